import { named, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { lockAthletes } from "./athletes.ts";
import { factColumns, type GameOfAthlete, type NewGame } from "./games.ts";

/** The columns of a game that a correction can change. */
const correctableGameColumns = ["athlete_id", ...factColumns, "kind", "source_key"] as const;

/** A locked game with everything that a correction can change. */
export interface LockedGame extends Omit<NewGame, "source"> {
  readonly version: number;
}

/**
 * Locks a game until the transaction ends. Lock its athlete first, like adding a game does, to prevent deadlocks. Returns undefined
 * if this athlete of this program has no such game.
 */
export async function lockGame(
  tx: Tx,
  { programId, athleteId, gameId }: GameOfAthlete,
): Promise<LockedGame | undefined> {
  return await tx
    .selectFrom("games")
    .select(named(["game_id", ...correctableGameColumns, "version"]))
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("game_id", "=", gameId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks some games of a program until the transaction ends, by their IDs. Lock their athletes first. Returns those that exist. */
export async function lockGames(
  tx: Tx,
  { programId, gameIds }: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<LockedGame[]> {
  return await tx
    .selectFrom("games")
    .select(named(["game_id", ...correctableGameColumns, "version"]))
    .where("program_id", "=", programId)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .orderBy("game_id")
    .forUpdate()
    .execute();
}

interface LockedGameUpdate {
  readonly programId: string;
  readonly game: LockedGame;
  readonly now: Date;
}

/** Saves a locked game and returns its next version. If the athlete changes, the pitches, totals and game counts follow. */
export async function updateLockedGame(
  tx: Tx,
  { programId, game, now }: LockedGameUpdate,
): Promise<number> {
  const { version } = await tx
    .updateTable("games")
    .set(rowOf("games", correctableGameColumns, game))
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: now }))
    .where("program_id", "=", programId)
    .where("game_id", "=", game.gameId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Raises the version of games whose pitches or facts an import changed, so that no one saves over them unseen. */
export async function raiseVersions(
  tx: Tx,
  { programId, gameIds, now }: { programId: string; gameIds: readonly string[]; now: Date },
): Promise<void> {
  if (gameIds.length === 0) return;
  await tx
    .updateTable("games")
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: now }))
    .where("program_id", "=", programId)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .execute();
}

/** Raises the version of a game above those that it and another game had together, because the corrections of the other one go to it. */
export async function joinVersions(
  tx: Tx,
  {
    programId,
    into,
    from,
    now,
  }: {
    readonly programId: string;
    readonly into: string;
    readonly from: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .updateTable("games as g")
    .from("games as other")
    .set((eb) => ({
      version: eb(eb("g.version", "+", eb.ref("other.version")), "+", 1),
      updated_at: now,
    }))
    .where("g.program_id", "=", programId)
    .where("g.game_id", "=", into)
    .whereRef("other.program_id", "=", "g.program_id")
    .where("other.game_id", "=", from)
    .execute();
}

/**
 * Deletes a game with its pitches. Locks the athlete first, like adding a game does, to prevent deadlocks.
 * @returns how many pitches were deleted, or undefined if this athlete of this program has no such game
 */
export async function deleteGameRow(
  tx: Tx,
  { programId, athleteId, gameId }: GameOfAthlete,
): Promise<{ readonly pitches: number } | undefined> {
  await lockAthletes(tx, { programId, athleteIds: [athleteId] });
  if (!(await lockGame(tx, { programId, athleteId, gameId }))) return undefined;
  const counted = await tx
    .selectFrom("pitches")
    .select((eb) => eb.fn.countAll<number>().as("pitches"))
    .where("program_id", "=", programId)
    .where("game_id", "=", gameId)
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom("games")
    .where("program_id", "=", programId)
    .where("game_id", "=", gameId)
    .execute();
  return counted;
}
