import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id } from "../core/fields.ts";

const exportsRunning = {
  status: 409,
  sentence: "Other exports are running. Please try again in a moment.",
};

/** How many exports of a program run at a time, and how long a started one can be downloaded. */
export const exportLimits = { atOnceMax: 2, downloadMinutes: 10 } as const;

const inProgram = z.strictObject({ programId: id });

/** The ID of a started export. Its member downloads it with `downloadExport`. */
const startedExport = z.strictObject({ exportId: id });

export const exportAthlete = endpoint({
  name: "exportAthlete",
  summary: "Start an export of everything stored about an athlete; the activity records it",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/exports",
  access: "athletes:read",
  input: { params: z.strictObject({ ...inProgram.shape, athleteId: id }) },
  reply: startedExport,
  errors: { "athlete-not-found": shared, "exports-running": exportsRunning },
});

export const exportProgram = endpoint({
  name: "exportProgram",
  summary: "Start an export of everything stored about the program; the activity records it",
  method: "POST",
  path: "/api/programs/:programId/exports",
  access: "program:manage",
  input: { params: inProgram },
  reply: startedExport,
  errors: { "exports-running": exportsRunning },
});

/** The lists of athletes that a browser can save as a CSV file. */
const exportedLists = ["leaders", "staff-sheet"] as const;
export type ExportedList = (typeof exportedLists)[number];

export const noteListExport = endpoint({
  name: "noteListExport",
  summary: "Record a list's CSV export in the activity; the browser creates the file",
  method: "POST",
  path: "/api/programs/:programId/list-exports",
  access: "athletes:read",
  input: { params: inProgram, body: z.strictObject({ list: z.enum(exportedLists) }) },
  reply: z.strictObject({}),
  errors: {},
});

export const downloadExport = endpoint({
  name: "downloadExport",
  summary: "Download an export as a ZIP file, by the member who started it minutes ago",
  method: "GET",
  path: "/api/programs/:programId/exports/:exportId",
  access: "athletes:read",
  input: { params: z.strictObject({ ...inProgram.shape, exportId: id }) },
  reply: z.unknown(),
  errors: {
    "export-not-found": { status: 404, sentence: "This download has ended." },
    "exports-running": exportsRunning,
  },
  sendsFile: { types: ["application/zip"] },
});

/** The tables that programs read, each as CSV and as JSON. */
export const dataTables = ["athletes", "games", "pitches", "video-estimates"] as const;
export type DataTable = (typeof dataTables)[number];

const tableFiles = [
  "athletes.csv",
  "athletes.json",
  "games.csv",
  "games.json",
  "pitches.csv",
  "pitches.json",
  "video-estimates.csv",
  "video-estimates.json",
] as const satisfies readonly `${DataTable}.${"csv" | "json"}`[];
/** The name of a table with its format. */
export type TableFile = (typeof tableFiles)[number];

const scoutingTableFiles = [
  "reports.csv",
  "reports.json",
  "grades.csv",
  "grades.json",
  "list-entries.csv",
  "list-entries.json",
] as const;
/** The name of a table of scouting with its format. */
export type ScoutingTableFile = (typeof scoutingTableFiles)[number];

/** The tables of scouting that programs read, each as CSV and as JSON. */
export const scoutingTables = ["reports", "grades", "list-entries"] as const;

export const downloadTable = endpoint({
  name: "downloadTable",
  summary:
    "Download all athletes, games, pitches or values from video of the program as one CSV or JSON file, such as `pitches.csv`; only with an API token, and the activity records it",
  method: "GET",
  path: "/api/programs/:programId/data/:file",
  access: "athletes:read",
  tokenScope: "read",
  tokenOnly: true,
  input: { params: z.strictObject({ ...inProgram.shape, file: z.enum(tableFiles) }) },
  reply: z.unknown(),
  errors: { "not-found": shared, "exports-running": exportsRunning },
  sendsFile: { types: ["text/csv; charset=utf-8", "application/json; charset=utf-8"] },
});

export const downloadScoutingTable = endpoint({
  name: "downloadScoutingTable",
  summary:
    "Download the filed reports, their grades or the lists that the member can read as one CSV or JSON file, such as `grades.csv`; only with an API token, and the activity records it",
  method: "GET",
  path: "/api/programs/:programId/scouting-data/:file",
  access: "athletes:read",
  tokenScope: "scouting",
  tokenOnly: true,
  input: { params: z.strictObject({ ...inProgram.shape, file: z.enum(scoutingTableFiles) }) },
  reply: z.unknown(),
  errors: { "not-found": shared, "exports-running": exportsRunning },
  sendsFile: { types: ["text/csv; charset=utf-8", "application/json; charset=utf-8"] },
});
