import { getAthlete } from "@armslot/contracts/roster/athletes";
import { type EnteredLook, enteredLook, lookKinds } from "@armslot/contracts/scouting/looks";
import * as z from "zod/mini";
import { formatCount, today } from "../client/format.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useForm } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { RequiredNote } from "../ui/form/required-note.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { useLookDraft, useStoreLook } from "./look-draft.ts";

/** A look as typed: an empty number or outing is none. */
const typedLook = z.strictObject({
  ...enteredLook.shape,
  gameId: z.string(),
  innings: z.optional(enteredLook.shape.innings),
  pitches: z.optional(enteredLook.shape.pitches),
});

const kinds = Object.entries(lookKinds).map(([value, label]) => ({ value, label }));

const emptyLook = () => ({
  ...{ seenOn: today(), kind: "game", place: "", opposition: "", innings: "", pitches: "" },
  ...{ weather: "", gun: "", gameId: "", note: "" },
});

interface LookFormProps {
  readonly programId: string;
  readonly athleteId: string;
  /** Adds the look. What it throws shows in the form. */
  readonly onEnter: (lookId: string, look: EnteredLook) => Promise<void>;
  readonly onCancel: () => void;
}

/** Returns the athlete's stored outings of a day, as choices. There are none while they can't be read. */
function useOutings({ programId, athleteId }: { programId: string; athleteId: string }) {
  const { data } = useEndpointQuery(getAthlete, { params: { programId, athleteId }, query: {} });
  return (day: string) =>
    (data?.games ?? [])
      .filter(({ gameDate }) => gameDate === day)
      .map(({ gameId, opponent, pitches }) => ({
        value: gameId,
        label: `${opponent ?? "No opponent"}, ${formatCount(pitches, "pitch", "pitches")}`,
      }));
}

/** Adds a look: the day, the kind, the place, and what was seen. Only the first two are required. */
export function LookForm({ programId, athleteId, onEnter, onCancel }: LookFormProps) {
  const draft = useLookDraft({ programId, athleteId }, emptyLook());
  const outingsOf = useOutings({ programId, athleteId });
  const form = useForm({
    schema: typedLook,
    numbers: ["innings", "pitches"],
    initial: draft.texts,
    submit: async ({ innings = null, pitches = null, gameId, ...rest }) => {
      // The day may have changed after the outing was chosen.
      const game = outingsOf(rest.seenOn).find(({ value }) => value === gameId);
      const typed = { ...rest, innings, pitches, gameId };
      await onEnter(draft.idToSend(typed), { ...typed, gameId: game?.value ?? null });
      draft.erase();
    },
  });
  useStoreLook(draft, form.values);
  const outings = outingsOf(form.values.seenOn);
  return (
    <form {...form.props} aria-label="Add a look" className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <RequiredNote only={["Day", "Kind"]} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          {...form.field("seenOn")}
          label="Day"
          type="date"
          required
          // A stored look opens with the page, which must not scroll to it.
          autoFocus={draft.texts === draft.empty}
        />
        <SelectField {...form.field("kind")} label="Kind" options={kinds} required />
        <TextField {...form.field("place")} label="Place" autoComplete="off" />
        <TextField {...form.field("opposition")} label="Opposition" autoComplete="off" />
        <TextField {...form.field("innings")} label="Innings" inputMode="decimal" />
        <TextField {...form.field("pitches")} label="Pitches" inputMode="numeric" />
        <TextField {...form.field("weather")} label="Weather" autoComplete="off" />
        <TextField {...form.field("gun")} label="Gun" autoComplete="off" />
      </div>
      {outings.length > 0 && (
        <SelectField
          {...form.field("gameId")}
          label="Outing"
          hint="The pitches of this day that Armslot has."
          placeholder="None"
          options={outings}
        />
      )}
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
        <Button
          onClick={() => {
            draft.erase();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
