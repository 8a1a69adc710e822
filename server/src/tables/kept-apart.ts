import type { Tx } from "../database/database.ts";

/** A charted game and a device's game of which a member said that they are two games. */
export interface GamesApart {
  readonly chartedGameId: string;
  readonly deviceGameId: string;
}

/** Keeps pairs of games apart. A pair that is kept apart already stays so. */
export async function keepApart(
  tx: Tx,
  {
    programId,
    pairs,
    now,
  }: { readonly programId: string; readonly pairs: readonly GamesApart[]; readonly now: Date },
): Promise<void> {
  if (pairs.length === 0) return;
  const rows = pairs.map(({ chartedGameId, deviceGameId }) => ({
    program_id: programId,
    charted_game_id: chartedGameId,
    device_game_id: deviceGameId,
    decided_at: now,
  }));
  await tx
    .insertInto("games_kept_apart")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the pairs of an athlete's games that are kept apart. */
export async function gamesApart(
  tx: Tx,
  { programId, athleteId }: { readonly programId: string; readonly athleteId: string },
): Promise<GamesApart[]> {
  return await tx
    .selectFrom("games_kept_apart as k")
    .innerJoin("games as g", (join) =>
      join.onRef("g.program_id", "=", "k.program_id").onRef("g.game_id", "=", "k.charted_game_id"),
    )
    .select(["k.charted_game_id as chartedGameId", "k.device_game_id as deviceGameId"])
    .where("k.program_id", "=", programId)
    .where("g.athlete_id", "=", athleteId)
    .execute();
}
