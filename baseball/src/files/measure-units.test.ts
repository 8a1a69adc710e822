import { describe, expect, test } from "vitest";
import { csvOf, pitchesOf, readText, refusalOf } from "../../test/pitch-rows.ts";

const base = {
  PitchNo: "1",
  Date: "2025-04-05",
  Pitcher: "One, Pitcher",
  TaggedPitchType: "Fastball",
  RelSpeed: "90",
  InducedVertBreak: "16",
  HorzBreak: "8",
  PitchUID: "p",
};

function fileOf(rows: readonly Record<string, string>[], options = {}) {
  const changes = rows.map((row, at) => ({ PitchUID: `p${at}`, PitchNo: String(at + 1), ...row }));
  const file = readText(csvOf(base, ...changes), options);
  return {
    readings: pitchesOf(file).map(({ velo, vertBreak, hb }) => [velo, vertBreak, hb]),
    warned: file.warned,
    rejected: file.rejected,
  };
}

describe("velocities", () => {
  test("velocities with fastballs over 110 in the median are in km/h", () => {
    const fastball = { RelSpeed: "144.84096" };
    const curve = { RelSpeed: "112.65408", TaggedPitchType: "Curveball" };
    expect(fileOf([fastball, fastball, curve, fastball])).toEqual({
      readings: [90, 90, 70, 90].map((velo) => [velo, 16, 8]),
      warned: [
        {
          line: 2,
          reason: "Velocities in this file seem to be in km/h and were converted to mph.",
        },
      ],
      rejected: [],
    });
  });

  test.each([
    ["26.8224", 60],
    ["40.2336", 90],
    ["45.15104", 101],
  ])("velocities with fastballs of %s, under 46, in the median are in m/s", (RelSpeed, mph) => {
    const file = fileOf(Array(3).fill({ RelSpeed }));
    expect(file.readings).toEqual(Array(3).fill([mph, 16, 8]));
    expect(file.warned.map(({ reason }) => reason)).toEqual([
      "Velocities in this file seem to be in m/s and were converted to mph.",
    ]);
  });

  test("velocities under 46 that state mph are in mph", () => {
    const file = fileOf(Array(3).fill({ RelSpeed: "41 mph" }));
    expect(file.readings).toEqual(Array(3).fill([41, 16, 8]));
    expect(file.warned).toEqual([]);
  });

  test("velocities of 46 and 110 in the median are in mph", () => {
    for (const velo of [46, 110]) {
      const rows = Array(3).fill({ RelSpeed: String(velo) });
      expect(fileOf(rows).readings).toEqual(Array(3).fill([velo, 16, 8]));
    }
  });

  test("velocities of untagged pitches show the unit too, those of other types do not", () => {
    const tagged = (TaggedPitchType: string) =>
      fileOf(Array(3).fill({ RelSpeed: "144.84096", TaggedPitchType }));
    expect(tagged("Undefined").readings).toEqual(Array(3).fill([90, 16, 8]));
    expect(tagged("Slider").rejected).toHaveLength(3);
  });

  test("velocities of fewer than three pitches do not show the unit", () => {
    expect(fileOf(Array(2).fill({ RelSpeed: "140" })).rejected).toHaveLength(2);
  });

  test("velocities are in the unit of their cells", () => {
    const file = fileOf([{ RelSpeed: "90.1 mph" }, { RelSpeed: "144.84096km/h" }]);
    expect(file.readings.map(([velo]) => velo)).toEqual([90.1, 90]);
    expect(file.warned).toEqual([
      { line: 3, reason: "Velocities in this file are in km/h and were converted to mph." },
    ]);
  });
});

