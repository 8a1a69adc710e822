import type { ErrorCode } from "@armslot/contracts/errors";
import { codeOf } from "../error-code.ts";

/** Which row of the error catalogue a failing database answers with. */
export type UnavailableKind = Extract<ErrorCode, "unavailable" | "out-of-space">;

/**
 * The database cannot answer now: unreachable, too slow, busy, or out of disk. Nothing of the failed work was kept, unless the
 * connection broke while a commit was under way: then nobody knows, and the caller's idempotency key settles it.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = "DatabaseUnavailable";
  readonly kind: UnavailableKind;

  constructor(kind: UnavailableKind, options?: ErrorOptions) {
    super(kind === "unavailable" ? "the database does not answer" : "the disk is full", options);
    this.kind = kind;
  }
}

/** Too many wait for the database already: this work was not begun. */
export class DatabaseBusy extends DatabaseUnavailable {
  override readonly name = "DatabaseBusy";
}

/** SQLSTATEs that say "not now": overloaded, shutting down, timed out, blocked, no longer the primary. */
const passingStates = new Set(["25006", "25P03", "40001", "40P01", "55P03", "57014"]);
const passingClasses = new Set(["08", "53", "57"]);
const lostConnection = /^(?:CONNECT|E(?:CONN|PIPE|NOENT|TIMEDOUT|HOST|NET|AI_AGAIN|NOTFOUND))/;

/** Turns what the driver throws for a passing trouble into `DatabaseUnavailable`; any other error stays as it is. */
export function explainDatabaseError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === "53100") return new DatabaseUnavailable("out-of-space", { cause: error });
  const isSqlState = /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code);
  const isPassing = isSqlState
    ? passingStates.has(code) || passingClasses.has(code.slice(0, 2))
    : lostConnection.test(code);
  return isPassing ? new DatabaseUnavailable("unavailable", { cause: error }) : error;
}
