import { requiredText } from "@armslot/contracts/core/fields";
import { limits } from "@armslot/contracts/core/limits";
import type { Pitch } from "@armslot/contracts/games/games";
import { pitchCorrection } from "@armslot/contracts/pitch/corrections";
import { notThrownReasons } from "@armslot/contracts/pitch/workload";
import { useState } from "react";
import * as z from "zod/mini";
import { formatCount } from "../client/format.ts";
import { useForm } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { typeNames } from "./pitch-choices.ts";
import { type GameParams, useCorrectPitches } from "./use-corrections.ts";
import type { Selection } from "./use-selection.ts";

const retagging = z.strictObject({ pitchType: pitchCorrection.shape.pitchType });

const excluding = z.strictObject({
  excludedReason: requiredText("Reason", limits.nameMaxCharacters),
});

const including = z.strictObject({});

const usualReasons = ["Tracking error", "Wrong pitcher", ...notThrownReasons];

const fieldAndButton = "flex items-start gap-2 *:first:min-w-0 *:first:grow";

interface SelectedPitchesProps {
  readonly params: GameParams;
  readonly pitches: readonly Pitch[];
  readonly selection: Selection;
  readonly onEdit: (pitch: Pitch) => void;
}

/** The bar that selects pitches and changes the selected ones. */
export function SelectedPitches({ params, pitches, selection, onEdit }: SelectedPitchesProps) {
  const { selected } = selection;
  const [only, ...others] = selected;
  const max = limits.pitchesPerCorrectionMax;
  const isTooMany = selected.length > max;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and needs a legend.
    <div
      role="group"
      aria-label="Selected pitches"
      className="flex flex-col gap-3 rounded-card border border-line bg-raised p-3 md:sticky md:top-2 md:z-10"
    >
      <div className="flex flex-wrap items-end gap-3">
        <SelectSome pitches={pitches} selection={selection} />
        <p role="status" className="flex min-h-9 items-center text-dense font-medium">
          {formatCount(selected.length, "pitch", "pitches")} selected
        </p>
        {only && others.length === 0 && <Button onClick={() => onEdit(only)}>Edit Pitch</Button>}
        {selected.length > 0 && <Button onClick={() => selection.replace([])}>Clear</Button>}
      </div>
      {isTooMany && <FormAlert>{`Select at most ${max} pitches at once.`}</FormAlert>}
      {selected.length > 0 && !isTooMany && (
        <ChangeSelected params={params} pitches={pitches} selected={selected} />
      )}
    </div>
  );
}

/** A select with the choices all, and all of a type. */
function SelectSome({ pitches, selection }: Pick<SelectedPitchesProps, "pitches" | "selection">) {
  const ofType = (type: string) => pitches.filter(({ pitchType }) => pitchType === type);
  const types = [...new Set(pitches.map(({ pitchType }) => pitchType))];
  const options = [
    { value: "all", label: `All (${pitches.length})` },
    ...types.map((type) => ({ value: `type ${type}`, label: `${type} (${ofType(type).length})` })),
  ];
  const choose = (value: string) => {
    if (value === "") return;
    selection.replace(value === "all" ? pitches : ofType(value.slice("type ".length)));
  };
  return (
    <SelectField
      label="Select pitches"
      name="select"
      value=""
      options={options}
      onChange={choose}
    />
  );
}

interface ChangeSelectedProps {
  readonly params: GameParams;
  readonly pitches: readonly Pitch[];
  readonly selected: readonly Pitch[];
}

/** The forms that change the selected pitches: another type, exclude, include. */
function ChangeSelected({ params, pitches, selected }: ChangeSelectedProps) {
  const [note, setNote] = useState("");
  const correct = useCorrectPitches(params);
  const ids = selected.map(({ pitchId }) => pitchId);
  const count = formatCount(ids.length, "pitch", "pitches");
  const retag = useForm({
    schema: retagging,
    initial: { pitchType: "" },
    submit: async ({ pitchType }) => {
      await correct(ids, { pitchType });
      setNote(`${count} changed to ${pitchType}.`);
    },
  });
  const exclude = useForm({
    schema: excluding,
    initial: { excludedReason: "" },
    submit: async ({ excludedReason }) => {
      await correct(ids, { excludedReason });
      setNote(`${count} excluded from averages.`);
    },
  });
  const include = useForm({
    schema: including,
    initial: {},
    submit: async () => {
      await correct(ids, { excludedReason: null });
      setNote(`${count} included in averages.`);
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <FormAlert>{retag.error ?? exclude.error ?? include.error}</FormAlert>
      <div className="grid gap-3 md:grid-cols-2">
        <form {...retag.props} className={fieldAndButton}>
          <SelectField
            label="New type"
            options={typeNames(pitches)}
            {...retag.field("pitchType")}
          />
          <Button type="submit" className="mt-6.5 pointer-coarse:mt-6" isBusy={retag.isSending}>
            Retag
          </Button>
        </form>
        <form {...exclude.props} className={fieldAndButton}>
          <TextField
            label="Reason"
            autoComplete="off"
            maxLength={limits.nameMaxCharacters}
            list="usual-reasons"
            hint="The pitch stays in the workload, except as Warm-up or Not a pitch. Write nothing about health."
            {...exclude.field("excludedReason")}
          />
          <datalist id="usual-reasons">
            {usualReasons.map((reason) => (
              <option key={reason} value={reason} />
            ))}
          </datalist>
          <Button type="submit" className="mt-6.5 pointer-coarse:mt-6" isBusy={exclude.isSending}>
            Exclude
          </Button>
        </form>
      </div>
      {selected.some(({ excludedReason }) => excludedReason !== null) && (
        <form {...include.props}>
          <Button type="submit" isBusy={include.isSending}>
            Include in averages
          </Button>
        </form>
      )}
      <p role="status" className="text-dense text-muted empty:hidden">
        {note}
      </p>
    </div>
  );
}
