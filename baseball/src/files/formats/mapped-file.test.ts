import { expect, test } from "vitest";
import { csvOf, pitchesOf, readRows, readText, refusalOf } from "../../../test/pitch-rows.ts";
import { startPitchFile } from "../pitch-file.ts";
import { ColumnsNeeded } from "../pitch-file-refused.ts";
import { guessColumns } from "./mapped-fields.ts";

const base = {
  Who: "One, Pitcher",
  Day: "2026-05-12",
  Kind: "Slider",
  MPH: "82.4",
  Lift: "3.5",
  Run: "-4.2",
  "Height (m)": "1.8",
  Turns: "2410",
  In: "3",
};
const columns = {
  pitcher: "Who",
  date: "Day",
  pitchType: "Kind",
  velo: "MPH",
  vertBreak: "Lift",
  hb: "Run",
  releaseHeight: "Height (m)",
  spinRate: "Turns",
  inning: "In",
};

function tableOfRefused(text: string) {
  try {
    readText(text);
  } catch (error) {
    if (error instanceof ColumnsNeeded) return error.table;
    throw error;
  }
  throw new Error("The file was not refused.");
}

test("reads the mapped columns of any CSV below lines of text", () => {
  const file = readText(`Practice of May 12\r\n${csvOf(base, {}, { Who: "Two, Pitcher" })}`, {
    columns,
  });
  expect(file.format).toBe("file");
  expect(file.rejected).toEqual([]);
  expect(file.outings.map(({ pitcher, game }) => [pitcher.fullName, game.date, game.kind])).toEqual(
    [
      ["Pitcher One", "2026-05-12", "game"],
      ["Pitcher Two", "2026-05-12", "game"],
    ],
  );
  expect(pitchesOf(file)[0]).toMatchObject({
    pitchType: "Slider",
    velo: 82.4,
    vertBreak: 3.5,
    hb: -4.2,
    releaseHeight: 5.9055,
    spinRate: 2410,
    inning: 3,
    sourceKey: null,
  });
});

const situation = { velo: "MPH", batterHand: "Bat", call: "Call", result: "End", kind: "Session" };
const situationBase = { MPH: "80", Bat: "", Call: "", End: "", Session: "" };

test("reads batter, call and result in the words of screens, devices and charts", () => {
  const file = readText(
    csvOf(
      situationBase,
      { Bat: "Left", Call: "Called strike", End: "Fielder's choice" },
      { Bat: "RHH", Call: "StrikeSwinging", End: "K" },
      { Bat: "l", Call: "hit_into_play", End: "Home-Run" },
    ),
    { columns: situation },
  );
  expect(pitchesOf(file).map(({ batterHand, call, result }) => [batterHand, call, result])).toEqual(
    [
      ["L", "called_strike", "fielders_choice"],
      ["R", "swinging_strike", "strikeout"],
      ["L", "in_play", "home_run"],
    ],
  );
  expect(file.warned.filter(({ reason }) => reason.includes("left out"))).toEqual([]);
});

test("leaves out a word of a chosen column that it does not know, with a remark", () => {
  const file = readText(
    csvOf(situationBase, { Call: "Strike", Bat: "Switch", End: "constructor" }),
    {
      columns: situation,
    },
  );
  expect(pitchesOf(file)[0]).toMatchObject({
    velo: 80,
    call: null,
    batterHand: null,
    result: null,
  });
  expect(file.warned.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([
      'Call "Strike" is an unknown word, so it was left out.',
      'Batter "Switch" is an unknown word, so it was left out.',
      'Result "constructor" is an unknown word, so it was left out.',
    ]),
  );
});

test("keeps a game and a bullpen of one day apart, and takes an unknown kind for another one", () => {
  const day = { Day: "2026-05-12" };
  const file = readText(
    csvOf(
      { ...situationBase, ...day },
      {},
      { Session: "Bullpen" },
      { Session: "Pen" },
      { Session: "Fall ball" },
    ),
    { columns: { ...situation, date: "Day" } },
  );
  expect(
    file.outings.map(({ game, pitches }) => [game.kind, game.sourceKey, pitches.length]),
  ).toEqual([
    ["game", "file:2026-05-12", 1],
    ["bullpen", "file:2026-05-12:bullpen", 2],
    ["other", "file:2026-05-12:other", 1],
  ]);
});

test("a pitch has its time from a column of its own", () => {
  const file = readText(csvOf({ MPH: "80", Day: "2026-05-12", Clock: "6:05:07 PM" }, {}), {
    columns: { velo: "MPH", date: "Day", time: "Clock" },
  });
  expect(pitchesOf(file).map(({ thrownAt }) => thrownAt)).toEqual(["2026-05-12T18:05:07"]);
});

test("reads decimal commas in a file with semicolons", () => {
  const rows = ["Who;MPH", "Pitcher One;82,4"].map((line, index) => ({
    line: index + 1,
    cells: line.split(";"),
  }));
  const file = readRows(rows, {
    columns: { pitcher: "Who", velo: "MPH" },
    hasDecimalCommas: true,
  });
  expect(pitchesOf(file).map(({ velo }) => velo)).toEqual([82.4]);
});

