import { browserErrors } from "@armslot/contracts/core/browser-errors";
import { pages } from "@armslot/contracts/core/pages";
import { checkReset, resetPassword } from "@armslot/contracts/people/password-reset";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { call } from "../client/api.ts";
import type { AppError } from "../client/app-error.ts";
import { usePageTitle } from "../client/page-title.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { useForm } from "../client/use-form.ts";
import { useLinkToken } from "../client/use-link-token.ts";
import { ChoosePassword, noPassword, passwordChoice } from "../session/choose-password.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { DeadLink } from "../ui/dead-link.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { Loading } from "../ui/loading.tsx";

const title = "Choose a New Password";

/** The page of a reset link: checks the link, then asks for a new password. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const { mutate: check, data: reply, error } = useEndpointMutation(checkReset);
  useEffect(() => {
    check({ body: { token } });
  }, [check, token]);
  if (error) return <BadReset failure={error} onRetry={() => check({ body: { token } })} />;
  if (!reply) return <Loading />;
  return <ChooseNewPassword token={token} />;
}

interface BadResetProps {
  readonly failure: AppError;
  readonly onRetry: () => void;
}

function BadReset({ failure, onRetry }: BadResetProps) {
  usePageTitle(failure.sentence);
  const isDead = failure.code === "invalid-reset-token";
  return (
    <DeadLink
      title={failure.sentence}
      text={
        isDead
          ? "A reset link works once and expires after 60 minutes, and only the newest one works. Request another one on the sign-in page."
          : "The link could not be checked. It still works."
      }
    >
      {!isDead && <Button onClick={onRetry}>Try again</Button>}
      <ButtonLink to={pages.signIn} kind={isDead ? "primary" : "secondary"}>
        Sign In
      </ButtonLink>
    </DeadLink>
  );
}

/** The form that replaces a forgotten password and then goes to the sign-in page. */
function ChooseNewPassword({ token }: { readonly token: string }) {
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
