import type { ErrorCode } from "@armslot/contracts/errors";
import { AppError } from "../core/app-error.ts";
import { codeOf } from "../core/error-code.ts";

/** The error codes that a failing database can cause. */
type UnavailableKind = Extract<ErrorCode, "unavailable" | "out-of-space">;

/**
 * The database cannot serve this work: unreachable, too slow, busy, or out of disk space. The work was rolled back, unless the
 * connection broke during a commit. Then the outcome is unknown, and the caller's idempotency key makes a retry safe.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = "DatabaseUnavailable";
  readonly kind: UnavailableKind;

  constructor(kind: UnavailableKind, options?: ErrorOptions) {
    super(kind === "unavailable" ? "the database does not answer" : "the disk is full", options);
    this.kind = kind;
  }
}

/** The queue for the database is full. The work was not started. */
export class DatabaseBusy extends DatabaseUnavailable {
  override readonly name = "DatabaseBusy";
}

/** The connection broke while the database committed, so the work may be stored. */
export class CommitUnanswered extends DatabaseUnavailable {
  override readonly name = "CommitUnanswered";
}

/** SQLSTATEs of temporary failures: overloaded, shutting down, timed out, blocked, no longer the primary. */
const passingStates = new Set(["25006", "25P03", "40001", "40P01", "55P03", "57014"]);
const passingClasses = new Set(["08", "53", "57"]);

/** The refusals of triggers that hold a limit over many rows, by the constraint that they name. */
const limitsOfRows: Readonly<Record<string, ErrorCode>> = {
  games_pitches_max: "game-full",
  athletes_games_of_day_max: "day-full",
  programs_athletes_max: "roster-full",
};

/**
 * Converts the errors of an open connection for temporary failures into `DatabaseUnavailable`: SQLSTATEs and a lost connection. The refusal of
 * a limit over many rows becomes its `AppError`. Returns other errors unchanged, because work in a transaction also reads files and calls
 * other services.
 */
export function explainDatabaseError(error: unknown): unknown {
  const code = codeOf(error);
  const { constraint } = Object(error) as { constraint?: unknown };
  const limit = typeof constraint === "string" ? limitsOfRows[constraint] : undefined;
  if (limit) return new AppError(limit, { cause: error });
  if (code === "53100") return new DatabaseUnavailable("out-of-space", { cause: error });
  const isSqlState = /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code);
  const isPassing = isSqlState
    ? passingStates.has(code) || passingClasses.has(code.slice(0, 2))
    : code === "CONNECTION_CLOSED";
  return isPassing ? new DatabaseUnavailable("unavailable", { cause: error }) : error;
}
