import { describe, expect, test } from "vitest";
import { csvOf, readText } from "../../../test/pitch-rows.ts";
import { lineScore } from "../../numbers/line-score.ts";
import type { PitchFile } from "./outing.ts";

interface Row {
  readonly by: "Starter" | "Reliever" | "Other";
  readonly half?: "Top" | "Bottom";
  readonly inning?: number;
  /** The number of the plate appearance in its inning. */
  readonly batter: number;
  readonly outs: number;
  /** Balls and strikes before the pitch. */
  readonly count: string;
  readonly call: "ball" | "strike" | "foul" | "play" | "auto";
  readonly end?: string;
  readonly onPlay?: number;
}

const trackmanCalls = {
  ...{ ball: "BallCalled", strike: "StrikeSwinging", foul: "FoulBallNotFieldable" },
  ...{ play: "InPlay", auto: "AutomaticBall" },
};
const ofTrackman = {
  ...{ PitchNo: "", Date: "2026-04-18", PAofInning: "", Pitcher: "", PitcherId: "" },
  ...{ PitcherThrows: "Right", PitcherTeam: "HOM", BatterTeam: "AWY", HomeTeam: "HOM" },
  ...{ AwayTeam: "AWY", GameID: "20260418-Field-1", GameUID: "game", PitchUID: "" },
  ...{ RelSpeed: "88", TaggedPitchType: "Fastball", InducedVertBreak: "", HorzBreak: "" },
  ...{ Inning: "", "Top/Bottom": "", Outs: "", Balls: "", Strikes: "", PitchCall: "" },
  ...{ KorBB: "Undefined", PlayResult: "Undefined", OutsOnPlay: "0" },
};

function trackmanFile(rows: readonly Row[]): PitchFile {
  const cells = rows.map(
    ({ by, half = "Top", inning = 1, batter, outs, count, call, end = "", onPlay = 0 }, at) => ({
      ...{ PitchNo: `${at + 1}`, PitchUID: `pitch-${at}`, Pitcher: `${by}, A`, PitcherId: by },
      ...(half === "Bottom" && { PitcherTeam: "AWY", BatterTeam: "HOM" }),
      ...{ Inning: `${inning}`, "Top/Bottom": half, PAofInning: `${batter}`, Outs: `${outs}` },
      ...{ Balls: count.slice(0, 1), Strikes: count.slice(2), PitchCall: trackmanCalls[call] },
      ...{ OutsOnPlay: `${onPlay}` },
      ...(call === "auto" && { RelSpeed: "", TaggedPitchType: "Undefined" }),
      ...(end !== "" && (call === "play" ? { PlayResult: end } : { KorBB: end })),
    }),
  );
  return readText(csvOf(ofTrackman, ...cells));
}

/** Returns the line of a pitcher as outs, batters, hits, walks and strikeouts. */
function lineOf(file: PitchFile, by: Row["by"]) {
  const outing = file.outings.find(({ pitcher }) => pitcher.vendorId === by);
  if (!outing) throw new Error(`${by} has no outing.`);
  const { outs, batters, hits, walks, strikeouts } = lineScore(outing.pitches, outing.game.kind);
  return [outs, batters, hits, walks, strikeouts];
}

const starter = { by: "Starter", count: "0-0" } as const;
const single = { ...starter, batter: 1, outs: 0, call: "play", end: "Single" } as const;
/** The next half of the inning. */
const bottom = { ...single, by: "Other", half: "Bottom" } as const;
const nextInning = { ...single, by: "Reliever", inning: 2 } as const;

