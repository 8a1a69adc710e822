import { ArrowLeft, Settings2 } from "lucide-react";
import { fieldToday } from "../client/field-clock.ts";
import { formatCount, formatDate } from "../client/format.ts";
import { Button } from "../ui/button.tsx";
import { gameText } from "./state/game-text.ts";
import type { CurrentGame } from "./state/use-current-game.ts";

interface ChartHeaderProps {
  readonly name: string;
  readonly game: CurrentGame;
  readonly onBack: () => void;
  readonly onOpen: () => void;
  readonly onFinish: () => void;
}

/** The top of the charting screen: the pitcher, the facts of the game, and the ways out of it. */
export function ChartHeader({ name, game, onBack, onOpen, onFinish }: ChartHeaderProps) {
  return (
    <header className="flex items-center gap-2">
      <Button aria-label="Back" kind="quiet" className="size-12! shrink-0 px-0!" onClick={onBack}>
        <ArrowLeft aria-hidden="true" size={20} />
      </Button>
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="truncate text-body font-semibold">
          {name}
        </h1>
        <p className="truncate text-meta text-muted">
          <span className="hidden @max-[22.4rem]:inline">
            {formatCount(game.pitches.length, "pitch", "pitches")},{" "}
          </span>
          {factsText(game)}
        </p>
      </div>
      {game.pitches.length > 0 && (
        <Button className="h-12! shrink-0" onClick={onFinish}>
          Finish
        </Button>
      )}
      <Button aria-label="Game" className="h-12! min-w-12 shrink-0" onClick={onOpen}>
        <Settings2 aria-hidden="true" size={18} />
        {game.pitches.length === 0 && <span className="chart-narrow-hidden">Game</span>}
      </Button>
    </header>
  );
}

/** Returns the facts of a game in a line. The date precedes them unless it is today. */
function factsText({ facts, day: { gameDate } }: CurrentGame): string {
  const date = gameDate === fieldToday() ? "" : `${formatDate(gameDate)}, `;
  return `${date}${gameText(facts)}`;
}
