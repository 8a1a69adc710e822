import { describe, expect, test } from "vitest";
import { csvOf, readText, refusalOf } from "../../test/pitch-rows.ts";
import { DateOrderNeeded } from "./pitch-file-refused.ts";

const rapsodo = {
  "Player ID": "800001",
  "Player Name": "Pitcher One",
  "Pitch Type": "Fastball",
  Velocity: "84.2",
  "VB (trajectory)": "15.5",
  "HB (trajectory)": "9.1",
};
const trackman = {
  PitchNo: "1",
  Pitcher: "One, Pitcher",
  TaggedPitchType: "Fastball",
  RelSpeed: "90",
  InducedVertBreak: "15",
  HorzBreak: "8",
  GameID: "",
  UTCDate: "",
};

function rapsodoDates(dates: readonly string[], options = {}) {
  const rows = dates.map((date, at) => ({ Date: date, "Unique ID": `800001@${at + 1}` }));
  const { outings } = readText(csvOf({ Date: "", "Unique ID": "", ...rapsodo }, ...rows), options);
  return outings.map(({ game }) => game.date);
}

function trackmanGame(row: Record<string, string>, options = {}) {
  const { outings, warned } = readText(csvOf({ Date: "", ...trackman }, row), options);
  return { date: outings[0]?.game.date, warned: warned.map(({ reason }) => reason) };
}

test("slashed dates are asked about in a TrackMan file with decimal commas, which a spreadsheet has changed", () => {
  const options = { hasDecimalCommas: true };
  const row = { Date: "10/04/2026", RelSpeed: "90,1" };
  expect(() => trackmanGame(row, options)).toThrow(DateOrderNeeded);
  expect(trackmanGame(row, { ...options, dates: "dmy" }).date).toBe("2026-04-10");
  expect(trackmanGame({ ...row, Date: "2026-04-10" }, options).date).toBe("2026-04-10");
  expect(trackmanGame({ ...row, Date: "13/04/2026" }, options).date).toBe("2026-04-13");
});

describe("dates with slashes", () => {
  test("dates with slashes have the day first if one day is over 12", () => {
    expect(rapsodoDates(["3/4/2025", "13/4/2025"])).toEqual(["2025-04-03", "2025-04-13"]);
  });

  test("dates with slashes have the month first if one day is over 12", () => {
    expect(rapsodoDates(["3/4/2025", "4/13/2025"])).toEqual(["2025-03-04", "2025-04-13"]);
  });

  test("dates with slashes are asked about if none of them decides", () => {
    const text = csvOf({ Date: "3/4/2025", ...rapsodo }, {}, {});
    expect(refusalOf(text)).toBe(
      'The date "3/4/2025" on line 2 can be 2025-03-04 or 2025-04-03. Choose whether the month or the day comes first.',
    );
    let question: unknown;
    try {
      readText(text);
    } catch (error) {
      question = error instanceof DateOrderNeeded ? error.question : error;
    }
    expect(question).toEqual({
      sample: "3/4/2025",
      line: 2,
      mdy: "2025-03-04",
      dmy: "2025-04-03",
    });
  });

  test("dates with slashes are read in the chosen order", () => {
    expect(rapsodoDates(["3/4/2025"], { dates: "dmy" })).toEqual(["2025-04-03"]);
    expect(rapsodoDates(["3/4/2025"], { dates: "mdy" })).toEqual(["2025-03-04"]);
    expect(rapsodoDates(["3/4/2025", "4/13/2025"], { dates: "dmy" })).toEqual([
      "2025-04-03",
      "2025-04-13",
    ]);
  });

  test("dates with slashes are not asked about if both orders give the same day", () => {
    expect(rapsodoDates(["4/4/2025"])).toEqual(["2025-04-04"]);
  });

  test("dates with slashes have the month first in a TrackMan file, unless the file proves otherwise", () => {
    expect(trackmanGame({ Date: "3/4/2025" }).date).toBe("2025-03-04");
    expect(trackmanGame({ Date: "13/4/2025" }).date).toBe("2025-04-13");
    expect(trackmanGame({ Date: "3/4/2025", GameID: "20250403-SampleField-1" }).date).toBe(
      "2025-04-03",
    );
    expect(trackmanGame({ Date: "3/4/2025" }, { dates: "dmy" }).date).toBe("2025-04-03");
  });
});

describe("the date in the file's name", () => {
  const fileName = "2025-04-13 bullpen.csv";

  test("the date in the file's name is used if no row has a date", () => {
    expect(trackmanGame({}, { fileName })).toEqual({ date: "2025-04-13", warned: [] });
    expect(trackmanGame({ Date: "2025-04-12" }, { fileName }).date).toBe("2025-04-12");
    expect(trackmanGame({ GameID: "20250411-SampleField-1" }, { fileName }).date).toBe(
      "2025-04-11",
    );
    expect(trackmanGame({ UTCDate: "2025-04-14" }, { fileName }).date).toBe("2025-04-13");
  });

  test("the date in the file's name is not used for several games", () => {
    const rows = ["a", "b"].map((GameID) => ({ GameID, PitchUID: GameID }));
    const { outings } = readText(csvOf({ ...trackman, PitchUID: "" }, ...rows), { fileName });
    expect(outings.map(({ game }) => game.date)).toEqual([null, null]);
  });
});

describe("a warning", () => {
  const today = "2025-04-05";

  test("names a date in the future, from the day after tomorrow on", () => {
    expect(trackmanGame({ Date: "2025-04-06" }, { today }).warned).toEqual([]);
    expect(trackmanGame({ Date: "2025-04-07" }, { today }).warned).toEqual([
      "The game's date 2025-04-07 is in the future.",
    ]);
  });

  test("names a date before 1990", () => {
    expect(trackmanGame({ Date: "1989-12-31" }, { today }).warned).toEqual([
      "The game's date 1989-12-31 is before 1990.",
    ]);
    expect(trackmanGame({ Date: "1990-01-01" }, { today }).warned).toEqual([]);
  });
});
