import { fullName } from "@armslot/baseball/names";
import type { ReplyOf } from "@armslot/contracts/endpoint";
import { messages } from "@armslot/contracts/messages";
import { listPeople, type PersonRow } from "@armslot/contracts/people";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { endpointKey, useEndpointQuery } from "../../lib/queries.ts";
import { useMayAsk } from "../../session/leaving.ts";
import { useViewer } from "../../session/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { StackingTable } from "../../ui/table/stacking-table.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";
import { PersonTableRow } from "./person-table-row.tsx";
import { useRefreshPeople } from "./use-refresh-people.ts";

/** Everybody in the program and everybody invited into it, for those who manage them. */
export function UserManagement() {
  const { programId } = useViewer().program;
  const isEnabled = useMayAsk();
  const people = useEndpointQuery(listPeople, { params: { programId } }, { isEnabled });
  if (people.data) return <Users programId={programId} people={people.data.people} />;
  if (people.isPending) return <TableSkeleton rows={4} />;
  return (
    <ErrorState
      onRetry={() => void people.refetch()}
      isRetrying={people.isFetching}
      requestId={people.error.requestId}
    >
      {messages.peopleLoadFailed}
    </ErrorState>
  );
}

const headers = [
  { text: "Name", width: "w-[18%]" },
  { text: "Email", width: "w-[25%]" },
  { text: "Title" },
  { text: "Status", width: "w-20" },
  { text: "Actions", width: "w-88", isUnseen: true },
];

interface UsersProps {
  readonly programId: string;
  readonly people: readonly PersonRow[];
}

function Users({ programId, people }: UsersProps) {
  const { uid } = useViewer().user;
  const [askedId, setAskedId] = useState<string | null>(null);
  const [news, setNews] = useState("");
  const frame = useRef<HTMLDivElement>(null);
  const forget = useForgetPerson(programId);
  const onGone = (person: PersonRow, sentence?: string) => {
    setNews(sentence ?? `${fullName(person)} was removed.`);
    setAskedId(null);
    forget(person);
    frame.current?.focus();
  };
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      <StackingTable name="Users" headers={headers} ref={frame}>
        {people.map((person) => (
          <PersonTableRow
            key={person.id}
            programId={programId}
            person={person}
            isSelf={person.id === uid}
            isAsked={askedId === person.id}
            onAsk={() => setAskedId(person.id)}
            onCancel={() => setAskedId(null)}
            onGone={(sentence) => onGone(person, sentence)}
          />
        ))}
      </StackingTable>
    </>
  );
}

/** Gives the function that takes somebody off the list at once and then asks the server how things stand. */
function useForgetPerson(programId: string): (person: PersonRow) => void {
  const queryClient = useQueryClient();
  const refreshPeople = useRefreshPeople();
  return ({ id }) => {
    queryClient.setQueryData<ReplyOf<typeof listPeople>>(
      endpointKey(listPeople, { params: { programId } }),
      (before) => before && { people: before.people.filter((one) => one.id !== id) },
    );
    refreshPeople();
  };
}
