import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { dataFile } from "@armslot/baseball/export-text";
import { exportFiles } from "@armslot/contracts/export-files";
import type { DataTable, TableFile } from "@armslot/contracts/exports";
import type { Download } from "../../http/download.ts";
import type { Parts } from "../../parts.ts";
import { exportPages } from "./export-pages.query.ts";
import { csvText, jsonText, openSnapshot } from "./open-export.ts";

interface TableOfProgram {
  readonly programId: string;
  readonly file: TableFile;
}

/** Returns all rows of a program's table as one file, the data of one moment. Throws `exports-running`. */
export async function openTable(
  parts: Pick<Parts, "db" | "log">,
  { programId, file: name }: TableOfProgram,
): Promise<Download> {
  const [table, format] = name.split(".") as [DataTable, "csv" | "json"];
  const file = dataFile(exportFiles[table]);
  const content = await openSnapshot(parts, programId, async (tx) => {
    const pages = exportPages[table](tx, { programId });
    const text = format === "csv" ? csvText(file, pages) : jsonText(file, pages);
    const output = new PassThrough();
    return { output, write: () => pipeline(Readable.from(text), output) };
  });
  const type = format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8";
  return { name, type, content };
}
