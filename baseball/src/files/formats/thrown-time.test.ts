import { expect, test } from "vitest";
import { csvOf, pitchesOf, readText } from "../../../test/pitch-rows.ts";

const base = {
  Date: "2026-05-12",
  Time: "",
  Pitcher: "One, P.",
  TaggedPitchType: "Fastball",
  RelSpeed: "90",
};

function timeOf(cells: Partial<typeof base>): string | null | undefined {
  return pitchesOf(readText(csvOf(base, cells)))[0]?.thrownAt;
}

test.each([
  ["0.75", "18:00:00"],
  [".75", "18:00:00"],
  ["0.7503472222", "18:00:30"],
  ["0.750347", "18:00:30"],
  ["0.7503483796", "18:00:30.1"],
  ["46154.75", "18:00:00"],
  ["0.00", "00:00:00"],
  ["6:00 PM", "18:00:00"],
])("reads the time %s as %s", (Time, clock) => {
  expect(timeOf({ Time })).toBe(`2026-05-12T${clock}`);
});

test("reads a date with a time from one number of a spreadsheet", () => {
  const columns = { velo: "MPH", date: "When" };
  const text = csvOf({ MPH: "80", When: "46154.7503472222" }, {});
  expect(pitchesOf(readText(text, { columns }))[0]?.thrownAt).toBe("2026-05-12T18:00:30");
});

test.each(["1.75", "75", "0", "-0.5", "1", "461540.75", "0.9999999"])(
  "reads no time from %s",
  (Time) => {
    expect(timeOf({ Time })).toBe(null);
  },
);

test("reads the seconds of a day as a spreadsheet stores them", () => {
  for (let second = 1; second < 86_400; second += 997) {
    const clock = new Date(second * 1000).toISOString().slice(11, 19);
    expect(timeOf({ Time: String(second / 86_400) })).toBe(`2026-05-12T${clock}`);
    expect(timeOf({ Time: (second / 86_400).toExponential() })).toBe(`2026-05-12T${clock}`);
  }
});
