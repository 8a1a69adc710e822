import { pages } from "@armslot/contracts/core/pages";
import { checkReset } from "@armslot/contracts/people/password-reset";
import { useEffect } from "react";
import type { AppError } from "../client/app-error.ts";
import { usePageTitle } from "../client/page-title.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { useLinkToken } from "../client/use-link-token.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { DeadLink } from "../ui/dead-link.tsx";
import { Loading } from "../ui/loading.tsx";
import { ChooseNewPassword } from "./choose-new-password.tsx";

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
