import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { dataFile } from "@armslot/baseball/reports/export-text";
import { exportFiles } from "@armslot/contracts/sharing/export-files";
import type { DataTable, scoutingTables } from "@armslot/contracts/sharing/exports";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Download } from "../http/route.ts";
import { exportPages } from "./export-pages.query.ts";
import { inExportPlace } from "./export-places.ts";
import { noteTableDownload, type TableDownload } from "./note-table-download.ts";
import { csvText, jsonText, openSnapshot } from "./open-export.ts";

/**
 * Returns all rows of a program's table that the member can read, without drafts of reports, as one file, the data of one moment, and records the member's download in the activity. Throws
 * `exports-running`.
 */
export async function openTable(
  parts: Pick<Parts, "db" | "log" | "clock" | "newId">,
  download: TableDownload,
): Promise<Download> {
  const { programId, userId, file: name } = download;
  type Table = DataTable | (typeof scoutingTables)[number];
  const [table, format] = name.split(".") as [Table, "csv" | "json"];
  const file = dataFile(exportFiles[table]);
  const open = async (tx: Tx) => {
    const pages = exportPages[table](tx, { programId, isFiledOnly: true });
    const text = format === "csv" ? csvText(file, pages) : jsonText(file, pages);
    const output = new PassThrough();
    return { output, write: () => pipeline(Readable.from(text), output) };
  };
  const content = await inExportPlace(programId, async (place) => {
    await noteTableDownload(parts, download);
    return await openSnapshot(parts, { programId, userId, place, open });
  });
  const type = format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8";
  return { name, type, content };
}
