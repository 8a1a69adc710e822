import { browserErrors } from "@armslot/contracts/core/browser-errors";
import { pages } from "@armslot/contracts/core/pages";
import { resetPassword } from "@armslot/contracts/people/password-reset";
import { useNavigate } from "react-router";
import { call } from "../client/api.ts";
import type { AppError } from "../client/app-error.ts";
import { usePageTitle } from "../client/page-title.ts";
import { useForm } from "../client/use-form.ts";
import { ChoosePassword, noPassword, passwordChoice } from "../session/choose-password.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";

const title = "Choose a New Password";

/** The form that replaces a forgotten password and then goes to the sign-in page. */
export function ChooseNewPassword({ token }: { readonly token: string }) {
  usePageTitle(title);
  const navigate = useNavigate();
  const form = useForm({
    schema: passwordChoice,
    initial: noPassword,
    submit: async ({ password }) => {
      await call(resetPassword, { body: { token, password } });
      await navigate(pages.signIn, { replace: true, state: { isPasswordSaved: true } });
    },
    describe: sentenceOf,
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <header className="mb-2 flex flex-col gap-1">
        <h1 tabIndex={-1} className="text-title font-semibold">
          {title}
        </h1>
        <p className="text-dense text-muted">Saving a new password signs you out on all devices.</p>
      </header>
      <FormAlert>{form.error}</FormAlert>
      <ChoosePassword form={form} label="New Password" submitLabel="Save Password" />
    </form>
  );
}

function sentenceOf(failure: AppError): string {
  return failure.code in resetPassword.errors
    ? failure.sentence
    : browserErrors.unexpected.sentence;
}
