import { expect, test } from "vitest";
import { csvOf, pitchesOf, readText } from "../../test/pitch-rows.ts";

const base = {
  PitchNo: "1",
  Date: "2025-04-05",
  Pitcher: "One, Pitcher",
  TaggedPitchType: "Fastball",
  RelSpeed: "90",
  InducedVertBreak: "16",
  HorzBreak: "8",
  SpinRate: "",
  SpinAxis3dTilt: "",
  RelHeight: "",
  RelSide: "",
  Extension: "",
  ExitSpeed: "",
  PitchUID: "p",
};

function read(cells: Partial<typeof base>) {
  const file = readText(csvOf(base, cells));
  return { pitch: pitchesOf(file)[0], reasons: file.warned.map(({ reason }) => reason) };
}

test.each([
  ["SpinRate", "2200 rpm", { spinRate: 2200 }],
  ["SpinAxis3dTilt", "217.5°", { spinAxis: 217.5 }],
  ["RelHeight", `5' 11"`, { releaseHeight: 5.9167 }],
  ["RelHeight", "5 ft 11.5 in", { releaseHeight: 5.9583 }],
  ["RelHeight", "5’11”", { releaseHeight: 5.9167 }],
  ["RelHeight", "71 in", { releaseHeight: 5.9167 }],
  ["RelSide", `\u22121' 6"`, { releaseSide: -1.5 }],
  ["RelSide", "-50.8 cm", { releaseSide: -1.6667 }],
  ["Extension", "1.9 m", { extension: 6.2336 }],
  ["ExitSpeed", "91 mph", { exitVelo: 91 }],
  ["ExitSpeed", "146.449 km/h", { exitVelo: 90.9992 }],
])("%s reads %s", (column, text, expected) => {
  const { pitch, reasons } = read({ [column]: text });
  expect(pitch).toMatchObject(expected);
  expect(reasons).toEqual([]);
});

test.each([
  ["SpinRate", "2200 mph", `Spin "2200 mph" has the unit of another reading, so it was left out.`],
  ["RelHeight", `5' 14"`, `Release height "5' 14"" is not a number, so it was left out.`],
])("%s leaves out %s and says why", (column, text, reason) => {
  const { pitch, reasons } = read({ [column]: text });
  expect(pitch).toMatchObject({ velo: 90, spinRate: null, releaseHeight: null });
  expect(reasons).toEqual([reason]);
});

test("a unit in the cell counts more than the unit of the column", () => {
  const columns = { velo: "Speed", extension: "Extension (in)" };
  const text = csvOf(
    { Speed: "90", "Extension (in)": "" },
    { "Extension (in)": "72" },
    { "Extension (in)": "6 ft" },
    { "Extension (in)": "72 in" },
  );
  const pitches = pitchesOf(readText(text, { columns }));
  expect(pitches.map(({ extension }) => extension)).toEqual([6, 6, 6]);
});
