import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { limits } from "@armslot/contracts/core/limits";
import { requestReset, resetNotSent, resetRequest } from "@armslot/contracts/people/password-reset";
import { signInMessages } from "@armslot/contracts/people/sign-in-messages";
import { useEffect, useRef, useState } from "react";
import { call } from "../client/api.ts";
import { AppError } from "../client/app-error.ts";
import { useForm } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { EmailField } from "../ui/form/email-field.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { StatusNote } from "../ui/status-note.tsx";

interface ResetDialogProps {
  readonly isOpen: boolean;
  /** The email typed in the sign-in form. */
  readonly email: string;
  readonly onClose: () => void;
}

/** The dialog that requests a reset mail. It never reveals whether an account has the address (SIGN-4). */
export function ResetDialog({ isOpen, email, onClose }: ResetDialogProps) {
  return (
    <Dialog title="Reset Password" isOpen={isOpen} onClose={onClose}>
      <ResetRequest email={email} onClose={onClose} />
    </Dialog>
  );
}

function ResetRequest({ email, onClose }: Omit<ResetDialogProps, "isOpen">) {
  const [reply, setReply] = useState<ReplyOf<typeof requestReset>>();
  const form = useForm({
    schema: resetRequest,
    initial: { email },
    submit: async (body) => {
      if (body.email.trim() === "") {
        throw new AppError("invalid-input", { fields: { email: "Email is required." } });
      }
      setReply(await call(requestReset, { body }));
    },
    // Every cause has this one sentence, because a different one could reveal whether an account exists (SIGN-4).
    describe: ({ fields }) => (fields.email ? null : resetNotSent.sentence),
  });
  if (reply) {
    return (
      <>
        <NextStep isKept={reply.isKept} email={form.values.email.trim()} />
        <DialogActions>
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </>
    );
  }
  return (
    <form {...form.props}>
      <div className="flex flex-col gap-4">
        <p className="text-dense text-muted">Request a link to choose a new password.</p>
        <FormAlert>{form.error}</FormAlert>
        <EmailField {...form.field("email")} label="Email" autoComplete="username" required />
      </div>
      <DialogActions>
        <Button type="submit" kind="primary" isBusy={form.isSending}>
          Send Reset Email
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </form>
  );
}

interface NextStepProps extends ReplyOf<typeof requestReset> {
  readonly email: string;
}

/**
 * Explains how to get the link. The words are the same whether or not an account has the address. It replaces the form and takes the
 * focus.
 */
function NextStep({ isKept, email }: NextStepProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="flex flex-col gap-3 text-dense wrap-anywhere outline-none"
    >
      <StatusNote>{signInMessages.resetSent}</StatusNote>
      {isKept && <p className="font-medium">{signInMessages.resetKept}</p>}
      <p className="text-muted">
        {isKept
          ? `Make sure that ${email} is your account's address. The link works once and expires after ${limits.resetLifetimeMinutes} minutes.`
          : `The link works once and expires after ${limits.resetLifetimeMinutes} minutes. No email? Check your junk folder, and make sure that ${email} is your account's address.`}
      </p>
    </div>
  );
}
