import { pages } from "@armslot/contracts/ground/pages";
import { checkInvite } from "@armslot/contracts/invites/invites";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import type { AppError } from "../../lib/app-error.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useEndpointMutation } from "../../lib/queries.ts";
import { useLinkToken } from "../../lib/use-link-token.ts";
import { ContactLink } from "../../parts/contact-link.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { buttonClasses } from "../../ui/controls/button-classes.ts";
import { DeadLink } from "../../ui/notes/dead-link.tsx";
import { Loading } from "../../ui/notes/loading.tsx";
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
          ? "If you have joined already, sign in. An invite works once and expires after 14 days. Ask the person who invited you for a new one."
          : "The link could not be checked. It still works."
      }
    >
      {isDead ? (
        // ButtonLink is in a file with the parts of lists, which this page does not need.
        <Link to={pages.signIn} className={buttonClasses("primary")}>
          Sign In
        </Link>
      ) : (
        <Button onClick={onRetry}>Try again</Button>
      )}
      <ContactLink />
    </DeadLink>
  );
}