describe("how an outing ends", () => {
  test.each<[string, number, readonly Row[]]>([
    [
      "a double play",
      3,
      [
        single,
        { ...starter, batter: 2, outs: 0, count: "0-2", call: "strike", end: "Strikeout" },
        { ...starter, batter: 3, outs: 1, call: "play", end: "Out", onPlay: 2 },
        nextInning,
      ],
    ],
    [
      "a double play in the file's last row",
      2,
      [single, { ...starter, batter: 2, outs: 0, call: "play", end: "Out", onPlay: 2 }],
    ],
    [
      "a single with a runner out",
      1,
      [{ ...single, outs: 2 }, { ...single, batter: 2, outs: 2, onPlay: 1 }, bottom],
    ],
    ["a runner's out that the device missed", 1, [{ ...single, outs: 2 }, bottom]],
    [
      "a sacrifice with all safe",
      0,
      [
        { ...starter, batter: 1, outs: 0, call: "play", end: "Sacrifice" },
        { ...single, by: "Reliever", batter: 2 },
      ],
    ],
    [
      "an out before the third one",
      1,
      [
        { ...starter, batter: 1, outs: 1, call: "play", end: "Out", onPlay: 1 },
        { ...single, by: "Reliever", batter: 2, outs: 2 },
      ],
    ],
    [
      "a runner caught in the middle of a batter",
      1,
      [{ ...starter, batter: 1, outs: 2, call: "ball", onPlay: 1 }, bottom],
    ],
  ])("an outing that ends with %s has its outs", (_, outs, rows) => {
    expect(lineOf(trackmanFile(rows), "Starter")[0]).toBe(outs);
  });

  test.each<[string, readonly Row[]]>([
    [
      "an out on which no one was out",
      [{ ...starter, batter: 1, outs: 0, call: "play", end: "Out" }],
    ],
    ["two outs that are missing", [{ ...starter, batter: 1, outs: 1, call: "ball" }, bottom]],
    [
      "batters of an unknown pitcher",
      [
        { ...starter, batter: 1, outs: 0, call: "play", end: "Out", onPlay: 1 },
        { ...single, by: "Reliever", batter: 4, outs: 2 },
      ],
    ],
  ])("the outs of an outing that ends with %s are unknown", (_, rows) => {
    expect(lineOf(trackmanFile(rows), "Starter")[0]).toBeNull();
  });

  test("an odd count in the middle of a batter leaves the line known", () => {
    const file = trackmanFile([
      { ...starter, batter: 1, outs: 0, count: "0-0", call: "ball" },
      { ...starter, batter: 1, outs: 0, count: "0-0", call: "ball" },
      { ...starter, batter: 1, outs: 0, count: "2-2", call: "strike", end: "Strikeout" },
      { ...single, by: "Reliever", batter: 2, outs: 1 },
    ]);
    expect(lineOf(file, "Starter")).toEqual([1, 1, 0, 0, 1]);
  });

  test("two parts with the same numbers prove nothing about the inning that they share", () => {
    const rows = trackmanFile([single, { ...single, by: "Reliever", batter: 2 }]);
    expect(rows.outings.map(({ pitches }) => pitches[0]?.outsMade)).toEqual([0, 0]);
    const cells = ["Starter", "Reliever"].map((by, at) => ({
      ...{ PitchNo: "1", PitchUID: `pitch-${at}`, Pitcher: `${by}, A`, PitcherId: by },
      ...{ Inning: "1", "Top/Bottom": "Top", PAofInning: "1", Outs: "0" },
      ...{ Balls: "0", Strikes: "0", PitchCall: "InPlay", PlayResult: "Single" },
    }));
    const file = readText(csvOf(ofTrackman, ...cells));
    expect(file.outings.map(({ pitches }) => pitches[0]?.outsMade)).toEqual([null, null]);
  });
});

