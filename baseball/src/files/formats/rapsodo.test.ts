import { describe, expect, test } from "vitest";
import { csvOf, pitchesOf, readFixture, readText, refusalOf } from "../../../test/pitch-rows.ts";

const base = {
  No: "1",
  "Player ID": "800001",
  "Player Name": "Pitcher One",
  Date: "Tue Feb 04 2025 11:59:00 PM",
  "Pitch ID": "1738713540",
  "Pitch Type": "Fastball",
  Velocity: "84.2",
  "VB (trajectory)": "15.5",
  "HB (trajectory)": "9.1",
  "Unique ID": "800001@1738713540",
};

describe("a group export", () => {
  const file = readFixture("rapsodo-group.csv");

  test("a group export has one outing per player and day, dated as written, without opponent and location", () => {
    expect(file.format).toBe("rapsodo");
    expect(file.outings.map(({ pitcher, game }) => [pitcher.vendorId, game])).toEqual(
      ["2025-02-04", "2025-02-05"].flatMap((date) =>
        ["800001", "800002"].map((id) => [
          id,
          {
            sourceKey: `rapsodo:${date}`,
            isNamed: true,
            kind: "bullpen",
            date,
            opponent: null,
            location: null,
          },
        ]),
      ),
    );
    expect(file.outings.map(({ pitches }) => pitches.length)).toEqual([4, 4, 4, 4]);
  });

  test("skips the trailing row of averages silently", () => {
    expect(file.rejected).toEqual([]);
    expect(pitchesOf(file)).toHaveLength(16);
  });

  test("reads a hyphen as missing and keeps a velocity whose breaks are missing", () => {
    const pitches = pitchesOf(file);
    expect(pitches.filter(({ velo }) => velo === null)).toHaveLength(4);
    expect(pitches.filter(({ vertBreak }) => vertBreak === null)).toHaveLength(4);
    expect(pitches.find(({ vertBreak }) => vertBreak === null)?.velo).toBeGreaterThan(60);
  });
});

test("a single-player export names its player in the lines above the header", () => {
  const file = readFixture("rapsodo-single.csv");
  expect(file.rejected).toEqual([]);
  expect(file.outings.map(({ pitcher, pitches }) => [pitcher, pitches.length])).toEqual(
    Array(2).fill([
      {
        vendorId: "800003",
        firstName: "Pitcher",
        lastName: "Three",
        fullName: "Pitcher Three",
        throws: null,
      },
      4,
    ]),
  );
});

test("concatenated single-player exports each keep their own player", () => {
  const block = (id: string, name: string) => {
    const { "Player ID": _id, "Player Name": _name, ...columns } = base;
    return `"Player ID:","${id}"\r\n"Player Name:","${name}"\r\n\r\n${csvOf(columns, { "Unique ID": `${id}@1` })}`;
  };
  const file = readText(`${block("1", "Pitcher One")}\r\n${block("2", "Pitcher Two")}`);
  expect(file.rejected).toEqual([]);
  expect(file.outings.map(({ pitcher }) => [pitcher.vendorId, pitcher.fullName])).toEqual([
    ["1", "Pitcher One"],
    ["2", "Pitcher Two"],
  ]);
});

test("a repeated header in a single-player export keeps the player", () => {
  const { "Player ID": _id, "Player Name": _name, ...columns } = base;
  const first = csvOf(columns, { "Unique ID": "9@1" });
  const second = csvOf(columns, { "Unique ID": "9@2" });
  const file = readText(`"Player Name:","Pitcher One"\r\n${first}\r\n${second}`);
  expect(file.rejected).toEqual([]);
  expect(file.outings.map(({ pitcher }) => pitcher.fullName)).toEqual(["Pitcher One"]);
  expect(pitchesOf(file)).toHaveLength(2);
});

test("recognizes a Rapsodo export with an index column, renamed columns and Statcast's columns", () => {
  const file = readFixture("rapsodo-extended.csv");
  expect(file.format).toBe("rapsodo");
  expect(file.rejected).toEqual([]);
  expect(file.outings[0]?.pitcher).toMatchObject({ vendorId: "800004", fullName: "Pitcher Four" });
  expect(file.outings[0]?.pitches.map(({ pitchType }) => pitchType)).toEqual([
    "Four-Seam",
    "Sinker",
    "Curveball",
    "Changeup",
  ]);
});

