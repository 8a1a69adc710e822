import type { Tx } from "../database/database.ts";
import type { StoredDelivery } from "../sightings/delivery.ts";

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

/** A game of an import that still exists, with what the import delivered for it. */
export interface GameToUndo {
  readonly gameId: string;
  readonly athleteId: string;
  readonly isNew: boolean;
  readonly delivered: readonly StoredDelivery[];
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
    .select((eb) => eb.ref("ig.delivered").$castTo<StoredDelivery[]>().as("delivered"))
    .where("ig.program_id", "=", programId)
    .where("ig.import_id", "=", importId)
    .orderBy("g.game_id")
    .execute();
}
