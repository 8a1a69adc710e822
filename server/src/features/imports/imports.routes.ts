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
} from "@armslot/contracts/imports";
import { limits } from "@armslot/contracts/limits";
import { AppError } from "../../app-error.ts";
import type { Routes } from "../../http/route.ts";
import type { ImportResult } from "../../import-tally.ts";
import { idOfPageCursor, pageCursor } from "../../outside/page-cursor.ts";
import type { Parts } from "../../parts.ts";
import { withoutDeadline } from "../../request-deadline.ts";
import { deleteImportFile } from "../../tables/import-files.ts";
import { importEntries, importWithGames } from "./history.query.ts";
import { importFromDevice } from "./import-device-file.ts";
import { waitingFiles } from "./imports.query.ts";
import { receiveFile } from "./receive-file.ts";
import { reviewFile } from "./review-file.ts";
import { importUploaded } from "./run-import.ts";
import { undoOwnImport } from "./undo-own-import.ts";

const resultOfState: Readonly<Record<DeviceFileResult["state"], ImportResult>> = {
  imported: "stored",
  "already-imported": "repeated",
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

  routes.read(listImportFiles, async (tx, { params }) => ({
    files: await waitingFiles(tx, params.programId),
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
    const { limit = limits.pageSizeDefault, after: cursor } = query;
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
