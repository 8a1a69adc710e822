import type { Endpoint, ReplyOf } from "@armslot/contracts/core/endpoint";
import { type ErrorCode, errors } from "@armslot/contracts/errors";
import * as z from "zod/mini";

interface Details {
  /** A sentence per field. Nested names are joined with dots. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Replaces the sentence in the problem's `detail`. It is logged, so it must not contain personal data. */
  readonly detail?: string;
  /** The stored object, for `version-conflict`. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
  /** Whether the client just got the same refusal. Repeats are not logged, so a flood does not fill the disk. */
  readonly isRepeated?: boolean;
  /** The `Content-Range` header of a 416, which gives the file's size. */
  readonly contentRange?: string;
  readonly cause?: unknown;
}

/** An error from the error table. Thrown where it is detected; `error-reply.ts` turns it into the response. */
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
 * Returns the error for a save that started from an old version. The response carries the stored object in the shape of the
 * endpoint's reply.
 * @throws if `current` does not match the endpoint's reply schema
 */
export function versionConflict<E extends Endpoint>(endpoint: E, current: ReplyOf<E>): AppError {
  return new AppError("version-conflict", { current: z.parse(endpoint.reply, current) });
}
