import type { PitchFileFormat } from "@armslot/baseball/outing";
import type { Sql } from "../database/database.ts";
import type { RosterAthlete } from "./match-pitchers.ts";
import type { StoredGame, StoredPitch } from "./stored-games.ts";

/** Whether a program is there to import into. */
export async function hasProgram(sql: Sql, programId: string): Promise<boolean> {
  const rows = await sql`select program_id from programs where program_id = ${programId}`;
  return rows.length > 0;
}

/** Lets the imports of a program pass one after the other, so that two of the same file do not both find nothing. */
export async function waitForOtherImports(sql: Sql, programId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${programId}`}, 0))`;
}

export async function rosterOf(sql: Sql, programId: string): Promise<RosterAthlete[]> {
  return await sql<RosterAthlete[]>`
    select athlete_id as "athleteId", first_name as "firstName", last_name as "lastName", position
    from athletes where program_id = ${programId}`;
}

/** The athletes whom files of a format have named by an id before. */
export async function knownVendorIds(
  sql: Sql,
  { programId, format }: { programId: string; format: PitchFileFormat },
): Promise<Map<string, string>> {
  const rows = await sql<{ vendorId: string; athleteId: string }[]>`
    select vendor_id as "vendorId", athlete_id as "athleteId"
    from athlete_sources where program_id = ${programId} and source = ${format}`;
  return new Map(rows.map(({ vendorId, athleteId }) => [vendorId, athleteId]));
}

/** All games of some athletes, oldest first. */
export async function gamesOf(
  sql: Sql,
  { programId, athleteIds }: { programId: string; athleteIds: readonly string[] },
): Promise<StoredGame[]> {
  return await sql<StoredGame[]>`
    select game_id as "gameId", athlete_id as "athleteId", game_date as "gameDate", opponent, location,
      source_key as "sourceKey"
    from games where program_id = ${programId} and athlete_id = any(${[...athleteIds]}::uuid[])
    order by game_id`;
}

/** The pitches of some games. */
export async function pitchesOf(
  sql: Sql,
  { programId, gameIds }: { programId: string; gameIds: readonly string[] },
): Promise<StoredPitch[]> {
  return await sql<StoredPitch[]>`
    select game_id as "gameId", pitch_id as "pitchId", pitch_num as "pitchNum", pitch_type as "pitchType",
      velo, vert_break as "vertBreak", hb, source_key as "sourceKey"
    from pitches where program_id = ${programId} and game_id = any(${[...gameIds]}::uuid[])`;
}
