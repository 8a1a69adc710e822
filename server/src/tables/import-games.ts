import type { Tx } from "../database/database.ts";

/** Replaces what an import delivered for a game, and the game. */
export interface MovedDelivery {
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
    const noRows = { game_change: null, added_pitches: "[]", changed_pitches: "[]" };
    await update
      .set({ ...next, ...noRows })
      .where("game_id", "=", fromGameId)
      .execute();
  }
}
