import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { getImport } from "@armslot/contracts/imports/imports";
import { Link } from "react-router";
import { pathOf } from "../client/paths.ts";
import { countPitches, gameName } from "./import-words.ts";
import { ShowMore } from "./show-more.tsx";

type ImportedGame = ReplyOf<typeof getImport>["games"][number];

interface ImportedGamesProps {
  readonly programId: string;
  readonly games: readonly ImportedGame[];
}

/** The games that an import created or changed, with links. */
export function ImportedGames({ programId, games }: ImportedGamesProps) {
  return (
    <ShowMore items={games}>
      {(shown) => (
        <ul className="flex flex-col divide-y divide-line text-dense">
          {shown.map((game) => (
            <li
              key={game.gameId}
              className="flex flex-wrap items-center justify-between gap-x-4 py-1.5"
            >
              <Link
                to={pathOf("game", {
                  programId,
                  athleteId: game.athlete.uid,
                  gameId: game.gameId,
                })}
                className="inline-flex min-h-6 min-w-0 items-center font-medium text-accent wrap-anywhere hover:underline pointer-coarse:min-h-11"
              >
                {game.athlete.name} · {gameName(game)}
              </Link>
              <span className="text-muted">{changeText(game)}</span>
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  );
}

function changeText({ pitchesAdded, pitchesChanged, isNew }: ImportedGame): string {
  if (pitchesAdded > 0) return `${countPitches(pitchesAdded)} ${isNew ? "in a new game" : "added"}`;
  return pitchesChanged > 0 ? `${countPitches(pitchesChanged)} completed` : "No new pitches";
}
