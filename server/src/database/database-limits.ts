import { minuteMs } from "@armslot/contracts/core/durations";
import type { Purpose } from "./embedded/data-folder-lock.ts";

/** Time limits in milliseconds and connection limits (SEC-45). */
export interface DatabaseLimits {
  readonly deadlineMs: number;
  readonly poolWaitMs: number;
  /** How many requests may wait for a connection of one pool. Further ones are refused at once. */
  readonly poolWaitingMax: number;
  readonly connectMs: number;
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly idleInTransactionMs: number;
  /** How long `close` waits for running transactions. */
  readonly closeMs: number;
  readonly appConnections: number;
  readonly identityConnections: number;
}

/** The limits of a running server. */
export const limitsOfServer: DatabaseLimits = {
  deadlineMs: 8_000,
  poolWaitMs: 3_000,
  // Enough for a burst, and a fraction of a second of work (see `npm run bench -- overload`).
  poolWaitingMax: 100,
  connectMs: 3_000,
  statementTimeoutMs: 5_000,
  lockTimeoutMs: 2_000,
  idleInTransactionMs: 10_000,
  // Requests have already had the drain's time to finish.
  closeMs: 500,
  appConnections: 10,
  identityConnections: 5,
};

/** Commands have longer limits, because no browser waits for them: an import or a deletion may be slow. */
export const limitsOf: Readonly<Record<Purpose, DatabaseLimits>> = {
  serve: limitsOfServer,
  command: {
    ...limitsOfServer,
    deadlineMs: 10 * minuteMs,
    statementTimeoutMs: 5 * minuteMs,
    lockTimeoutMs: 10_000,
    idleInTransactionMs: minuteMs,
    closeMs: 10 * minuteMs,
    appConnections: 3,
    identityConnections: 2,
  },
};

/** Limits of long reads. A client that stops reading is disconnected before `idleInTransactionMs`. */
export const limitsOfSnapshots = {
  deadlineMs: 60 * minuteMs,
  statementTimeoutMs: minuteMs,
  idleInTransactionMs: 3 * minuteMs,
  poolWaitingMax: 0,
  max: 3,
} as const;
