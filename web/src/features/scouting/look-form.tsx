import { addLook, enteredLook, lookKinds } from "@armslot/contracts/scouting/looks";
import { useState } from "react";
import * as z from "zod/mini";
import { useForm } from "../../lib/form/use-form.ts";
import { today } from "../../lib/format.ts";
import { useEndpointMutation } from "../../lib/queries.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { newId } from "./new-id.ts";

const { gameId: _gameId, ...typedFields } = enteredLook.shape;

/** A look as typed: an empty number is none. */
const typedLook = z.strictObject({
  ...typedFields,
  innings: z.optional(enteredLook.shape.innings),
  pitches: z.optional(enteredLook.shape.pitches),
});

const kinds = Object.entries(lookKinds).map(([value, label]) => ({ value, label }));

interface LookFormProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly onAdded: (lookId: string) => void;
  readonly onCancel: () => void;
}

/** Adds a look: the day, the kind, the place, and what was seen. Only the first two are required. */
export function LookForm({ programId, athleteId, onAdded, onCancel }: LookFormProps) {
  // The same ID for every try, so that a lost answer adds nothing twice.
  const [lookId] = useState(newId);
  const { mutateAsync } = useEndpointMutation(addLook);
  const form = useForm({
    schema: typedLook,
    numbers: ["innings", "pitches"],
    initial: {
      ...{ seenOn: today(), kind: "game", place: "", opposition: "", innings: "", pitches: "" },
      ...{ weather: "", gun: "", note: "" },
    },
    submit: async ({ innings = null, pitches = null, ...rest }) => {
      await mutateAsync({
        params: { programId, athleteId, lookId },
        body: { ...rest, innings, pitches, gameId: null },
      });
      onAdded(lookId);
    },
  });
  return (
    <form {...form.props} aria-label="Add a look" className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field("seenOn")} label="Day" type="date" />
        <SelectField {...form.field("kind")} label="Kind" options={kinds} />
        <TextField {...form.field("place")} label="Place" autoComplete="off" />
        <TextField {...form.field("opposition")} label="Opposition" autoComplete="off" />
        <TextField {...form.field("innings")} label="Innings" inputMode="decimal" />
        <TextField {...form.field("pitches")} label="Pitches" inputMode="numeric" />
        <TextField {...form.field("weather")} label="Weather" autoComplete="off" />
        <TextField {...form.field("gun")} label="Gun" autoComplete="off" />
      </div>
      <TextArea
        {...form.field("note")}
        label="What You Thought"
        hint="Others see it only where they see your reports."
        rows={3}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" isBusy={form.isSending} busyLabel="Adding…">
          Add Look
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
