import type { Pitch } from "@armslot/contracts/games/games";
import type { ReactNode } from "react";
import { PitchTypeIcon } from "../charts/frame/pitch-mark.tsx";
import { formatCount } from "../client/format.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { classNames } from "../ui/class-names.ts";
import type { GameVideo } from "./use-game-video.ts";
import type { PitchView } from "./use-pitch-view.ts";

interface PitchToolbarProps {
  readonly pitches: readonly Pitch[];
  readonly view: PitchView;
  /** The button of the Columns menu. */
  readonly columns: ReactNode;
  readonly video: GameVideo;
}

/** The filter of pitch types with their counts, the number of selected pitches, and the Columns menu. */
export function PitchToolbar({ pitches, view, columns, video }: PitchToolbarProps) {
  const { types, toggleType, clearTypes, selection } = view;
  const counts = countsByType(pitches);
  const { length: selected } = selection.selected;
  return (
    <div data-screen-only className="flex items-start gap-4 max-md:flex-col max-md:gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and needs a legend. */}
      <div role="group" aria-label="Pitch types" className="flex min-w-0 flex-1 flex-wrap gap-1.5">
        <TypeButton isOn={types.size === 0} onClick={clearTypes}>
          All <Count of={pitches.length} />
        </TypeButton>
        {counts.map(([type, count]) => (
          <TypeButton key={type} isOn={types.has(type)} onClick={() => toggleType(type)}>
            <PitchTypeIcon pitchType={type} />
            <span className="max-w-40 truncate">{type}</span> <Count of={count} />
          </TypeButton>
        ))}
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="text-dense font-medium empty:hidden">
          {selected > 0 && `${formatCount(selected, "pitch", "pitches")} selected`}
        </p>
        {selected > 0 && <Button onClick={() => selection.replace([])}>Clear</Button>}
        {video.isOffered && (
          <Checkbox isChecked={video.isOn} onChange={video.onChange}>
            With video
          </Checkbox>
        )}
        {columns}
      </div>
    </div>
  );
}

/** Returns the pitch types with their numbers of pitches, the type thrown most first. */
function countsByType(pitches: readonly Pitch[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { pitchType } of pitches) counts.set(pitchType, (counts.get(pitchType) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

function Count({ of }: { readonly of: number }) {
  return <span className="font-normal text-muted">{of}</span>;
}

interface TypeButtonProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function TypeButton({ isOn, onClick, children }: TypeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={classNames(
        "inline-flex h-9 items-center gap-1.5 rounded-badge border px-3 text-dense font-medium whitespace-nowrap transition-colors forced-colors:aria-pressed:outline-2 pointer-coarse:h-11",
        isOn ? "border-accent bg-selected" : "border-line hover:bg-surface",
      )}
    >
      {children}
    </button>
  );
}
