import type { OutingPitch } from "@armslot/baseball/files/outings/outing";
import { limits } from "@armslot/contracts/core/limits";
import type { Tx } from "../database/database.ts";
import type {
  AthleteOuting,
  StoredGame,
  StoredGames,
  StoredPitch,
} from "../sightings/stored-games.ts";
import type { GamesPlan } from "./games-plan.ts";

const { pitchesPerGameMax, gamesPerDayMax } = limits;

function longGame(date: string | null, pitches: number): string {
  const game = date === null ? "The game without a date" : `The game on ${date}`;
  return `${game} would have ${pitches.toLocaleString("en-US")} pitches of this pitcher, and a game can have at most ${pitchesPerGameMax}. Check the game IDs and dates in the file.`;
}

function fullDay(date: string): string {
  return `This pitcher would have more than ${gamesPerDayMax} games on ${date}. Check the dates and game IDs in the file, or delete or merge games of that day first.`;
}

interface Addition {
  readonly game: StoredGame;
  /** How many pitches the game would get. */
  readonly added: number;
}

/** Returns why a game takes none of the pitches that an outing would add to it (IMP-8), or null. The database holds the same limits. */
export function reasonNotToAdd({ game, added }: Addition, stored: StoredGames): string | null {
  if (added === 0) return null;
  const { gameId, athleteId, gameDate } = game;
  const there = stored.pitchesIn(gameId).filter(({ isGone }) => !isGone).length;
  if (there + added > pitchesPerGameMax) return longGame(gameDate, there + added);
  const isNew = !stored.isOf(athleteId, { gameId });
  return isNew ? reasonNotToDate({ athleteId, gameDate }, stored) : null;
}

/** Returns why a date takes no other game of an athlete, or null. */
function reasonNotToDate(
  { athleteId, gameDate }: Pick<StoredGame, "athleteId" | "gameDate">,
  stored: StoredGames,
): string | null {
  if (gameDate === null || stored.countOn(athleteId, gameDate) < gamesPerDayMax) return null;
  return fullDay(gameDate);
}

interface Dating {
  readonly game: StoredGame;
  /** The date that the outing gives its game. */
  readonly gameDate: string | null;
}

/**
 * Rejects the rows of an outing that gives its stored game a date with no room for it, and returns whether it did. The game keeps no date, and
 * nothing of the outing is delivered: the game would get its date once it is derived again.
 */
export function rejectsUndatable(
  { outing }: AthleteOuting,
  { game, gameDate }: Dating,
  { stored, plan }: { readonly stored: StoredGames; readonly plan: Pick<GamesPlan, "rejected"> },
): boolean {
  if (gameDate === game.gameDate) return false;
  const reason = reasonNotToDate({ ...game, gameDate }, stored);
  if (reason === null) return false;
  for (const { line } of outing.pitches) plan.rejected.push({ line, reason });
  return true;
}

interface Found {
  readonly game: StoredGame;
  /** The stored pitches of those of an outing that are stored. */
  readonly known: ReadonlyMap<OutingPitch, StoredPitch>;
}

/** Returns the pitches of an outing that its game can take. If it has no room for the new ones, rejects their rows. */
export function withRoom(
  pitches: readonly OutingPitch[],
  { game, known }: Found,
  { stored, plan }: { readonly stored: StoredGames; readonly plan: Pick<GamesPlan, "rejected"> },
): readonly OutingPitch[] {
  const added = pitches.filter((pitch) => !known.has(pitch));
  const reason = reasonNotToAdd({ game, added: added.length }, stored);
  if (reason === null) return pitches;
  for (const { line } of added) plan.rejected.push({ line, reason });
  return pitches.filter((pitch) => known.has(pitch));
}

interface LongOutings {
  readonly programId: string;
  readonly outings: readonly AthleteOuting[];
  readonly plan: Pick<GamesPlan, "rejected">;
}

/**
 * Returns the outings without those that have more pitches than a game can have, and rejects their rows before anything is compared with
 * them. A game that was stored before there was a limit can come again.
 */
export async function withoutLongOutings(
  tx: Tx,
  { programId, outings, plan }: LongOutings,
): Promise<readonly AthleteOuting[]> {
  const long = outings.filter(({ outing }) => outing.pitches.length > pitchesPerGameMax);
  if (long.length === 0) return outings;
  const athleteIds = [...new Set(long.map(({ athleteId }) => athleteId))];
  const longest = await longestGames(tx, { programId, athleteIds });
  const refused = new Set(
    long.filter(({ athleteId, outing }) => outing.pitches.length > (longest.get(athleteId) ?? 0)),
  );
  for (const { gameDate, outing } of refused) {
    const reason = longGame(gameDate, outing.pitches.length);
    for (const { line } of outing.pitches) plan.rejected.push({ line, reason });
  }
  return outings.filter((outing) => !refused.has(outing));
}

/** Returns the number of pitches of the longest stored game of each athlete with pitches. */
async function longestGames(
  tx: Tx,
  { programId, athleteIds }: { readonly programId: string; readonly athleteIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom("pitches")
        .select((of) => ["athlete_id", of.fn.countAll<number>().as("pitches")])
        .where("program_id", "=", programId)
        .where((of) => of("athlete_id", "=", of.fn.any(of.val([...athleteIds]))))
        .groupBy(["athlete_id", "game_id"])
        .as("games"),
    )
    .select((eb) => ["athlete_id as athleteId", eb.fn.max<number>("pitches").as("pitches")])
    .groupBy("athlete_id")
    .execute();
  return new Map(rows.map(({ athleteId, pitches }) => [athleteId, pitches]));
}
