import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { calendarDate, id, moment } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { pageQuery } from "../core/page-query.ts";
import {
  importDecisions,
  importFile,
  importReview,
  importTotals,
  movedPitches,
  namedAthlete,
  person,
  pitchFileFormats,
  rowRemarks,
} from "./import-review.ts";

const uploadLimit = {
  status: 429,
  sentence: "Your program has uploaded too many files today. Please try again tomorrow.",
};
const tooManyFiles = {
  status: 409,
  sentence: "Too many uploaded files are waiting. Import or remove some of them first.",
};
const importFileNotFound = {
  status: 404,
  sentence: "This file was already imported or removed. Upload it again if you need it.",
};
const filesBeingRead = {
  status: 503,
  sentence: "Armslot is reading other files. Please try again in a moment.",
};
const reviewTooLong = {
  status: 503,
  sentence: "Reading this file took too long. Please try again later, or split it.",
};
const importNotFound = { status: 404, sentence: "Import not found" };

/** The sentences of the import's screens that do not belong to an error code. They are apart from `messages`, which every form loads. */
export const importMessages = {
  filesLoadFailed: "Failed to load your uploaded files. Please try again.",
  importsLoadFailed: "Failed to load imports. Please try again.",
  importsEmpty: "No imports yet.",
} as const;

const inProgram = z.strictObject({ programId: id });
const ofFile = z.strictObject({ programId: id, fileId: id });
const ofImport = z.strictObject({ programId: id, importId: id });

/** Returns the last part of a path as text that can be stored: without control characters, and of limited length. */
export function cleanFileName(text: string): string {
  const last = text.split(/[\\/]/).at(-1) ?? "";
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .normalize("NFC")
    .trim();
  return [...clean].slice(0, limits.textMaxCharacters).join("") || "file.csv";
}

/** The name of a file that a person picked. */
const fileName = z.pipe(z.string().check(z.maxLength(1_000)), z.transform(cleanFileName));

export const uploadImportFile = endpoint({
  name: "uploadImportFile",
  summary: "Upload a CSV file, or a ZIP of them, for review; nothing is imported yet",
  method: "POST",
  path: "/api/programs/:programId/import-files",
  access: "imports:write",
  input: { params: inProgram, query: z.strictObject({ name: fileName }) },
  takesFile: { maxBytes: limits.importFileMaxBytes },
  reply: z.strictObject({
    /** The uploaded file, or the files of the ZIP. A file that is waiting already is not stored twice. */
    files: z.array(importFile),
    /** Files in the ZIP that were left out, or the ZIP itself if it cannot be read, each with one sentence. */
    skipped: z.array(z.strictObject({ name: z.string(), reason: z.string() })),
  }),
  errors: {
    "file-too-large": shared,
    "not-a-file": shared,
    "upload-limit": uploadLimit,
    "too-many-files": tooManyFiles,
  },
});

export const listImportFiles = endpoint({
  name: "listImportFiles",
  summary: "List the program's uploaded files that wait for their import, oldest first",
  method: "GET",
  path: "/api/programs/:programId/import-files",
  access: "imports:write",
  input: { params: inProgram },
  reply: z.strictObject({ files: z.array(importFile) }),
  errors: {},
});

export const reviewImportFile = endpoint({
  name: "reviewImportFile",
  summary: "Save the decisions about an uploaded file and show what its import would do",
  method: "POST",
  path: "/api/programs/:programId/import-files/:fileId/review",
  access: "imports:write",
  input: { params: ofFile, body: z.strictObject({ decisions: importDecisions }) },
  reply: importReview,
  errors: {
    "import-file-not-found": importFileNotFound,
    "athlete-not-found": shared,
    "files-being-read": filesBeingRead,
    "review-too-long": reviewTooLong,
  },
  maxBodyBytes: limits.bulkBodyMaxBytes,
});

export const discardImportFile = endpoint({
  name: "discardImportFile",
  summary: "Erase an uploaded file without importing it",
  method: "DELETE",
  path: "/api/programs/:programId/import-files/:fileId",
  access: "imports:write",
  input: { params: ofFile },
  reply: z.strictObject({}),
  errors: { "import-file-not-found": importFileNotFound },
});

/** A game that an import created or changed. */
const importedGame = z.strictObject({
  gameId: id,
  athlete: namedAthlete,
  date: z.nullable(calendarDate),
  opponent: z.nullable(z.string()),
  isNew: z.boolean(),
  pitchesAdded: z.number(),
  pitchesChanged: z.number(),
});

