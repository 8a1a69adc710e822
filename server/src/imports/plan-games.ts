import type { PitchFile } from "@armslot/baseball/outing";
import type { Tx } from "../database/database.ts";
import type { NewId } from "../outside/new-id.ts";
import { gamesOf, pitchesOf } from "./imports.query.ts";
import type { MatchedPitcher } from "./match-pitchers.ts";
import { emptyPlan, type GamesPlan, planGame } from "./plan-game.ts";
import { type AthleteOuting, knownGames } from "./stored-games.ts";

interface GamesInput {
  readonly programId: string;
  readonly file: PitchFile;
  readonly matched: readonly MatchedPitcher[];
  /** The opponent and location that the importing person gave. */
  readonly overrides: {
    readonly opponent?: string | undefined;
    readonly location?: string | undefined;
  };
  readonly newId: NewId;
}

/** The opponent of a Rapsodo session, which is not a game (IMP-4). */
const sessionOpponent = "Bullpen";

/** Compares the matched athletes' pitches with the stored ones, in two statements, and plans what the import writes. */
export async function planGames(tx: Tx, input: GamesInput): Promise<GamesPlan> {
  const { programId, file, matched, overrides, newId } = input;
  const plan = emptyPlan();
  const known = knownGames(file.format);
  const athleteIds = [...new Set(matched.map(({ athleteId }) => athleteId))];
  for (const game of await gamesOf(tx, { programId, athleteIds })) known.addGame(game);
  const outings = outingsOf(input);
  const gameIds = new Set(
    outings.flatMap((outing) => known.candidatesFor(outing).map(({ gameId }) => gameId)),
  );
  for (const pitch of await pitchesOf(tx, { programId, gameIds: [...gameIds] })) {
    known.addPitch(pitch);
  }
  for (const outing of outings)
    planGame(outing, { format: file.format, known, newId, plan, overrides });
  return plan;
}

function outingsOf({ file, matched, overrides }: GamesInput): AthleteOuting[] {
  const fallback = file.format === "rapsodo" ? sessionOpponent : null;
  return matched.flatMap(({ athleteId, outings }) =>
    outings.map((outing) => ({
      athleteId,
      outing,
      gameDate: outing.game.date,
      opponent: overrides.opponent ?? outing.game.opponent ?? fallback,
      location: overrides.location ?? outing.game.location,
    })),
  );
}
