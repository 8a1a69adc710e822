import type { deleteAthlete } from "@armslot/contracts/athletes/athletes";
import { AppError } from "../../basics/app-error.ts";
import type { Tx } from "../../database/database.ts";
import type { Call } from "../../http/route.ts";
import { eraseUploadsOf } from "../../intake/read/erase-uploads.ts";
import type { Parts } from "../../parts/parts.ts";
import { deleteAthleteRow } from "../../tables/athletes.ts";
import { insertAuditEntry } from "../../tables/audit-entries.ts";
import { deleteRepliesAbout } from "../../tables/idempotency-keys.ts";
import { forgetFileNamesOf } from "../../tables/imports.ts";

/**
 * Deletes an athlete and everything about them. The activity keeps the athlete's ID, who deleted it and the counts. Throws
 * `athlete-not-found`.
 */
export async function eraseAthlete(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params: { programId, athleteId }, viewer }: Call<typeof deleteAthlete>,
): Promise<Record<string, never>> {
  await forgetFileNamesOf(tx, { programId, athleteId });
  await eraseUploadsOf(tx, { programId, athleteId });
  const counts = await deleteAthleteRow(tx, { programId, athleteId });
  if (!counts) throw new AppError("athlete-not-found");
  await deleteRepliesAbout(tx, { programId, athleteId });
  await insertAuditEntry(tx, {
    programId,
    entryId: newId(),
    action: "athlete-deleted",
    actorUserId: viewer.userId,
    subjectId: athleteId,
    counts,
    now: clock(),
  });
  return {};
}
