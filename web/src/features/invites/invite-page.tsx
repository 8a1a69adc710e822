import { checkInvite } from "@armslot/contracts/invites";
import { useEffect } from "react";
import { useParams } from "react-router";
import type { AppError } from "../../lib/app-error.ts";
import { ContactLink } from "../../lib/contact-link.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { useEndpointMutation } from "../../lib/queries.ts";
import { useLinkToken } from "../../lib/use-link-token.ts";
import { Button } from "../../ui/button.tsx";
import { DeadLink } from "../../ui/dead-link.tsx";
import { Loading } from "../../ui/loading.tsx";
import { AcceptInvite } from "./accept-invite.tsx";

/** The page of an invite link: checks the link, then asks for a password. */
export function InvitePage() {
  const { programId = "" } = useParams();
  const token = useLinkToken();
  const { mutate: check, data: invite, error } = useEndpointMutation(checkInvite);
  useEffect(() => {
    check({ body: { programId, token } });
  }, [check, programId, token]);
  if (error) {
    return <BadInvite failure={error} onRetry={() => check({ body: { programId, token } })} />;
  }
  if (!invite) return <Loading />;
  return <AcceptInvite link={{ programId, token }} invite={invite} />;
}

interface BadInviteProps {
  readonly failure: AppError;
  readonly onRetry: () => void;
}

function BadInvite({ failure, onRetry }: BadInviteProps) {
  usePageTitle(failure.sentence);
  const isDead = failure.code === "invalid-invite-token";
  return (
    <DeadLink
      title={failure.sentence}
      text={
        isDead
          ? "An invite works once and expires after 14 days. Ask the person who invited you for a new one."
          : "The link could not be checked. It still works."
      }
    >
      {!isDead && <Button onClick={onRetry}>Try again</Button>}
      <ContactLink />
    </DeadLink>
  );
}
