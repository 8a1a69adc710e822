import type { Endpoint, ReplyOf } from "@armslot/contracts/endpoint";
import { type ErrorCode, errors, isErrorCode } from "@armslot/contracts/errors";

interface AppErrorParts {
  readonly status?: number;
  readonly sentence?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly current?: unknown;
  readonly requestId?: string | null;
}

/** A failed call as the error catalogue knows it; `sentence` is what a person reads. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly sentence: string;
  readonly status: number;
  /** Sentence per field name (nested fields joined by dots). */
  readonly fields: Readonly<Record<string, string>>;
  /** The object as the server has it now, for `version-conflict`; read it with `currentOf`. */
  readonly current: unknown;
  /** Names the request in the server's log; null when no answer came. */
  readonly requestId: string | null;

  constructor(code: ErrorCode, parts: AppErrorParts = {}) {
    const sentence = parts.sentence ?? errors[code].sentence;
    super(sentence);
    this.name = "AppError";
    this.code = code;
    this.sentence = sentence;
    this.status = parts.status ?? errors[code].status;
    this.fields = parts.fields ?? {};
    this.current = parts.current;
    this.requestId = parts.requestId ?? null;
  }
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 429) return "rate-limited";
  if (status >= 502 && status <= 504) return "unavailable";
  if (status === 404) return "not-found";
  return "unexpected";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sentencesOf(fields: unknown): Record<string, string> {
  if (!isRecord(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

/** Reads a failing answer's body; one that is no problem of the catalogue gets the code its status stands for. */
export function errorOfAnswer(status: number, body: unknown): AppError {
  if (!isRecord(body) || !isErrorCode(body.code))
    return new AppError(codeOfStatus(status), { status });
  return new AppError(body.code, {
    status,
    fields: sentencesOf(body.fields),
    current: body.current,
    requestId: typeof body.requestId === "string" ? body.requestId : null,
  });
}

/** Any thrown thing as an AppError, so that screens have one kind to show. */
export function asAppError(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : new AppError("unexpected");
}

/** Returns the object as the server has it now when a call failed because it sent an old version; otherwise null. */
export function currentOf<E extends Endpoint>(_endpoint: E, thrown: unknown): ReplyOf<E> | null {
  if (!(thrown instanceof AppError) || thrown.code !== "version-conflict") return null;
  // The server writes it by the endpoint's reply schema, which the browser doesn't load.
  return thrown.current === undefined ? null : (thrown.current as ReplyOf<E>);
}
