import { accountMessages } from "./account-messages.ts";
import { browserErrors } from "./browser-errors.ts";
import { clipErrors } from "./clip-errors.ts";
import { estimateErrors } from "./estimate-errors.ts";
import { limits } from "./limits.ts";
import { scoutingErrors } from "./scouting-errors.ts";

/**
 * The error catalog: the HTTP status and the sentence on screen of each error code.
 * The sentences of MSG-1 are fixed, letter for letter.
 */
export const errors = {
  "invalid-email": { status: 400, sentence: "Incorrect email address. Please try again." },
  "user-not-found": { status: 401, sentence: "No account found with this email address." },
  "wrong-password": { status: 401, sentence: "Incorrect password. Please try again." },
  "invalid-credential": {
    status: 401,
    sentence: "Incorrect email address or password. Please try again.",
  },
  "too-many-requests": {
    status: 429,
    sentence: "Too many failed attempts. Please try again later.",
  },
  // No screen reaches this while the email is read-only (ACC-6).
  "requires-recent-login": {
    status: 403,
    sentence: "Please log out and log back in to update your email.",
  },
  ...browserErrors,
  "out-of-space": {
    status: 507,
    sentence: "Nothing was saved: the server is out of storage. Please try again later.",
  },
  /** The problem's `detail` says which limit, and what to do: `keptLimits`. */
  "limit-reached": {
    status: 409,
    sentence: "Armslot keeps no more of these. Delete some first.",
  },
  "program-not-found": { status: 404, sentence: "Program not found" },
  "invalid-setup-token": { status: 403, sentence: "Invalid setup token" },
  "program-already-setup": { status: 409, sentence: "Program already setup" },
  "invalid-invite-token": { status: 403, sentence: "Invalid or expired invite token" },
  "invite-not-found": {
    status: 404,
    sentence: "This invite was accepted or removed in the meantime.",
  },
  "invite-expired": {
    status: 409,
    sentence: "This invite has expired. Resend it to create a new link.",
  },
  "invite-not-sent": { status: 502, sentence: accountMessages.inviteNotSent },
  "invalid-reset-token": {
    status: 403,
    sentence: "This reset link is invalid or has expired.",
  },
  "reset-not-sent": {
    status: 503,
    sentence: "Failed to send reset email. Please try again.",
  },
  "member-not-found": { status: 404, sentence: "This person is no longer in your program." },
  "own-account": { status: 409, sentence: "You can't remove your own account." },
  "last-admin": { status: 409, sentence: "A program needs at least one admin." },
  "email-taken": { status: 409, sentence: "An account with this email already exists." },
  "athlete-not-found": { status: 404, sentence: "Athlete not found" },
  "already-on-roster": {
    status: 409,
    sentence: "Nothing was added: some of these athletes are on the roster now.",
  },
  "alias-not-found": { status: 404, sentence: "Someone removed this name in the meantime." },
  "level-table-not-found": {
    status: 404,
    sentence: "Someone deleted this level table in the meantime.",
  },
  "game-not-found": { status: 404, sentence: "Game not found" },
  "outing-not-started": {
    status: 409,
    sentence: "This game has not arrived yet. Its pitches are sent again after it.",
  },
  "outing-removed": { status: 410, sentence: "Someone deleted this game in Armslot." },
  "pitch-removed": { status: 410, sentence: "Someone removed this pitch." },
  "pitch-measured": {
    status: 409,
    sentence: "A device measured this pitch, so it stays. Exclude it on the game's page.",
  },
  "outing-full": {
    status: 409,
    sentence: `A game can have at most ${limits.pitchesPerGameMax} pitches. Start a new game.`,
  },
  "game-full": {
    status: 409,
    sentence: `A game can have at most ${limits.pitchesPerGameMax} pitches. Delete pitches that no one threw, or keep two games.`,
  },
  "day-full": {
    status: 409,
    sentence: `An athlete can have at most ${limits.gamesPerDayMax} games on a day. Check the date, or delete or merge games first.`,
  },
  "roster-full": {
    status: 409,
    // Written out, because a formatter takes a phone 70 ms as the screens load. A test compares it with the limit.
    sentence: "A program can have at most 3,000 athletes. Delete or merge some first.",
  },
  "id-taken": { status: 409, sentence: "Another game or pitch already has this ID." },
  "merge-outdated": {
    status: 409,
    sentence: "These games changed in the meantime. Load the page again and check them.",
  },
  "import-file-not-found": {
    status: 404,
    sentence: "This file was already imported or removed. Upload it again if you need it.",
  },
  "import-not-found": { status: 404, sentence: "Import not found" },
  "import-undone": { status: 409, sentence: "This import was already undone." },
  "import-running": {
    status: 409,
    sentence: "Another import is running. Please try again in a moment.",
  },
  "files-being-read": {
    status: 503,
    sentence: "Armslot is reading other files. Please try again in a moment.",
  },
  "review-too-long": {
    status: 503,
    sentence: "Reading this file took too long. Please try again later, or split it.",
  },
  "file-too-large": {
    status: 413,
    sentence: `This file is larger than ${limits.importFileMaxBytes / 1024 / 1024} MB. Split it and import the parts.`,
  },
  "not-a-file": {
    status: 415,
    sentence: "Send the file uncompressed, with the content type application/octet-stream.",
  },
  "upload-limit": {
    status: 429,
    sentence: "Your program has uploaded too many files today. Please try again tomorrow.",
  },
  "too-many-files": {
    status: 409,
    sentence: "Too many uploaded files are waiting. Import or remove some of them first.",
  },
  "export-not-found": { status: 404, sentence: "This download has ended." },
  "exports-running": {
    status: 409,
    sentence: "Other exports are running. Please try again in a moment.",
  },
  "api-token-not-found": { status: 404, sentence: "This token has ended." },
  "invalid-api-token": {
    status: 401,
    sentence:
      "This API token is unknown, expired or revoked. Create a new one on the Account page.",
  },
  "forbidden-to-token": {
    status: 403,
    sentence:
      "This API token does not allow this request. A token reads data files or imports files, as chosen on the Account page.",
  },
  ...clipErrors,
  ...estimateErrors,
  "link-not-found": { status: 404, sentence: "This link has ended." },
  "clip-consent-missing": {
    status: 409,
    sentence: "No one agreed to links with this athlete’s videos. Record the consent first.",
  },
  ...scoutingErrors,
  "correction-not-found": { status: 404, sentence: "This correction is no longer there." },
  "correction-undone": { status: 409, sentence: "This correction was already undone." },
  "correction-superseded": {
    status: 409,
    sentence:
      "The values changed again since, so nothing was undone. Undo the newer correction first.",
  },
  "version-conflict": {
    status: 412,
    sentence:
      "Someone else saved changes in the meantime. Your entries are kept; check them against the current values.",
  },
  "idempotency-key-missing": { status: 400, sentence: "This request needs an Idempotency-Key." },
  "idempotency-key-reused": {
    status: 422,
    sentence: "This Idempotency-Key was already used for another request.",
  },
  "signed-out": { status: 401, sentence: "Please sign in." },
  forbidden: { status: 403, sentence: "You do not have permission to do this." },
  "malformed-request": {
    status: 400,
    sentence: "The request could not be read. Check its address, its parameters and its body.",
  },
  "cross-site": { status: 403, sentence: "This request did not come from Armslot." },
  "method-not-allowed": { status: 405, sentence: "This address does not support that method." },
  "body-too-large": { status: 413, sentence: "The request is too large." },
  "url-too-long": { status: 414, sentence: "The address is too long." },
  "headers-too-large": { status: 431, sentence: "The request headers are too large." },
  "expectation-failed": {
    status: 417,
    sentence: "The server does not support this Expect header.",
  },
  "request-timeout": { status: 408, sentence: "The request took too long to arrive." },
  "precondition-failed": { status: 412, sentence: "The file has changed since you loaded it." },
  "range-not-satisfiable": { status: 416, sentence: "The requested range is outside the file." },
  "not-json": { status: 415, sentence: "The request must be JSON." },
  "unknown-host": { status: 421, sentence: "This server does not serve that host." },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof errors;

/** All error codes. */
export const errorCodes = Object.keys(errors) as ErrorCode[];

/** The `application/problem+json` body (RFC 9457) of every error response. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: string;
  readonly requestId: string;
  /** The sentence for each invalid form field, by field name. Dots join the names of nested fields. */
  readonly fields?: Readonly<Record<string, string>>;
  /** For `version-conflict`: the current object, in the shape of the endpoint's reply. */
  readonly current?: unknown;
}
