import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { contactKinds, notLegalAdvice } from "@armslot/contracts/scouting/contact-rules";
import {
  contactPeople,
  directions,
  getContactMonth,
  type MonthContact,
  signContactMonth,
  verdicts,
} from "@armslot/contracts/scouting/contacts";
import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { isMissing } from "../../client/app-error.ts";
import { useEndpointPages } from "../../client/endpoint-pages.ts";
import { formatDate, today } from "../../client/format.ts";
import { usePageTitle } from "../../client/page-title.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { Moment } from "../../parts/moment.tsx";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ChoiceBox } from "../../ui/choice-box.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Problem } from "../../ui/problem.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { Column } from "../../ui/table/table-column.ts";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";
import { contactTime } from "./contact-row.tsx";

/** Returns a month in words, such as `May 2026`. */
function monthName(month: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ month: "long", year: "numeric", timeZone: "UTC" },
  });
  return format.format(new Date(`${month}-15T00:00:00Z`));
}

/** Returns the month before or after one, as `2026-05`. */
function monthFrom(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const at = year * 12 + number - 1 + steps;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
}

const columns: readonly Column<MonthContact>[] = [
  { key: "at", header: "Time", width: 12.5, cell: contactTime },
  { key: "athlete", header: "Athlete", width: 9, cell: ({ athlete }) => athlete },
  { key: "with", header: "With", width: 6, cell: ({ withWhom }) => contactPeople[withWhom] },
  { key: "kind", header: "How", width: 8, cell: ({ kind }) => contactKinds[kind] },
  {
    key: "direction",
    header: "Direction",
    width: 7.5,
    cell: ({ direction }) => directions[direction],
  },
  {
    key: "place",
    header: "Place",
    width: 8,
    cell: ({ place }) => <span className="data-table-text">{place ?? "-"}</span>,
  },
  {
    key: "answered",
    header: "Answered",
    width: 7,
    cell: ({ wasAnswered }) => (wasAnswered ? "Yes" : "No"),
  },
  { key: "minutes", header: "Min.", width: 4, align: "end", cell: ({ minutes }) => minutes ?? "-" },
  { key: "verdict", header: "Rules", width: 7, cell: ({ verdict }) => verdicts[verdict] },
  {
    key: "reason",
    header: "Reason",
    width: 9.5,
    cell: ({ overrideReason }) => <span className="data-table-text">{overrideReason ?? "-"}</span>,
  },
];

/** The contacts of a member in a month, to sign and to print, also when there are none. */
export function ContactMonthPage() {
  const { programId = "", month = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const { user } = useViewer();
  const member = search.get("member") ?? user.uid;
  usePageTitle("Contact Log");
  const query = useEndpointPages(getContactMonth, {
    params: { programId, month },
    query: member === user.uid ? {} : { member },
  });
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  // A month is signed and printed whole.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const pages = query.data?.pages ?? [];
  const [head] = pages;
  const found = hasNextPage || isPlaceholderData ? undefined : head;
  const go = (steps: number) =>
    `${pathOf("contactMonth", { programId, month: monthFrom(month, steps) })}?${search}`;
  if (query.error && isMissing(query.error)) {
    return (
      <PageHeader
        title="Month not found"
        actions={<ButtonLink to={pathOf("athleteManagement", { programId })}>Back</ButtonLink>}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={`Contact Log, ${monthName(month)}`}
        description={<span className="block min-h-5">{head?.member}</span>}
        hasActionRow
        actions={
          <>
            <ButtonLink to={go(-1)}>Earlier</ButtonLink>
            <ButtonLink to={go(1)}>Later</ButtonLink>
            <Button kind="primary" disabled={!found} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-5">
        {head && head.members.length > 1 && (
          <div className="max-w-64 print:hidden">
            <ChoiceBox
              label="Member"
              value={member}
              options={head.members.map(({ uid, name }) => ({ value: uid, label: name }))}
              onChange={(uid) => setSearch(uid === user.uid ? {} : { member: uid })}
            />
          </div>
        )}
        {!found && !query.error && <TableSkeleton rows={6} />}
        {query.error && !found && (
          <ReadFailed read={query}>Failed to load the month. Please try again.</ReadFailed>
        )}
        {found && <MonthTable contacts={pages.flatMap(({ contacts }) => contacts)} />}
        {found && (
          <Signature
            programId={programId}
            month={month}
            found={found}
            canSign={member === user.uid}
            onSigned={() => void query.refetch()}
          />
        )}
        <p className="text-meta text-muted">{notLegalAdvice}</p>
      </div>
    </>
  );
}

/** The contacts of a month. An empty month says so, because it is signed, too. */
function MonthTable({ contacts }: { readonly contacts: readonly MonthContact[] }) {
  if (contacts.length === 0) return <p className="text-body">No contacts in this month.</p>;
  return (
    <DataTable
      name="Contacts"
      columns={columns}
      rows={contacts}
      rowKey={({ contactId }) => contactId}
    />
  );
}

interface SignatureProps {
  readonly programId: string;
  readonly month: string;
  readonly found: ReplyOf<typeof getContactMonth>;
  readonly canSign: boolean;
  readonly onSigned: () => void;
}

/** Says what a signed month lost since. */
function erasedText(contacts: number, on: string): string {
  if (contacts === 1) return `1 contact was erased with its athlete on ${on}.`;
  return `${contacts} contacts were erased with their athletes, the last on ${on}.`;
}

/** The line for the signature on paper, and the button that closes the month. */
function Signature({ programId, month, found, canSign, onSigned }: SignatureProps) {
  const { signedAt, member, erasedContacts, erasedAt } = found;
  const [isAsking, setIsAsking] = useState(false);
  const sign = useEndpointMutation(signContactMonth, { onSuccess: onSigned });
  const isOver = month < today().slice(0, 7);
  return (
    <div className="flex flex-col gap-4">
      {signedAt !== null && (
        <p className="text-dense font-medium">
          {`Signed by ${member}, `}
          <Moment at={signedAt} />. The month is closed.
        </p>
      )}
      {erasedAt !== null && (
        <p className="text-dense">{erasedText(erasedContacts, formatDate(erasedAt))}</p>
      )}
      {signedAt === null && canSign && isOver && (
        <div className="print:hidden">
          <ConfirmInPlace
            label="Sign and Close"
            question={`Sign ${monthName(month)}? Nothing can be added or withdrawn afterwards.`}
            isAsking={isAsking}
            isBusy={sign.isPending}
            onAsk={() => setIsAsking(true)}
            onConfirm={() => sign.mutate({ params: { programId, month } })}
            onCancel={() => setIsAsking(false)}
          />
        </div>
      )}
      {signedAt === null && canSign && !isOver && (
        <p className="text-dense text-muted print:hidden">
          You can sign this month when it is over.
        </p>
      )}
      {sign.error && <Problem>{sign.error.sentence}</Problem>}
      <div className="hidden gap-6 pt-6 print:flex">
        <span className="flex-1 border-t border-ink pt-1 text-meta">Signature</span>
        <span className="flex-1 border-t border-ink pt-1 text-meta">Date</span>
      </div>
    </div>
  );
}
