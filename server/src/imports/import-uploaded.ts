import { PitchFileRefused } from "@armslot/baseball/files/pitch-file-refused";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { ImportFile } from "@armslot/contracts/imports/import-review";
import type { runImport } from "@armslot/contracts/imports/imports";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { MemberCall } from "../http/route.ts";
import { partsOfFile } from "../sightings/file-parts.query.ts";
import { waitForOtherImports } from "../sightings/imports.query.ts";
import { deleteImportFile } from "../storage/import-files.ts";
import { importOfBytes } from "./earlier-import.query.ts";
import { importWithGames } from "./history.query.ts";
import { type ReadFile, storeFile } from "./import-file.ts";
import { importOptions } from "./import-options.ts";
import { checksumOfFile, waitingFile } from "./imports.query.ts";
import { readUpload } from "./read-upload.ts";
import { type Mapping, rememberChoices } from "./remember-choices.ts";
import { headerOf, notesIn, rowRemarks, rowsLeftOut } from "./row-remarks.ts";

type ImportCall = Pick<MemberCall<typeof runImport>, "params" | "body" | "viewer" | "once">;
type Reply = ReplyOf<typeof runImport>;

const nothing: Reply = {
  entry: null,
  wasImportedBefore: false,
  error: null,
  games: [],
  warned: { total: 0, rows: [] },
  rejected: { total: 0, rows: [], header: null },
  unmatched: [],
};

/** Returns the earlier import of the same bytes, and erases the upload, or undefined if they are new or wanted again. */
async function earlierImport(
  { clock }: Pick<Parts, "clock">,
  tx: Tx,
  { params, body }: ImportCall,
): Promise<Reply | undefined> {
  const { programId } = params;
  const checksum = await checksumOfFile(tx, { ...params, now: clock() });
  if (!checksum) throw new AppError("import-file-not-found");
  const importId = body.again ? undefined : await importOfBytes(tx, { programId, checksum });
  const earlier = importId && (await importWithGames(tx, { programId, importId }));
  if (!earlier) return undefined;
  await deleteImportFile(tx, params);
  return { ...nothing, ...earlier, wasImportedBefore: true };
}

interface Importing {
  readonly call: ImportCall;
  readonly read: ReadFile;
  readonly mapping: Mapping | null;
}

/** Imports a file that was read, and erases the upload, in the caller's transaction. */
async function importRead(
  parts: Parts,
  tx: Tx,
  { call, read, mapping }: Importing,
): Promise<Reply> {
  const { params, viewer, body } = call;
  const { programId } = viewer;
  await waitForOtherImports(tx, { programId });
  const earlier = await earlierImport(parts, tx, call);
  if (earlier) return earlier;
  const options = importOptions(viewer, body.decisions);
  const { importId, result } = await storeFile(parts, tx, { read, options });
  await rememberChoices(parts, tx, { programId, read, decisions: body.decisions, mapping });
  await deleteImportFile(tx, params);
  const stored = await importWithGames(tx, { programId, importId });
  if (!stored) throw new AppError("unexpected");
  return {
    ...nothing,
    ...stored,
    warned: rowRemarks(notesIn(result, "warned"), read.lineText),
    rejected: {
      ...rowsLeftOut(notesIn(result, "rejected"), read.lineText),
      header: headerOf(read.lineText),
    },
    unmatched: result.unmatched.map(({ name, pitches, reason }) => ({ name, pitches, reason })),
  };
}

interface Waiting {
  readonly file: ImportFile;
  readonly packed: readonly Uint8Array[];
}

/**
 * Imports an uploaded file in one transaction. The same bytes are not read again unless the call asks for it. It waits for a place to read,
 * and runs to its end even if the client leaves. Throws `import-file-not-found`, `athlete-not-found`, `import-running`, `files-being-read`.
 */
export async function importUploaded(parts: Parts, call: ImportCall): Promise<Reply> {
  const { programId } = call.viewer;
  const work = () => importInPlace(parts, call);
  return await parts.readingPlaces.hold({ programId, work });
}

async function importInPlace(parts: Parts, call: ImportCall): Promise<Reply> {
  const { params, viewer, body } = call;
  const { programId } = viewer;
  const { db } = parts;
  const once = (work: (tx: Tx) => Promise<Reply>) =>
    db.tenant(programId, (tx) => call.once(tx, () => work(tx)), { isLong: true });
  const waiting = await db.tenantRead(programId, async (tx): Promise<Waiting | undefined> => {
    const file = await waitingFile(tx, { ...params, now: parts.clock() });
    return file && { file, packed: await partsOfFile(tx, params) };
  });
  // A repeated call whose file was imported meanwhile gets the first reply.
  const isKnown = waiting?.file.alreadyImported && !body.again;
  if (!waiting || isKnown)
    return await once(async (tx) => (await earlierImport(parts, tx, call)) ?? nothing);
  const upload = { ...waiting, viewer, decisions: body.decisions };
  const { read, mapping } = await readUpload(parts, upload);
  if (read instanceof PitchFileRefused) {
    return await once(async () => ({ ...nothing, error: read.reason }));
  }
  try {
    return await once((tx) => importRead(parts, tx, { call, read, mapping }));
  } catch (error) {
    if (!(error instanceof PitchFileRefused)) throw error;
    return { ...nothing, error: error.reason };
  }
}
