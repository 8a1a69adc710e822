import { pages } from "@armslot/contracts/core/pages";
import { checkInvite } from "@armslot/contracts/people/invites";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import type { AppError } from "../client/app-error.ts";
import { usePageTitle } from "../client/page-title.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { useLinkToken } from "../client/use-link-token.ts";
import { ContactLink } from "../parts/contact-link.tsx";
import { Button } from "../ui/button.tsx";
import { buttonClasses } from "../ui/button-classes.ts";
import { DeadLink } from "../ui/dead-link.tsx";
import { Loading } from "../ui/loading.tsx";
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