test("takes the player ID from Unique ID if there is no player ID column", () => {
  const { "Player ID": _, ...columns } = base;
  const file = readText(csvOf(columns, { "Unique ID": "309@1738713540" }));
  expect(file.outings[0]?.pitcher.vendorId).toBe("309");
});

test("converts kilometers per hour and centimeters if the header names them", () => {
  const { Velocity: _v, "VB (trajectory)": _vb, "HB (trajectory)": _hb, ...columns } = base;
  const metric = {
    ...columns,
    "Velocity (km/h)": "135.5",
    "VB (trajectory) (cm)": "39.4",
    "HB (trajectory) (cm)": "-23.1",
  };
  expect(pitchesOf(readText(csvOf(metric, {})))[0]).toMatchObject({
    velo: 84.1958,
    vertBreak: 15.5118,
    hb: -9.0945,
  });
});

test("keeps inches and miles as written, although other columns use feet and degrees", () => {
  const file = readText(
    csvOf({ ...base, "Release Extension (ft)": "1.7", "Horizontal Angle": "-" }, {}),
  );
  expect(pitchesOf(file)[0]).toMatchObject({ velo: 84.2, vertBreak: 15.5, hb: 9.1 });
});

test("keeps the date of a late evening in every time zone", () => {
  expect(readText(csvOf(base, {})).outings[0]?.game.date).toBe("2025-02-04");
});

test("numbers pitches by time, although the export starts with the newest", () => {
  const moments = ["30", "20", "10"];
  const file = readText(csvOf(base, ...moments.map((at) => ({ "Unique ID": `800001@${at}` }))));
  expect(file.outings[0]?.pitches.map(({ sourceKey, pitchNum }) => [sourceKey, pitchNum])).toEqual([
    ["rapsodo:800001@10", 1],
    ["rapsodo:800001@20", 2],
    ["rapsodo:800001@30", 3],
  ]);
});

test("refuses a file whose vertical breaks include gravity, because it has no flight times", () => {
  const changes = ["-19", "-21", "-4"].map((vb, n) => ({
    "VB (trajectory)": vb,
    "Unique ID": `800001@${n}`,
  }));
  expect(refusalOf(csvOf(base, ...changes))).toBe(
    "The vertical breaks in this file include gravity, and without flight times Armslot cannot remove it. Export induced vertical break instead.",
  );
});

test("accepts one dropping fastball among rising ones", () => {
  const changes = ["14", "-19", "12"].map((vb, n) => ({
    "VB (trajectory)": vb,
    "Unique ID": `800001@${n}`,
  }));
  expect(pitchesOf(readText(csvOf(base, ...changes)))).toHaveLength(3);
});

test("rejects a row without a player or with an unreadable date", () => {
  const { rejected } = readText(csvOf(base, { "Player Name": "-" }, { Date: "someday" }));
  expect(rejected).toEqual([
    { line: 2, reason: "The row names no player." },
    { line: 3, reason: 'The date "someday" cannot be read.' },
  ]);
});

test("adds a row without a date to the day of its neighbor", () => {
  const rows = [{ "Unique ID": "800001@1" }, { "Unique ID": "800001@2", Date: "-" }];
  const file = readText(csvOf(base, ...rows));
  expect(file.outings.map(({ pitches }) => pitches.length)).toEqual([2]);
  expect(file.warned).toEqual([]);
});

test("reads a file that names no player, for an athlete whom the importing person names", () => {
  const { "Player ID": _id, "Player Name": _name, ...columns } = base;
  const file = readText(csvOf(columns, { "Unique ID": "-" }, { "Unique ID": "-" }));
  expect(file.rejected).toEqual([]);
  expect(file.outings.map(({ pitcher, pitches }) => [pitcher, pitches.length])).toEqual([
    [{ vendorId: null, firstName: "", lastName: "", fullName: "", throws: null }, 2],
  ]);
});
