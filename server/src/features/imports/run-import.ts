import { PitchFileRefused } from "@armslot/baseball/pitch-file-refused";
import type { ReplyOf } from "@armslot/contracts/endpoint";
import type { ImportFile } from "@armslot/contracts/import-review";
import type { runImport } from "@armslot/contracts/imports";
import { AppError } from "../../app-error.ts";
import type { Tx } from "../../database/database.ts";
import type { MemberCall } from "../../http/route.ts";
import { type ReadFile, storeFile } from "../../imports/import-file.ts";
import { waitForOtherImports } from "../../imports/imports.query.ts";
import type { Parts } from "../../parts.ts";
import { deleteImportFile } from "../../tables/import-files.ts";
import { importOfBytes, importWithGames } from "./history.query.ts";
import { importOptions } from "./import-options.ts";
import { checksumOfFile, partsOfFile, waitingFile } from "./imports.query.ts";
import { readUpload } from "./read-upload.ts";
import { type Mapping, rememberChoices } from "./remember-choices.ts";
import { headerOf, rowRemarks, rowsLeftOut } from "./row-remarks.ts";

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

/** How long an import waits for another one. The request must still be answered in time. */
const waitMs = 2_000;

/** Returns the earlier import of the same bytes, and erases the upload, or undefined if they are new or wanted again. */
async function earlierImport(tx: Tx, { params, body }: ImportCall): Promise<Reply | undefined> {
  const { programId } = params;
  const checksum = await checksumOfFile(tx, params);
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
  await waitForOtherImports(tx, { programId, waitMs });
  const earlier = await earlierImport(tx, call);
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
    warned: rowRemarks(result.warned, read.lineText),
    rejected: { ...rowsLeftOut(result.rejected, read.lineText), header: headerOf(read.lineText) },
    unmatched: result.unmatched.map(({ name, pitches, reason }) => ({ name, pitches, reason })),
  };
}

interface Waiting {
  readonly file: ImportFile;
  readonly packed: readonly Uint8Array[];
}

/**
 * Imports an uploaded file in one transaction. The same bytes are not read again unless the call asks for it. Throws
 * `import-file-not-found`, `athlete-not-found`, `import-running`.
 */
export async function importUploaded(parts: Parts, call: ImportCall): Promise<Reply> {
  const { params, viewer, body } = call;
  const { programId } = viewer;
  const { db } = parts;
  const once = (work: (tx: Tx) => Promise<Reply>) =>
    db.tenant(programId, (tx) => call.once(tx, () => work(tx)), { isLong: true });
  const waiting = await db.tenantRead(programId, async (tx): Promise<Waiting | undefined> => {
    const file = await waitingFile(tx, params);
    return file && { file, packed: await partsOfFile(tx, params) };
  });
  // A repeated call whose file was imported meanwhile gets the first reply.
  const isKnown = waiting?.file.alreadyImported && !body.again;
  if (!waiting || isKnown)
    return await once(async (tx) => (await earlierImport(tx, call)) ?? nothing);
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
