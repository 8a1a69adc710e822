import { allZoneCells, isStrikeCell, zoneCellWords } from "@armslot/baseball/pitch/zone-cell";
import { limits } from "@armslot/contracts/core/limits";
import type { Pitch } from "@armslot/contracts/games/games";
import { circumstances } from "@armslot/contracts/pitch/circumstances";
import {
  chartedCircumstances,
  type PitchCorrection,
  pitchCorrection,
} from "@armslot/contracts/pitch/corrections";
import { givenReadingNames, readings } from "@armslot/contracts/pitch/readings";
import { type KeyboardEvent, useId, useRef } from "react";
import { useForm } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import type { FieldProps } from "../ui/form/field.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { isCircumstance, shownCircumstance } from "./change-sentence.ts";
import { typeNames } from "./pitch-choices.ts";
import { type GameParams, useCorrectPitches } from "./use-corrections.ts";

/** By how many cells the up and down keys move. The browser moves by one with the left and right keys. */
const rowSteps: Readonly<Record<string, number>> = { ArrowUp: -5, ArrowDown: 5 };

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

type Name = (typeof chartedCircumstances)[number];

/** What is written for each value that a select offers. */
function optionsOf(name: Exclude<Name, "inning" | "zoneCell">) {
  const circumstance = circumstances[name];
  if ("choices" in circumstance) {
    return Object.entries(circumstance.choices).map(([value, label]) => ({ value, label }));
  }
  const [low, high] = circumstance.range;
  return Array.from({ length: high - low + 1 }, (_, at) => String(low + at));
}

interface CircumstanceFieldsProps {
  readonly bind: (name: Name) => Omit<FieldProps, "label">;
  /** Whether the pitch can have a charted cell. */
  readonly hasCell: boolean;
}

/** The fields of a pitch's call, result, count, inning, outs, batter, walks and cell. The count is the one before the pitch. */
function CircumstanceFields({ bind, hasCell }: CircumstanceFieldsProps) {
  const select = (name: Exclude<Name, "inning" | "zoneCell">) => (
    <SelectField
      label={circumstances[name].label}
      options={optionsOf(name)}
      placeholder="Unknown"
      {...bind(name)}
    />
  );
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4">
        {select("call")}
        {select("result")}
        {select("balls")}
        {select("strikes")}
        {select("outs")}
        {select("outsMade")}
        <TextField
          label={circumstances.inning.label}
          autoComplete="off"
          inputMode="numeric"
          {...bind("inning")}
        />
        {select("batterHand")}
        {select("intentionalWalks")}
      </div>
      {hasCell && <ZoneCellField {...bind("zoneCell")} />}
    </>
  );
}

/** The 5 × 5 cells from the catcher's view, of which one or none is chosen. The arrow keys move between them. */
function ZoneCellField(props: Omit<FieldProps, "error" | "label">) {
  const { hint, name, value, onChange } = props;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const chosen = value === "" ? null : Number(value);
  const move = (event: KeyboardEvent, cell: number) => {
    const next = cell + (rowSteps[event.key] ?? 0);
    if (next === cell) return;
    event.preventDefault();
    if (!allZoneCells.includes(next)) return;
    onChange(String(next));
    grid.current?.querySelector<HTMLElement>(`[value="${next}"]`)?.focus();
  };
  return (
    <div role="radiogroup" aria-labelledby={id} className="flex flex-col gap-1">
      <span id={id} className="text-dense font-medium">
        {circumstances.zoneCell.label}, catcher’s view
      </span>
      <div ref={grid} className="grid w-fit grid-cols-5 rounded-control border border-control p-1">
        {allZoneCells.map((cell) => (
          <input
            key={cell}
            type="radio"
            name={name}
            value={cell}
            aria-label={zoneCellWords(cell)}
            checked={cell === chosen}
            onChange={() => onChange(String(cell))}
            onKeyDown={(event) => move(event, cell)}
            className={classNames(
              "m-0 size-9 cursor-pointer appearance-none border checked:bg-accent pointer-coarse:size-11 forced-colors:checked:outline-4",
              isStrikeCell(cell) ? "border-ink bg-selected" : "border-line bg-bg",
            )}
          />
        ))}
      </div>
      <p className="flex min-h-9 flex-wrap items-center gap-x-3 text-dense">
        <span aria-hidden="true">{chosen === null ? "No cell." : `${zoneCellWords(chosen)}.`}</span>
        {chosen !== null && (
          <button
            type="button"
            onClick={() => onChange("")}
            className="min-h-9 text-accent underline pointer-coarse:min-h-11"
          >
            Remove cell
          </button>
        )}
      </p>
      {hint !== undefined && <p className="text-meta text-muted">{hint}</p>}
    </div>
  );
}
