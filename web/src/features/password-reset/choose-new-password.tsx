import { errors } from "@armslot/contracts/errors";
import { newPassword, passwordRules, passwordsDiffer } from "@armslot/contracts/fields";
import { resetPassword } from "@armslot/contracts/password-reset";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import type { AppError } from "../../lib/app-error.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { paths } from "../../lib/paths.ts";
import { useForm } from "../../lib/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { NewPasswordFields } from "../../ui/new-password-fields.tsx";

const choice = z.strictObject({ password: newPassword, confirmPassword: z.string() });
const title = "Choose a New Password";

/** A new password in place of a forgotten one; afterwards the person signs in with it. */
export function ChooseNewPassword({ token }: { readonly token: string }) {
  usePageTitle(title);
  const navigate = useNavigate();
  const form = useForm({
    schema: choice,
    initial: { password: "", confirmPassword: "" },
    submit: async ({ password }) => {
      await call(resetPassword, { body: { token, password } });
      await navigate(paths.signIn(), { replace: true, state: { isPasswordSaved: true } });
    },
    describe: sentenceOf,
  });
  const { password, confirmPassword } = form.values;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <header className="mb-2 flex flex-col gap-1">
        <h1 tabIndex={-1} className="text-title font-semibold">
          {title}
        </h1>
        <p className="text-dense text-muted">
          Saving it signs you out wherever you are signed in, on every device.
        </p>
      </header>
      <FormAlert>{form.error}</FormAlert>
      <NewPasswordFields
        label="New Password"
        password={form.field("password")}
        confirmation={form.field("confirmPassword")}
        rules={passwordRules}
        differSentence={passwordsDiffer}
      />
      <Button
        type="submit"
        kind="primary"
        isBusy={form.isSending}
        disabled={!form.isValid || password !== confirmPassword}
        className="mt-2 w-full"
      >
        Save Password
      </Button>
    </form>
  );
}

function sentenceOf(failure: AppError): string {
  return resetPassword.errors.includes(failure.code)
    ? failure.sentence
    : errors.unexpected.sentence;
}
