import type { DateOrder } from "@armslot/contracts/imports/import-choices";
import type { WrittenDate } from "../pitch/calendar-date.ts";
import { DateOrderNeeded } from "./pitch-file-refused.ts";

/** Dates before this year are probably a device's wrong clock. */
const firstLikelyYear = "1990";

interface DateOptions {
  /** The order that a person chose. */
  readonly chosen: DateOrder | null;
  /** The order in which the vendor always writes dates, or null if it varies. */
  readonly ofVendor: DateOrder | null;
}

/** The dates of a file, which say together whether the day or the month comes first (IMP-16). */
export function collectDates() {
  const proofs = { mdy: 0, dmy: 0 };
  let ambiguous: {
    readonly text: string;
    readonly line: number;
    readonly date: WrittenDate;
  } | null = null;
  return {
    /** Learns from a date. `known` is the same day from a place that has only one meaning, or null. */
    learn(
      date: WrittenDate,
      { text, line, known }: { text: string; line: number; known: string | null },
    ): void {
      if (date.mdy === date.dmy) return;
      if (date.dmy === null || (known !== null && known === date.mdy)) proofs.mdy += 1;
      else if (date.mdy === null || (known !== null && known === date.dmy)) proofs.dmy += 1;
      else ambiguous ??= { text, line, date };
    },
    /**
     * Returns the order of the dates that can be read in two ways.
     * @throws DateOrderNeeded if there are such dates and nothing decides
     */
    order({ chosen, ofVendor }: DateOptions): DateOrder {
      if (chosen !== null) return chosen;
      if (proofs.dmy > 0 && proofs.mdy === 0) return "dmy";
      if (proofs.mdy > 0 && proofs.dmy === 0) return "mdy";
      if (ofVendor === null && ambiguous) {
        throw new DateOrderNeeded({
          sample: ambiguous.text,
          line: ambiguous.line,
          ...ambiguous.date,
        });
      }
      return ofVendor ?? "mdy";
    },
  };
}

/** Returns a written date as `YYYY-MM-DD`: the only meaning it has, or the one in the given order. */
export function dateInOrder({ mdy, dmy }: WrittenDate, order: DateOrder): string | null {
  return order === "dmy" ? (dmy ?? mdy) : (mdy ?? dmy);
}

/** Returns a sentence about a date that is probably wrong, or null. `today` is `YYYY-MM-DD`. */
export function unlikelyDate(date: string, today: string | null): string | null {
  // Abroad it can already be tomorrow.
  if (today !== null && date > nextDay(today)) return `The game's date ${date} is in the future.`;
  return date < firstLikelyYear ? `The game's date ${date} is before ${firstLikelyYear}.` : null;
}

function nextDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
