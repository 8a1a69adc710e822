import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { listAliases } from "@armslot/contracts/games/aliases";
import type {
  ImportFile,
  ImportReview,
  ReviewedPitcher,
} from "@armslot/contracts/imports/import-review";
import {
  type ImportEntry,
  listImportFiles,
  reviewImportFile,
  runImport,
  uploadImportFile,
} from "@armslot/contracts/imports/imports";
import type { FakeApi } from "./fake-api.ts";
import { athleteId, gameId, idOf, session } from "./program-data.ts";

export const fileId = idOf(50);
export const importId = idOf(51);

const by = { uid: session.user.uid, name: "Casey Alder" };
const quill = { uid: athleteId, name: "Mateo Quill" };
const noRemarks = { total: 0, rows: [] };
const totals = {
  gamesCreated: 1,
  gamesUpdated: 0,
  pitchesAdded: 5,
  pitchesKnown: 0,
  pitchesFilled: 0,
};

/** Returns an uploaded file. */
export function fileOf(overrides: Partial<ImportFile> = {}): ImportFile {
  return {
    fileId,
    name: "game.csv",
    bytes: 1_200,
    uploadedAt: "2026-04-19T08:00:00.000Z",
    uploadedBy: by,
    decisions: {},
    alreadyImported: null,
    ...overrides,
  };
}

/** Returns a pitcher whom no athlete matches. */
export function pitcherOf(overrides: Partial<ReviewedPitcher> = {}): ReviewedPitcher {
  return {
    key: "id 900001",
    name: "Mateo Quill",
    firstName: "Mateo",
    lastName: "Quill",
    throws: "L",
    hasBothArms: false,
    team: null,
    pitches: 5,
    state: "unmatched",
    athlete: null,
    reason: "No athlete on the roster has this name.",
    suggestions: [],
    ...overrides,
  };
}

/** Returns a pitcher whom an athlete matches. */
export function matchedOf(overrides: Partial<ReviewedPitcher> = {}): ReviewedPitcher {
  const reason = "The name and the throwing hand are the athlete's.";
  return pitcherOf({ state: "matched", athlete: quill, reason, ...overrides });
}

/** Returns the review of a file with one game of one matched pitcher. */
export function reviewOf(overrides: Partial<ImportReview> = {}): ImportReview {
  return {
    file: fileOf(),
    error: null,
    canImport: true,
    format: "trackman",
    dates: { first: "2026-04-18", last: "2026-04-18" },
    teams: [],
    league: { pitchers: 0, pitches: 0 },
    pitches: 5,
    totals,
    pitchers: [matchedOf()],
    games: [
      {
        athlete: quill,
        date: "2026-04-18",
        opponent: "Coastal State",
        location: "Harbor Field",
        isNew: true,
        gameId: null,
        pitchesAdded: 5,
      },
    ],
    gamesTotal: 1,
    undatedTotal: 0,
    deletedSince: [],
    warned: noRemarks,
    rejected: noRemarks,
    dateQuestion: null,
    duplicates: [],
    columnQuestion: null,
    ...overrides,
  };
}

/** Returns an import in the history. */
export function entryOf(overrides: Partial<ImportEntry> = {}): ImportEntry {
  return {
    importId,
    at: "2026-04-19T08:05:00.000Z",
    by,
    fileName: "game.csv",
    format: "trackman",
    totals,
    pitchesChanged: 0,
    rowsWarned: 0,
    rowsRejected: 0,
    pitchersSkipped: 0,
    undone: null,
    ...overrides,
  };
}

/** The game that the import of `reviewOf` creates. */
export const importedGame = {
  gameId,
  athlete: quill,
  date: "2026-04-18",
  opponent: "Coastal State",
  isNew: true,
  pitchesAdded: 5,
  pitchesChanged: 0,
};

/** Returns the reply to the import of `reviewOf`. */
export function importReplyOf(
  overrides: Partial<ReplyOf<typeof runImport>> = {},
): ReplyOf<typeof runImport> {
  return {
    entry: entryOf(),
    wasImportedBefore: false,
    error: null,
    games: [importedGame],
    warned: noRemarks,
    rejected: { ...noRemarks, header: null },
    unmatched: [],
    ...overrides,
  };
}

/** Serves uploads, reviews and imports. `review` gets the file with its saved decisions. */
export function serveImports(
  api: FakeApi,
  review: (file: ImportFile) => ImportReview = (file) => reviewOf({ file }),
): void {
  const files = new Map<string, ImportFile>();
  api.answer(listAliases, () => ({ aliases: [] }));
  api.answer(listImportFiles, () => ({ files: [...files.values()] }));
  api.answer(uploadImportFile, () => {
    const name = new URL(api.addresses.at(-1) ?? "", location.href).searchParams.get("name");
    const file = fileOf({ fileId: idOf(50 + files.size), name: name ?? "" });
    files.set(file.fileId, file);
    return { files: [file], skipped: [] };
  });
  api.answer(reviewImportFile, ({ params, body }) => {
    const known = files.get(params.fileId) ?? fileOf();
    const file = { ...known, decisions: body.decisions };
    files.set(file.fileId, file);
    return review(file);
  });
  api.answer(runImport, ({ params }) => {
    files.delete(params.fileId);
    return importReplyOf();
  });
}
