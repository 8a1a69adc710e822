import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { type ExportScope, exportCounts } from "./exports.query.ts";
import { takeExportPlace } from "./open-export.ts";

interface NewExport extends Omit<ExportScope, "userId"> {
  /** Null for the operator. */
  readonly userId: string | null;
}

/**
 * Records an export in the activity and returns the ID of the entry, with which its member downloads it.
 * @throws AppError `athlete-not-found`, `exports-running`
 */
export async function startExport(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { userId, ...scope }: NewExport,
): Promise<{ exportId: string }> {
  const { programId, athleteId } = scope;
  const { athletes, games } = await exportCounts(tx, scope);
  if (athleteId !== undefined && athletes === 0) throw new AppError("athlete-not-found");
  await takeExportPlace(tx, programId);
  const exportId = newId();
  await insertAuditEntry(tx, {
    programId,
    entryId: exportId,
    action: athleteId === undefined ? "program-exported" : "athlete-exported",
    actorUserId: userId,
    subjectId: athleteId ?? null,
    counts: athleteId === undefined ? { athletes, games } : { games },
    now: clock(),
  });
  return { exportId };
}
