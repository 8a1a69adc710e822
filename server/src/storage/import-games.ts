import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

/** Replaces what an import delivered for a game, and the game. */
interface MovedDelivery {
  readonly importId: string;
  readonly fromGameId: string;
  readonly gameId: string;
  readonly delivered: readonly object[];
  /** Whether the import has an entry of that game. */
  readonly isThere: boolean;
}

/** Gives an import's entry of one game to another game. */
export async function moveDelivery(
  tx: Tx,
  { programId, moved }: { readonly programId: string; readonly moved: MovedDelivery },
): Promise<void> {
  const { importId, fromGameId, gameId, isThere } = moved;
  const delivered = JSON.stringify(moved.delivered);
  const update = tx
    .updateTable("import_games")
    .where("program_id", "=", programId)
    .where("import_id", "=", importId);
  // The other entry goes with its game.
  if (isThere) await update.set({ delivered }).where("game_id", "=", gameId).execute();
  else {
    const next = { delivered, game_id: gameId, is_new: false };
    await update.set(next).where("game_id", "=", fromGameId).execute();
  }
}

/** What an import delivered for a game, and how many pitches it added there. */
export interface DeliveredGame {
  readonly importId: string;
  readonly gameId: string;
  readonly delivered: readonly object[];
  readonly addedCount: number;
}

/**
 * Replaces what imports delivered for games. An import gets an entry of a game of which it has none, and loses one without pitches unless it
 * created the game.
 */
export async function replaceDelivered(
  tx: Tx,
  { programId, games }: { readonly programId: string; readonly games: readonly DeliveredGame[] },
): Promise<void> {
  const gamesAtOnce = 50;
  for (let start = 0; start < games.length; start += gamesAtOnce) {
    const rows = games.slice(start, start + gamesAtOnce).map((game) => ({
      ...{ program_id: programId, import_id: game.importId, game_id: game.gameId, is_new: false },
      delivered: JSON.stringify(game.delivered),
      ...{ added_count: game.addedCount, changed_count: 0 },
    }));
    await tx
      .insertInto("import_games")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["program_id", "import_id", "game_id"]).doUpdateSet((eb) => ({
          delivered: eb.ref("excluded.delivered"),
          added_count: eb.ref("excluded.added_count"),
        })),
      )
      .execute();
  }
  await tx
    .deleteFrom("import_games")
    .where("program_id", "=", programId)
    .where((eb) => eb("import_id", "=", eb.fn.any(eb.val(games.map(({ importId }) => importId)))))
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val(games.map(({ gameId }) => gameId)))))
    .where(sql<boolean>`delivered = '[]'::jsonb and not is_new`)
    .execute();
}

/**
 * Names another game or athlete as the one to which files give pitches that others have. Call it when the one becomes the other.
 * @param athleteId whose imports they are
 */
export async function renameHomes(
  tx: Tx,
  {
    programId,
    athleteId,
    from,
    into,
  }: {
    readonly programId: string;
    readonly athleteId: string;
    readonly from: string;
    readonly into: string;
  },
): Promise<void> {
  await sql`
    update import_games ig set delivered = replace(ig.delivered::text, ${from}, ${into})::jsonb
    from imports i
    where ig.program_id = ${programId} and i.program_id = ig.program_id and i.import_id = ig.import_id
      and i.athlete_ids @> ${JSON.stringify([athleteId])}::jsonb
      and jsonb_path_exists(ig.delivered, '$[*].home.* ? (@ == $from)', ${JSON.stringify({ from })}::jsonb)
  `.execute(tx);
}
