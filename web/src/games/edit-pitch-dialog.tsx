import { limits } from "@armslot/contracts/core/limits";
import type { Pitch } from "@armslot/contracts/games/games";
import { circumstances } from "@armslot/contracts/pitch/circumstances";
import {
  chartedCircumstances,
  type PitchCorrection,
  pitchCorrection,
} from "@armslot/contracts/pitch/corrections";
import { givenReadingNames, readings } from "@armslot/contracts/pitch/readings";
import { useForm } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { isCircumstance, shownCircumstance } from "./change-sentence.ts";
import { CircumstanceFields } from "./circumstance-fields.tsx";
import { typeNames } from "./pitch-choices.ts";
import { type GameParams, useCorrectPitches } from "./use-corrections.ts";

interface EditPitchDialogProps {
  readonly params: GameParams;
  readonly pitches: readonly Pitch[];
  /** The pitch at the start of editing, or null while the dialog is closed. */
  readonly pitch: Pitch | null;
  readonly onClose: () => void;
}

/** The dialog that corrects the type, readings and circumstances of one pitch, or excludes it. */
export function EditPitchDialog({ pitch, ...rest }: EditPitchDialogProps) {
  return (
    <Dialog
      title={pitch === null ? "Edit Pitch" : `Edit Pitch ${pitch.pitchNum}`}
      isOpen={pitch !== null}
      onClose={rest.onClose}
    >
      {pitch && <PitchForm pitch={pitch} {...rest} />}
    </Dialog>
  );
}

const fields = [
  "pitchType",
  ...givenReadingNames,
  ...chartedCircumstances,
  "excludedReason",
] as const;
type Field = (typeof fields)[number];
type Texts = Readonly<Record<Field, string>>;

/** The fields whose values are numbers: the readings, and the circumstances with a range. */
const numbers = [
  ...givenReadingNames,
  ...chartedCircumstances.filter((name) => "range" in circumstances[name]),
];

function textsOf(pitch: Pitch): Texts {
  return Object.fromEntries(fields.map((field) => [field, String(pitch[field] ?? "")])) as Texts;
}

function shownText(field: Field, text: string): string {
  if (text === "") return "empty";
  return isCircumstance(field) ? shownCircumstance(field, text) : text;
}

function PitchForm(props: EditPitchDialogProps & { readonly pitch: Pitch }) {
  const { params, pitches, pitch, onClose } = props;
  const correct = useCorrectPitches(params);
  const started = textsOf(pitch);
  const current = pitches.find(({ pitchId }) => pitchId === pitch.pitchId);
  const now = current ? textsOf(current) : started;
  const form = useForm({
    schema: pitchCorrection,
    initial: started,
    numbers,
    submit: async (values) => {
      // Values that stay as they were leave someone else's newer ones alone.
      const changed = fields.filter((field) => form.values[field] !== started[field]);
      const given = Object.fromEntries(changed.map((field) => [field, values[field]]));
      if (changed.length > 0) await correct([pitch.pitchId], given as Partial<PitchCorrection>);
      onClose();
    },
  });
  const bind = (field: Field) => {
    const isOther = now[field] !== started[field] && now[field] !== form.values[field];
    return isOther
      ? { ...form.field(field), hint: `Now: ${shownText(field, now[field])}` }
      : form.field(field);
  };
  const isCharted = pitch.source === "field";
  const circumstanceFields = (
    <CircumstanceFields bind={bind} hasCell={isCharted || pitch.zoneCell !== null} />
  );
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <SelectField label="Type" options={typeNames(pitches)} {...bind("pitchType")} />
      {pitch.deviceType !== null && (
        <p className="-mt-2 text-meta text-muted">The device said {pitch.deviceType}.</p>
      )}
      {isCharted && circumstanceFields}
      <div className="grid grid-cols-2 items-start gap-4">
        {givenReadingNames.map((name) => (
          <TextField
            key={name}
            label={`${readings[name].label} (${readings[name].unit})`}
            autoComplete="off"
            // A phone's keyboard for decimals can lack the minus sign.
            inputMode={readings[name].refuse[0] < 0 ? "text" : "decimal"}
            {...bind(name)}
          />
        ))}
      </div>
      {!isCharted && circumstanceFields}
      <TextField
        label="Reason to exclude"
        autoComplete="off"
        maxLength={limits.nameMaxCharacters}
        hint="A pitch with a reason does not count in averages. It stays in the workload, except as Warm-up or Not a pitch. Write nothing about health."
        {...bind("excludedReason")}
      />
      <DialogActions>
        <Button type="submit" kind="primary" isBusy={form.isSending}>
          Save Pitch
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </form>
  );
}
