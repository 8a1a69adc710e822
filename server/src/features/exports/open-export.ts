import type { Readable } from "node:stream";
import {
  type ExportRow,
  exportHeader,
  exportJson,
  exportLine,
  exportReadme,
  filesOfExport,
} from "@armslot/baseball/export-text";
import type { ExportFile, ExportFileName } from "@armslot/contracts/export-files";
import { exportLimits } from "@armslot/contracts/exports";
import { AppError } from "../../app-error.ts";
import type { Tx } from "../../database/database.ts";
import type { Parts } from "../../parts.ts";
import { withoutDeadline } from "../../request-deadline.ts";
import { exportPages } from "./export-pages.query.ts";
import { type ExportScope, exportName, takePlace } from "./exports.query.ts";
import { openZipStream, type ZipStream } from "./zip-stream.ts";

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

async function* csvText(file: ExportFile, pages: Pages): AsyncGenerator<string> {
  yield exportHeader(file);
  for await (const page of pages) yield page.map((row) => exportLine(file, row)).join("");
}

/** One row per line, so programs can also read it line by line. */
async function* jsonText(file: ExportFile, pages: Pages): AsyncGenerator<string> {
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
}

async function writeFiles(zip: ZipStream, { tx, scope, of, now }: Source): Promise<void> {
  const isOfProgram = scope.athleteId === undefined;
  await zip.add("README.txt", once(exportReadme({ of, at: now, isOfProgram })));
  for (const [name, file] of filesOfExport(isOfProgram)) {
    const pagesOf = () => exportPages[name as ExportFileName](tx, scope);
    await zip.add(`${name}.csv`, csvText(file, pagesOf()));
    await zip.add(`json/${name}.json`, jsonText(file, pagesOf()));
  }
  zip.end();
}

/**
 * Returns the ZIP of an export as a stream of one moment's data. It reads the database no faster than its reader reads, and stops when
 * the reader leaves.
 * @throws AppError `exports-running`, or `export-not-found` if there is nothing to export
 */
export async function openExport(
  { db, clock, log }: Pick<Parts, "db" | "clock" | "log">,
  scope: ExportScope,
): Promise<Readable> {
  const now = clock();
  return await new Promise((resolve, reject) => {
    let zip: ZipStream | undefined;
    const written = withoutDeadline(() =>
      db.snapshot(scope.programId, async (tx) => {
        await takeExportPlace(tx, scope.programId);
        const of = await exportName(tx, scope);
        if (of === undefined) throw new AppError("export-not-found");
        zip = openZipStream(now);
        resolve(zip.output);
        await writeFiles(zip, { tx, scope, of, now });
      }),
    );
    written.catch((error: Error) => {
      if (!zip) reject(error);
      else if (!zip.output.destroyed) {
        log.error({ err: error }, "an export failed");
        zip.output.destroy(error);
      }
    });
  });
}

/** Returns the name of an export's file. */
export function exportFileName({ programId, athleteId }: ExportScope): string {
  return athleteId === undefined
    ? `program_data_${programId}.zip`
    : `athlete_data_${athleteId}.zip`;
}
