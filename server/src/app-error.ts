import type { Endpoint, ReplyOf } from "@armslot/contracts/endpoint";
import { type ErrorCode, errors } from "@armslot/contracts/errors";
import * as z from "zod/mini";

interface Details {
  /** Sentence per field, names of nested fields joined by dots. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Replaces the sentence as the problem's detail; in the log too, so it holds nothing about a person. */
  readonly detail?: string;
  /** The object as it is now, for `version-conflict`. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
  /** Whether the client got the same refusal a moment ago. It is not logged again, so a flood does not fill the disk. */
  readonly isRepeated?: boolean;
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

/**
 * A save that started from an old version. The answer carries the object as it is now, in the shape of the endpoint's reply.
 * @throws when `current` is not a reply of the endpoint
 */
export function versionConflict<E extends Endpoint>(endpoint: E, current: ReplyOf<E>): AppError {
  return new AppError("version-conflict", { current: z.parse(endpoint.reply, current) });
}
