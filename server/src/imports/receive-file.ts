import { dayMs } from "@armslot/contracts/core/durations";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { ImportFile } from "@armslot/contracts/imports/import-review";
import { cleanFileName, type uploadImportFile } from "@armslot/contracts/imports/imports";
import { AppError } from "../core/app-error.ts";
import { serverLimits } from "../core/server-limits.ts";
import type { Parts } from "../deps/parts.ts";
import { requireAttempt } from "../http/attempt-limit.ts";
import type { FileCall } from "../http/route.ts";
import { type PackedFile, packFile } from "../sightings/packed-file.ts";
import { deleteEndedImportFiles, insertImportFile } from "../storage/import-files.ts";
import { lockUploads, waitingFile, waitingSize } from "./imports.query.ts";
import { isZip, type SkippedFile, unzip } from "./unzip.ts";

type UploadCall = Pick<FileCall<typeof uploadImportFile>, "viewer" | "file" | "query">;

/** A process holds this many uploads in memory. Further ones are refused for a moment. */
const uploadsAtOnce = 8;
const uploads = { running: 0 };

/** The bytes by which a ZIP is recognized, and the whole file with these bytes. */
interface Opening {
  readonly start: Uint8Array;
  readonly whole: AsyncIterable<Uint8Array>;
}

const signatureBytes = 4;
/** The most compressed bytes of a program that can wait for their import. */
const waitingMaxBytes = 200 * 1024 * 1024;

async function opened(content: AsyncIterable<Uint8Array>): Promise<Opening> {
  const chunks = content[Symbol.asyncIterator]();
  let start: Uint8Array = Buffer.alloc(0);
  while (start.byteLength < signatureBytes) {
    const { done, value } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* whole() {
    yield start;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { start, whole: whole() };
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Set when the upload begins. Files are listed by it, so a small one that arrives sooner stays behind a large one. */
interface Arrival {
  readonly fileId: string;
  readonly at: Date;
}

interface Named {
  readonly name: string;
  readonly packed: PackedFile;
  readonly arrival: Arrival;
}

/** Throws `too-many-files` after the insert, because only then it is known whether the same bytes wait already, which need no room. */
async function keep(parts: Parts, viewer: UploadCall["viewer"], file: Named): Promise<ImportFile> {
  const { db, clock } = parts;
  const { programId, userId } = viewer;
  const { packed, name, arrival } = file;
  return await db.tenant(programId, async (tx) => {
    const now = clock();
    const owner = { programId, userId, fileId: arrival.fileId, name: cleanFileName(name) };
    await lockUploads(tx, programId);
    // The same bytes of an expired file would count as waiting, and this file would not be stored.
    await deleteEndedImportFiles(tx, { programId, now });
    const fileId = await insertImportFile(tx, { ...owner, ...packed, now: arrival.at });
    const { files, bytes } = await waitingSize(tx, programId);
    const isFull = files > serverLimits.importFilesWaitingMax || bytes > waitingMaxBytes;
    if (isFull && fileId === owner.fileId) throw new AppError("too-many-files");
    const waiting = await waitingFile(tx, { programId, fileId, now });
    if (!waiting) throw new AppError("unexpected");
    return waiting;
  });
}

/** Counts an upload before it is read. Throws `upload-limit` past the program's daily limit. */
async function countUpload({ db, clock }: Parts, programId: string): Promise<void> {
  const limit = serverLimits.importUploadsPerDayMax;
  const throttle = { key: `uploads:${programId}`, limit, windowMs: dayMs, blockMs: dayMs };
  await requireAttempt({ db, throttle, now: clock(), code: "upload-limit" });
}

async function receive(
  parts: Parts,
  { viewer, file, query }: UploadCall,
  arrival: Arrival,
): Promise<ReplyOf<typeof uploadImportFile>> {
  const { start, whole } = await opened(file);
  const files: ImportFile[] = [];
  let skipped: SkippedFile[] = [];
  const take = async (name: string, content: AsyncIterable<Uint8Array>, of: Arrival) => {
    files.push(await keep(parts, viewer, { name, packed: await packFile(content), arrival: of }));
  };
  const takeFromZip = (name: string, content: AsyncIterable<Uint8Array>) =>
    take(name, content, { ...arrival, fileId: parts.newId() });
  if (isZip(start)) skipped = await unzip(query.name, await bytesOf(whole), takeFromZip);
  else await take(query.name, whole, arrival);
  return { files, skipped };
}

/**
 * Receives a file, or the CSV files of a ZIP, and keeps them for their import. A file whose upload breaks off leaves nothing.
 * Throws `upload-limit`, `too-many-files`, `file-too-large`, `not-a-file`, and `unavailable` while many uploads arrive at once.
 */
export async function receiveFile(
  parts: Parts,
  call: UploadCall,
): Promise<ReplyOf<typeof uploadImportFile>> {
  if (uploads.running >= uploadsAtOnce) throw new AppError("unavailable", { retryAfterSeconds: 5 });
  uploads.running += 1;
  const arrival = { fileId: parts.newId(), at: parts.clock() };
  try {
    await countUpload(parts, call.viewer.programId);
    return await receive(parts, call, arrival);
  } finally {
    uploads.running -= 1;
  }
}
