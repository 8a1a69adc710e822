import { sql } from "kysely";
import type { Tx } from "../../database/database.ts";
import type { Change } from "../../tables/imports.ts";
import type { StoredDelivery } from "../fold/delivery.ts";

interface ImportOfProgram {
  readonly programId: string;
  readonly importId: string;
}

/** Who imported a file and whether it was undone. Locks the row. */
export async function importToUndo(
  tx: Tx,
  { programId, importId }: ImportOfProgram,
): Promise<{ readonly userId: string | null; readonly isUndone: boolean } | undefined> {
  const row = await tx
    .selectFrom("imports")
    .select(["user_id as userId", "undone_at as undoneAt"])
    .where("program_id", "=", programId)
    .where("import_id", "=", importId)
    .forUpdate()
    .executeTakeFirst();
  return row && { userId: row.userId, isUndone: row.undoneAt !== null };
}

/** A game of an import that still exists, with what the import did to it. */
export interface GameToUndo {
  readonly gameId: string;
  readonly athleteId: string;
  readonly isNew: boolean;
  readonly gameChange: Change | null;
  readonly addedPitches: readonly string[];
  readonly changedPitches: readonly Change[];
  /** What the import delivered. Null for an import from before deliveries were kept, which has the changes instead. */
  readonly delivered: readonly StoredDelivery[] | null;
}

/** Returns the games of an import that still exist. */
export async function gamesToUndo(
  tx: Tx,
  { programId, importId }: ImportOfProgram,
): Promise<GameToUndo[]> {
  return await tx
    .selectFrom("import_games as ig")
    .innerJoin("games as g", (join) =>
      join.onRef("g.program_id", "=", "ig.program_id").onRef("g.game_id", "=", "ig.game_id"),
    )
    .select(["g.game_id as gameId", "g.athlete_id as athleteId", "ig.is_new as isNew"])
    .select((eb) => [
      eb.ref("ig.game_change").$castTo<Change | null>().as("gameChange"),
      eb.ref("ig.added_pitches").$castTo<string[]>().as("addedPitches"),
      eb.ref("ig.changed_pitches").$castTo<Change[]>().as("changedPitches"),
      eb.ref("ig.delivered").$castTo<StoredDelivery[] | null>().as("delivered"),
    ])
    .where("ig.program_id", "=", programId)
    .where("ig.import_id", "=", importId)
    .orderBy("g.game_id")
    .execute();
}

/** What people and other imports changed in some games. */
export interface Touched {
  /** Games that a person edited. */
  readonly games: ReadonlySet<string>;
  /** Pitches that a person corrected. */
  readonly corrected: ReadonlySet<string>;
  /** Pitches that another import changed. */
  readonly reimported: ReadonlySet<string>;
}

interface TouchedQuery extends ImportOfProgram {
  readonly gameIds: readonly string[];
}

/** Returns what was changed in the games of an import by others. Undone corrections and imports don't count. */
export async function touchedIn(
  tx: Tx,
  { programId, importId, gameIds }: TouchedQuery,
): Promise<Touched> {
  const corrections = await tx
    .selectFrom("corrections")
    .select(["game_id as gameId", "pitch_id as pitchId"])
    .where("program_id", "=", programId)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .where("undone_at", "is", null)
    .execute();
  const changed = await tx
    .selectFrom("import_games as ig")
    .innerJoin("imports as i", (join) =>
      join.onRef("i.program_id", "=", "ig.program_id").onRef("i.import_id", "=", "ig.import_id"),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            sql<{ change: Change }>`jsonb_array_elements(${eb.ref("ig.changed_pitches")})`.as<"c">(
              sql`c(change)`,
            ),
          )
          .select(sql<string>`c.change #>> '{after,pitch_id}'`.as("pitchId"))
          .as("changes"),
      (join) => join.onTrue(),
    )
    .select("changes.pitchId")
    .where("ig.program_id", "=", programId)
    .where("ig.import_id", "!=", importId)
    .where((eb) => eb("ig.game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .where("i.undone_at", "is", null)
    .execute();
  const ofGames = corrections.filter(({ pitchId }) => pitchId === null);
  return {
    games: new Set(ofGames.map(({ gameId }) => gameId)),
    corrected: new Set(corrections.flatMap(({ pitchId }) => pitchId ?? [])),
    reimported: new Set(changed.map(({ pitchId }) => pitchId)),
  };
}

/** What imports added that were undone since. */
export interface Orphans {
  readonly games: ReadonlySet<string>;
  readonly pitches: ReadonlySet<string>;
}

/** Returns which of some games imports created that were undone since, and which pitches of them such imports added. */
export async function orphansIn(
  tx: Tx,
  { programId, gameIds }: Pick<TouchedQuery, "programId" | "gameIds">,
): Promise<Orphans> {
  const rows = await tx
    .selectFrom("import_games as ig")
    .innerJoin("imports as i", (join) =>
      join.onRef("i.program_id", "=", "ig.program_id").onRef("i.import_id", "=", "ig.import_id"),
    )
    .select(["ig.game_id as gameId", "ig.is_new as isNew"])
    .select((eb) => eb.ref("ig.added_pitches").$castTo<string[]>().as("addedPitches"))
    .where("ig.program_id", "=", programId)
    .where((eb) => eb("ig.game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .where("i.undone_at", "is not", null)
    .execute();
  return {
    games: new Set(rows.filter(({ isNew }) => isNew).map(({ gameId }) => gameId)),
    pitches: new Set(rows.flatMap(({ addedPitches }) => addedPitches)),
  };
}

/** Returns how many pitches some games have. A game without pitches is missing. */
export async function pitchCounts(
  tx: Tx,
  { programId, gameIds }: { programId: string; gameIds: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("pitches")
    .select((eb) => ["game_id as gameId", eb.fn.countAll<number>().as("pitches")])
    .where("program_id", "=", programId)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .groupBy("game_id")
    .execute();
  return new Map(rows.map(({ gameId, pitches }) => [gameId, pitches]));
}
