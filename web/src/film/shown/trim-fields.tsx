import { NumberField } from "../../ui/form/number-field.tsx";
import type { PrepareChoices } from "../prepare/prepare-film.ts";

/** The part of a video to keep, as it was typed: seconds from its start. Both empty for all of it. */
export interface TypedPart {
  readonly from: string;
  readonly to: string;
}

/** Returns the part to keep. Null for all of the video, undefined for a part that ends before it begins. */
export function trimOf({ from, to }: TypedPart): PrepareChoices["trim"] | null | undefined {
  if (from === "" && to === "") return null;
  const [start, end] = [Number(from), Number(to)];
  return to !== "" && start >= 0 && start < end ? { start, end } : undefined;
}

interface TrimFieldsProps {
  readonly part: TypedPart;
  readonly onChange: (part: TypedPart) => void;
}

/** Asks which part of a video to keep, before anything leaves the device (FILM-2). */
export function TrimFields({ part, onChange }: TrimFieldsProps) {
  const isWrong = trimOf(part) === undefined && part.to !== "";
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3">
      <legend className="mb-2 text-dense font-medium">Keep only a part</legend>
      <NumberField
        label="From second"
        name="trim-from"
        min={0}
        value={part.from}
        onChange={(from) => onChange({ ...part, from })}
      />
      <NumberField
        label="To second"
        name="trim-to"
        min={1}
        value={part.to}
        error={isWrong ? "Choose an end after the begin." : undefined}
        onChange={(to) => onChange({ ...part, to })}
      />
    </fieldset>
  );
}
