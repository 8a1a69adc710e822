import { fullName } from "@armslot/baseball/roster/names";
import { accountMessages } from "@armslot/contracts/core/account-messages";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { listPeople, listSentInvites, type PersonRow } from "@armslot/contracts/people/people";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { endpointKey, useEndpointQuery } from "../client/queries.ts";
import { useViewer } from "../session/session.ts";
import { useCanFetch } from "../session/use-can-fetch.ts";
import { ReadFailed } from "../ui/error-state.tsx";
import { Problem } from "../ui/problem.tsx";
import { StackingTable } from "../ui/table/stacking-table.tsx";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";
import { PersonTableRow } from "./person-table-row.tsx";
import { useRefreshPeople } from "./use-refresh-people.ts";

/** The table of the program's members and pending invites, for admins (ACC-3). */
export function UserManagement() {
  const { programId } = useViewer().program;
  const isEnabled = useCanFetch();
  const people = useEndpointQuery(listPeople, { params: { programId } }, { isEnabled });
  if (people.data) return <Users name="Users" canRemove people={people.data.people} />;
  if (people.isPending) return <TableSkeleton rows={4} />;
  return <ReadFailed read={people}>{accountMessages.peopleLoadFailed}</ReadFailed>;
}

/** The table of the pending invites that the member sent, with their state and link. Renders nothing without invites (INV-7). */
export function SentInvites() {
  const { programId } = useViewer().program;
  const isEnabled = useCanFetch();
  const sent = useEndpointQuery(listSentInvites, { params: { programId } }, { isEnabled });
  const invites = sent.data?.invites ?? [];
  if (sent.isError && !sent.data) return <Problem>{accountMessages.invitesLoadFailed}</Problem>;
  if (invites.length === 0) return null;
  return <Users name="Pending Invites" canRemove={false} people={invites} />;
}

const headers = [
  { text: "Name", width: "w-[18%]" },
  { text: "Email", width: "w-[25%]" },
  { text: "Title" },
  { text: "Status", width: "w-20" },
  { text: "Actions", width: "w-88", isVisuallyHidden: true },
];

/** Returns the ID of a row's member or invite. */
function keyOf(person: PersonRow): string {
  return person.status === "active" ? person.uid : person.inviteId;
}

interface UsersProps {
  /** The table's accessible name. */
  readonly name: string;
  readonly people: readonly PersonRow[];
  readonly canRemove: boolean;
}

function Users({ name, people, canRemove }: UsersProps) {
  const { user, program } = useViewer();
  const { programId } = program;
  const [confirmingKey, setConfirmingKey] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const frame = useRef<HTMLDivElement>(null);
  const removeFromList = useRemoveFromList(programId);
  const onGone = (person: PersonRow, sentence?: string) => {
    setAnnouncement(sentence ?? `${fullName(person)} was removed.`);
    setConfirmingKey(null);
    removeFromList(person);
    frame.current?.focus();
  };
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <StackingTable name={name} headers={headers} ref={frame}>
        {people.map((person) => (
          <PersonTableRow
            key={keyOf(person)}
            programId={programId}
            person={person}
            canRemove={canRemove}
            isSelf={keyOf(person) === user.uid}
            isConfirming={confirmingKey === keyOf(person)}
            onAsk={() => setConfirmingKey(keyOf(person))}
            onCancel={() => setConfirmingKey(null)}
            onGone={(sentence) => onGone(person, sentence)}
          />
        ))}
      </StackingTable>
    </>
  );
}

/** Returns the function that removes a person from the list immediately and then reloads it. */
function useRemoveFromList(programId: string): (person: PersonRow) => void {
  const queryClient = useQueryClient();
  const refreshPeople = useRefreshPeople();
  return (gone) => {
    queryClient.setQueryData<ReplyOf<typeof listPeople>>(
      endpointKey(listPeople, { params: { programId } }),
      (before) => before && { people: before.people.filter((one) => keyOf(one) !== keyOf(gone)) },
    );
    refreshPeople();
  };
}
