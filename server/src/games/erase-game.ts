import type { deleteGame } from "@armslot/contracts/games/games";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call } from "../http/route.ts";
import { forgetAthleteSources } from "../storage/athlete-sources.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteGameRow } from "../storage/locked-games.ts";

/**
 * Deletes a game with its pitches, and the IDs of devices that only undone imports give the athlete. Triggers update the totals. Throws
 * `game-not-found`.
 */
export async function eraseGame(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params, viewer }: Call<typeof deleteGame>,
): Promise<Record<string, never>> {
  const counts = await deleteGameRow(tx, params);
  if (!counts) throw new AppError("game-not-found");
  const { programId, athleteId } = params;
  // The game can be all that was left of an undone import.
  await forgetAthleteSources(tx, { programId, athleteIds: [athleteId], exceptOf: [] });
  await insertAuditEntry(tx, {
    programId,
    entryId: newId(),
    action: "game-deleted",
    actorUserId: viewer.userId,
    subjectId: athleteId,
    counts,
    now: clock(),
  });
  return {};
}
