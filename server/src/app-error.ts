import { type ErrorCode, errors } from "@armslot/contracts/errors";

interface Details {
  /** Sentence per field, names of nested fields joined by dots. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Replaces the sentence as the problem's detail; in the log too, so it holds nothing about a person. */
  readonly detail?: string;
  /** The object as it stands now, for `version-conflict`. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
  /** The `Content-Range` of a 416: how long the file is. */
  readonly contentRange?: string;
  readonly cause?: unknown;
}

/** A failure of the catalogue: thrown where it is known, translated into an answer once, in error-reply. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(errors[code].sentence, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}
