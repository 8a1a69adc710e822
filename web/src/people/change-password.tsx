import { accountMessages } from "@armslot/contracts/core/account-messages";
import { browserErrors } from "@armslot/contracts/core/browser-errors";
import { passwordRules, passwordsDiffer } from "@armslot/contracts/core/fields";
import { changePassword, passwordChange } from "@armslot/contracts/people/account";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import type { AppError } from "../client/app-error.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { useForm } from "../client/use-form.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { NewPasswordFields } from "../ui/form/new-password-fields.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";

const choice = z.strictObject({ ...passwordChange.shape, confirmPassword: z.string() });
const empty = { currentPassword: "", newPassword: "", confirmPassword: "" };

function usePasswordForm(onChanged: () => void) {
  const { program } = useViewer();
  const changing = useEndpointMutation(changePassword);
  const form = useForm({
    schema: choice,
    initial: empty,
    describe: sentenceOf,
    submit: async ({ currentPassword, newPassword }) => {
      const params = { programId: program.programId };
      await changing.mutateAsync({ params, body: { currentPassword, newPassword } });
      form.reset(empty);
      onChanged();
    },
  });
  return form;
}

/** Returns the sentence above the fields, or null if a field shows the error. */
function sentenceOf({ code, fields, sentence }: AppError): string | null {
  if (Object.keys(fields).length > 0) return null;
  return code in changePassword.errors ? sentence : browserErrors.unexpected.sentence;
}

/** The form to change the member's own password (ACC-5). */
export function ChangePassword() {
  const { user } = useViewer();
  const [isChanged, setIsChanged] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const form = usePasswordForm(() => {
    setIsChanged(true);
    status.current?.focus();
  });
  const { newPassword, confirmPassword } = form.values;
  const showsChanged = isChanged && !form.isDirty && !form.isSending;
  return (
    <form {...form.props} aria-label="Change Password" className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <input hidden readOnly type="text" autoComplete="username" value={user.email} />
      <div className="grid gap-4 md:grid-cols-2 [&>ul]:col-span-full">
        <PasswordField
          {...form.field("currentPassword")}
          label="Current Password"
          autoComplete="current-password"
          required
        />
        <div className="max-md:hidden" />
        <NewPasswordFields
          label="New Password"
          password={form.field("newPassword")}
          confirmation={form.field("confirmPassword")}
          rules={passwordRules}
          differSentence={passwordsDiffer}
        />
      </div>
      <p className="text-dense text-muted">
        Changing your password signs you out on all other devices and ends your API tokens and
        calendar link.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          kind="primary"
          isBusy={form.isSending}
          disabled={!form.isValid || newPassword !== confirmPassword}
        >
          Change Password
        </Button>
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className="text-dense font-medium text-accent outline-none"
        >
          {showsChanged && accountMessages.passwordChanged}
        </p>
      </div>
    </form>
  );
}
