import { expect, test } from "vitest";
import { calendarDateText, readCalendarDate } from "./calendar-date.ts";

test("formats a calendar date as MM/DD/YYYY and returns null for anything else", () => {
  expect(calendarDateText("2024-05-02")).toBe("05/02/2024");
  expect(calendarDateText(null)).toBe(null);
  expect(calendarDateText("2024-05-02T00:00:00Z")).toBe(null);
});

test.each([
  ["2024-05-12", "2024-05-12"],
  ["2024-05-12T23:59:00Z", "2024-05-12"],
  ["5/2/2024", "2024-05-02"],
  ["05/12/24 7:00 PM", "2024-05-12"],
  ["Thu Jan 19 2023 8:16:00 PM", "2023-01-19"],
  ["Sat Feb 29 2020 11:59:59 PM", "2020-02-29"],
])("reads %s as %s", (text, date) => {
  expect(readCalendarDate(text)).toBe(date);
});

test.each([
  "",
  "-",
  "2023-02-29",
  "13/40/2024",
  "Thu Foo 19 2023",
  "275760-01-01",
  "0001-01-01",
  "19",
])("does not read '%s' as a date", (text) => {
  expect(readCalendarDate(text)).toBe(null);
});
