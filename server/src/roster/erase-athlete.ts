import type { deleteAthlete } from "@armslot/contracts/roster/athletes";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call } from "../http/route.ts";
import { eraseUploadsOf } from "../sightings/erase-uploads.ts";
import { deleteAthleteRow } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteRepliesAbout } from "../storage/idempotency-keys.ts";
import { forgetFileNamesOf } from "../storage/imports.ts";

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
