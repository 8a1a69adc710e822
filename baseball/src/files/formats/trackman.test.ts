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
  PitchNo: "1",
  Date: "2025-04-05",
  Pitcher: "One, Pitcher",
  PitcherId: "900001",
  PitcherThrows: "Right",
  PitcherTeam: "HOM_TEA",
  BatterTeam: "AWY_TEA",
  TaggedPitchType: "Fastball",
  AutoPitchType: "Cutter",
  RelSpeed: "90.12345",
  InducedVertBreak: "16.5",
  HorzBreak: "8.25",
  ZoneTime: "0.43",
  HomeTeam: "HOM_TEA",
  AwayTeam: "AWY_TEA",
  Stadium: "SampleField",
  GameID: "20250405-SampleField-1",
  GameUID: "game-uid",
  PitchUID: "pitch-1",
};
const { InducedVertBreak: _, ...withoutInduced } = { ...base, VertBreak: "-19.2" };

describe("the game file", () => {
  const file = readFixture("trackman-2024.csv");

  test("the game file has both teams' pitchers, each with throwing hand, opponent and location", () => {
    expect(file.format).toBe("trackman");
    expect(
      file.outings.map(({ pitcher, game }) => [pitcher.fullName, pitcher.throws, game.opponent]),
    ).toEqual([
      ["Pitcher One", "R", "AWY_TEA"],
      ["Pitcher Two", "L", "HOM_TEA"],
      ["Pitcher Three", "R", "AWY_TEA"],
    ]);
    for (const { game } of file.outings) {
      expect(game).toMatchObject({
        sourceKey: "trackman:00000000-0000-4000-9000-000000000001",
        date: "2025-04-05",
        location: "SampleField",
      });
    }
    expect(file.rejected).toEqual([]);
  });

  test("numbers each pitcher's pitches from 1, because PitchNo counts both teams", () => {
    expect(file.outings.map(({ pitches }) => pitches.map(({ pitchNum }) => pitchNum))).toEqual(
      [8, 12, 4].map((count) => Array.from({ length: count }, (_each, index) => index + 1)),
    );
  });

  test("reads a velocity of zero and an empty break as missing", () => {
    const pitches = pitchesOf(file);
    expect(pitches.filter(({ velo }) => velo === null)).toHaveLength(1);
    expect(pitches.filter(({ hb }) => hb === null)).toHaveLength(1);
  });

  test("a file of 2021 without induced break has the same pitches, within 0.01 in", () => {
    const old = readFixture("trackman-2021.csv");
    const [expected, converted] = [pitchesOf(file), pitchesOf(old)];
    expect(old.rejected).toEqual([]);
    expect(converted).toHaveLength(expected.length);
    for (const [index, { vertBreak, velo, pitchType }] of expected.entries()) {
      expect(converted[index]).toMatchObject({ velo, pitchType });
      expect(converted[index]?.vertBreak).toBeCloseTo(vertBreak ?? Number.NaN, 2);
    }
  });
});

test("keeps measured values exactly as written", () => {
  const [pitch] = pitchesOf(readText(csvOf(base, {})));
  expect(pitch).toMatchObject({
    sourceKey: "trackman:pitch-1",
    otherKeys: ["trackman:game-uid:1"],
    isDeviceKey: true,
    pitchNum: 1,
    pitchType: "Four-Seam",
    velo: 90.12345,
    vertBreak: 16.5,
    hb: 8.25,
    excludedReason: null,
    line: 2,
  });
});

test("uses the tagged type, and the automatic type if there is no tag", () => {
  const tags = ["Slider", "", "Undefined", "Other"];
  const csv = csvOf(base, ...tags.map((tag, n) => ({ TaggedPitchType: tag, PitchUID: `p${n}` })));
  expect(pitchesOf(readText(csv)).map(({ pitchType }) => pitchType)).toEqual([
    "Slider",
    "Cutter",
    "Cutter",
    "Other",
  ]);
});

test("removes gravity with the flight time if there is only VertBreak", () => {
  const [pitch] = pitchesOf(readText(csvOf(withoutInduced, {})));
  expect(pitch?.vertBreak).toBe(Number((-19.2 + 193.04 * 0.43 ** 2).toFixed(4)));
});

test("checks the range of a curveball after removing gravity", () => {
  const file = readText(csvOf(withoutInduced, { VertBreak: "-62", ZoneTime: "0.52" }));
  expect(file.rejected).toEqual([]);
  expect(pitchesOf(file)[0]?.vertBreak).toBeCloseTo(-9.8, 1);
});

