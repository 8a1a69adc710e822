import { orderedIdTime } from "@armslot/baseball/charting/ordered-id";
import { secondMs } from "@armslot/contracts/core/durations";
import type { WaitingOperation } from "./outbox-database.ts";

const quietMs = 30 * secondMs;

/** Calls `onLate` once the oldest unsent change is 30 s old, which warns the charter (FIELD-11). */
export class LateChanges {
  readonly #onLate: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onLate: () => void) {
    this.#onLate = onLate;
  }

  /** Returns whether the oldest of what waits is late. Otherwise `onLate` is called once it is. */
  areAmong([oldest]: readonly Pick<WaitingOperation, "opId">[]): boolean {
    this.stop();
    if (!oldest) return false;
    const leftMs = quietMs - (Date.now() - orderedIdTime(oldest.opId));
    if (leftMs <= 0) return true;
    // An ID can be ahead of the phone's clock, because it follows those of other phones.
    this.#timer = setTimeout(this.#onLate, Math.min(leftMs, quietMs));
    return false;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
