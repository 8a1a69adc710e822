import type { PitchFileFormat } from "@armslot/baseball/outing";
import { sql } from "kysely";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { gameColumns } from "../tables/games.ts";
import { shownPitchColumns } from "../tables/pitches.ts";
import type { RosterAthlete } from "./match-pitchers.ts";
import type { StoredGame, StoredPitch } from "./stored-games.ts";

/** Whether a program is there to import into. */
export async function hasProgram(tx: Tx, programId: string): Promise<boolean> {
  const program = await tx
    .selectFrom("programs")
    .select("program_id")
    .where("program_id", "=", programId)
    .executeTakeFirst();
  return program !== undefined;
}

/** Lets the imports of a program pass one after the other, so that two of the same file do not both find nothing. */
export async function waitForOtherImports(tx: Tx, programId: string): Promise<void> {
  const key = `import ${programId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

export async function rosterOf(tx: Tx, programId: string): Promise<RosterAthlete[]> {
  return await tx
    .selectFrom("athletes")
    .select(named(["athlete_id", "first_name", "last_name", "position"]))
    .where("program_id", "=", programId)
    .execute();
}

/** The athletes whom files of a format have named by an id before. */
export async function knownVendorIds(
  tx: Tx,
  { programId, format }: { programId: string; format: PitchFileFormat },
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("athlete_sources")
    .select(["vendor_id", "athlete_id"])
    .where("program_id", "=", programId)
    .where("source", "=", format)
    .execute();
  return new Map(rows.map(({ vendor_id, athlete_id }) => [vendor_id, athlete_id]));
}

/** All games of some athletes, oldest first. */
export async function gamesOf(
  tx: Tx,
  { programId, athleteIds }: { programId: string; athleteIds: readonly string[] },
): Promise<StoredGame[]> {
  return await tx
    .selectFrom("games")
    .select(named(gameColumns))
    .where("program_id", "=", programId)
    .where((eb) => eb("athlete_id", "=", eb.fn.any(eb.val([...athleteIds]))))
    .orderBy("game_id")
    .execute();
}

/** The pitches of some games. */
export async function pitchesOf(
  tx: Tx,
  { programId, gameIds }: { programId: string; gameIds: readonly string[] },
): Promise<StoredPitch[]> {
  return await tx
    .selectFrom("pitches")
    .select(named(["game_id", "pitch_id", ...shownPitchColumns, "source_key"]))
    .where("program_id", "=", programId)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .execute();
}