describe("breaks", () => {
  test("breaks of fastballs that move more than 27 in the median are in cm", () => {
    const file = fileOf(Array(3).fill({ InducedVertBreak: "40.64", HorzBreak: "-20.32" }));
    expect(file.readings).toEqual(Array(3).fill([90, 16, -8]));
    expect(file.warned).toEqual([
      { line: 2, reason: "Breaks in this file seem to be in cm and were converted to inches." },
    ]);
  });

  test("breaks of fastballs that move less stay as they are", () => {
    expect(fileOf(Array(3).fill({ InducedVertBreak: "24", HorzBreak: "12" }))).toMatchObject({
      readings: Array(3).fill([90, 24, 12]),
      warned: [],
    });
  });

  test("breaks can have units and minus signs in their cells", () => {
    const file = fileOf([
      { InducedVertBreak: "15 in", HorzBreak: "\u22128.2" },
      { HorzBreak: '8.5"' },
    ]);
    expect(file.readings.map(([, ...breaks]) => breaks)).toEqual([
      [15, -8.2],
      [16, 8.5],
    ]);
    expect(file.warned).toEqual([]);
  });

  test("breaks with the unit of another reading are rejected", () => {
    expect(fileOf([{ HorzBreak: "8 rpm" }, {}]).rejected).toEqual([
      { line: 2, reason: 'Horizontal break "8 rpm" has the unit of another reading.' },
    ]);
  });
});

test("decimal commas are read where cells are separated by semicolons", () => {
  const rows = [{ RelSpeed: "90,1", HorzBreak: "\u22128,2 in" }, { RelSpeed: "1.090,1" }];
  const file = fileOf(rows, { hasDecimalCommas: true });
  expect(file.readings).toEqual([[90.1, 16, -8.2]]);
  expect(file.rejected.map(({ line }) => line)).toEqual([3]);
  expect(fileOf(rows).rejected.map(({ line }) => line)).toEqual([2, 3]);
});

describe("a missing break column", () => {
  const { HorzBreak: _h, InducedVertBreak: _v, ...fewer } = base;

  test("a missing break column is named once for the file", () => {
    const file = readText(csvOf(fewer, { PitchUID: "a" }, { PitchUID: "b" }));
    expect(file.warned).toEqual([
      {
        line: 1,
        reason: "This file has no column InducedVertBreak, so its pitches have no vertical break.",
      },
      {
        line: 1,
        reason: "This file has no column HorzBreak, so its pitches have no horizontal break.",
      },
    ]);
    expect(pitchesOf(file)).toHaveLength(2);
  });

  test("a missing break column is not named if the vertical break is there with gravity", () => {
    const full = { ...fewer, VertBreak: "-19", ZoneTime: "0.42", HorzBreak: "8" };
    expect(readText(csvOf(full, {})).warned).toEqual([]);
  });
});

describe("a file that resembles a format", () => {
  test.each([
    [
      "TrackMan",
      "PitchNo,Pitcher,PitcherId,TaggedPitchType\n1,a,b,c\n",
      "This looks like a TrackMan file, but the column RelSpeed is missing. Export the whole file again.",
    ],
    [
      "Rapsodo",
      "Player ID,Player Name,Pitch Type,Velocity\n1,a,b,c\n",
      "This looks like a Rapsodo file, but the column HB (trajectory) is missing. Export the whole file again.",
    ],
    [
      "Statcast",
      "pitch_type,game_date,player_name,pitcher\n1,a,b,c\n",
      "This looks like a Statcast file, but the columns pfx_x and release_speed are missing. Export the whole file again.",
    ],
    [
      "Armslot's own",
      "Pitch #,Pitch Type,Velocity (mph),Vertical Break (in)\n1,a,b,c\n",
      "This looks like a game exported from Armslot, but the lines above its header are missing. Export the whole file again.",
    ],
  ])("a file that resembles a format is refused with its name: %s", (_name, text, reason) => {
    expect(refusalOf(text)).toBe(reason);
  });

  test("a file with only one or two columns of a format does not resemble it", () => {
    expect(refusalOf("Pitcher,Date,PitchNo\n1,2,3\n")).toMatch(/not a pitch file/);
  });
});
