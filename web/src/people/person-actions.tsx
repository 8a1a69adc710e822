import { fullName } from "@armslot/baseball/roster/names";
import { accountMessages } from "@armslot/contracts/core/account-messages";
import type { Endpoint } from "@armslot/contracts/core/endpoint";
import { removeInvite } from "@armslot/contracts/people/invites";
import { type PersonRow, removeMember } from "@armslot/contracts/people/people";
import type { AppError } from "../client/app-error.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { InviteActions } from "./invite-actions.tsx";
import { RowAlert } from "./row-alert.tsx";

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
