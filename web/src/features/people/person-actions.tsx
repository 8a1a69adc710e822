import { fullName } from "@armslot/baseball/names";
import type { Endpoint } from "@armslot/contracts/endpoint";
import { removeInvite } from "@armslot/contracts/invites";
import { messages } from "@armslot/contracts/messages";
import { type PersonRow, removeMember } from "@armslot/contracts/people";
import type { AppError } from "../../lib/app-error.ts";
import { useEndpointMutation } from "../../lib/queries.ts";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { InviteActions } from "./invite-actions.tsx";
import { RowAlert } from "./row-alert.tsx";

export interface PersonActionsProps {
  readonly programId: string;
  readonly person: PersonRow;
  /** Whether this row is the one that asks whether to remove. */
  readonly isAsked: boolean;
  readonly onAsk: () => void;
  readonly onCancel: () => void;
  /** The person is on the list no more; for another reason than being removed, that is told. */
  readonly onGone: (sentence?: string) => void;
}

/** What can be done with somebody on the list. */
export function PersonActions(props: PersonActionsProps) {
  const { programId, person, isAsked, onAsk, onCancel, onGone } = props;
  const removal = useRemoval({ programId, person, onGone });
  const remove = (
    <ConfirmInPlace
      label="Remove"
      question={questionOf(person)}
      kind="quiet"
      className="-me-3"
      isAsking={isAsked}
      isBusy={removal.isBusy}
      onAsk={() => {
        removal.forget();
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
          isAsked={isAsked}
          remove={remove}
          onGone={onGone}
        />
      )}
      {isAsked && removal.sentence && <RowAlert>{removal.sentence}</RowAlert>}
    </div>
  );
}

/** What is asked before somebody is removed, with what else ends then. */
function questionOf(person: PersonRow): string {
  const question = `Remove ${fullName(person)}?`;
  return person.status === "active"
    ? `${question} Pending invites they sent end as well.`
    : question;
}

type Removed = Pick<PersonActionsProps, "programId" | "person" | "onGone">;

function useRemoval({ programId, person, onGone }: Removed) {
  const member = useEndpointMutation(removeMember);
  const invite = useEndpointMutation(removeInvite);
  const { id, status } = person;
  const [removing, endpoint] =
    status === "active" ? [member, removeMember] : [invite, removeInvite];
  const answers = {
    onSuccess: () => onGone(),
    onError: (failure: AppError) => {
      if (isGone(failure)) onGone(failure.sentence);
    },
  };
  return {
    isBusy: removing.isPending,
    sentence: removing.error && sentenceOf(removing.error, endpoint),
    forget: removing.reset,
    remove: () => {
      if (status === "active") member.mutate({ params: { programId, userId: id } }, answers);
      else invite.mutate({ params: { programId, inviteId: id } }, answers);
    },
  };
}

function isGone({ code }: AppError): boolean {
  return code === "member-not-found" || code === "invite-not-found";
}

function sentenceOf({ code, sentence }: AppError, endpoint: Endpoint): string {
  return endpoint.errors.includes(code) ? sentence : messages.removeFailed;
}