describe("a change of pitcher in the middle of a batter", () => {
  const changeAt = (count: string, last: Partial<Row>): PitchFile => {
    const [balls = 0, strikes = 0] = count.split("-").map(Number);
    const before = strikes > 0 ? `${balls}-${strikes - 1}` : `${balls - 1}-${strikes}`;
    const first = { ...starter, batter: 1, outs: 1 } as const;
    return trackmanFile([
      { ...first, count: before, call: strikes > 0 ? "strike" : "ball" },
      { ...first, by: "Reliever", count, call: "ball", ...last },
      { ...single, by: "Reliever", batter: 2, outs: 1 },
    ]);
  };
  const walk = { count: "3-2", call: "ball", end: "Walk" } as const;

  test.each(["2-0", "2-1", "3-0", "3-1", "3-2"])(
    "a walk from %s on is charged to the pitcher before",
    (count) => {
      const file = changeAt(count, { ...walk, count });
      expect(lineOf(file, "Starter")).toEqual([0, 1, 0, 1, 0]);
      expect(lineOf(file, "Reliever").slice(1)).toEqual([1, 1, 0, 0]);
    },
  );

  test.each(["1-0", "0-1", "1-1", "0-2", "1-2", "2-2"])(
    "a walk from %s on is charged to the reliever",
    (count) => {
      const file = changeAt(count, { ...walk, count });
      expect(lineOf(file, "Starter")).toEqual([0, 0, 0, 0, 0]);
      expect(lineOf(file, "Reliever").slice(1)).toEqual([2, 1, 1, 0]);
    },
  );

  test.each<[string, Partial<Row>, readonly number[]]>([
    ["strikeout", { call: "strike", end: "Strikeout" }, [2, 1, 0, 1]],
    ["hit", { call: "play", end: "Single" }, [2, 2, 0, 0]],
  ])("a %s is charged to the reliever at any count", (_, last, line) => {
    const file = changeAt("3-1", last);
    expect(lineOf(file, "Starter")).toEqual([0, 0, 0, 0, 0]);
    expect(lineOf(file, "Reliever").slice(1)).toEqual(line);
  });

  test("a walk by automatic balls is charged by the count as well", () => {
    const first = { ...starter, batter: 1, outs: 1 } as const;
    const file = trackmanFile([
      { ...first, count: "1-0", call: "ball" },
      { ...first, by: "Reliever", count: "2-0", call: "auto" },
      { ...first, by: "Reliever", count: "3-0", call: "auto", end: "Walk" },
      { ...single, by: "Reliever", batter: 2, outs: 1 },
    ]);
    expect(lineOf(file, "Starter")).toEqual([0, 1, 0, 1, 0]);
    expect(lineOf(file, "Reliever").slice(1)).toEqual([1, 1, 0, 0]);
    expect(file.warned).toEqual([]);
  });
});

const ofStatcast = {
  ...{ pitch_type: "FF", game_date: "2026-06-11", player_name: "Starter, A", pitcher: "Starter" },
  ...{ p_throws: "R", game_pk: "1", at_bat_number: "", pitch_number: "1", pfx_x: "", pfx_z: "" },
  ...{ release_speed: "93", inning: "1", outs_when_up: "0", balls: "0", strikes: "0", des: "" },
  ...{ description: "hit_into_play", events: "", inning_topbot: "Top", home_team: "H" },
  ...{ away_team: "A" },
};

describe("events of Statcast", () => {
  const caught = { description: "called_strike", outs_when_up: "2", strikes: "1" };

  test.each(["caught_stealing_2b", "pickoff_1b", "pickoff_caught_stealing_3b", "other_out"])(
    "%s ends the inning and is no batter",
    (events) => {
      const file = readText(
        csvOf(
          ofStatcast,
          { at_bat_number: "1", events: "field_out", outs_when_up: "1" },
          { ...caught, at_bat_number: "2", events },
          {
            at_bat_number: "8",
            inning: "2",
            events: "strikeout",
            strikes: "2",
            description: "foul_tip",
          },
        ),
      );
      expect(lineOf(file, "Starter")).toEqual([3, 2, 0, 0, 1]);
    },
  );

  test.each([
    ["grounded_into_double_play", "", 2],
    ["strikeout_double_play", "", 2],
    ["triple_play", "", 3],
    ["fielders_choice", "", 0],
    ["single", "A singles. B out at home.", 1],
    ["single", "A singles.", 0],
  ])("the last event %s (%s) has its outs", (events, des, outs) => {
    const file = readText(csvOf(ofStatcast, { at_bat_number: "1", events, des }));
    expect(lineOf(file, "Starter")[0]).toBe(outs);
  });

  test("a batter who reaches base by the catcher's interference is a batter without a hit", () => {
    const row = { at_bat_number: "1", events: "catcher_interf", description: "foul" };
    const file = readText(csvOf(ofStatcast, row));
    expect(lineOf(file, "Starter")).toEqual([0, 1, 0, 0, 0]);
  });
});
