import { readWrittenDate, type WrittenDate } from "../../pitch/calendar-date.ts";

/** Dates inside a file's name, the clearest first. Digits beside them belong to another number. */
const spellings = [
  /(?<!\d)\d{4}[-_.]\d{1,2}[-_.]\d{1,2}(?!\d)/,
  /(?<!\d)(?:19|20)\d{6}(?!\d)/,
  /(?<!\d)\d{1,2}[-_.]\d{1,2}[-_.](?:\d{4}|\d{2})(?!\d)/,
  /(?<![a-z])[a-z]{3,9}[-_. ]\d{1,2}[-_., ]+\d{4}(?!\d)/i,
  /(?<!\d)\d{1,2}[-_. ][a-z]{3,9}[-_. ]\d{4}(?!\d)/i,
];

/** Returns what the date in a file's name can mean, such as in `2025-03-05 game.csv` or `5-12-24_A_B.csv`, or null if there is none (IMP-9). */
export function dateInFileName(name: string): WrittenDate | null {
  const stem = name.replace(/^.*[/\\]/, "");
  for (const spelling of spellings) {
    const [found = ""] = spelling.exec(stem) ?? [];
    const hasWord = /[a-z]/i.test(found);
    const date = readWrittenDate(found.replace(/[-_., ]+/g, hasWord ? " " : "-"));
    if (date !== null) return date;
  }
  return null;
}
