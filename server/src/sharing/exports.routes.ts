import { may } from "@armslot/contracts/core/access";
import { minuteMs } from "@armslot/contracts/core/durations";
import {
  downloadExport,
  downloadScoutingTable,
  downloadTable,
  exportAthlete,
  exportLimits,
  exportProgram,
  noteListExport,
} from "@armslot/contracts/sharing/exports";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call, Routes } from "../http/route.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { inExportPlace } from "./export-places.ts";
import { type ExportScope, startedExport } from "./exports.query.ts";
import { exportFileName, openExport } from "./open-export.ts";
import { openTable } from "./open-table.ts";
import { startExport } from "./start-export.ts";

export function mountExports(routes: Routes, parts: Parts): void {
  routes.write(exportAthlete, (tx, { params, viewer: { userId } }) =>
    startExport(parts, tx, { ...params, userId }),
  );

  routes.write(exportProgram, (tx, { params, viewer: { userId } }) =>
    startExport(parts, tx, { ...params, userId }),
  );

  routes.write(noteListExport, async (tx, { params: { programId }, body: { list }, viewer }) => {
    await insertAuditEntry(tx, {
      programId,
      entryId: parts.newId(),
      action: `${list}-exported`,
      actorUserId: viewer.userId,
      now: parts.clock(),
    });
    return {};
  });

  routes.download(downloadExport, (call) =>
    inExportPlace(call.params.programId, async (place) => {
      const scope = await scopeOfExport(parts, call);
      const content = await openExport(parts, scope, place);
      return { name: exportFileName(scope), type: "application/zip", content };
    }),
  );

  routes.download(downloadTable, ({ params, viewer: { userId } }) =>
    openTable(parts, { ...params, userId }),
  );

  routes.download(downloadScoutingTable, ({ params, viewer: { userId } }) =>
    openTable(parts, { ...params, userId }),
  );
}

/** Returns whose data a started export has. Throws `export-not-found`. */
async function scopeOfExport(
  { db, clock }: Parts,
  { params: { programId, exportId }, viewer: { userId, role } }: Call<typeof downloadExport>,
): Promise<ExportScope> {
  const since = new Date(clock().getTime() - exportLimits.downloadMinutes * minuteMs);
  const started = await db.tenantRead(programId, (tx) =>
    startedExport(tx, { programId, exportId, userId, since }),
  );
  if (!started) throw new AppError("export-not-found");
  const { athleteId, isOfProgram } = started;
  if (isOfProgram && !may(role, exportProgram.access as "program:manage")) {
    throw new AppError("export-not-found");
  }
  return { programId, athleteId, userId };
}
