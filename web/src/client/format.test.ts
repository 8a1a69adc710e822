import { expect, test } from "vitest";
import { formatCount, formatDate, formatNumber } from "./format.ts";

test("formats a calendar date as MM/DD/YYYY", () => {
  expect(formatDate("2024-01-01")).toBe("01/01/2024");
  expect(formatDate("2024-12-31")).toBe("12/31/2024");
});

test("formats a missing date as N/A or the given text", () => {
  expect(formatDate(null)).toBe("N/A");
  expect(formatDate(null, "-")).toBe("-");
});

test("formats counts with a singular or plural noun", () => {
  expect(formatCount(0, "athlete")).toBe("0 athletes");
  expect(formatCount(1, "athlete")).toBe("1 athlete");
  expect(formatCount(5000, "athlete")).toBe("5,000 athletes");
  expect(formatNumber(1_234_567)).toBe("1,234,567");
});
