import { expect, test } from "vitest";
import type { CalendarEntry } from "./calendar.query.ts";
import { calendarText } from "./calendar-text.ts";

const entry: CalendarEntry = {
  followUpId: "019c0000-0000-7000-8000-000000000001",
  lastName: "Birch",
  about: "Call the coach",
  due: "2026-03-09",
  version: 3,
  createdAt: new Date("2026-03-02T09:05:07.123Z"),
};

const summaryOf = (about: string) =>
  calendarText([{ ...entry, about }])
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .find((line) => line.startsWith("SUMMARY"));

test("a follow-up is an event of its day, private, and leaves the day free", () => {
  expect(calendarText([entry]).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Armslot//Follow-ups//EN",
    "CALSCALE:GREGORIAN",
    "NAME:Armslot follow-ups",
    "X-WR-CALNAME:Armslot follow-ups",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    "BEGIN:VEVENT",
    "UID:019c0000-0000-7000-8000-000000000001",
    "DTSTAMP:20260302T090507Z",
    "SEQUENCE:2",
    "DTSTART;VALUE=DATE:20260309",
    "SUMMARY:Birch: Call the coach",
    "CLASS:PRIVATE",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("text that means something to a calendar is escaped", () => {
  expect(summaryOf("a\\b; c, d: e")).toBe("SUMMARY:Birch: a\\\\b\\; c\\, d: e");
  expect(summaryOf("one\r\nEND:VEVENT\rtwo\nthree\tfour\u0000")).toBe(
    "SUMMARY:Birch: one\\nEND:VEVENT\\ntwo\\nthreefour",
  );
});

test("long lines are folded at 75 bytes and never within a character", () => {
  for (const about of ["x".repeat(500), "é".repeat(500), "⚾🥎".repeat(125), "ab🥎é".repeat(100)]) {
    const text = calendarText([{ ...entry, about }]);
    const lines = text.split("\r\n");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeGreaterThan(71);
    expect(text).not.toContain("\ufffd");
    expect(summaryOf(about)).toBe(`SUMMARY:Birch: ${about}`);
  }
});
