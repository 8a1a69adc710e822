import { may } from "@armslot/contracts/access";
import { minuteMs } from "@armslot/contracts/durations";
import {
  downloadExport,
  downloadTable,
  exportAthlete,
  exportLimits,
  exportProgram,
  noteListExport,
} from "@armslot/contracts/exports";
import { AppError } from "../../app-error.ts";
import type { Routes } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { insertAuditEntry } from "../../tables/audit-entries.ts";
import { startedExport } from "./exports.query.ts";
import { noteTableDownload } from "./note-table-download.ts";
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

  routes.download(downloadExport, async ({ params: { programId, exportId }, viewer }) => {
    const { userId, role } = viewer;
    const since = new Date(parts.clock().getTime() - exportLimits.downloadMinutes * minuteMs);
    const started = await parts.db.tenantRead(programId, (tx) =>
      startedExport(tx, { programId, exportId, userId, since }),
    );
    if (!started) throw new AppError("export-not-found");
    const { athleteId, isOfProgram } = started;
    if (isOfProgram && !may(role, exportProgram.access as "program:manage")) {
      throw new AppError("export-not-found");
    }
    const scope = { programId, athleteId };
    const content = await openExport(parts, scope);
    return { name: exportFileName(scope), type: "application/zip", content };
  });

  routes.download(downloadTable, async ({ params, viewer: { userId } }) => {
    await noteTableDownload(parts, { ...params, userId });
    return await openTable(parts, params);
  });
}
