import { limits } from "@armslot/contracts/core/limits";
import type { Pitch } from "@armslot/contracts/games/games";
import { formatCount } from "../client/format.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { ChangeSelected } from "./change-selected.tsx";
import type { GameParams } from "./use-corrections.ts";
import type { Selection } from "./use-selection.ts";

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
