import { setTimeout } from "node:timers/promises";
import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import { armPattern } from "@armslot/baseball/pitch/pitch-arm";
import { nameKey } from "@armslot/baseball/roster/names";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { AppError } from "../core/app-error.ts";
import { fullNameOf, named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { gameColumns } from "../storage/games.ts";
import type { RosterAthlete } from "./match-pitchers.ts";
import type { StoredGame, StoredPitch } from "./stored-games.ts";

export async function hasProgram(tx: Tx, programId: string): Promise<boolean> {
  const program = await tx
    .selectFrom("programs")
    .select("program_id")
    .where("program_id", "=", programId)
    .executeTakeFirst();
  return program !== undefined;
}

const lockPauseMs = 100;
/** How long a request waits for another import. It must still be answered in time, and occupies a database connection meanwhile. */
const requestWaitMs = 2_000;

/**
 * Makes a program's imports wait for each other. Two concurrent imports of one file would otherwise both find nothing stored. Throws
 * `import-running` after `waitMs`, or after two seconds if it is missing.
 */
export async function waitForOtherImports(
  tx: Tx,
  {
    programId,
    waitMs = requestWaitMs,
  }: { readonly programId: string; readonly waitMs?: number | undefined },
): Promise<void> {
  const key = `import ${programId}`;
  const endsAt = performance.now() + waitMs;
  for (;;) {
    const { rows } = await sql<{
      isFree: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as "isFree"`.execute(tx);
    if (rows[0]?.isFree) return;
    if (performance.now() > endsAt) throw new AppError("import-running");
    await setTimeout(lockPauseMs);
  }
}

/** Returns the keys of names that two athletes have who throw with different hands. */
export async function namesakesOf(tx: Tx, programId: string): Promise<ReadonlySet<string>> {
  const athletes = await tx
    .selectFrom("athletes")
    .select(named(["first_name", "last_name", "position"]))
    .where("program_id", "=", programId)
    .execute();
  const hands = groupBy(athletes, nameKey);
  const isMixed = (of: readonly { readonly position: string }[]) =>
    new Set(of.map(({ position }) => position)).size > 1;
  return new Set([...hands].flatMap(([key, of]) => (isMixed(of) ? [key] : [])));
}

export async function rosterOf(tx: Tx, programId: string): Promise<RosterAthlete[]> {
  return await tx
    .selectFrom("athletes")
    .select(named(["athlete_id", "first_name", "last_name", "position"]))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("athlete_former_names as f")
          .select(["f.first_name as firstName", "f.last_name as lastName"])
          .whereRef("f.program_id", "=", "athletes.program_id")
          .whereRef("f.athlete_id", "=", "athletes.athlete_id"),
      ).as("formerNames"),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("pitch_totals as t")
            .select("t.pitch_type")
            .whereRef("t.program_id", "=", "athletes.program_id")
            .whereRef("t.athlete_id", "=", "athletes.athlete_id")
            .where("t.pitch_type", "~*", armPattern),
        )
        .$castTo<boolean>()
        .as("hasBothArms"),
    )
    .where("program_id", "=", programId)
    .execute();
}

/** Returns the athletes by the IDs that earlier files of a format used. */
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

/** Returns the vendor IDs of pitchers that a person left out of earlier files of a format. */
export async function skippedVendorIds(
  tx: Tx,
  { programId, format }: { programId: string; format: PitchFileFormat },
): Promise<Set<string>> {
  const beginning = `${format} `;
  const rows = await tx
    .selectFrom("import_choices")
    .select("key")
    .where("program_id", "=", programId)
    .where("kind", "=", "skip")
    .where((eb) => eb.fn("starts_with", ["key", eb.val(beginning)]), "=", true)
    .execute();
  return new Set(rows.map(({ key }) => key.slice(beginning.length)));
}

/** Returns all games of some athletes, oldest first. */
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

/** A live correction of a game's facts, with the game. */
interface CorrectedGame {
  readonly game: StoredGame;
  readonly changes: Readonly<Record<string, { readonly before: string | null }>>;
}

/** Returns the corrected games of some athletes, and those moved away from them, with each correction, newest first. */
export async function correctedGamesOf(
  tx: Tx,
  { programId, athleteIds }: { programId: string; athleteIds: readonly string[] },
): Promise<CorrectedGame[]> {
  const rows = await tx
    .selectFrom("corrections as c")
    .innerJoin("games as g", (join) =>
      join.onRef("g.program_id", "=", "c.program_id").onRef("g.game_id", "=", "c.game_id"),
    )
    .select(named(gameColumns).map((column) => `g.${column}` as const))
    .select("c.changes")
    .where("c.program_id", "=", programId)
    .where("c.pitch_id", "is", null)
    .where("c.undone_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("g.athlete_id", "=", eb.fn.any(eb.val([...athleteIds]))),
        sql<boolean>`(c.changes ? 'athleteId'
          and c.changes #>> '{athleteId,before}' = any(${[...athleteIds]}::text[]))`,
      ]),
    )
    .orderBy("c.game_id")
    .orderBy("c.version", "desc")
    .$narrowType<{ changes: CorrectedGame["changes"] }>()
    .execute();
  return rows.map(({ changes, ...game }) => ({ game, changes }));
}

interface StoredCorrection {
  readonly gameId: string;
  readonly pitchId: string | null;
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
}

/** Returns the corrections of some games and their pitches that were not undone, without those that came with charting, oldest first. */
export async function correctionsOf(
  tx: Tx,
  { programId, gameIds }: { programId: string; gameIds: readonly string[] },
): Promise<StoredCorrection[]> {
  return await tx
    .selectFrom("corrections")
    .select(named(["game_id", "pitch_id", "changes"]))
    .orderBy("version")
    .$narrowType<{ changes: StoredCorrection["changes"] }>()
    .where("program_id", "=", programId)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .where("undone_at", "is", null)
    .where("is_charted", "=", false)
    .execute();
}

/** Returns the keys under which files of a format delivered games that have another source, without imports that were undone. */
export async function deliveredGameKeys(
  tx: Tx,
  {
    programId,
    athleteIds,
    format,
  }: { programId: string; athleteIds: readonly string[]; format: PitchFileFormat },
): Promise<{ readonly gameId: string; readonly sourceKey: string }[]> {
  const { rows } = await sql<{ gameId: string; sourceKey: string }>`
    select distinct g.game_id as "gameId", d.delivery #>> '{facts,sourceKey}' as "sourceKey"
    from games g
    join import_games ig on ig.program_id = g.program_id and ig.game_id = g.game_id
    join imports i on i.program_id = ig.program_id and i.import_id = ig.import_id
    cross join jsonb_array_elements(ig.delivered) as d (delivery)
    where g.program_id = ${programId} and g.athlete_id = any(${[...athleteIds]}::uuid[])
      and g.source <> ${format} and i.format = ${format} and i.undone_at is null and not d.delivery ? 'home'
  `.execute(tx);
  return rows;
}

/** Returns which athletes of the program have pitches with some keys. */
export async function ownersOfKeys(
  tx: Tx,
  { programId, keys }: { programId: string; keys: readonly string[] },
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .selectFrom("pitches")
    .select("athlete_id as athleteId")
    .distinct()
    .where("program_id", "=", programId)
    .where((eb) => eb("source_key", "=", eb.fn.any(eb.val([...keys]))))
    .execute();
  return rows.map(({ athleteId }) => athleteId);
}

/** Returns whose the pitches with some keys are, by the key. */
export async function athletesByKey(
  tx: Tx,
  { programId, keys }: { programId: string; keys: readonly string[] },
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom("pitches")
    .select(["athlete_id as athleteId", "source_key as sourceKey"])
    .where("program_id", "=", programId)
    .where((eb) => eb("source_key", "=", eb.fn.any(eb.val([...keys]))))
    .execute();
  return new Map(rows.map(({ athleteId, sourceKey }) => [sourceKey ?? "", athleteId]));
}

export async function namesOfAthletes(
  tx: Tx,
  { programId, athleteIds }: { programId: string; athleteIds: readonly string[] },
): Promise<Map<string, string>> {
  if (athleteIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("athletes")
    .select((eb) => [
      "athlete_id as athleteId",
      fullNameOf(eb.ref("first_name"), eb.ref("last_name")).as("name"),
    ])
    .where("program_id", "=", programId)
    .where((eb) => eb("athlete_id", "=", eb.fn.any(eb.val([...athleteIds]))))
    .execute();
  return new Map(rows.map(({ athleteId, name }) => [athleteId, name]));
}

/** Returns the pitches of the whole program with some keys, of any athlete. */
export async function pitchesWithKeys(
  tx: Tx,
  { programId, keys }: { programId: string; keys: readonly string[] },
): Promise<Pick<StoredPitch, "gameId">[]> {
  return await tx
    .selectFrom("pitches")
    .select(named(["game_id"]))
    .distinct()
    .where("program_id", "=", programId)
    .where((eb) => eb("source_key", "=", eb.fn.any(eb.val([...keys]))))
    .execute();
}
