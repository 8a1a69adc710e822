import { fullName } from "@armslot/baseball/roster/names";
import { notLegalAdvice } from "@armslot/contracts/scouting/contact-rules";
import { listContacts } from "@armslot/contracts/scouting/contacts";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { useState } from "react";
import { useParams } from "react-router";
import { isMissing } from "../../client/app-error.ts";
import { useEndpointPages } from "../../client/endpoint-pages.ts";
import { today } from "../../client/format.ts";
import { usePageTitle } from "../../client/page-title.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { useAddress } from "../../client/use-address.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Region } from "../../ui/region.tsx";
import { StatusNote } from "../../ui/status-note.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";
import { ShowOlder } from "../show-older.tsx";
import { ContactForm } from "./contact-form.tsx";
import { ContactRow } from "./contact-row.tsx";
import { RuleAnswers } from "./rule-answers.tsx";

/** The contact log of an athlete: who talked with whom, and what the rules say. */
export function ContactLogPage() {
  usePageTitle("Contacts");
  const { programId = "", athleteId = "" } = useParams();
  const [isAdding, setIsAdding] = useState(useAddress()[0].get("log") === "new");
  const [wasLogged, setWasLogged] = useState(false);
  const [day] = useState(() => today());
  const query = useEndpointPages(listContacts, {
    params: { programId, athleteId },
    query: { today: day },
  });
  const named = useEndpointQuery(getAthleteScouting, { params: { programId, athleteId } });
  const back = (
    <ButtonLink to={`${pathOf("athlete", { programId, athleteId })}#scouting`}>Back</ButtonLink>
  );
  if (query.error && isMissing(query.error))
    return <PageHeader title="Athlete not found" actions={back} />;
  const log = query.data?.pages[0];
  return (
    <>
      <PageHeader
        title="Contacts"
        description={
          <span className="block min-h-5">{named.data && fullName(named.data.athlete)}</span>
        }
        hasActionRow
        actions={
          <>
            {back}
            <ButtonLink to={pathOf("contactMonth", { programId, month: day.slice(0, 7) })}>
              My Month
            </ButtonLink>
            <Button
              kind="primary"
              disabled={isAdding}
              onClick={() => {
                setWasLogged(false);
                setIsAdding(true);
              }}
            >
              Log a Contact
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {isAdding && log && (
          <Region title="Log a Contact">
            <ContactForm
              {...{ programId, athleteId }}
              onLogged={() => {
                setIsAdding(false);
                setWasLogged(true);
                void query.refetch();
              }}
              onCancel={() => setIsAdding(false)}
            />
          </Region>
        )}
        {wasLogged && <StatusNote>The contact is logged.</StatusNote>}
        {query.isPending && <TableSkeleton rows={6} />}
        {query.error && !log && (
          <ReadFailed read={query}>Failed to load contacts. Please try again.</ReadFailed>
        )}
        {log && <RuleAnswers answers={log.answers} />}
        {log && <ContactList programId={programId} log={query} />}
        <p className="text-meta text-muted">{notLegalAdvice}</p>
      </div>
    </>
  );
}

interface ContactListProps {
  readonly programId: string;
  readonly log: ReturnType<typeof useEndpointPages<typeof listContacts>>;
}

/** The contacts, newest first. */
function ContactList({ programId, log }: ContactListProps) {
  const pages = log.data?.pages ?? [];
  const contacts = pages.flatMap((page) => page.contacts);
  if (contacts.length === 0) {
    return (
      <EmptyState>
        No contacts yet. Log each call, message and visit, unanswered ones too.
      </EmptyState>
    );
  }
  return (
    <Region title="Log">
      <ul className="flex flex-col">
        {contacts.map((contact) => (
          <li key={contact.contactId} className="border-b border-line py-3 last:border-b-0">
            <ContactRow
              programId={programId}
              contact={contact}
              onChanged={() => void log.refetch()}
            />
          </li>
        ))}
      </ul>
      <ShowOlder
        shown={contacts.length}
        total={pages[0]?.total ?? 0}
        hasMore={log.hasNextPage}
        isBusy={log.isFetchingNextPage}
        hasFailed={log.isFetchNextPageError}
        onMore={() => void log.fetchNextPage()}
      />
    </Region>
  );
}
