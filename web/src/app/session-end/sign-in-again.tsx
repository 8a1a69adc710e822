import { type Session, signIn, signInBody } from "@armslot/contracts/sign-in";
import { useEffect } from "react";
import { call } from "../../lib/api.ts";
import { AppError } from "../../lib/app-error.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { signInSentence } from "../../session/sign-in-sentence.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

export interface SignInAgainProps {
  /** Whose session ended; nobody else can sign in here. */
  readonly viewer: Session;
  /** Whether the page behind holds something that is not saved. */
  readonly hasUnsaved: boolean;
  readonly onSignedIn: (session: Session) => Promise<void>;
  readonly onCancel: () => void;
  /** Escape, or a phone's way back: the page behind stays as it is. */
  readonly onPutAway: () => void;
}

/** Asks for the password over the page whose session ended, so that nothing typed there is lost. */
export function SignInAgain(props: SignInAgainProps) {
  const { viewer, hasUnsaved, onCancel, onPutAway } = props;
  const form = useSignInAgain(props);
  const { ref } = form.props;
  useEffect(() => {
    ref.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
  }, [ref]);
  return (
    <Dialog title="Sign in again" isOpen onClose={onPutAway}>
      <form {...form.props}>
        <div className="flex flex-col gap-4">
          <p className="text-dense text-muted wrap-anywhere">
            <strong className="font-medium text-ink">
              {viewer.user.firstName} {viewer.user.lastName}
            </strong>
            , your session has ended. Sign in to go on where you were
            {hasUnsaved ? "; what you typed is still here." : "."}
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
          {hasUnsaved && (
            <p className="text-meta text-muted">
              Cancel leads to the sign-in page; what you typed is then gone.
            </p>
          )}
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
      // The dialog closes at once; what the page behind makes of its writes is the page's to show.
      void onSignedIn(session);
    },
    describe: (failure) => (failure.fields.password ? null : signInSentence(failure)),
  });
}
