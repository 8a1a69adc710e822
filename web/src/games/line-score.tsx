import { lineScore } from "@armslot/baseball/numbers/line-score";
import type { Game, Pitch } from "@armslot/contracts/games/games";
import { isThrown } from "@armslot/contracts/pitch/workload";
import { isPartial, LineScoreTable } from "../parts/line-score-table.tsx";

interface LineScoreProps {
  readonly game: Pick<Game, "kind">;
  /** All pitches of the game, by number. */
  readonly pitches: readonly Pitch[];
}

/** The pitcher's line of a game (GAME-17). Renders nothing for a game without batters and innings. */
export function LineScore({ game, pitches }: LineScoreProps) {
  const thrown = pitches.filter(({ excludedReason }) => isThrown(excludedReason));
  const line = lineScore(thrown, game.kind);
  const hasBatters = thrown.some(({ result }) => result !== null);
  if (line.outs === null && line.batters === null && !hasBatters) return null;
  const excluded = thrown.filter(({ excludedReason }) => excludedReason !== null).length;
  const hasGaps = isPartial(line);
  return (
    <div className="flex flex-col gap-1">
      <LineScoreTable line={line} />
      {(hasGaps || excluded > 0) && (
        <p className="text-meta text-muted">
          {hasGaps && "- means that the pitches don't show it. "}
          {excluded > 0 && `With ${excluded} excluded, which count here because they were thrown.`}
        </p>
      )}
    </div>
  );
}
