import type { NumberedPitch } from "@armslot/baseball/charting/field-game";
import { pitchTypes } from "@armslot/baseball/pitch/pitch-types";
import { allZoneCells, zoneCellWords } from "@armslot/baseball/pitch/zone-cell";
import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { circumstances } from "@armslot/contracts/pitch/circumstances";
import { readings } from "@armslot/contracts/pitch/readings";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import type { CurrentGame } from "./state/use-current-game.ts";
import { TypedField } from "./typed-field.tsx";

interface EditChartedProps {
  readonly game: CurrentGame;
  readonly pitchId: string;
  readonly onClose: () => void;
}

/** The dialog that edits or removes an earlier pitch of the game. */
export function EditCharted({ game, pitchId, onClose }: EditChartedProps) {
  const pitch = game.pitches.find((each) => each.pitchId === pitchId);
  return (
    <Dialog
      title={pitch ? `Edit Pitch ${pitch.pitchNum}` : "Edit Pitch"}
      isOpen={pitch !== undefined}
      onClose={onClose}
    >
      {pitch && <PitchForm game={game} pitch={pitch} onClose={onClose} />}
    </Dialog>
  );
}

const fields = [
  "zoneCell",
  "pitchType",
  "velo",
  "call",
  "result",
  "inning",
  "outs",
  "balls",
  "strikes",
  "outsMade",
  "intentionalWalks",
  "batterHand",
] as const;
type Field = (typeof fields)[number];

const numbers = new Set<Field>([
  ...(["zoneCell", "velo", "inning", "outs", "balls", "strikes"] as const),
  ...(["outsMade", "intentionalWalks"] as const),
]);

function textsOf(pitch: NumberedPitch): Record<Field, string> {
  return Object.fromEntries(fields.map((field) => [field, String(pitch[field] ?? "")])) as Record<
    Field,
    string
  >;
}

function typedValue(field: Field, text: string): string | number | null {
  if (text === "") return null;
  return numbers.has(field) ? Number(text.replace(",", ".")) : text;
}

function range([low, high]: readonly [number, number]): readonly number[] {
  return Array.from({ length: high - low + 1 }, (_, at) => low + at);
}

function choicesOf(choices: Readonly<Record<string, string>>) {
  return Object.entries(choices).map(([value, label]) => ({ value, label }));
}

const { inning, outs, balls, strikes, batterHand, call, result } = circumstances;
const { outsMade, intentionalWalks } = circumstances;
const inningsShown = 20;
const [slowest, fastest] = readings.velo.refuse;

/** Each field with its choices, in pairs except for the long ones. Velocity is typed, beside the first one. */
const choices = [
  ["pitchType", "Type", pitchTypes.map(({ name }) => name)],
  [
    "zoneCell",
    "Location",
    allZoneCells.map((cell) => ({ value: `${cell}`, label: zoneCellWords(cell) })),
  ],
  ["call", call.label, choicesOf(call.choices)],
  ["result", result.label, choicesOf(result.choices)],
  ["inning", inning.label, range([1, inningsShown])],
  ["outs", outs.label, range(outs.range)],
  ["balls", balls.label, range(balls.range)],
  ["strikes", strikes.label, range(strikes.range)],
  ["outsMade", outsMade.label, range(outsMade.range)],
  ["intentionalWalks", intentionalWalks.label, range(intentionalWalks.range)],
  ["batterHand", batterHand.label, choicesOf(batterHand.choices)],
] as const;

/** The fields whose longest choice would be cut off in half of a phone's width. */
const wide = new Set<Field>(["zoneCell", "call", "result"]);

interface PitchFormProps extends Omit<EditChartedProps, "pitchId"> {
  readonly pitch: NumberedPitch;
}

function PitchForm({ game, pitch, onClose }: PitchFormProps) {
  const [started] = useState(() => textsOf(pitch));
  const [texts, setTexts] = useState(started);
  const velo = typedValue("velo", texts.velo);
  const isWrong = typeof velo === "number" && !(velo >= slowest && velo <= fastest);
  const save = () => {
    if (isWrong) return;
    // Values that stay as they were leave a colleague's newer ones alone.
    const changed = fields.filter((field) => texts[field] !== started[field]);
    const values = changed.map((field) => [field, typedValue(field, texts[field])]);
    if (changed.length > 0) {
      game.edit(pitch.pitchId, Object.fromEntries(values) as Partial<PitchFields>);
    }
    onClose();
  };
  const bind = (field: Field) => ({
    name: field,
    value: texts[field],
    onChange: (text: string) => setTexts((before) => ({ ...before, [field]: text })),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="grid grid-cols-2 items-start gap-4">
        <TypedField
          label="Velocity (mph)"
          inputMode="decimal"
          error={
            isWrong
              ? `Velocity must be a number from ${slowest} to ${fastest} mph, or empty.`
              : undefined
          }
          {...bind("velo")}
        />
        {choices.map(([field, label, options]) => (
          <div key={field} className={wide.has(field) ? "col-span-2" : undefined}>
            <SelectField label={label} options={options} placeholder="-" {...bind(field)} />
          </div>
        ))}
      </div>
      <DialogActions>
        <Button type="submit" kind="primary">
          Save Pitch
        </Button>
        <Button
          kind="danger"
          onClick={() => {
            game.remove(pitch.pitchId);
            onClose();
          }}
        >
          Remove Pitch
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </form>
  );
}
