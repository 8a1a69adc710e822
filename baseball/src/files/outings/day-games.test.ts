import { describe, expect, test } from "vitest";
import { csvOf, pitchesOf, readText } from "../../../test/pitch-rows.ts";

/** A practice file without keys of games and pitches. */
const base = {
  PitchNo: "1",
  Date: "2025-04-05",
  Time: "",
  Pitcher: "One, Pitcher",
  TaggedPitchType: "Slider",
  RelSpeed: "80",
  InducedVertBreak: "1",
  HorzBreak: "-6",
  GameID: "",
  PlayID: "",
};

function game(velocities: readonly number[], change: Record<string, string> = {}) {
  return velocities.map((velo, at) => ({
    PitchNo: String(at + 1),
    RelSpeed: String(velo),
    ...change,
  }));
}

const gamesOf = (...rows: Record<string, string>[]) =>
  readText(csvOf(base, ...rows)).outings.map(({ game, pitches }) => [
    game.sourceKey,
    pitches.map(({ velo }) => velo),
  ]);

const first = [80, 81, 82, 83, 84, 85];
const second = [70.5, 71.5, 72.5];
const key = "trackman:2025-04-05::";

describe("numbers that start again on one day", () => {
  test("numbers that start again on one day with other readings are another game", () => {
    expect(gamesOf(...game(first), ...game(second))).toEqual([
      [key, first],
      [`${key}#2`, second],
    ]);
  });

  test("numbers that start again on one day with other device keys are another game, even with equal readings", () => {
    const again = ["a", "b"].flatMap((PlayID) =>
      game([80, 81]).map((row) => ({ ...row, PlayID: `${PlayID}${row.PitchNo}` })),
    );
    expect(gamesOf(...again)).toEqual([
      [key, [80, 81]],
      [`${key}#2`, [80, 81]],
    ]);
  });

  test("numbers that start again on one day with equal readings are the same game", () => {
    const file = readText(csvOf(base, ...game(first), ...game(first)));
    expect(pitchesOf(file).map(({ velo }) => velo)).toEqual(first);
    expect(file.warned).toHaveLength(first.length);
  });

  test("numbers that start again on another day are another game anyway", () => {
    const nextDay = { Date: "2025-04-06" };
    expect(gamesOf(...game(first), ...game(second, nextDay))).toEqual([
      [key, first],
      ["trackman:2025-04-06::", second],
    ]);
  });
});

const evening = [70.5, 71.5, 72.5, 73.5, 74.5, 75.5, 76.5, 77.5];
const at = (hour: number, rows: Record<string, string>[]) =>
  rows.map((row, minute) => ({ ...row, Time: `${hour}:0${minute}:00` }));

test("a longer second game of a day keeps its last pitches", () => {
  expect(gamesOf(...game(first), ...game(evening))).toEqual([
    [key, first],
    [`${key}#2`, evening],
  ]);
});

test("numbers of all pitchers that begin again hours later are another game, although none occurs twice", () => {
  const late = game(first).map((row, place) => ({ ...row, PitchNo: String(30 + place) }));
  const rows = [...at(13, late), ...at(18, game(evening))];
  expect(gamesOf(...rows)).toEqual([
    [key, first],
    [`${key}#2`, evening],
  ]);
  // A correction at the end of the file belongs to the game of its time.
  const correction = { PitchNo: "5", RelSpeed: "91", Time: "18:04:00" };
  expect(gamesOf(...rows, correction)).toEqual([
    [key, first],
    [`${key}#2`, evening.with(4, 91)],
  ]);
});

test("numbers that begin again minutes later, or run on hours later, are no other game by their times", () => {
  const late = game(first).map((row, place) => ({ ...row, PitchNo: String(30 + place) }));
  expect(gamesOf(...at(13, late), ...at(14, game(evening)))).toHaveLength(1);
  const runOn = game(evening).map((row, place) => ({ ...row, PitchNo: String(7 + place) }));
  expect(gamesOf(...at(13, game(first)), ...at(18, runOn))).toHaveLength(1);
});

test("two games whose rows a file mixes are told apart by their numbers", () => {
  const [ones, others] = [game(first), game(evening.slice(0, 6))];
  const mixed = ones.flatMap((row, place) => [row, others[place] ?? expect.fail()]);
  expect(gamesOf(...mixed)).toEqual([
    [key, first],
    [`${key}#2`, evening.slice(0, 6)],
  ]);
});

test("a single row with an earlier number corrects that row", () => {
  const file = readText(csvOf(base, ...game(first), { PitchNo: "2", RelSpeed: "91" }));
  expect(pitchesOf(file).map(({ velo }) => velo)).toEqual([80, 91, 82, 83, 84, 85]);
  expect(file.warned).toEqual([{ line: 8, reason: "This row corrects the same pitch on line 3." }]);
});

test("a named game is one game, whatever its numbers are", () => {
  const named = { GameID: "20250405-SampleField-1" };
  const rows = [...game(first), ...game(second)].map((row, at) => ({
    ...row,
    PlayID: `p${at}`,
  }));
  expect(readText(csvOf({ ...base, ...named }, ...rows)).outings).toHaveLength(1);
});
