import { pages } from "@armslot/contracts/core/pages";
import { type Session, signIn, signInBody } from "@armslot/contracts/people/sign-in";
import { signInMessages } from "@armslot/contracts/people/sign-in-messages";
import { Suspense, useEffect, useState } from "react";
import { call } from "../client/api.ts";
import { AppError } from "../client/app-error.ts";
import type { Typed } from "../client/form-values.ts";
import { useForm } from "../client/use-form.ts";
import { useLazyDialog } from "../client/use-lazy-dialog.ts";
import { LazyUnsent } from "../device/lazy-unsent.tsx";
import { Button } from "../ui/button.tsx";
import { EmailField } from "../ui/form/email-field.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { StatusNote } from "../ui/status-note.tsx";
import { signInSentence } from "./sign-in-sentence.ts";

const ResetDialog = lazyComponent(async () => (await import("./reset-dialog.tsx")).ResetDialog);

interface SignInFormProps {
  /** The texts that were typed before the scripts loaded. */
  readonly typed?: Typed<typeof signInBody>;
  /** Whether the member has just chosen a new password. */
  readonly isAfterReset?: boolean;
  readonly onSignedIn: (session: Session) => unknown;
}

const empty = { email: "", password: "" };

/** The sign-in form with its links, for the static page and the application (SIGN-1). */
export function SignInForm({ typed = empty, isAfterReset = false, onSignedIn }: SignInFormProps) {
  const isReady = useIsReady();
  const form = useForm({
    schema: signInBody,
    initial: typed,
    describe: signInSentence,
    submit: async (body) => {
      if (body.email.trim() === "" || body.password === "") {
        throw new AppError("sign-in-incomplete");
      }
      await onSignedIn(await call(signIn, { body }));
    },
  });
  return (
    <div className="mx-auto w-full max-w-[24rem] md:py-8">
      <form {...form.props} className="flex flex-col gap-4">
        <h1 tabIndex={-1} className="mb-2 text-title font-semibold">
          Sign In
        </h1>
        {isAfterReset && !form.error && <StatusNote>{signInMessages.passwordSaved}</StatusNote>}
        <FormAlert>{form.error}</FormAlert>
        <EmailField {...form.field("email")} label="Email" autoComplete="username" required />
        <PasswordField
          {...form.field("password")}
          label="Password"
          autoComplete="current-password"
          required
        />
        <Button
          type={isReady ? "submit" : "button"}
          kind="primary"
          isBusy={form.isSending}
          className="mt-2 w-full"
        >
          Sign In
        </Button>
        <noscript>
          <p className="text-center text-dense">Armslot needs JavaScript for this page.</p>
        </noscript>
      </form>
      <ForgotPassword email={form.values.email} />
      <LazyUnsent />
      <p className="mt-6 border-t border-line pt-6 text-center text-dense text-muted">
        New to Armslot?{" "}
        <a
          href={pages.getStarted}
          className="rounded-control font-medium text-accent underline underline-offset-2"
        >
          Get Started
        </a>
      </p>
    </div>
  );
}

/** Whether scripts handle the form. Without a submit button the browser never sends it, which would put the password into the address. */
function useIsReady(): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return isReady;
}

/** The button that opens the reset dialog, whose code is lazy. */
function ForgotPassword({ email }: { readonly email: string }) {
  const dialog = useLazyDialog();
  return (
    <>
      <Button kind="quiet" className="mt-4 w-full" onClick={dialog.open}>
        Forgot Password?
      </Button>
      {dialog.isNeeded && (
        <Suspense>
          <ResetDialog isOpen={dialog.isOpen} email={email} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}
