import { type FollowUp, saveFollowUp } from "@armslot/contracts/scouting/follow-ups";
import { useState } from "react";
import * as z from "zod/mini";
import { useForm } from "../../../lib/form/use-form.ts";
import { formatDate, today } from "../../../lib/format.ts";
import { useEndpointMutation } from "../../../lib/queries.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { FormAlert } from "../../../ui/form/form-alert.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Problem } from "../../../ui/notes/problem.tsx";
import { newId } from "../new-id.ts";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { NothingYet, Part } from "./part.tsx";
import type { AthleteScouting } from "./scouting-region.tsx";

interface FollowUpsProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly userId: string;
  readonly scouting: AthleteScouting;
}

/** What staff still want to do about the athlete, and until when. */
export function FollowUps({ programId, athleteId, userId, scouting }: FollowUpsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { followUps, members } = scouting;
  return (
    <Part
      title="Follow-ups"
      actions={
        !isAdding && (
          <Button kind="quiet" onClick={() => setIsAdding(true)}>
            Add a Follow-up
          </Button>
        )
      }
    >
      {followUps.length === 0 && !isAdding && <NothingYet>Nothing is planned.</NothingYet>}
      <ul className="flex flex-col empty:hidden">
        {followUps.map((followUp) => (
          <li key={followUp.followUpId}>
            <FollowUpRow programId={programId} followUp={followUp} />
          </li>
        ))}
      </ul>
      {isAdding && (
        <FollowUpForm
          {...{ programId, athleteId, userId, members }}
          onDone={() => setIsAdding(false)}
        />
      )}
    </Part>
  );
}

interface FollowUpRowProps {
  readonly programId: string;
  readonly followUp: FollowUp;
  /** The athlete's name, where several athletes are listed. */
  readonly athlete?: string;
}

/** A follow-up with the box that marks it as done. */
export function FollowUpRow({ programId, followUp, athlete }: FollowUpRowProps) {
  const refresh = useRefreshScouting();
  const save = useEndpointMutation(saveFollowUp, { onSuccess: refresh });
  const { followUpId, athleteId, ownerId, owner, due, about, version, doneAt } = followUp;
  const isDone = doneAt !== null;
  const isLate = !isDone && due < today();
  const mark = (done: boolean) =>
    save.mutate({
      params: { programId, athleteId, followUpId },
      body: { version, due, ownerId, about, isDone: done },
    });
  return (
    <div className="flex flex-col">
      <label className="flex min-h-11 items-start gap-3 py-2 text-dense">
        <input
          type="checkbox"
          checked={isDone}
          disabled={save.isPending}
          onChange={({ target }) => mark(target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0 flex-1">
          <span className={isDone ? "text-muted line-through wrap-anywhere" : "wrap-anywhere"}>
            {athlete === undefined ? about : `${athlete}: ${about}`}
          </span>
          <span className="block text-meta text-muted">
            {`${formatDate(due)} · ${owner ?? "a former member"}`}
          </span>
        </span>
        {isLate && <Badge kind="warning">Overdue</Badge>}
      </label>
      {save.error && <Problem>{save.error.sentence}</Problem>}
    </div>
  );
}

const typedFollowUp = z.omit(saveFollowUp.input.body, { version: true, isDone: true });

interface FollowUpFormProps extends Omit<FollowUpsProps, "scouting"> {
  readonly members: AthleteScouting["members"];
  readonly onDone: () => void;
}

function FollowUpForm({ programId, athleteId, userId, members, onDone }: FollowUpFormProps) {
  const [followUpId] = useState(newId);
  const refresh = useRefreshScouting();
  const save = useEndpointMutation(saveFollowUp, { onSuccess: refresh });
  const form = useForm({
    schema: typedFollowUp,
    initial: { due: today(), ownerId: userId, about: "" },
    submit: async (typed) => {
      await save.mutateAsync({
        params: { programId, athleteId, followUpId },
        body: { ...typed, version: 0, isDone: false },
      });
      onDone();
    },
  });
  return (
    <form {...form.props} aria-label="Add a follow-up" className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]">
        <TextField {...form.field("due")} label="Due" type="date" />
        <TextField {...form.field("about")} label="About" autoComplete="off" />
        <SelectField
          {...form.field("ownerId")}
          label="Owner"
          options={members.map(({ uid, name }) => ({ value: uid, label: name }))}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          Add Follow-up
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
