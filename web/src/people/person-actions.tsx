import { fullName } from "@armslot/baseball/roster/names";
import { accountMessages } from "@armslot/contracts/core/account-messages";
import type { Endpoint } from "@armslot/contracts/core/endpoint";
import { copyInviteLink, removeInvite, resendInvite } from "@armslot/contracts/people/invites";
import { type PendingInvite, type PersonRow, removeMember } from "@armslot/contracts/people/people";
import { type ReactNode, useState } from "react";
import { type AppError, asAppError } from "../client/app-error.ts";
import { copyText } from "../client/copy-text.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { LinkToCopy } from "../ui/form/link-to-copy.tsx";
import { useRefreshPeople } from "./use-refresh-people.ts";

export interface PersonActionsProps {
  readonly programId: string;
  readonly person: PersonRow;
  /** Whether the viewer may remove the person. */
  readonly canRemove: boolean;
  /** Whether this row asks to confirm its removal. */
  readonly isConfirming: boolean;
  readonly onAsk: () => void;
  readonly onCancel: () => void;
  /** Called when the person left the list. The sentence gives the reason unless this row removed them. */
  readonly onGone: (sentence?: string) => void;
}

/** The actions of a person in User Management. */
export function PersonActions(props: PersonActionsProps) {
  const { programId, person, canRemove, isConfirming, onAsk, onCancel, onGone } = props;
  const removal = useRemoval({ programId, person, onGone });
  const remove = canRemove && (
    <ConfirmInPlace
      label="Remove"
      question={questionOf(person)}
      kind="quiet"
      className="-me-3"
      isAsking={isConfirming}
      isBusy={removal.isBusy}
      onAsk={() => {
        removal.reset();
        onAsk();
      }}
      onCancel={onCancel}
      onConfirm={removal.remove}
    />
  );
  return (
    <div className="flex flex-col items-end gap-2">
      {person.status === "active" ? (
        remove
      ) : (
        <InviteActions
          programId={programId}
          invite={person}
          isConfirming={isConfirming}
          remove={remove}
          onGone={onGone}
        />
      )}
      {isConfirming && removal.sentence && <RowAlert>{removal.sentence}</RowAlert>}
    </div>
  );
}

const endsWithMember =
  "Their links to reports, report drafts, private notes and lists that only they see are deleted, and invites they sent are canceled. Filed reports stay.";

/** Returns the question that confirms a removal, with its consequences. */
function questionOf(person: PersonRow): string {
  const question = `Remove ${fullName(person)}?`;
  return person.status === "active" ? `${question} ${endsWithMember}` : question;
}

type RemovalOptions = Pick<PersonActionsProps, "programId" | "person" | "onGone">;

function useRemoval({ programId, person, onGone }: RemovalOptions) {
  const member = useEndpointMutation(removeMember);
  const invite = useEndpointMutation(removeInvite);
  const [removing, endpoint] =
    person.status === "active" ? [member, removeMember] : [invite, removeInvite];
  const callbacks = {
    onSuccess: () => onGone(),
    onError: (failure: AppError) => {
      if (isGone(failure)) onGone(failure.sentence);
    },
  };
  return {
    isBusy: removing.isPending,
    sentence: removing.error && sentenceOf(removing.error, endpoint),
    reset: removing.reset,
    remove: () => {
      if (person.status === "active") {
        member.mutate({ params: { programId, userId: person.uid } }, callbacks);
      } else {
        invite.mutate({ params: { programId, inviteId: person.inviteId } }, callbacks);
      }
    },
  };
}

function isGone({ code }: AppError): boolean {
  return code === "member-not-found" || code === "invite-not-found";
}

function sentenceOf({ code, sentence }: AppError, endpoint: Endpoint): string {
  return code in endpoint.errors ? sentence : accountMessages.removeFailed;
}

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
function InviteActions({ isConfirming, remove, ...rest }: InviteActionsProps) {
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

/** The badge of an invite that needs attention. Renders nothing if its mail was sent and it has not expired. */
function InviteBadge({ invite: { mail, isExpired } }: { readonly invite: PendingInvite }) {
  if (isExpired) return <Badge kind="warning">Expired</Badge>;
  if (mail === "kept") return <Badge kind="warning">Not sent: copy the link</Badge>;
  if (mail !== "sent") return <Badge kind="danger">Not delivered</Badge>;
  return null;
}

/** The error of an action in a row of User Management. */
function RowAlert({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className="text-end font-medium text-danger">
      {children}
    </p>
  );
}

/** The result of the last action on an invite. */
interface Outcome {
  readonly success?: string;
  readonly error?: string;
  /** The link, if the browser refused to copy it. */
  readonly link?: string;
}

interface UseInviteLinkOptions {
  readonly programId: string;
  readonly invite: PendingInvite;
  /** Called if the invite no longer exists. */
  readonly onGone: (sentence: string) => void;
}

/** Returns the actions that resend an invite and copy its link, with their state. */
function useInviteLink({ programId, invite, onGone }: UseInviteLinkOptions) {
  const [outcome, setOutcome] = useState<Outcome>({});
  const refreshPeople = useRefreshPeople();
  const resending = useEndpointMutation(resendInvite);
  const linking = useEndpointMutation(copyInviteLink);
  const input = { params: { programId, inviteId: invite.inviteId } };
  const attempt = async (work: () => Promise<Outcome>, sentenceOf: (e: AppError) => string) => {
    setOutcome({});
    try {
      setOutcome(await work());
    } catch (thrown) {
      const failure = asAppError(thrown);
      if (failure.code === "invite-not-found") return onGone(failure.sentence);
      setOutcome({ error: sentenceOf(failure) });
    }
    refreshPeople();
  };
  const resend = async (): Promise<Outcome> => {
    const { mail } = await resending.mutateAsync(input);
    return {
      success:
        mail === "kept" ? accountMessages.inviteRenewedKept : `Invite sent to ${invite.email}.`,
    };
  };
  const copy = async (): Promise<Outcome> => {
    const reply = linking.mutateAsync(input);
    const isCopied = await copyText(reply.then(({ link }) => link));
    return isCopied ? { success: "Link copied." } : { link: (await reply).link };
  };
  return {
    outcome,
    isResending: resending.isPending,
    isCopying: linking.isPending,
    resend: () => void attempt(resend, () => accountMessages.inviteNotSent),
    copy: () => void attempt(copy, ({ sentence }) => sentence),
  };
}
