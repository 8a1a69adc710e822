import {
  type AcademicFact,
  academicKinds,
  addAcademicFact,
  newAcademicFact,
  readAcademics,
  removeAcademicFact,
} from "@armslot/contracts/scouting/academics";
import { useEffect, useRef, useState } from "react";
import { formatDate, today } from "../../client/format.ts";
import { newId } from "../../client/new-id.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { useForm } from "../../client/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { catchFocus } from "../../ui/catch-focus.ts";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { RequiredNote } from "../../ui/form/required-note.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { useOpener } from "../../ui/use-opener.ts";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { NothingYet, Part } from "./part.tsx";
import type { AthleteScouting } from "./scouting-region.tsx";

interface SchoolFactsProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly scouting: AthleteScouting;
}

/** Grades and eligibility. They are read only on purpose, because the activity records who read them. */
export function SchoolFacts({ programId, athleteId, scouting }: SchoolFactsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { opener, close } = useOpener(() => setIsAdding(false));
  const refresh = useRefreshScouting();
  const [facts, setFacts] = useState<readonly AcademicFact[] | null>(null);
  const read = useEndpointMutation(readAcademics, { onSuccess: (reply) => setFacts(reply.facts) });
  const params = { programId, athleteId };
  const isShown = facts !== null;
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isShown) catchFocus(part.current);
  }, [isShown]);
  const readAgain = async () => {
    await refresh();
    if (isShown) await read.mutateAsync({ params });
  };
  return (
    <Part
      ref={part}
      title="School Facts"
      actions={
        !isAdding && (
          <Button ref={opener} kind="quiet" onClick={() => setIsAdding(true)}>
            Add a Fact
          </Button>
        )
      }
    >
      <p className="text-meta text-muted">The activity records who reads them.</p>
      {!scouting.hasAcademics && !isAdding && <NothingYet>None are noted.</NothingYet>}
      {scouting.hasAcademics && !isShown && (
        <Button
          className="self-start"
          isBusy={read.isPending}
          onClick={() => read.mutate({ params })}
        >
          Show School Facts
        </Button>
      )}
      {read.error && <Problem>{read.error.sentence}</Problem>}
      <ul className="flex flex-col empty:hidden">
        {facts?.map((fact) => (
          <li key={fact.factId}>
            <FactRow {...params} fact={fact} onRemoved={readAgain} />
          </li>
        ))}
      </ul>
      {isAdding && <FactForm {...params} onAdded={readAgain} onDone={close} />}
    </Part>
  );
}

interface FactRowProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly fact: AcademicFact;
  readonly onRemoved: () => Promise<unknown>;
}

function FactRow({ programId, athleteId, fact, onRemoved }: FactRowProps) {
  const { factId, kind, value, asOf, addedBy } = fact;
  const [isAsking, setIsAsking] = useState(false);
  const remove = useEndpointMutation(removeAcademicFact, { onSuccess: onRemoved });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-1 text-dense">
      <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
        <span className="font-medium">{`${academicKinds[kind]}: ${value}`}</span>
        <span className="block text-meta text-muted">
          {`${formatDate(asOf)} · noted by ${addedBy ?? "a former member"}`}
        </span>
        {remove.error && <Problem>{remove.error.sentence}</Problem>}
      </span>
      <ConfirmInPlace
        label="Delete"
        question="Delete this fact?"
        kind="quiet"
        isAsking={isAsking}
        isBusy={remove.isPending}
        onAsk={() => setIsAsking(true)}
        onConfirm={() => remove.mutate({ params: { programId, athleteId, factId } })}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}

const kinds = Object.entries(academicKinds).map(([value, label]) => ({ value, label }));

interface FactFormProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly onAdded: () => Promise<unknown>;
  readonly onDone: () => void;
}

function FactForm({ programId, athleteId, onAdded, onDone }: FactFormProps) {
  const [factId] = useState(newId);
  const add = useEndpointMutation(addAcademicFact, { onSuccess: onAdded });
  const form = useForm({
    schema: newAcademicFact,
    initial: { kind: "gpa", value: "", asOf: today() },
    submit: async (body) => {
      await add.mutateAsync({ params: { programId, athleteId, factId }, body });
      onDone();
    },
  });
  return (
    <form {...form.props} aria-label="Add a school fact" className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <RequiredNote />
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField {...form.field("kind")} label="Kind" options={kinds} required autoFocus />
        <TextField {...form.field("value")} label="Value" autoComplete="off" required />
        <TextField {...form.field("asOf")} label="As Of" type="date" required />
      </div>
      <div className="flex gap-2">
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          Add Fact
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
