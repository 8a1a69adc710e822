import { readWrittenDate } from "../pitch/calendar-date.ts";
import { optionalText, shortened } from "./file-cell.ts";
import type { RowNote } from "./outings/outing.ts";

/** `4-Apr`, `Apr-19`: what a spreadsheet makes of a text that looks like a date to it. */
const dayWithoutYear =
  /^(?:\d{1,2}[- ])?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[- ]\d{1,4})?$/i;

/**
 * Whether a text can name a pitch type. A number, a date and a time can't: files that a spreadsheet or a faulty export changed have
 * them in the column of types.
 */
export function isTypeLabel(text: string): boolean {
  if (!/\p{N}/u.test(text)) return true;
  const isTime = /^\d{1,2}:\d{2}/.test(text);
  return (
    /\p{L}/u.test(text) && !isTime && !dayWithoutYear.test(text) && readWrittenDate(text) === null
  );
}

/** Returns the first text of the columns that can name a pitch type, else the first text, or null. Throws `RowRejected` for a long text. */
export function typeLabelIn(cells: readonly string[], columns: readonly number[]): string | null {
  const texts = columns.flatMap((index) => optionalText(cells, index, "The pitch type") ?? []);
  return texts.find(isTypeLabel) ?? texts[0] ?? null;
}

/** Reads the pitch types of a file. It has one remark about all rows whose type is no name. Our own exports have what was stored. */
export function collectTypeLabels({ isOwnExport }: { readonly isOwnExport: boolean }) {
  let first: { readonly line: number; readonly text: string } | null = null;
  let rows = 0;
  return {
    /** Returns the label, or null if it can't name a pitch type. */
    named(line: number, label: string | null): string | null {
      if (label === null || isOwnExport || isTypeLabel(label)) return label;
      first ??= { line, text: `"${shortened(label)}"` };
      rows += 1;
      return null;
    },
    remarks(): RowNote[] {
      if (first === null) return [];
      const { line, text } = first;
      const reason =
        rows === 1
          ? `The pitch type ${text} is a number or a date, so the pitch is Other.`
          : `The pitch types of ${rows} rows are numbers or dates, such as ${text}, so these pitches are Other.`;
      return [{ line, reason }];
    },
  };
}
