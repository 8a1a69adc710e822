import type { CalendarEntry } from "./calendar.query.ts";

const lineMaxBytes = 75;

/** Escapes text for a property's value (RFC 5545, 3.3.11). Line breaks become `\n`; other control characters, which no value can have, go. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|[\r\n]/g, "\\n")
    .replaceAll(/\p{Cc}/gu, "");
}

/** Folds a line into parts of at most 75 bytes (RFC 5545, 3.1), never within a character. The space before a part counts. */
function folded(line: string): string {
  const parts = [""];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineMaxBytes) {
      parts.push("");
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join("\r\n ");
}

const basicDate = (date: string) => date.replaceAll("-", "");

/** Returns a moment in UTC in the basic form, `20260302T090000Z`. */
const basicMoment = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** Returns the lines of an event that lasts its day and leaves it free. The ID and the growing sequence let a calendar update it. */
function eventOf({ followUpId, lastName, about, due, version, createdAt }: CalendarEntry) {
  return [
    "BEGIN:VEVENT",
    `UID:${followUpId}`,
    `DTSTAMP:${basicMoment(createdAt)}`,
    `SEQUENCE:${version - 1}`,
    `DTSTART;VALUE=DATE:${basicDate(due)}`,
    `SUMMARY:${escaped(`${lastName}: ${about}`)}`,
    "CLASS:PRIVATE",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** Returns follow-ups as an iCalendar file (RFC 5545). Calendars are asked to read it again every hour. */
export function calendarText(entries: readonly CalendarEntry[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Armslot//Follow-ups//EN",
    "CALSCALE:GREGORIAN",
    "NAME:Armslot follow-ups",
    "X-WR-CALNAME:Armslot follow-ups",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...entries.flatMap(eventOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}
