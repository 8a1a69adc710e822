import { browserErrors, type NoReply, noReplies } from "@armslot/contracts/core/browser-errors";
import type { Endpoint, ReplyOf } from "@armslot/contracts/core/endpoint";
import type { ErrorCode } from "@armslot/contracts/errors";

interface AppErrorParts {
  readonly status?: number;
  readonly sentence?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly current?: unknown;
  readonly requestId?: string | null;
  readonly noReply?: NoReply;
}

function hasUsual(code: string): code is keyof typeof browserErrors {
  return Object.hasOwn(browserErrors, code);
}

/** A failed call with its code from the error catalog. Screens show `sentence`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly sentence: string;
  readonly status: number;
  /** The error sentence of each field, by field name. Dots join the names of nested fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The server's current object for `version-conflict`. Read it with `currentOf`. */
  readonly current: unknown;
  /** The request's ID in the server's log, or null if there was no reply. */
  readonly requestId: string | null;
  /** Why there was no reply of the server. Null if it replied. */
  readonly noReply: NoReply | null;

  /** Without a sentence or a status of its own, a code outside of `browserErrors` gets those of `unexpected`. */
  constructor(code: ErrorCode, parts: AppErrorParts = {}) {
    const usual = hasUsual(code) ? browserErrors[code] : browserErrors.unexpected;
    const noReply = parts.noReply ?? null;
    const sentence = parts.sentence ?? (noReply ? noReplies[noReply] : usual.sentence);
    super(sentence);
    this.name = "AppError";
    this.code = code;
    this.sentence = sentence;
    this.status = parts.status ?? usual.status;
    this.fields = parts.fields ?? {};
    this.current = parts.current;
    this.requestId = parts.requestId ?? null;
    this.noReply = noReply;
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

/**
 * Returns the error of a failed response. A body that is not a problem of Armslot's gets the code of its status.
 * @param body undefined if it is not JSON: then a hotel's sign-in page or a school's filter may have answered
 */
export function errorFromResponse(status: number, body: unknown): AppError {
  // A proxy of Armslot answers with pages of its own that the server is busy or down.
  const isGateway = status === 429 || (status >= 500 && status !== 511);
  if (body === undefined && !isGateway)
    return new AppError("unavailable", { noReply: "other-server" });
  if (!isRecord(body) || typeof body.code !== "string" || typeof body.detail !== "string")
    return new AppError(codeOfStatus(status), { status });
  // A newer server may send a code that this page does not know. It is shown by its sentence like any other.
  return new AppError(body.code as ErrorCode, {
    status,
    // Like the title, or which limit was reached.
    sentence: body.detail,
    fields: sentencesOf(body.fields),
    current: body.current,
    requestId: typeof body.requestId === "string" ? body.requestId : null,
  });
}

/** Returns a thrown value as an AppError. Any other value becomes `unexpected`. */
export function asAppError(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : new AppError("unexpected");
}

/** Whether what was asked for does not exist. The server refuses a malformed ID as invalid input. */
export function isMissing({ status, code }: AppError): boolean {
  return status === 404 || code === "invalid-input";
}

/** Returns the server's current object if a call failed with `version-conflict`, and otherwise null. */
export function currentOf<E extends Endpoint>(_endpoint: E, thrown: unknown): ReplyOf<E> | null {
  if (!(thrown instanceof AppError) || thrown.code !== "version-conflict") return null;
  // The server writes it with the endpoint's reply schema, which the browser does not load.
  return thrown.current === undefined ? null : (thrown.current as ReplyOf<E>);
}
