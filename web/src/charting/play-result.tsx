import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { circumstances } from "@armslot/contracts/pitch/circumstances";
import { PadButton } from "./pad-button.tsx";
import { hasInnings, isUnanswered } from "./state/charting.ts";
import type { CurrentGame } from "./state/use-current-game.ts";

const results = [
  "out",
  "single",
  "double",
  "triple",
  "home_run",
  "error",
] as const satisfies readonly NonNullable<PitchFields["result"]>[];

/**
 * Asks how a ball in play ended, the newest one first, until it is answered. The pad goes on meanwhile. The pitch's editor has the rare
 * results.
 */
export function PlayResult({ game }: { readonly game: CurrentGame }) {
  const { completed, current, facts, edit } = game;
  const open = hasInnings(facts.kind) ? completed.filter(isUnanswered) : [];
  const asked = open.at(-1);
  if (!asked) return null;
  const isLast = asked === completed.at(-1) && Object.keys(current).length === 0;
  return (
    <div className="chart-play mx-auto max-w-[40rem] px-1.5 pt-1 max-[22.4rem]:px-1 max-[22.4rem]:pt-0 max-[22.4rem]:pb-0.5">
      {!isLast && (
        <p className="pb-0.5 text-meta text-muted">
          {`Pitch ${asked.pitchNum} was in play. Its result?`}
          {open.length > 1 && ` ${open.length - 1} more without a result.`}
        </p>
      )}
      <PlayResults label="Result of the play" onTap={(result) => edit(asked.pitchId, { result })} />
    </div>
  );
}

interface PlayResultsProps {
  readonly label: string;
  readonly onTap: (result: (typeof results)[number]) => void;
}

/** The frequent results of a ball in play. */
export function PlayResults({ label, onTap }: PlayResultsProps) {
  return (
    <fieldset aria-label={label} className="chart-calls grid gap-1">
      {results.map((result) => (
        <PadButton
          key={result}
          onClick={() => onTap(result)}
          className="border-2 border-warning! px-0! text-meta tracking-tight"
        >
          {circumstances.result.choices[result]}
        </PadButton>
      ))}
    </fieldset>
  );
}
