import type { PitcherName } from "@armslot/baseball/charting/charted-csv";
import { formatCount, formatDate } from "../client/format.ts";
import { Button } from "../ui/button.tsx";
import { downloadPitches } from "./download-pitches.ts";
import type { RefusedGame } from "./refused-games.ts";

interface DownloadGamesProps {
  readonly games: readonly RefusedGame[];
  /** What the pitches are called: one, and several. */
  readonly words: readonly [one: string, several: string];
  /** The athlete whose name is known. Null if none is. */
  readonly known: { readonly athleteId: string; readonly name: PitcherName | null } | null;
  readonly onDownload?: (gameId: string) => void;
}

/** A button for the pitches of each game, because a file has one game. */
export function DownloadGames({ games, words, known, onDownload }: DownloadGamesProps) {
  return games.map((game) => {
    const { gameId, facts, pitches } = game;
    const name = facts.athleteId === known?.athleteId ? known.name : null;
    return (
      <Button
        key={gameId}
        className="h-12!"
        onClick={() => {
          downloadPitches(game, name);
          onDownload?.(gameId);
        }}
      >
        Download{" "}
        {games.length > 1
          ? `${pitches.length} of ${formatDate(facts.gameDate, "an unknown day")}`
          : formatCount(pitches.length, ...words)}
      </Button>
    );
  });
}
