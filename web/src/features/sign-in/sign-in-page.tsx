import { messages } from "@armslot/contracts/messages";
import { pages } from "@armslot/contracts/pages";
import { signIn, signInBody } from "@armslot/contracts/sign-in";
import { lazy, Suspense } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { call } from "../../lib/api.ts";
import { AppError } from "../../lib/app-error.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { paths, safeReturnTo } from "../../lib/paths.ts";
import { useLazyDialog } from "../../lib/use-lazy-dialog.ts";
import { useStartSession } from "../../session/session.ts";
import { signInSentence } from "../../session/sign-in-sentence.ts";
import { useAppStore } from "../../session/store/app-store.ts";
import { Button } from "../../ui/button.tsx";
import { EmailField } from "../../ui/form/email-field.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Loading } from "../../ui/loading.tsx";
import { StatusNote } from "../../ui/status-note.tsx";

const ResetDialog = lazy(async () => ({
  default: (await import("./reset-dialog.tsx")).ResetDialog,
}));

/** The sign-in page. It leads to the requested page, or to the dashboard. */
export function SignInPage() {
  usePageTitle("Sign In");
  const isAuthenticated = useAppStore(({ auth }) => auth.isAuthenticated);
  // The next screen is loading.
  return isAuthenticated ? <Loading /> : <SignInForm />;
}

function useSignIn() {
  const startSession = useStartSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async (body: { email: string; password: string }) => {
    if (body.email.trim() === "" || body.password === "") {
      throw new AppError("invalid-input", { sentence: messages.signInIncomplete });
    }
    const session = await call(signIn, { body });
    startSession(session);
    const wanted = safeReturnTo(search.get("next"));
    await navigate(wanted ?? paths.dashboard(session.program.programId), { replace: true });
  };
}

function sentenceOf(failure: AppError): string {
  const isIncomplete = failure.sentence === messages.signInIncomplete;
  return isIncomplete ? failure.sentence : signInSentence(failure);
}

function SignInForm() {
  const { state } = useLocation();
  const form = useForm({
    schema: signInBody,
    initial: { email: "", password: "" },
    submit: useSignIn(),
    describe: sentenceOf,
  });
  return (
    <div className="mx-auto w-full max-w-[24rem] md:py-8">
      <form {...form.props} className="flex flex-col gap-4">
        <h1 tabIndex={-1} className="mb-2 text-title font-semibold">
          Sign In
        </h1>
        {isAfterReset(state) && !form.error && <StatusNote>{messages.passwordSaved}</StatusNote>}
        <FormAlert>{form.error}</FormAlert>
        <EmailField {...form.field("email")} label="Email" autoComplete="username" required />
        <PasswordField
          {...form.field("password")}
          label="Password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" kind="primary" isBusy={form.isSending} className="mt-2 w-full">
          Sign In
        </Button>
      </form>
      <ForgotPassword email={form.values.email} />
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

function isAfterReset(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isPasswordSaved" in state;
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
