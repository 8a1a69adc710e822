import { fullName } from "@armslot/baseball/roster/names";
import { accountMessages } from "@armslot/contracts/core/account-messages";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { listPeople, listSentInvites, type PersonRow } from "@armslot/contracts/people/people";
import { useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useRef, useState } from "react";
import { endpointKey, useEndpointQuery } from "../client/queries.ts";
import { useViewer } from "../session/session.ts";
import { useCanFetch } from "../session/use-can-fetch.ts";
import { Badge } from "../ui/badge.tsx";
import { classNames } from "../ui/class-names.ts";
import { ReadFailed } from "../ui/error-state.tsx";
import { Problem } from "../ui/problem.tsx";
import { StackingCell, StackingRow, StackingTable } from "../ui/table/stacking-table.tsx";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";
import { PersonActions, type PersonActionsProps } from "./person-actions.tsx";
import { useRefreshPeople } from "./use-refresh-people.ts";

interface PersonTableRowProps extends PersonActionsProps {
  readonly isSelf: boolean;
}

/** A row of the Users table. */
function PersonTableRow({ isSelf, ...rest }: PersonTableRowProps) {
  const { person, isConfirming } = rest;
  // On a narrow screen, a single short button is beside the email and the title. Anything longer goes below them.
  const isBeside = person.status === "active" && !isConfirming;
  return (
    <StackingRow className="grid-cols-[minmax(0,1fr)_auto] @min-[40rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5rem]">
      <StackingCell className="order-1 font-medium">
        {fullName(person)}
        {isAdmin(person) && <AdminMark />}
      </StackingCell>
      <StackingCell className={classNames("order-3 @min-[40rem]:order-4", !isBeside && fullLine)}>
        {person.email}
      </StackingCell>
      <StackingCell
        className={classNames(
          "order-5 text-muted @min-[40rem]:order-2 @min-[60rem]:text-ink",
          !isBeside && fullLine,
        )}
      >
        {person.title}
      </StackingCell>
      <StackingCell className="order-2 justify-self-end text-muted @min-[40rem]:order-3">
        {person.status === "active" ? "Active" : <Badge>Pending</Badge>}
      </StackingCell>
      <StackingCell
        className={classNames(
          "text-end @min-[40rem]:order-5 @min-[40rem]:col-span-2 @min-[40rem]:row-auto",
          isBeside ? "order-4 row-span-2 self-center" : "order-6 col-span-2 mt-2",
        )}
      >
        {isSelf ? <span className="text-muted">You</span> : <PersonActions {...rest} />}
      </StackingCell>
    </StackingRow>
  );
}

const fullLine = "col-span-2 @min-[40rem]:col-span-1";

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

function AdminMark() {
  return (
    <span title="Admin">
      <ShieldCheck
        role="img"
        aria-label="Admin"
        size={16}
        className="ms-1.5 inline-block align-[-3px] text-accent"
      />
    </span>
  );
}

function isAdmin(person: PersonRow): boolean {
  return person.status === "active" && person.role === "admin";
}
