import { PassThrough, pipeline, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import {
  type ExportRow,
  exportHeader,
  exportJson,
  exportLine,
  exportReadme,
  filesOfExport,
} from "@armslot/baseball/reports/export-text";
import type { ExportFile } from "@armslot/contracts/sharing/export-columns";
import type { ExportFileName } from "@armslot/contracts/sharing/export-files";
import { exportLimits } from "@armslot/contracts/sharing/exports";
import { sql } from "kysely";
import { ZipFile } from "yazl";
import { AppError } from "../core/app-error.ts";
import { hasCode } from "../core/error-code.ts";
import { withoutDeadline } from "../core/request-deadline.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { exportPages } from "./export-pages.query.ts";
import type { ExportPlace } from "./export-places.ts";
import { type ExportScope, exportName, takePlace } from "./exports.query.ts";
import { wholeVideos } from "./film-rows.query.ts";

/** Fast, and within a tenth of the size that the default level reaches for these texts. */
const compressionLevel = 3;

/**
 * Takes a place for an export of this program until the transaction ends, in all processes.
 * @throws AppError `exports-running` if all are taken
 */
export async function takeExportPlace(tx: Tx, programId: string): Promise<void> {
  for (let place = 1; place <= exportLimits.atOnceMax; place += 1) {
    if (await takePlace(tx, programId, place)) return;
  }
  throw new AppError("exports-running");
}

type Pages = AsyncIterable<readonly ExportRow[]>;

/** Yields a file as CSV. */
export async function* csvText(file: ExportFile, pages: Pages): AsyncGenerator<string> {
  yield exportHeader(file);
  for await (const page of pages) yield page.map((row) => exportLine(file, row)).join("");
}

/** Yields a file as JSON. One row per line, so programs can also read it line by line. */
export async function* jsonText(file: ExportFile, pages: Pages): AsyncGenerator<string> {
  let start = "[\n";
  for await (const page of pages) {
    yield start + page.map((row) => exportJson(file, row)).join(",\n");
    start = ",\n";
  }
  yield start === "[\n" ? "[]\n" : "\n]\n";
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

interface Source {
  readonly tx: Tx;
  readonly scope: ExportScope;
  readonly of: string;
  readonly now: Date;
  readonly films: Parts["films"];
}

/** A transaction that pauses for longer is ended. A video can take longer than that. */
const leastOftenMs = 30_000;

/** Yields a file, and keeps the transaction open meanwhile. */
async function* heldOpen(tx: Tx, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let usedAt = performance.now();
  for await (const piece of bytes) {
    if (performance.now() - usedAt > leastOftenMs) {
      await sql`select`.execute(tx);
      usedAt = performance.now();
    }
    yield piece;
  }
}

async function writeVideos(zip: ZipStream, { tx, scope, films }: Source): Promise<void> {
  for (const recordingId of await wholeVideos(tx, scope)) {
    const key = { programId: scope.programId, recordingId };
    const file = await films.open(key, "film", "r").catch((failure: unknown) => {
      if (hasCode(failure, "ENOENT")) return undefined;
      throw failure;
    });
    try {
      const name = `videos/${recordingId}.mp4`;
      if (file) await zip.addPacked(name, heldOpen(tx, file.createReadStream()));
    } finally {
      await file?.close();
    }
  }
}

async function writeFiles(zip: ZipStream, source: Source): Promise<void> {
  const { tx, scope, of, now } = source;
  const isOfProgram = scope.athleteId === undefined;
  await zip.add("README.txt", once(exportReadme({ of, at: now, isOfProgram })));
  for (const [name, file] of filesOfExport(isOfProgram)) {
    const pagesOf = () => exportPages[name as ExportFileName](tx, scope);
    await zip.add(`${name}.csv`, csvText(file, pagesOf()));
    await zip.add(`json/${name}.json`, jsonText(file, pagesOf()));
  }
  await writeVideos(zip, source);
  zip.end();
}

/** A stream whose writing has not started, and the function that writes it. */
interface Unwritten {
  readonly output: Readable;
  write(): Promise<void>;
}

/** A stream to open, and its place. */
interface Snapshot {
  readonly programId: string;
  /** The member who gets it. Undefined for the operator. */
  readonly userId: string | undefined;
  readonly place: ExportPlace;
  /** Gets the transaction that the stream is read from. */
  open(tx: Tx): Promise<Unwritten>;
}

/** Returns what a stream yields, and ends only when some work has ended. It fails if the work does. */
function endingAfter(work: Promise<unknown>, output: Readable): Readable {
  const gate = new PassThrough({
    flush: (done) => void work.then(() => done(), done),
  });
  // The reader of the gate gets the error.
  pipeline(output, gate, () => undefined);
  return gate;
}

/**
 * Returns a stream of one moment's data of a program. It reads the database no faster than its reader reads, and stops when the reader
 * leaves. Its place is free again before its reader sees the end, so that a program can download one file after the other.
 * @throws AppError `exports-running`, or any error of `open`
 */
export async function openSnapshot(
  { db, log }: Pick<Parts, "db" | "log">,
  { programId, userId, place, open }: Snapshot,
): Promise<Readable> {
  return await new Promise((resolve, reject) => {
    let output: Readable | undefined;
    const written = withoutDeadline(() =>
      db.snapshot({ programId, userId }, async (tx) => {
        await takeExportPlace(tx, programId);
        const opened = await open(tx);
        output = endingAfter(written, opened.output);
        resolve(output);
        await opened.write();
      }),
    ).finally(() => place.leave());
    written.catch((error: Error) => {
      if (!output) reject(error);
      else if (!output.destroyed) {
        log.error({ err: error }, "an export failed");
        output.destroy(error);
      }
    });
  });
}

/**
 * Returns the ZIP of an export as a stream of one moment's data.
 * @throws AppError `exports-running`, or `export-not-found` if there is nothing to export
 */
export async function openExport(
  parts: Pick<Parts, "db" | "clock" | "log" | "films">,
  scope: ExportScope,
  place: ExportPlace,
): Promise<Readable> {
  const { programId, userId } = scope;
  const { films } = parts;
  const now = parts.clock();
  const open = async (tx: Tx) => {
    const of = await exportName(tx, scope);
    if (of === undefined) throw new AppError("export-not-found");
    const zip = openZipStream(now);
    return { output: zip.output, write: () => writeFiles(zip, { tx, scope, of, now, films }) };
  };
  return await openSnapshot(parts, { programId, userId, place, open });
}

/** Returns the name of an export's file. */
export function exportFileName({ programId, athleteId }: ExportScope): string {
  return athleteId === undefined
    ? `program_data_${programId}.zip`
    : `athlete_data_${athleteId}.zip`;
}

/** A ZIP that is written while it is read. Its reader sets the pace. */
interface ZipStream {
  readonly output: Readable;
  /** Adds a file and waits until all of it is compressed. Throws if the reader left. */
  add(name: string, text: AsyncIterable<string>): Promise<void>;
  /** Adds a file that is compressed already. */
  addPacked(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Writes the end of the ZIP. */
  end(): void;
}

/** Opens a ZIP stream. */
function openZipStream(now: Date): ZipStream {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const left = new AbortController();
  output.once("close", () => left.abort());
  zip.on("error", (error: Error) => output.destroy(error));
  const add = async (
    name: string,
    bytes: AsyncIterable<string | Buffer>,
    packing: { readonly compressionLevel: number } | { readonly compress: false },
  ) => {
    const { signal } = left;
    signal.throwIfAborted();
    const content = Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024, signal });
    zip.addReadStream(content, name, { mtime: now, forceDosTimestamp: false, ...packing });
    await finished(content, { signal });
  };
  return {
    output,
    add: (name, text) => add(name, text, { compressionLevel }),
    addPacked: (name, bytes) => add(name, bytes, { compress: false }),
    end: () => zip.end(),
  };
}
