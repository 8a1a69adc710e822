import { browserErrors } from "./browser-errors.ts";
import { limits } from "./limits.ts";
import { screenErrors } from "./screen-errors.ts";

/** An error's HTTP status and its sentence on screen. */
export interface ErrorEntry {
  readonly status: number;
  readonly sentence: string;
}

/** The errors that any endpoint can return, or that several capabilities share. The sentences of MSG-1 are fixed, letter for letter. */
export const sharedErrors = {
  ...browserErrors,
  ...screenErrors,
  "invalid-email": { status: 400, sentence: "Incorrect email address. Please try again." },
  "too-many-requests": {
    status: 429,
    sentence: "Too many failed attempts. Please try again later.",
  },
  // No screen reaches this while the email is read-only (ACC-6).
  "requires-recent-login": {
    status: 403,
    sentence: "Please log out and log back in to update your email.",
  },
  "out-of-space": {
    status: 507,
    sentence: "Nothing was saved: the server is out of storage. Please try again later.",
  },
  /** The problem's `detail` says which limit, and what to do: `keptLimits`. */
  "limit-reached": {
    status: 409,
    sentence: "Armslot keeps no more of these. Delete some first.",
  },
  "member-not-found": { status: 404, sentence: "This person is no longer in your program." },
  "email-taken": { status: 409, sentence: "An account with this email already exists." },
  "athlete-not-found": { status: 404, sentence: "Athlete not found" },
  "game-not-found": { status: 404, sentence: "Game not found" },
  "day-full": {
    status: 409,
    sentence: `An athlete can have at most ${limits.gamesPerDayMax} games on a day. Check the date, or delete or merge games first.`,
  },
  "id-taken": { status: 409, sentence: "Another game or pitch already has this ID." },
  "import-running": {
    status: 409,
    sentence: "Another import is running. Please try again in a moment.",
  },
  "not-a-file": {
    status: 415,
    sentence: "Send the file uncompressed, with the content type application/octet-stream.",
  },
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
  "video-off": { status: 404, sentence: "This server keeps no videos." },
  "clip-not-found": { status: 404, sentence: "Someone deleted this clip in the meantime." },
  "link-not-found": { status: 404, sentence: "This link has ended." },
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
} as const satisfies Record<string, ErrorEntry>;

export type SharedCode = keyof typeof sharedErrors;
