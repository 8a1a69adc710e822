import { fullName } from "@armslot/baseball/roster/names";
import type { PendingInvite } from "@armslot/contracts/people/people";
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { LinkToCopy } from "../ui/form/link-to-copy.tsx";
import { InviteBadge } from "./invite-badge.tsx";
import { RowAlert } from "./row-alert.tsx";
import { useInviteLink } from "./use-invite-link.ts";

interface InviteActionsProps {
  readonly programId: string;
  readonly invite: PendingInvite;
  /** Whether the row asks to confirm its removal. The other actions are hidden then. */
  readonly isConfirming: boolean;
  /** The control that removes the invite, for members who manage people. */
  readonly remove: ReactNode;
  readonly onGone: (sentence: string) => void;
}

/** The actions of a pending invite, and the result of the last one. */
export function InviteActions({ isConfirming, remove, ...rest }: InviteActionsProps) {
  const { invite } = rest;
  const { outcome, isResending, isCopying, resend, copy } = useInviteLink(rest);
  return (
    <div className="flex flex-col items-end gap-2 text-end">
      <InviteBadge invite={invite} />
      <div className="flex flex-wrap justify-end gap-1.5">
        {!isConfirming && (
          <>
            <Button className="px-2!" isBusy={isResending} onClick={resend}>
              Resend Invite
            </Button>
            <Button className="px-2!" isBusy={isCopying} onClick={copy}>
              Copy Invite Link
            </Button>
          </>
        )}
        {remove}
      </div>
      <p role="status" className="font-medium text-accent empty:-mt-2">
        {outcome.success}
      </p>
      {outcome.error && <RowAlert>{outcome.error}</RowAlert>}
      {outcome.link && (
        <LinkToCopy
          label={`Invite link for ${fullName(invite)}`}
          hint="Your browser blocked the copy. Copy the link from here. It works once."
          link={outcome.link}
        />
      )}
    </div>
  );
}
