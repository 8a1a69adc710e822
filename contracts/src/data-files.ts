import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { importEntry, uploadImportFile } from "./imports.ts";
import { limits } from "./limits.ts";

/** The tables that programs read, each as CSV and as JSON. */
export const dataTables = ["athletes", "games", "pitches"] as const;
export type DataTable = (typeof dataTables)[number];

const tableFiles = [
  "athletes.csv",
  "athletes.json",
  "games.csv",
  "games.json",
  "pitches.csv",
  "pitches.json",
] as const satisfies readonly `${DataTable}.${"csv" | "json"}`[];
/** The name of a table with its format. */
export type TableFile = (typeof tableFiles)[number];

const inProgram = z.strictObject({ programId: id });

export const downloadTable = endpoint({
  name: "downloadTable",
  summary:
    "Download all athletes, games or pitches of the program as one CSV or JSON file, such as `pitches.csv`",
  method: "GET",
  path: "/api/programs/:programId/data/:file",
  access: "athletes:read",
  tokenScope: "read",
  input: { params: z.strictObject({ ...inProgram.shape, file: z.enum(tableFiles) }) },
  reply: z.unknown(),
  errors: ["not-found", "exports-running"],
  sendsFile: { types: ["text/csv; charset=utf-8", "application/json; charset=utf-8"] },
});

const { by: _by, fileName: _fileName, undone: _undone, ...importShape } = importEntry.shape;

/** What became of a file that a program uploaded. */
const deviceFileResult = z.strictObject({
  name: z.string(),
  /**
   * `imported` now, or `already-imported` before. `waiting` files need a person, who answers under Import Games. `refused` files cannot be
   * read and were not kept.
   */
  state: z.enum(["imported", "already-imported", "waiting", "refused"]),
  /** Why the file waits or was refused, one sentence each. */
  reasons: z.array(z.string()),
  /** The import of the file, also an earlier one, without who did it. Null for a file that waits or was refused. */
  import: z.nullable(z.strictObject(importShape)),
});
export type DeviceFileResult = z.output<typeof deviceFileResult>;

export const importDeviceFile = endpoint({
  name: "importDeviceFile",
  summary:
    "Upload a CSV file, or a ZIP of them, and import it if no question needs a person; the same file is never imported twice",
  method: "POST",
  path: "/api/programs/:programId/device-files",
  access: "imports:write",
  tokenScope: "import",
  input: { params: inProgram, query: uploadImportFile.input.query },
  takesFile: { maxBytes: limits.importFileMaxBytes },
  reply: z.strictObject({
    files: z.array(deviceFileResult),
    skipped: uploadImportFile.reply.shape.skipped,
  }),
  errors: ["file-too-large", "not-a-file", "upload-limit", "too-many-files", "import-running"],
});
