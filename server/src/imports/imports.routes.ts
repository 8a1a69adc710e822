import {
  type DeviceFileResult,
  discardImportFile,
  getImport,
  importDeviceFile,
  listImportFiles,
  listImports,
  reviewImportFile,
  runImport,
  undoImport,
  uploadImportFile,
} from "@armslot/contracts/imports/imports";
import { AppError } from "../core/app-error.ts";
import { idOfPageCursor, pageCursor } from "../core/page-cursor.ts";
import { withoutDeadline } from "../core/request-deadline.ts";
import { serverLimits } from "../core/server-limits.ts";
import type { ImportResult } from "../deps/import-tally.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { deleteImportFile } from "../storage/import-files.ts";
import { importEntries, importWithGames } from "./history.query.ts";
import { importFromDevice } from "./import-from-device.ts";
import { importUploaded } from "./import-uploaded.ts";
import { waitingFiles } from "./imports.query.ts";
import { receiveFile } from "./receive-file.ts";
import { reviewFile } from "./review-file.ts";
import { undoOwnImport } from "./undo-own-import.ts";

const resultOfState: Readonly<Record<DeviceFileResult["state"], ImportResult>> = {
  imported: "stored",
  "already-imported": "repeated",
  "nothing-stored": "refused",
  waiting: "waiting",
  refused: "refused",
};

export function mountImports(routes: Routes, parts: Parts): void {
  const { serverSecret, importTally } = parts;

  routes.upload(uploadImportFile, (call) => receiveFile(parts, call));

  routes.upload(importDeviceFile, (call) =>
    importTally.count(
      () => importFromDevice(parts, call),
      ({ files }) => files.map(({ state }) => resultOfState[state]),
    ),
  );

  routes.read(listImportFiles, async (tx, { params }, now) => ({
    files: await waitingFiles(tx, { ...params, now }),
  }));

  // Reading a large file takes longer than other requests. Each database call keeps its own deadline.
  routes.act(reviewImportFile, async (call) => ({
    reply: await withoutDeadline(() => reviewFile(parts, call)),
  }));

  routes.act(runImport, async (call) => ({
    reply: await importTally.count(
      () => withoutDeadline(() => importUploaded(parts, call)),
      ({ error, wasImportedBefore }) => {
        if (error !== null) return ["refused"];
        return [wasImportedBefore ? "repeated" : "stored"];
      },
    ),
  }));

  routes.write(discardImportFile, async (tx, { params }) => {
    if (!(await deleteImportFile(tx, params))) throw new AppError("import-file-not-found");
    return {};
  });

  routes.read(listImports, async (tx, { params: { programId }, query }) => {
    const place = { list: "imports", programId };
    const { limit = serverLimits.pageSizeDefault, after: cursor } = query;
    const after = cursor === undefined ? null : idOfPageCursor(serverSecret, { ...place, cursor });
    if (after === undefined) throw new AppError("malformed-request");
    // One extra row shows whether there is a next page.
    const found = await importEntries(tx, { programId, after, limit: limit + 1 });
    const entries = found.slice(0, limit);
    const last = entries.at(-1);
    const hasMore = found.length > limit && last !== undefined;
    return {
      entries,
      next: hasMore ? pageCursor(serverSecret, { ...place, id: last.importId }) : null,
    };
  });

  routes.read(getImport, async (tx, { params }) => {
    const found = await importWithGames(tx, params);
    if (!found) throw new AppError("import-not-found");
    return found;
  });

  routes.write(undoImport, (tx, call) => undoOwnImport(parts, tx, call));
}
