import { enteredFollowUp, saveFollowUp } from "@armslot/contracts/scouting/follow-ups";
import { useState } from "react";
import { today } from "../../client/format.ts";
import { newId } from "../../client/new-id.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { useForm } from "../../client/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { RequiredNote } from "../../ui/form/required-note.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useOpener } from "../../ui/use-opener.ts";
import { FollowUpRow } from "../follow-up-row.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { ShowOlder } from "../show-older.tsx";
import { NothingYet, Part } from "./part.tsx";
import type { AthleteScouting } from "./scouting-region.tsx";
import { useScouted } from "./use-scouted.ts";

interface FollowUpsProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly userId: string;
  readonly scouting: AthleteScouting;
}

/** What staff still want to do about the athlete, and until when. */
export function FollowUps({ programId, athleteId, userId, scouting }: FollowUpsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { opener, close } = useOpener(() => setIsAdding(false));
  const { members } = scouting;
  const { items: followUps, older } = useScouted({
    ...{ programId, athleteId, scouting, part: "followUps" },
    keyOf: ({ followUpId }) => followUpId,
  });
  return (
    <Part
      title="Follow-ups"
      actions={
        !isAdding && (
          <Button ref={opener} kind="quiet" onClick={() => setIsAdding(true)}>
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
      <ShowOlder {...older} />
      {isAdding && <FollowUpForm {...{ programId, athleteId, userId, members }} onDone={close} />}
    </Part>
  );
}

interface FollowUpFormProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly userId: string;
  readonly members: AthleteScouting["members"];
  readonly onDone: () => void;
}

/** Adds a follow-up. */
function FollowUpForm({ programId, athleteId, userId, members, onDone }: FollowUpFormProps) {
  const [followUpId] = useState(newId);
  const refresh = useRefreshScouting();
  const save = useEndpointMutation(saveFollowUp, { onSuccess: refresh });
  const form = useForm({
    schema: enteredFollowUp,
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
      <RequiredNote />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...form.field("due")} label="Due" type="date" required autoFocus />
        <TextField {...form.field("about")} label="About" autoComplete="off" required />
        <SelectField
          {...form.field("ownerId")}
          label="Owner"
          required
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
