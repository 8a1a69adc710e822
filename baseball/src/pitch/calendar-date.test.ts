import { afterEach, expect, test, vi } from "vitest";
import { calendarDateText, readCalendarDate, readWrittenDate, wholeYear } from "./calendar-date.ts";

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
  ["2024/5/2", "2024-05-02"],
  ["20240512", "2024-05-12"],
  ["12.5.2024", "2024-05-12"],
  ["31.12.2024 18:00", "2024-12-31"],
  ["Mar 5, 2025", "2025-03-05"],
  ["March 5th 2025, 7 PM", "2025-03-05"],
  ["Sunday, September 7, 2025", "2025-09-07"],
  ["5 March 2025", "2025-03-05"],
  ["5-Mar-25", "2025-03-05"],
  ["45721", "2025-03-05"],
  ["45721.8125", "2025-03-05"],
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
  "12345",
  "99999",
  "20241399",
  "5 Foo 2025",
  "fast",
])("the text '%s' is not read as a date", (text) => {
  expect(readCalendarDate(text)).toBe(null);
});

test("reads both meanings of a date with slashes or dashes", () => {
  expect(readWrittenDate("3/4/2025")).toEqual({ mdy: "2025-03-04", dmy: "2025-04-03" });
  expect(readWrittenDate("3-4-25 19:00")).toEqual({ mdy: "2025-03-04", dmy: "2025-04-03" });
  expect(readWrittenDate("13/4/2025")).toEqual({ mdy: null, dmy: "2025-04-13" });
  expect(readWrittenDate("4/13/2025")).toEqual({ mdy: "2025-04-13", dmy: null });
  expect(readWrittenDate("31/31/2025")).toBe(null);
});

afterEach(() => void vi.useRealTimers());

test.each([
  ["12/31/99", "1999-12-31"],
  ["1/1/27", "1927-01-01"],
  ["12/31/26", "2026-12-31"],
  ["5-12-00", "2000-05-12"],
  ["31.12.98", "1998-12-31"],
  ["31-Dec-99", "1999-12-31"],
])("reads the two digits of the year in %s as %s in 2026", (text, date) => {
  vi.useFakeTimers({ now: Date.parse("2026-11-29T12:00:00Z"), toFake: ["Date"] });
  expect(readCalendarDate(text)).toBe(date);
});

test("reads two digits as the year that begins tomorrow, where it is tomorrow abroad", () => {
  vi.useFakeTimers({ now: Date.parse("2026-12-31T12:00:00Z"), toFake: ["Date"] });
  expect(readCalendarDate("1/1/27")).toBe("2027-01-01");
});

test("reads two digits as one of the hundred years up to the latest", () => {
  const latest = new Date(Date.now() + 86_400_000).getUTCFullYear();
  for (let digits = 0; digits < 100; digits += 1) {
    for (const ahead of [0, 12]) {
      const year = wholeYear(String(digits).padStart(2, "0"), ahead);
      expect(year % 100).toBe(digits);
      expect(year <= latest + ahead && year > latest + ahead - 100).toBe(true);
    }
  }
});