/** One file in the history of imports. */
export const importEntry = z.strictObject({
  importId: id,
  at: moment,
  by: person,
  /** Null if it was erased together with an athlete. */
  fileName: z.nullable(z.string()),
  format: z.enum(pitchFileFormats),
  totals: importTotals,
  /** Missing if no pitch went to another athlete. */
  moved: z.optional(z.array(movedPitches)),
  pitchesChanged: z.number(),
  rowsWarned: z.number(),
  rowsRejected: z.number(),
  pitchersSkipped: z.number(),
  undone: z.nullable(z.strictObject({ at: moment, by: person })),
});
export type ImportEntry = z.output<typeof importEntry>;

export const runImport = endpoint({
  name: "runImport",
  summary: "Import an uploaded file in one transaction, then erase the upload",
  method: "POST",
  path: "/api/programs/:programId/import-files/:fileId/import",
  access: "imports:write",
  input: {
    params: ofFile,
    body: z.strictObject({
      decisions: importDecisions,
      /** Imports the file although the same bytes were imported before. */
      again: z.optional(z.boolean()),
    }),
  },
  reply: z.strictObject({
    /** Null if the file was refused. */
    entry: z.nullable(importEntry),
    /** Whether the same bytes were imported before, so nothing was stored now. `entry` is the earlier import. */
    wasImportedBefore: z.boolean(),
    /** Why the file was refused, in one sentence. Nothing of it was stored then. */
    error: z.nullable(z.string()),
    games: z.array(importedGame),
    warned: rowRemarks,
    /** The rows that were not imported. `header` is the file's line above its rows, for a download. */
    rejected: z.strictObject({ ...rowRemarks.shape, header: z.nullable(z.string()) }),
    unmatched: z.array(
      z.strictObject({ name: z.string(), pitches: z.number(), reason: z.string() }),
    ),
  }),
  errors: {
    "import-file-not-found": importFileNotFound,
    "athlete-not-found": shared,
    "import-running": shared,
    "files-being-read": filesBeingRead,
    "day-full": shared,
  },
  idempotent: true,
  maxBodyBytes: limits.bulkBodyMaxBytes,
});

export const listImports = endpoint({
  name: "listImports",
  summary: "List the program's imports in pages, newest first",
  method: "GET",
  path: "/api/programs/:programId/imports",
  access: "imports:write",
  input: { params: inProgram, query: pageQuery },
  reply: z.strictObject({ entries: z.array(importEntry), next: z.nullable(z.string()) }),
  errors: { "malformed-request": shared },
});

export const getImport = endpoint({
  name: "getImport",
  summary: "Get one import with the games that it created or changed",
  method: "GET",
  path: "/api/programs/:programId/imports/:importId",
  access: "imports:write",
  input: { params: ofImport },
  reply: z.strictObject({ entry: importEntry, games: z.array(importedGame) }),
  errors: { "import-not-found": importNotFound },
});

export const undoImport = endpoint({
  name: "undoImport",
  summary:
    "Take back what an import added or changed and no one has changed since; open to the importing member and to admins",
  method: "POST",
  path: "/api/programs/:programId/imports/:importId/undo",
  access: "imports:write",
  input: { params: ofImport },
  reply: z.strictObject({
    entry: importEntry,
    /** What was deleted or set back to its former values. */
    gamesRemoved: z.number(),
    pitchesRemoved: z.number(),
    pitchesRestored: z.number(),
    /** The pitches that went back to other athletes. Missing if none did. */
    moved: z.optional(z.array(movedPitches)),
    /** Games in which something stays because it was changed after the import, each with one sentence. */
    kept: z.array(
      z.strictObject({
        gameId: id,
        athlete: namedAthlete,
        date: z.nullable(calendarDate),
        opponent: z.nullable(z.string()),
        reason: z.string(),
      }),
    ),
  }),
  errors: {
    "import-not-found": importNotFound,
    "import-undone": { status: 409, sentence: "This import was already undone." },
    "import-running": shared,
    "day-full": shared,
  },
});

/** What became of a file that a program uploaded. */
const deviceFileResult = z.strictObject({
  name: z.string(),
  /**
   * `imported` now, or `already-imported` before. `waiting` files need a person, who answers under Import Games. `refused` files cannot be
   * read, and `nothing-stored` files have no pitch that can be stored; neither were kept.
   */
  state: z.enum(["imported", "already-imported", "waiting", "refused", "nothing-stored"]),
  /** Why the file waits or was not imported, one sentence each. */
  reasons: z.array(z.string()),
  /** The import of the file, also an earlier one, without names. Null for a file that was not imported. */
  import: z.nullable(
    z.extend(z.omit(importEntry, { by: true, fileName: true, moved: true, undone: true }), {
      /** How many stored pitches went to other athletes. Missing if none did. */
      pitchesMoved: z.optional(z.number()),
    }),
  ),
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
  errors: {
    "file-too-large": shared,
    "not-a-file": shared,
    "upload-limit": uploadLimit,
    "too-many-files": tooManyFiles,
    "import-running": shared,
    "files-being-read": filesBeingRead,
    "review-too-long": reviewTooLong,
    "day-full": shared,
  },
});
