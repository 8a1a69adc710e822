import { expect, test } from "vitest";
import { dateInFileName } from "./file-name-date.ts";

test.each([
  ["2025-03-05.csv", "2025-03-05"],
  ["game_2025_03_05_final.csv", "2025-03-05"],
  ["20250305-SampleField-1.csv", "2025-03-05"],
  ["5-13-24_HOME_AWAY.csv", "2024-05-13"],
  ["bullpens/13.5.2024.csv", "2024-05-13"],
  ["Bullpen-Aug_14_2026.csv", "2026-08-14"],
  ["14 August 2026.csv", "2026-08-14"],
])("finds the date in the name %s", (name, date) => {
  const found = dateInFileName(name);
  expect(found?.mdy ?? found?.dmy).toBe(date);
});

test.each([
  "games.csv",
  "2025.csv",
  "1234567890123.csv",
  "version-1.2.3.csv",
  "2025-03-05/games.csv",
  "team_31-31-2025.csv",
])("finds no date in the name %s", (name) => {
  expect(dateInFileName(name)).toBe(null);
});

test("leaves open whether the month or the day comes first", () => {
  expect(dateInFileName("5-12-24_HOME_AWAY.csv")).toEqual({ mdy: "2024-05-12", dmy: "2024-12-05" });
});
