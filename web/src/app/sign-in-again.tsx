import { type Session, signIn, signInBody } from "@armslot/contracts/people/sign-in";
import { useEffect, useMemo } from "react";
import { call } from "../client/api.ts";
import { AppError } from "../client/app-error.ts";
import { useForm } from "../client/use-form.ts";
import { LazyUnsent } from "../device/lazy-unsent.tsx";
import { signInSentence } from "../session/sign-in-sentence.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";

/** The unsaved input of a page: none, some that leaving the page loses, or only some that stays on this phone. */
export type UnsavedInput = "none" | "lost" | "kept";

export interface SignInAgainProps {
  /** The member whose session ended. Only they can sign in here. */
  readonly viewer: Session;
  /** The unsaved input of the page behind the dialog. */
  readonly unsaved: UnsavedInput;
  readonly onSignedIn: (session: Session) => Promise<void>;
  readonly onCancel: () => void;
  /** Called on Escape and on a phone's Back gesture. The page behind the dialog stays. */
  readonly onDismiss: () => void;
}

/** The dialog that asks for the password when the session ends while a member is working (SIGN-7). */
export function SignInAgain(props: SignInAgainProps) {
  const { viewer, unsaved, onCancel, onDismiss } = props;
  const form = useSignInAgain(props);
  const owner = useMemo(
    () => ({ userId: viewer.user.uid, programId: viewer.program.programId }),
    [viewer],
  );
  const { ref } = form.props;
  useEffect(() => {
    ref.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
  }, [ref]);
  return (
    <Dialog title="Sign in again" isOpen onClose={onDismiss}>
      <form {...form.props}>
        <div className="flex flex-col gap-4">
          <p className="text-dense text-muted wrap-anywhere">
            <strong className="font-medium text-ink">
              {viewer.user.firstName} {viewer.user.lastName}
            </strong>
            , your session has ended. Sign in to continue where you left off.
            {unsaved === "lost" && " Your changes are still here."}
          </p>
          <FormAlert>{form.error}</FormAlert>
          <TextField
            {...form.field("email")}
            label="Email"
            type="email"
            autoComplete="username"
            readOnly
          />
          <PasswordField
            {...form.field("password")}
            label="Password"
            autoComplete="current-password"
          />
          {unsaved !== "none" && (
            <p className="text-meta text-muted">
              {unsaved === "kept"
                ? "If you cancel, you go to the sign-in page. What you charted stays on this phone until you sign in."
                : "If you cancel, you go to the sign-in page and lose your changes."}
            </p>
          )}
          <LazyUnsent owner={owner} />
        </div>
        <DialogActions>
          <Button type="submit" kind="primary" isBusy={form.isSending}>
            Sign In
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useSignInAgain({ viewer, onSignedIn }: SignInAgainProps) {
  return useForm({
    schema: signInBody,
    initial: { email: viewer.user.email, password: "" },
    submit: async (body) => {
      if (body.password === "") {
        throw new AppError("invalid-input", { fields: { password: "Password is required." } });
      }
      const session = await call(signIn, { body });
      // The dialog closes immediately. The page behind it shows the results of its own writes.
      void onSignedIn(session);
    },
    describe: (failure) => (failure.fields.password ? null : signInSentence(failure)),
  });
}
