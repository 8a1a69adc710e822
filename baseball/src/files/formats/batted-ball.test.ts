import { expect, test } from "vitest";
import { csvOf, pitchesOf, readText } from "../../../test/pitch-rows.ts";
import { ColumnsNeeded } from "../pitch-file-refused.ts";
import { guessColumns } from "./mapped-fields.ts";

/** The columns that HitTrax exports, with a hitter's made-up session. */
const hittrax = {
  AB: "1",
  Date: "11/26/2025 16:08:24.883",
  " Time Stamp": "0:0:0.000",
  " Pitch": "61.4",
  " Strike Zone": "5",
  " P. Type": "Fastball",
  " Velo": "88.9",
  " LA": "21",
  " Dist": "301",
  " Res": "2B",
  " Type": "LD",
  " Horiz. Angle": "4",
  " Pts": "40",
  " Hand Speed": "0",
  " BV": "0",
  " User": "Batter, A",
  " Level": "HS",
};

test("takes the speed of the pitch from a HitTrax file, and that of the batted ball as the exit velocity", () => {
  const columns = guessColumns(Object.keys(hittrax));
  expect(columns).toMatchObject({
    velo: " Pitch",
    exitVelo: " Velo",
    launchAngle: " LA",
    pitchType: " P. Type",
  });
  expect(columns).not.toHaveProperty("pitcher");
  const off = { " Pitch": "0" };
  const file = readText(csvOf(hittrax, {}, off), { columns: { ...columns } });
  expect(pitchesOf(file)).toMatchObject([
    { velo: 61.4, exitVelo: 88.9, launchAngle: 21, pitchType: "Four-Seam" },
    { velo: null, exitVelo: 88.9 },
  ]);
});

function reasonFor(row: Record<string, string>, velo: string): string {
  try {
    readText(csvOf(row, {}), { columns: { velo } });
  } catch (error) {
    if (error instanceof ColumnsNeeded) return error.reason;
    throw error;
  }
  throw new Error("The file was read.");
}

test.each([
  ["Velo", hittrax],
  ["Velo", { Velo: "88", "Launch Angle": "20", "Distance (ft)": "300" }],
  ["Velocity (mph)", { "Velocity (mph)": "88", LA: "20", Dist: "300" }],
  ["Exit Velo", { Velo: "80", "Exit Velo": "90" }],
  ["ExitSpeed", { ExitSpeed: "90", Type: "x" }],
  ["EV", { EV: "90", Type: "x" }],
  ["BV", { BV: "70", Velo: "80" }],
  ["Batted Ball Speed", { "Batted Ball Speed": "70", Velo: "80" }],
])("asks again if %s is chosen for the pitch where it is the batted ball's", (column, row) => {
  expect(reasonFor(row, column)).toBe(
    `The column ${column} has the speed of the batted ball. Choose the column with the speed of the pitch.`,
  );
});

test.each([
  [{ Velo: "88", "Launch Angle": "20", Distance: "300" }, undefined, "Velo"],
  [{ "Exit Velocity": "88", Velo: "80", LA: "1", Dist: "2" }, "Velo", "Exit Velocity"],
  [{ "Exit Speed (mph)": "88", "Pitch Speed": "80" }, "Pitch Speed", "Exit Speed (mph)"],
  [{ Velo: "80", Dist: "2" }, "Velo", undefined],
])("guesses the speeds of %o", (row, velo, exitVelo) => {
  const columns = guessColumns(Object.keys(row));
  expect([columns.velo, columns.exitVelo]).toEqual([velo, exitVelo]);
});
