import { describe, expect, test } from "vitest";
import {
  csvOf,
  fixtureText,
  pitchesOf,
  readFixture,
  readText,
  refusalOf,
} from "../../../test/pitch-rows.ts";

const base = {
  pitch_type: "FF",
  game_date: "2025-06-01",
  release_speed: "94.5",
  player_name: "One, Pitcher",
  batter: "700101",
  pitcher: "700900",
  p_throws: "L",
  home_team: "HOM",
  away_team: "AWY",
  pfx_x: "0.51",
  pfx_z: "1.33",
  inning_topbot: "Top",
  game_pk: "700001",
  at_bat_number: "3",
  pitch_number: "2",
};

describe.each(["statcast-2019.csv", "statcast-2025.csv"])("%s", (name) => {
  const file = readFixture(name);

  test("the file is read completely, with throwing hand and vendor ID", () => {
    expect(file.format).toBe("statcast");
    expect(file.rejected).toEqual([]);
    expect(file.outings.map(({ pitches }) => pitches.length)).toEqual([9, 9]);
    for (const { pitcher } of file.outings) {
      expect(pitcher).toMatchObject({ vendorId: "700900", firstName: "Pitcher", throws: "R" });
    }
  });

  test("sorts newest-first rows oldest first and numbers them from 1", () => {
    expect(file.outings.map(({ game }) => game.date)).toEqual(["2025-06-01", "2025-06-07"]);
    const [outing] = file.outings;
    expect(outing?.pitches.map(({ sourceKey }) => sourceKey)).toEqual(
      [8, 16, 24].flatMap((atBat) => [1, 2, 3].map((n) => `statcast:700001:${atBat}:${n}`)),
    );
    expect(outing?.pitches.map(({ pitchNum }) => pitchNum)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("the opponent is the other team, at home and away", () => {
    expect(file.outings.map(({ game }) => game.opponent)).toEqual(["AWY", "OTH"]);
  });

  test("a pitch without readings keeps its type", () => {
    const blind = pitchesOf(file).filter(({ velo }) => velo === null);
    expect(blind.length).toBeGreaterThan(0);
    expect(blind.every(({ vertBreak, hb }) => vertBreak === null && hb === null)).toBe(true);
  });
});

test("reads the first of the two pitcher columns of 2019", () => {
  expect(fixtureText("statcast-2019.csv").split("\n")[0]?.split('"pitcher"')).toHaveLength(3);
  expect(readFixture("statcast-2019.csv").outings[0]?.pitcher.vendorId).toBe("700900");
});

test("ignores a byte order mark before the first column", () => {
  const text = fixtureText("statcast-2025.csv");
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(pitchesOf(readText(text)).some(({ pitchType }) => pitchType !== "Other")).toBe(true);
});

test("converts breaks to inches from the pitcher's view, without binary noise", () => {
  expect(pitchesOf(readText(csvOf(base, {})))[0]).toMatchObject({
    velo: 94.5,
    vertBreak: 15.96,
    hb: -6.12,
  });
});

test("reads a break of zero as a reading and never as minus zero", () => {
  const [pitch] = pitchesOf(readText(csvOf(base, { pfx_x: "0", pfx_z: "-0.0" })));
  expect(pitch?.hb).toBe(0);
  expect(pitch?.vertBreak).toBe(0);
});

test("reads both name orders", () => {
  for (const player_name of ["One, Pitcher", "Pitcher One"]) {
    expect(readText(csvOf(base, { player_name })).outings[0]?.pitcher).toMatchObject({
      firstName: "Pitcher",
      lastName: "One",
    });
  }
});

test("reads IDs that a data tool wrote as decimals", () => {
  const file = readText(
    csvOf(base, { pitcher: "700900.0", game_pk: "700001.0", at_bat_number: "3.0" }),
  );
  expect(file.outings[0]?.pitcher.vendorId).toBe("700900");
  expect(pitchesOf(file)[0]?.sourceKey).toBe("statcast:700001:3:2");
});

test("knows the pitchers of a batter search by their IDs, without the batters' names", () => {
  const rows = ["700900", "700901", "700900"].map((pitcher, n) => ({
    pitcher,
    player_name: "Nine, Batter",
    pitch_number: String(n + 1),
  }));
  const file = readText(csvOf(base, ...rows));
  expect(
    file.outings.map(({ pitcher, pitches }) => [
      pitcher.vendorId,
      pitcher.fullName,
      pitches.length,
    ]),
  ).toEqual([
    ["700900", "", 2],
    ["700901", "", 1],
  ]);
  expect(file.warned).toEqual([
    {
      line: 2,
      reason:
        "The names in this file are the batters', so its pitchers are known by their IDs only.",
    },
  ]);
  expect(JSON.stringify(file)).not.toContain("Batter");
});

test("distinguishes two pitchers with one name by their IDs", () => {
  const rows = ["700900", "700901"].map((pitcher, n) => ({
    pitcher,
    batter: `70010${n}`,
    pitch_number: String(n + 1),
  }));
  expect(readText(csvOf(base, ...rows)).outings.map(({ pitcher }) => pitcher.vendorId)).toEqual([
    "700900",
    "700901",
  ]);
});

test("refuses a file whose breaks include gravity", () => {
  expect(refusalOf(csvOf(base, { pfx_z: "-1.6" }))).toMatch(/include gravity/);
});

test("reads the name of the pitch type if there is no code", () => {
  const file = readText(csvOf({ ...base, pitch_name: "Sweeper" }, { pitch_type: "" }));
  expect(pitchesOf(file)[0]?.pitchType).toBe("Sweeper");
});

test("counts a called pitch that was not measured, but no automatic ball", () => {
  const unmeasured = { pitch_type: "", release_speed: "", pfx_x: "", pfx_z: "" };
  const file = readText(
    csvOf(
      { ...base, ...unmeasured, description: "ball" },
      { pitch_number: "1" },
      { pitch_number: "2", description: "automatic_ball" },
      { pitch_number: "3", description: "" },
    ),
  );
  expect(pitchesOf(file).map(({ pitchType, line }) => [pitchType, line])).toEqual([["Other", 2]]);
  expect(file.rejected.map(({ line }) => line)).toEqual([4]);
});