test("a mapped file has one pitcher without a name if no column of names is mapped", () => {
  const { pitcher: _pitcher, ...others } = columns;
  const file = readText(csvOf(base, {}, { Who: "Two, Pitcher", MPH: "90" }), { columns: others });
  expect(file.outings.map(({ pitcher, pitches }) => [pitcher.fullName, pitches.length])).toEqual([
    ["", 2],
  ]);
});

test("rejects a row without a name or with a velocity that is no number", () => {
  const file = readText(csvOf(base, {}, { Who: "" }, { MPH: "fast" }), { columns });
  expect(file.rejected).toEqual([
    { line: 3, reason: "The row names no pitcher." },
    { line: 4, reason: 'Velocity "fast" is not a number.' },
  ]);
  expect(pitchesOf(file)).toHaveLength(1);
});

test("converts spin efficiencies that are fractions, and velocities in the unit of the column", () => {
  const text = csvOf({ "Speed [km/h]": "130", Eff: "0.95" }, {}, {});
  const file = readText(text, { columns: { velo: "Speed [km/h]", spinEfficiency: "Eff" } });
  const [pitch] = pitchesOf(file);
  expect([pitch?.velo, pitch?.spinEfficiency]).toEqual([80.7783, 95]);
  expect(file.warned.map(({ reason }) => reason)).toContain(
    "Velocities in this file are in km/h and were converted to mph.",
  );
});

test("refuses an unknown file with its header and at most five shortened rows", () => {
  const long = "x".repeat(50);
  const text = csvOf({ Who: "a", MPH: "80", Note: long }, {}, {}, {}, {}, {}, {});
  expect(tableOfRefused(text)).toEqual({
    header: ["Who", "MPH", "Note"],
    sample: Array(5).fill(["a", "80", `${"x".repeat(20)}…`]),
  });
  expect(refusalOf(text)).toMatch(/^This is not a pitch file Armslot can read\./);
});

test("offers a column's name once, and none of a text without a table", () => {
  expect(tableOfRefused("Velo,Velo,Who\n80,81,a\n").header).toEqual(["Velo", "", "Who"]);
  expect(() => tableOfRefused("A letter\nwithout a table\n")).toThrow(
    "This is not a pitch file Armslot can read.",
  );
});

test("asks again if the header lacks a chosen column", () => {
  const reader = startPitchFile({ columns: { velo: "MPH", pitcher: "Name" } });
  reader.take({ line: 1, cells: ["Who", "MPH"] });
  reader.take({ line: 2, cells: ["a", "80"] });
  expect(() => [...reader.finish()]).toThrow(ColumnsNeeded);
});

test("guesses the columns whose names say what they are", () => {
  const header = ["Player Name", "DATE", "Velo (mph)", "pitch_type", "Spin Rate", "Notes", ""];
  expect(guessColumns(header)).toEqual({
    pitcher: "Player Name",
    date: "DATE",
    velo: "Velo (mph)",
    pitchType: "pitch_type",
    spinRate: "Spin Rate",
  });
});

test("knows the columns of PitchLogic, with the name in two of them", () => {
  const row = {
    "First Name": "Pitcher Lee",
    "Last Name": "One",
    Date: "2025-04-05",
    Type: "Fastball",
    "Speed (mph)": "80.5",
    "Total Spin (rpm)": "2100",
    "Spin Direction (blue)": "12:45",
    "Horizontal Movement (in)": "9.5",
    "Vertical Movement (in)": "14",
    "Spin Efficiency (%)": "95",
    "Forward Extension (ft)": "5.8",
  };
  const columns = guessColumns(Object.keys(row));
  const [outing] = readText(csvOf(row, {}), { columns }).outings;
  expect(outing?.pitcher).toMatchObject({ firstName: "Pitcher Lee", lastName: "One" });
  expect(outing?.pitches).toMatchObject([
    {
      ...{ pitchType: "Four-Seam", velo: 80.5, vertBreak: 14, hb: 9.5, spinRate: 2100 },
      ...{ spinAxis: 202.5, spinEfficiency: 95, extension: 5.8 },
    },
  ]);
});

test("excludes the pitches for which the mapped column has a reason or says yes", () => {
  const cells = ["Warm-up", "", "-", "no", "FALSE", "0", "yes", "True", "'-cold", "n/a"];
  const rows = cells.map((Out) => ({ Out }));
  const file = readText(csvOf({ ...base, Out: "" }, ...rows), {
    columns: { ...columns, excludedReason: "Out" },
  });
  expect(pitchesOf(file).map(({ excludedReason }) => excludedReason)).toEqual([
    "Warm-up",
    null,
    null,
    null,
    null,
    null,
    "Excluded",
    "Excluded",
    "-cold",
    null,
  ]);
  expect(guessColumns(["Velocity", "Excluded"])).toEqual({
    velo: "Velocity",
    excludedReason: "Excluded",
  });
});
