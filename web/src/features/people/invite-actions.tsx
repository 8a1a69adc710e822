import { fullName } from "@armslot/baseball/names";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { InviteBadge } from "./invite-badge.tsx";
import { LinkToCopy } from "./link-to-copy.tsx";
import type { PendingInvite } from "./pending-invite.ts";
import { RowAlert } from "./row-alert.tsx";
import { useInviteLink } from "./use-invite-link.ts";

interface InviteActionsProps {
  readonly programId: string;
  readonly invite: PendingInvite;
  /** Whether the row asks whether to remove; nothing else can be done then. */
  readonly isAsked: boolean;
  /** The control that takes the invite back. */
  readonly remove: ReactNode;
  readonly onGone: (sentence: string) => void;
}

/** What can be done with an invite that waits, and what came of it. */
export function InviteActions({ isAsked, remove, ...given }: InviteActionsProps) {
  const { invite } = given;
  const { outcome, isResending, isCopying, resend, copy } = useInviteLink(given);
  return (
    <div className="flex flex-col items-end gap-2 text-end">
      <InviteBadge invite={invite} />
      <div className="flex flex-wrap justify-end gap-1.5">
        {!isAsked && (
          <>
            <Button className={look} isBusy={isResending} onClick={resend}>
              Resend Invite
            </Button>
            <Button className={look} isBusy={isCopying} onClick={copy}>
              Copy Invite Link
            </Button>
          </>
        )}
        {remove}
      </div>
      <p role="status" className="font-medium text-accent empty:-mt-2">
        {outcome.good}
      </p>
      {outcome.bad && <RowAlert>{outcome.bad}</RowAlert>}
      {outcome.link && <LinkToCopy name={fullName(invite)} link={outcome.link} />}
    </div>
  );
}

const look = "px-2!";