test("a row without a flight time loses its vertical break with a warning and keeps its velocity", () => {
  const file = readText(csvOf(withoutInduced, { ZoneTime: "" }));
  expect(pitchesOf(file)[0]).toMatchObject({ velo: 90.12345, vertBreak: null, hb: 8.25 });
  expect(file.warned).toEqual([
    { line: 2, reason: "The vertical break was left out because the pitch has no flight time." },
  ]);
});

test("removes gravity from a column named induced that includes it", () => {
  const file = readText(csvOf({ ...base, InducedVertBreak: "-19.2" }, {}));
  expect(pitchesOf(file)[0]?.vertBreak).toBeCloseTo(16.49, 2);
});

test("refuses a file whose induced column includes gravity and that has no flight times", () => {
  const csv = csvOf({ ...base, InducedVertBreak: "-19.2", ZoneTime: "" }, {});
  expect(refusalOf(csv)).toMatch(/include gravity/);
});

test("keeps low-slot sinkers unchanged if VertBreak proves that their breaks are induced", () => {
  const low = { ...base, InducedVertBreak: "-8", VertBreak: "-45", TaggedPitchType: "Sinker" };
  expect(pitchesOf(readText(csvOf(low, {})))[0]?.vertBreak).toBe(-8);
});

test("refuses a player positioning file with advice", () => {
  expect(refusalOf(fixtureText("trackman-playerpositioning.csv"))).toBe(
    "This is a TrackMan player positioning file, which holds no pitches. Import the game's pitch file instead.",
  );
});

test("builds keys from game and PitchNo for older files without unique IDs", () => {
  const { PitchUID: _uid, GameUID: _game, ...old } = base;
  const file = readText(csvOf(old, { PitchNo: "7" }));
  expect(file.outings[0]?.game.sourceKey).toBe("trackman:20250405-SampleField-1");
  expect(pitchesOf(file)[0]?.sourceKey).toBe("trackman:20250405-SampleField-1:7");
});

test("reads an undefined hand and an empty ID as unknown", () => {
  const file = readText(csvOf(base, { PitcherThrows: "Undefined", PitcherId: "" }));
  expect(file.outings[0]?.pitcher).toMatchObject({ vendorId: null, throws: null, lastName: "One" });
});

test("rejects a row without a pitcher", () => {
  const { rejected } = readText(csvOf(base, { PitchUID: "a" }, { Pitcher: "" }));
  expect(rejected).toEqual([{ line: 3, reason: "The row names no pitcher." }]);
});

