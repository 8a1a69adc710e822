import type { deleteGame } from "@armslot/contracts/games/games";
import { AppError } from "../../basics/app-error.ts";
import type { Tx } from "../../database/database.ts";
import type { Call } from "../../http/route.ts";
import type { Parts } from "../../parts/parts.ts";
import { insertAuditEntry } from "../../tables/audit-entries.ts";
import { deleteGameRow } from "../../tables/locked-games.ts";

/** Deletes a game with its pitches. Triggers update the totals. Throws `game-not-found`. */
export async function eraseGame(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params, viewer }: Call<typeof deleteGame>,
): Promise<Record<string, never>> {
  const counts = await deleteGameRow(tx, params);
  if (!counts) throw new AppError("game-not-found");
  await insertAuditEntry(tx, {
    programId: params.programId,
    entryId: newId(),
    action: "game-deleted",
    actorUserId: viewer.userId,
    subjectId: params.athleteId,
    counts,
    now: clock(),
  });
  return {};
}
