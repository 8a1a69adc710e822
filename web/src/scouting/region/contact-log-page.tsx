import { fullName } from "@armslot/baseball/roster/names";
import { calendarDate } from "@armslot/contracts/core/fields";
import { contactKinds, notLegalAdvice } from "@armslot/contracts/scouting/contact-rules";
import {
  contactPeople,
  type EnteredContact,
  enteredContact,
  listContacts,
  logContact,
  overrideSentence,
} from "@armslot/contracts/scouting/contacts";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { useState } from "react";
import { useParams } from "react-router";
import * as z from "zod/mini";
import { isMissing } from "../../client/app-error.ts";
import { useEndpointPages } from "../../client/endpoint-pages.ts";
import { today } from "../../client/format.ts";
import { newId } from "../../client/new-id.ts";
import { usePageTitle } from "../../client/page-title.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointMutation, useEndpointQuery } from "../../client/queries.ts";
import { useAddress } from "../../client/use-address.ts";
import { useForm } from "../../client/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { RequiredNote } from "../../ui/form/required-note.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Region } from "../../ui/region.tsx";
import { StatusNote } from "../../ui/status-note.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";
import { ShowOlder } from "../show-older.tsx";
import { ContactRow } from "./contact-row.tsx";
import { type Answers, RuleAnswers, VerdictBadge } from "./rule-answers.tsx";

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** A contact as typed: the time is that of the writer's clock, and an empty number is none. */
const typedContact = z.strictObject({
  withWhom: enteredContact.shape.withWhom,
  kind: enteredContact.shape.kind,
  direction: enteredContact.shape.direction,
  answered: z.enum(["yes", "no"]),
  at: z.string().check(z.minLength(1, "Time is required.")),
  minutes: z.optional(enteredContact.shape.minutes),
  place: enteredContact.shape.place,
  overrideReason: enteredContact.shape.overrideReason,
});

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

/** Returns the time now, as a field for a local time takes it. */
function localNow(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface ContactFormProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly onLogged: () => void;
  readonly onCancel: () => void;
}

/** Returns what the rules say of each kind on the day of a typed time. Empty until the server has said so. */
function useAnswers({ programId, athleteId }: ContactFormProps, at: string): Answers {
  const day = z.safeParse(calendarDate, at.slice(0, 10));
  const { data, isPlaceholderData } = useEndpointQuery(
    listContacts,
    { params: { programId, athleteId }, query: { today: day.data ?? "" } },
    { isEnabled: day.success },
  );
  return data && day.success && !isPlaceholderData ? data.answers : [];
}

/** Logs a contact. Two choices are enough: with whom and how. */
function ContactForm(props: ContactFormProps) {
  const { programId, athleteId, onLogged, onCancel } = props;
  const [contactId] = useState(newId);
  const { mutateAsync } = useEndpointMutation(logContact);
  const form = useForm({
    schema: typedContact,
    numbers: ["minutes"],
    initial: {
      ...{ withWhom: "athlete", kind: "call", direction: "out", answered: "yes" },
      ...{ at: localNow(), minutes: "", place: "", overrideReason: "" },
    },
    submit: async ({ answered, at, minutes = null, ...rest }) => {
      const body: EnteredContact = {
        ...rest,
        wasAnswered: answered === "yes",
        at: new Date(at).toISOString(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        minutes,
      };
      await mutateAsync({ params: { programId, athleteId, contactId }, body });
      onLogged();
    },
  });
  const answers = useAnswers(props, form.values.at);
  const answer = answers.find(({ kind }) => kind === form.values.kind);
  const needsReason =
    answer?.verdict === "not-allowed" || form.field("overrideReason").error !== undefined;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <RequiredNote except={["Minutes", "Place"]} />
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        <SelectField {...form.field("withWhom")} label="With" options={choices(contactPeople)} />
        <SelectField {...form.field("kind")} label="How" options={choices(contactKinds)} />
        <SelectField
          {...form.field("direction")}
          label="Who Began"
          options={choices({ out: "We did", in: "They did" })}
        />
        <SelectField
          {...form.field("answered")}
          label="Answered"
          options={choices({ yes: "Yes", no: "No answer" })}
        />
        <TextField {...form.field("at")} label="Time" type="datetime-local" />
        <TextField {...form.field("minutes")} label="Minutes" inputMode="numeric" />
        <TextField {...form.field("place")} label="Place" autoComplete="off" />
      </div>
      {answer && (
        <p className="flex flex-wrap items-center gap-2 text-dense">
          <VerdictBadge verdict={answer.verdict} />
          <span className="min-w-0 flex-1 text-muted">{answer.rule}</span>
        </p>
      )}
      {needsReason && (
        <TextField
          {...form.field("overrideReason")}
          label="Reason"
          hint={overrideSentence}
          autoComplete="off"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" isBusy={form.isSending} busyLabel="Logging…">
          Log Contact
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
