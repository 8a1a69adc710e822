import { type ErrorCode, errors, type Problem } from "@armslot/contracts/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";
import { codeOf } from "../core/error-code.ts";
import { PasswordsBusy } from "../core/password-hash.ts";
import { DatabaseBusy, DatabaseUnavailable } from "../database/database-unavailable.ts";
import { routeOf } from "./request-log.ts";

const codeOfFastifyError: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body-too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "not-json",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed-request",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed-request",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed-request",
  FST_ERR_BAD_URL: "malformed-request",
  FST_ERR_MAX_PARAM_LENGTH: "not-found",
  FST_STATIC_FORBIDDEN_PATH: "not-found",
  // The client disconnected while sending its body.
  ECONNRESET: "malformed-request",
};

/** PostgreSQL errors for input that passed a schema: invalid encoding, a value out of range, or a malformed ID. */
const inputViolations = new Set(["22021", "22P05", "22P02", "22003", "2201W"]);

/** References to the member who asks. They break if the member is removed between the check of the session and the write. */
const referencesToAsker = new Set(["idempotency_keys_user_fkey", "import_files_user_fkey"]);

function isFromRemovedMember(failure: unknown): boolean {
  const { constraint } = Object(failure) as { constraint?: unknown };
  return typeof constraint === "string" && referencesToAsker.has(constraint);
}

/** Errors of the file sender by status. They have no code. */
const codeOfFileError: Readonly<Record<number, ErrorCode>> = {
  400: "not-found",
  403: "not-found",
  412: "precondition-failed",
  416: "range-not-satisfiable",
};

function fileRefusal(failure: unknown): AppError | undefined {
  if (!(failure instanceof Error && "status" in failure)) return undefined;
  const code = codeOfFileError[Number(failure.status)];
  if (!code) return undefined;
  const { headers } = failure as { headers?: Readonly<Record<string, string>> };
  const contentRange = headers?.["Content-Range"];
  return new AppError(code, { ...(contentRange !== undefined && { contentRange }) });
}

function translate(failure: unknown): AppError {
  if (failure instanceof AppError) return failure;
  if (failure instanceof DatabaseUnavailable) {
    return new AppError(failure.kind, { retryAfterSeconds: 5, cause: failure });
  }
  if (failure instanceof PasswordsBusy) {
    const { retryAfterSeconds } = failure;
    return new AppError("too-many-requests", { retryAfterSeconds, cause: failure });
  }
  const code = codeOf(failure);
  const known = codeOfFastifyError[code];
  if (known) return new AppError(known);
  if (inputViolations.has(code)) return new AppError("invalid-input", { cause: failure });
  if (isFromRemovedMember(failure)) return new AppError("signed-out", { cause: failure });
  return fileRefusal(failure) ?? new AppError("unexpected", { cause: failure });
}

/** Returns the problem+json body of a failure. */
export function problemOf(failure: AppError, requestId: string): Problem {
  const { status, sentence } = errors[failure.code];
  const { fields, current, detail = sentence } = failure.details;
  return {
    type: `/api/docs#error-${failure.code}`,
    title: sentence,
    status,
    code: failure.code,
    detail,
    requestId,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
  };
}

const denials: ReadonlySet<ErrorCode> = new Set([
  "signed-out",
  "forbidden",
  "cross-site",
  "too-many-requests",
  "rate-limited",
]);

/** Whether a failure is logged as a denial: a missing right, an invalid link, or too many requests (SEC-48). */
function isDenial(code: ErrorCode, request: FastifyRequest): boolean {
  if (denials.has(code) || code.endsWith("-token")) return true;
  // A path of another program is answered with 404, so the code alone does not show it.
  const { programId } = (request.params ?? {}) as { programId?: string };
  const own = request.audience?.programId;
  return own !== undefined && programId !== undefined && programId !== own;
}

/** Logs one line per failure, with IDs, codes and route templates only (SEC-47). */
function logFailure(failure: unknown, error: AppError, request: FastifyRequest): void {
  const { log, audience } = request;
  const { code } = error;
  if (code === "unexpected") log.error({ err: failure }, "unexpected error");
  // Logged without a stack, because an overload causes many and each log line costs time.
  else if (failure instanceof DatabaseBusy) log.info({ event: "overload", code }, "refused");
  else if (errors[code].status >= 500) log.warn({ code, err: failure }, "temporarily unavailable");
  else if (!isDenial(code, request)) log.info({ code, detail: error.details.detail }, "refused");
  else log.info({ event: "denied", code, route: routeOf(request), ...audience }, "denied");
}

/**
 * Translates a failure into an `AppError`, logs it (with its stack if it is unexpected), and sets the status and headers of the
 * response. The caller sends the body.
 */
export function prepareFailure(
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): AppError {
  const error = translate(failure);
  const { status } = errors[error.code];
  logFailure(failure, error, request);
  const { retryAfterSeconds, contentRange } = error.details;
  if (retryAfterSeconds) reply.header("retry-after", retryAfterSeconds);
  if (contentRange !== undefined) reply.header("content-range", contentRange);
  reply.code(status).header("cache-control", "no-store");
  return error;
}

/** Sends a failure from `prepareFailure` as application/problem+json. */
export function sendProblem(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .type("application/problem+json; charset=utf-8")
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemOf(error, request.id));
}

/** Answers a request with any failure as application/problem+json. */
export function replyWithProblem(
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendProblem(prepareFailure(failure, request, reply), request, reply);
}