describe("a row with neither a game nor a date", () => {
  const nameless = { GameUID: "", GameID: "" };
  const untracked = { ...nameless, Date: "", PitchUID: "u" };

  test("a row with neither a game nor a date belongs to the game of the nearest row of its pitcher", () => {
    const other = { GameUID: "other", GameID: "", Date: "2025-04-06", PitchUID: "b" };
    const file = readText(csvOf(base, { PitchUID: "a" }, other, untracked));
    expect(file.outings.map(({ game, pitches }) => [game.date, pitches.length])).toEqual([
      ["2025-04-05", 1],
      ["2025-04-06", 2],
    ]);
    expect(file).toMatchObject({ warned: [], rejected: [] });
  });

  test("a row with neither a game nor a date belongs to the day of its neighbor if no row names a game", () => {
    const rows = ["1", "2", "3"].map((PitchNo) => ({ ...nameless, PitchNo, PitchUID: PitchNo }));
    const file = readText(
      csvOf(base, ...rows.map((row, at) => (at === 1 ? { ...row, Date: "" } : row))),
    );
    expect(file.outings).toHaveLength(1);
    expect(file.outings[0]?.game).toMatchObject({
      sourceKey: "trackman:2025-04-05:HOM_TEA:AWY_TEA",
      isNamed: false,
    });
    expect(pitchesOf(file).map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  test("a row with neither a game nor a date is stored without a date, with a warning, if the file has no other game", () => {
    const file = readText(csvOf(base, untracked));
    expect(file.outings[0]?.game).toMatchObject({ date: null, isNamed: false });
    expect(file.warned).toEqual([{ line: 2, reason: "The game has no readable date." }]);
  });
});

test("leaves the date of a game empty with a warning if no row has a readable one", () => {
  const file = readText(csvOf(base, { Date: "someday", GameID: "" }));
  expect(file.outings[0]?.game.date).toBe(null);
  expect(file.warned).toEqual([
    { line: 2, reason: 'The game has no readable date: "someday" cannot be read.' },
  ]);
});

describe("a pitch that the device missed", () => {
  const missed = {
    PitchUID: "p2",
    PitchNo: "2",
    TaggedPitchType: "Undefined",
    AutoPitchType: "",
    RelSpeed: "",
    InducedVertBreak: "",
    HorzBreak: "",
    ZoneTime: "",
  };
  const called = { ...base, PitchCall: "StrikeCalled" };

  test("a pitch that the device missed counts as a pitch of type Other if the row has a call", () => {
    const file = readText(csvOf(called, {}, missed));
    expect(file.rejected).toEqual([]);
    expect(pitchesOf(file)[1]).toMatchObject({
      pitchNum: 2,
      pitchType: "Other",
      velo: null,
      vertBreak: null,
      hb: null,
    });
  });

  test("a pitch that the device missed is rejected if the row has no call either", () => {
    const file = readText(csvOf(called, {}, { ...missed, PitchCall: "Undefined" }));
    expect(file.rejected).toEqual([
      { line: 3, reason: "The row has neither a pitch type nor a reading." },
    ]);
  });

  test.each(["AutomaticBall", "AutomaticStrike"])(
    "a pitch that the device missed is none if the call is %s",
    (PitchCall) => {
      const file = readText(csvOf(called, {}, { ...missed, PitchCall }));
      expect(pitchesOf(file)).toHaveLength(1);
      expect(file.rejected).toEqual([]);
    },
  );
});

describe("the facts of a game", () => {
  test("the facts of a game come from any of its rows, because untracked rows leave them empty", () => {
    const empty = { Date: "", Stadium: "", PitcherTeam: "", BatterTeam: "", GameID: "" };
    const file = readText(csvOf(base, { ...empty, PitchUID: "p0" }, {}));
    expect(file.outings).toHaveLength(1);
    expect(file.outings[0]?.game).toMatchObject({
      date: "2025-04-05",
      opponent: "AWY_TEA",
      location: "SampleField",
    });
    expect(file.warned).toEqual([]);
  });

  test("the facts of a game are the same for a pitcher whose own rows all lack the date", () => {
    const relief = { Pitcher: "Two, Pitcher", PitcherId: "900002", PitchUID: "p2", Date: "" };
    const file = readText(csvOf(base, {}, relief));
    expect(file.outings.map(({ game }) => game.date)).toEqual(["2025-04-05", "2025-04-05"]);
  });

  test.each([
    ["the game's ID", { Date: "", GameID: "20250406-SampleField-1" }, "2025-04-06"],
    ["the date in UTC", { Date: "", GameID: "", UTCDate: "2025-04-07" }, "2025-04-07"],
  ])("the facts of a game take the date from %s if no row has one", (_source, change, date) => {
    const file = readText(csvOf({ ...base, UTCDate: "2025-04-07" }, change));
    expect(file.outings[0]?.game.date).toBe(date);
    expect(file.warned).toEqual([]);
  });
});

test("orders the pitches of a sorted export by PitchNo", () => {
  const rows = ["12", "3", "7"].map((PitchNo) => ({ PitchNo, PitchUID: `p${PitchNo}` }));
  const file = readText(csvOf(base, ...rows));
  expect(pitchesOf(file).map(({ sourceKey }) => sourceKey)).toEqual([
    "trackman:p3",
    "trackman:p7",
    "trackman:p12",
  ]);
});

test("identifies a pitch by PlayID if there is no PitchUID", () => {
  const file = readText(csvOf({ ...base, PitchUID: "", PlayID: "play-1" }, {}));
  expect(pitchesOf(file)[0]?.sourceKey).toBe("trackman:play-1");
});

test("distinguishes two names under one ID and uses the ID for neither", () => {
  const file = readText(csvOf(base, {}, { Pitcher: "Two, Pitcher", PitchUID: "p2" }));
  expect(
    file.outings.map(({ pitcher, pitches }) => [
      pitcher.fullName,
      pitcher.vendorId,
      pitches.length,
    ]),
  ).toEqual([
    ["Pitcher One", null, 1],
    ["Pitcher Two", null, 1],
  ]);
  expect(file.warned).toEqual([
    {
      line: 3,
      reason: "The ID 900001 has several names in this file, so the names identify the pitchers.",
    },
  ]);
});

test("joins a pitcher's rows with and without an ID", () => {
  const file = readText(csvOf(base, { PitcherId: "N/A", PitchUID: "p0" }, {}));
  expect(file.outings.map(({ pitcher, pitches }) => [pitcher.vendorId, pitches.length])).toEqual([
    ["900001", 2],
  ]);
});

test("prefers the exact spelling of a column to another spelling of it", () => {
  const file = readText(csvOf({ relspeed: "70", ...base }, {}));
  expect(pitchesOf(file)[0]?.velo).toBe(90.12345);
});

describe("a practice export", () => {
  const practice = {
    PitchNo: "1",
    Date: "2025-04-05",
    Pitcher: "One, Pitcher",
    PitchSession: "Live",
    TaggedPitchType: "Fastball",
    RelSpeed: "90",
    InducedVertBreak: "16",
    HorzBreak: "8",
    PlayID: "play",
    SessionId: "session-1",
  };

  test("a practice export is a bullpen per session", () => {
    const file = readText(
      csvOf(practice, { PlayID: "a" }, { PlayID: "b", SessionId: "session-2" }),
    );
    expect(file.outings.map(({ game }) => game)).toMatchObject([
      { sourceKey: "trackman:session-1", isNamed: true, kind: "bullpen", date: "2025-04-05" },
      { sourceKey: "trackman:session-2", isNamed: true, kind: "bullpen", date: "2025-04-05" },
    ]);
    expect(readText(csvOf(base, {})).outings[0]?.game.kind).toBe("game");
  });

  test("keeps warm-up pitches out of averages", () => {
    const file = readText(
      csvOf(practice, { PlayID: "a", PitchSession: "Warmup" }, { PlayID: "b" }),
    );
    expect(pitchesOf(file).map(({ excludedReason }) => excludedReason)).toEqual(["Warm-up", null]);
  });
});

describe("the kind of a session", () => {
  /** A header with the columns of games and of practice. */
  const joint = {
    ...base,
    PitchSession: "",
    PracticeType: "",
    SessionId: "",
    Level: "D1",
    PitchCall: "BallCalled",
    PlayID: "",
  };
  const noGame = { HomeTeam: "", AwayTeam: "", BatterTeam: "", GameID: "", GameUID: "", Level: "" };
  const games = (...rows: Record<string, string>[]) => {
    const numbered = rows.map((row, index) => ({
      ...row,
      PitchUID: `p${index}`,
      PitchNo: `${index + 1}`,
    }));
    return readText(csvOf(joint, ...numbered)).outings.map(
      ({ game: { kind, opponent }, pitches }) => [kind, opponent, pitches.length],
    );
  };

  test.each([
    ["PitchSession", { PitchSession: "Live", SessionId: "s1" }],
    ["PracticeType", { PracticeType: "Pitching", SessionId: "s1" }],
    ["SessionId alone", { SessionId: "s1" }],
    ["practice in a session that has a game's ID", { PracticeType: "Pitching", GameUID: "g2" }],
  ])(
    "a session is a bullpen where a row of a header with teams has %s and no teams",
    (_name, cells) => {
      expect(games({ ...noGame, ...cells })).toEqual([["bullpen", null, 1]]);
    },
  );

  test.each(["LiveBP", "Live BP", "Live Batting Practice", "BattingPractice"])(
    "a session is a scrimmage where the practice is %s",
    (PracticeType) => {
      expect(games({ ...noGame, SessionId: "s1", PracticeType })).toEqual([["scrimmage", null, 1]]);
    },
  );

  test("a session is a scrimmage where one pitch of a practice was swung at", () => {
    const row = { ...noGame, SessionId: "s1", PitchSession: "Live", BatterTeam: "HOM_TEA" };
    expect(games(row, { ...row, PitchCall: "StrikeSwinging" }, row)).toEqual([
      ["scrimmage", null, 3],
    ]);
  });

  test("tells a game from a practice of the same file", () => {
    const practice = { ...noGame, Date: "2025-04-03", SessionId: "s1", PitchSession: "Live" };
    expect(games({}, practice, {}, practice)).toEqual([
      ["bullpen", null, 2],
      ["game", "AWY_TEA", 2],
    ]);
  });

  test.each([
    ["both sides have the own team", { AwayTeam: "HOM_TEA", BatterTeam: "HOM_TEA" }],
    ["both sides have it in another case", { AwayTeam: "hom_tea", BatterTeam: "HOM_TEA" }],
    ["no side is named", { HomeTeam: "", AwayTeam: "", BatterTeam: "HOM_TEA" }],
  ])("a session is a scrimmage without an opponent where %s", (_name, cells) => {
    expect(games(cells, cells)).toEqual([["scrimmage", null, 2]]);
  });

  test("a session is a scrimmage against the other team where only the team sees it", () => {
    expect(games({ Level: "TeamExclusive" })).toEqual([["scrimmage", "AWY_TEA", 1]]);
  });

  test("a session is a game where a batter of one row has the pitcher's team", () => {
    expect(games({}, { BatterTeam: "HOM_TEA" })).toEqual([["game", "AWY_TEA", 2]]);
  });

  test("the kind of a session is told by the first row that has teams", () => {
    expect(games({ HomeTeam: "", AwayTeam: "" }, { AwayTeam: "HOM_TEA" })).toEqual([
      ["scrimmage", "AWY_TEA", 2],
    ]);
  });
});
