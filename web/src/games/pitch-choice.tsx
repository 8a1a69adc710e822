import type { Pitch } from "@armslot/contracts/games/games";
import type { Selection } from "./use-selection.ts";

interface PitchChoiceProps {
  readonly pitch: Pitch;
  readonly selection: Pick<Selection, "has" | "toggle">;
}

/** The pitch's number with the checkbox that selects it. With the Shift key it selects all from the last one. */
export function PitchChoice({ pitch, selection }: PitchChoiceProps) {
  const { pitchId, pitchNum } = pitch;
  return (
    <label className="flex min-h-9 items-center justify-between gap-1 select-none md:gap-2 print:inline! pointer-coarse:min-h-11">
      <input
        type="checkbox"
        aria-label={`Select pitch ${pitchNum}`}
        checked={selection.has(pitchId)}
        onChange={({ nativeEvent }) => selection.toggle(pitchId, isShift(nativeEvent))}
        className="size-4 shrink-0 accent-accent print:hidden"
      />
      {pitchNum}
    </label>
  );
}

/** A change of a checkbox comes from a click, or from the space bar as a click. */
function isShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
