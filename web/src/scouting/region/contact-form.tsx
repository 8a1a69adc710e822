import { calendarDate } from "@armslot/contracts/core/fields";
import { contactKinds } from "@armslot/contracts/scouting/contact-rules";
import {
  contactPeople,
  type EnteredContact,
  enteredContact,
  listContacts,
  logContact,
  overrideSentence,
} from "@armslot/contracts/scouting/contacts";
import { useState } from "react";
import * as z from "zod/mini";
import { newId } from "../../client/new-id.ts";
import { useEndpointMutation, useEndpointQuery } from "../../client/queries.ts";
import { useForm } from "../../client/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { RequiredNote } from "../../ui/form/required-note.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { type Answers, VerdictBadge } from "./rule-answers.tsx";

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
export function ContactForm(props: ContactFormProps) {
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
