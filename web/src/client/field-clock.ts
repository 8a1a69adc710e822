import { dayMs, minuteMs } from "@armslot/contracts/core/durations";
import { today } from "./format.ts";

/** How far a phone's clock can be off without a word. */
const toleratedMs = 5 * minuteMs;
const storageKey = "armslot-clock";

/** What a phone knows of its own clock. */
interface PhoneClock {
  /** By how much the server's clock is ahead of the phone's, in milliseconds. 0 if the phone's is right, or if it is not known. */
  readonly aheadMs: number;
  /** What the charter decided about it. Null until they did. */
  readonly answer: "corrected" | "kept" | null;
}

interface StoredClock extends PhoneClock {
  /** The phone's time when the server last answered. */
  readonly at: number;
}

const rightClock: PhoneClock = { aheadMs: 0, answer: null };

let known: PhoneClock = readStored();
const listeners = new Set<() => void>();

/** Reads what the last page knew. It is outdated after a day, and when someone set the clock by a day. */
function readStored(): PhoneClock {
  try {
    const { at, aheadMs, answer } = JSON.parse(
      localStorage.getItem(storageKey) ?? "",
    ) as StoredClock;
    return Math.abs(Date.now() - at) < dayMs / 2 ? { aheadMs, answer } : rightClock;
  } catch {
    return rightClock;
  }
}

function change(next: PhoneClock): void {
  known = next;
  try {
    const stored: StoredClock = { ...next, at: Date.now() };
    if (next.aheadMs === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // The next page asks the server again.
  }
  for (const listener of listeners) listener();
}

/** Compares the phone's clock with the server's. @param date the header of a reply with the server's time */
export function compareClock(date: string | null): void {
  const aheadMs = Date.parse(date ?? "") - Date.now();
  if (Number.isNaN(aheadMs)) return;
  if (Math.abs(aheadMs) <= toleratedMs) {
    if (known.aheadMs !== 0) change(rightClock);
    return;
  }
  const isNew = Math.abs(aheadMs - known.aheadMs) > toleratedMs;
  if (isNew) change({ aheadMs, answer: null });
}

/** Uses the server's time while charting, or the phone's. */
export function answerClock(answer: "corrected" | "kept"): void {
  change({ ...known, answer });
}

export const phoneClock = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): PhoneClock => known,
};

/** Returns the time for what is charted: the phone's, or the server's if the charter chose that (FIELD-22). */
export function fieldNow(): Date {
  return new Date(Date.now() + (known.answer === "corrected" ? known.aheadMs : 0));
}

/** Returns the day for what is charted, where the phone is, `YYYY-MM-DD`. */
export function fieldToday(): string {
  return today(fieldNow());
}
