import { expect, test } from "vitest";
import {
  fixtureText,
  pitchesOf,
  readFixture,
  readText,
  refusalOf,
} from "../../../test/pitch-rows.ts";

test("reads the game, the athlete and every stored value", () => {
  const file = readFixture("armslot-game.csv");
  expect(file).toMatchObject({ format: "armslot", warned: [], rejected: [] });
  expect(file.outings).toHaveLength(1);
  expect(file.outings[0]?.pitcher).toMatchObject({
    vendorId: null,
    fullName: "Pitcher Ünë",
    throws: null,
  });
  expect(file.outings[0]?.game).toMatchObject({
    date: "2025-04-05",
    opponent: '=Sample "Nine"',
    location: null,
  });
  expect(
    pitchesOf(file).map(({ pitchNum, pitchType, velo, vertBreak, hb }) => [
      pitchNum,
      pitchType,
      velo,
      vertBreak,
      hb,
    ]),
  ).toEqual([
    [1, "Four-Seam", 91.25, 16.4, 8],
    [2, "Slider", 82, null, null],
    [3, "-Riser", null, 0, -2.125],
  ]);
});

test("reads the same game after a spreadsheet padded its rows and shortened its date", () => {
  const padded = fixtureText("armslot-game.csv")
    .replace('"Game Details"', "Game Details,,,,")
    .replace('"04/05/2025"', "4/5/2025,,,")
    .replace("\r\n\r\n", "\r\n,,,,\r\n");
  expect(readText(padded).outings).toEqual(readFixture("armslot-game.csv").outings);
});

test("keeps the file's pitch numbers, and a repeated row corrects the earlier one", () => {
  const twice = `${fixtureText("armslot-game.csv")}"7","Slider","81","-","-"\r\n"2","Slider","80","-","-"\r\n`;
  const file = readText(twice);
  expect(pitchesOf(file).map(({ pitchNum }) => pitchNum)).toEqual([1, 2, 3, 7]);
  expect(pitchesOf(file)[1]).toMatchObject({ pitchType: "Slider", velo: 80, line: 12 });
  expect(file.warned).toEqual([
    { line: 12, reason: "This row corrects the same pitch on line 9." },
  ]);
});

test("rejects a pitch number that is missing, fractional or below 1", () => {
  const rows = ["-", "1.5", "0", "x"].map((number) => `"${number}","Slider","80","-","-"\r\n`);
  const { rejected } = readText(fixtureText("armslot-game.csv") + rows.join(""));
  expect(rejected.map(({ reason }) => reason)).toEqual([
    "The row has no pitch number.",
    "The row has no pitch number.",
    "Pitch number 0 is outside 1 to 10000.",
    'Pitch number "x" is not a number.',
  ]);
});

test("reads two concatenated exports as two games", () => {
  const second = fixtureText("armslot-game.csv").replace("04/05", "04/06").replace("\uFEFF", "");
  const file = readText(fixtureText("armslot-game.csv") + second);
  expect(file.rejected).toEqual([]);
  expect(file.outings.map(({ game, pitches }) => [game.date, pitches.length])).toEqual([
    ["2025-04-05", 3],
    ["2025-04-06", 3],
  ]);
});

test("gives a game the same key when case and accents differ", () => {
  const again = fixtureText("armslot-game.csv").replace("Sample", "SÀMPLE");
  expect(readText(again).outings[0]?.game.sourceKey).toBe(
    readFixture("armslot-game.csv").outings[0]?.game.sourceKey,
  );
});

test("refuses an export without pitches", () => {
  const [head] = fixtureText("armslot-game.csv").split('"1",');
  expect(refusalOf(head ?? "")).toBe(
    "This file has no pitches. Check the session on the device and export it again.",
  );
  expect(refusalOf('"Game Details"\r\n')).toBe(
    "This file has no pitches. Check the session on the device and export it again.",
  );
});
