import type { AppError } from "../client/app-error.ts";
import type { RefusedOperation } from "./outbox-database.ts";
import type { StorageTrouble } from "./outbox-storage.ts";

/** What the outbox holds, and why it could not send. */
export interface OutboxStatus extends StorageTrouble {
  /** Whether this page has read what is on the phone. Until then, the numbers are 0. */
  readonly isKnown: boolean;
  /** The pitches that are only on this phone, or differ there. */
  readonly pitches: number;
  /** All changes that are only on this phone. */
  readonly operations: number;
  /** Whether one of them has waited for so long that the charter is warned (FIELD-11). */
  readonly isLate: boolean;
  /** Whether the newest of them is a tap of a pitch that is not complete. */
  readonly isTapping: boolean;
  readonly refused: readonly RefusedOperation[];
  readonly isSending: boolean;
  /** Whether another tab was sending when this one last tried. */
  readonly isSentElsewhere: boolean;
  /** Why the last attempt to send failed. Null if it did not. */
  readonly problem: AppError | null;
}

/** The status of an outbox that was not read yet. */
export const emptyStatus: OutboxStatus = {
  isKnown: false,
  pitches: 0,
  operations: 0,
  isLate: false,
  isTapping: false,
  refused: [],
  isSending: false,
  isSentElsewhere: false,
  problem: null,
  fault: null,
  onPageOnly: 0,
  putBack: 0,
};
