import { expect, test } from "vitest";
import { csvOf, pitchesOf, readText } from "../../../test/pitch-rows.ts";

/** A file that names its game, but not its pitches. */
const base = {
  ...{ PitchNo: "1", Date: "2025-04-05", Time: "", Inning: "", Pitcher: "One, Pitcher" },
  ...{ TaggedPitchType: "Slider", RelSpeed: "80", InducedVertBreak: "1", HorzBreak: "-6" },
  GameID: "20250405-SampleField-1",
};

type Facts = (at: number) => Record<string, string>;

/** Returns the rows of a part that numbers its pitches from 1. `from` is the place of its first pitch in the game. */
const part = (from: number, velocities: readonly number[], facts: Facts) =>
  velocities.map((velo, at) => {
    return { PitchNo: String(at + 1), RelSpeed: String(velo), ...facts(from + at) };
  });

const first = [90, 80, 91, 82, 92];
const second = [85, 93, 79, 88, 94, 77];
const all = [...first, ...second];

const times: Facts = (at) => ({ Time: `18:${10 + at}:00` });
const innings: Facts = (at) => ({ Inning: at < first.length ? "1" : "3" });
const types: Facts = (at) => ({
  TaggedPitchType: ["Slider", "Fastball", "ChangeUp"][at % 3] ?? "",
});

const velocitiesOf = (rows: readonly Record<string, string>[]) => {
  const file = readText(csvOf(base, ...rows));
  expect(file.outings).toHaveLength(1);
  return pitchesOf(file).map(({ velo }) => velo);
};

test.each([
  ["times", times],
  ["innings", innings],
])(
  "a file keeps both parts of a game that each number from 1, in the order that %s show",
  (_, facts) => {
    const [one, two] = [part(0, first, facts), part(first.length, second, facts)];
    expect(velocitiesOf([...one, ...two])).toEqual(all);
    expect(velocitiesOf([...two, ...one])).toEqual(all);
  },
);

test("a file keeps both parts of a game without times and innings in its own order", () => {
  const rows = [...part(0, first, types), ...part(first.length, second, types)];
  expect(velocitiesOf(rows)).toEqual(all);
});

test.each([
  ["times", times],
  ["innings", innings],
  ["types", types],
])(
  "rows of a game that come again with other readings and the same %s are corrections",
  (_, facts) => {
    const corrected = first.map((velo) => velo + 0.4);
    const rows = [...part(0, first, facts), ...part(0, corrected, facts)];
    expect(velocitiesOf(rows)).toEqual(corrected);
    expect(readText(csvOf(base, ...rows)).warned).toHaveLength(first.length);
  },
);

test("a single row with the number of an earlier one corrects it, and the rows after it follow", () => {
  const rows = part(0, first, times);
  const corrections = part(1, [70], times).map((row) => ({ ...row, PitchNo: "2" }));
  expect(velocitiesOf(rows.toSpliced(3, 0, ...corrections))).toEqual([90, 70, 91, 82, 92]);
});

test("parts of a game that come again with the file add no pitch", () => {
  const rows = [...part(0, first, times), ...part(first.length, second, times)];
  expect(velocitiesOf([...rows, ...rows])).toEqual(all);
});
