import { describe, expect, test } from "vitest";
import { csvOf, pitchesOf, readText } from "../../../test/pitch-rows.ts";
import { lineScore } from "../../numbers/line-score.ts";
import type { PitchFile } from "../outings/outing.ts";

type Row = readonly [inning: number, outs: number, count: string, call: string, end?: string];

/** A pitcher's rows in the order thrown, with every way in which a plate appearance ends by an automatic call. */
const thrown: readonly Row[] = [
  // A walk by an automatic fourth ball, after two automatic balls that end nothing.
  [1, 0, "0-0", "auto ball"],
  [1, 0, "1-0", "auto ball"],
  [1, 0, "2-0", "ball"],
  [1, 0, "3-0", "auto ball", "walk"],
  // A strikeout by an automatic strike within the inning.
  [1, 0, "0-0", "strike"],
  [1, 0, "0-1", "strike"],
  [1, 0, "0-2", "auto strike", "strikeout"],
  // A thrown strikeout.
  [1, 1, "0-0", "strike"],
  [1, 1, "0-1", "strike"],
  [1, 1, "0-2", "strike", "strikeout"],
  // A strikeout by an automatic strike that ends the inning.
  [1, 2, "0-0", "strike"],
  [1, 2, "0-1", "auto strike"],
  [1, 2, "0-2", "foul"],
  [1, 2, "0-2", "auto strike", "strikeout"],
  // A thrown walk, and a strikeout that is the pitcher's last.
  [2, 0, "3-0", "ball", "walk"],
  [2, 0, "0-0", "strike"],
  [2, 0, "0-1", "strike"],
  [2, 0, "0-2", "auto strike", "strikeout"],
];

const measures = { RelSpeed: "90", TaggedPitchType: "Fastball" };
const unmeasured = { RelSpeed: "", TaggedPitchType: "Undefined" };
const trackmanCalls: Record<string, string> = {
  "auto ball": "AutomaticBall",
  "auto strike": "AutomaticStrike",
  ball: "BallCalled",
  strike: "StrikeCalled",
  foul: "FoulBallNotFieldable",
};
const ofTrackman = {
  ...{ PitchNo: "", Date: "2025-04-05", Pitcher: "One, Pitcher", PitcherId: "900001" },
  ...{ PitcherThrows: "Right", PitcherTeam: "HOM", BatterTeam: "AWY", HomeTeam: "HOM" },
  ...{ AwayTeam: "AWY", GameID: "20250405-Field-1", GameUID: "game", PitchUID: "" },
  ...{ ...measures, InducedVertBreak: "", HorzBreak: "", Inning: "", Outs: "", Balls: "" },
  ...{ Strikes: "", PitchCall: "", KorBB: "", PlayResult: "Undefined" },
};

function trackmanFile(rows: readonly Row[]): PitchFile {
  const cells = rows.map(([inning, outs, count, call, end], at) => ({
    ...(call.startsWith("auto") ? unmeasured : measures),
    ...{ PitchNo: `${at + 1}`, PitchUID: `pitch-${at}`, Inning: `${inning}`, Outs: `${outs}` },
    ...{ Balls: count.slice(0, 1), Strikes: count.slice(2), PitchCall: trackmanCalls[call] ?? "" },
    KorBB: end === undefined ? "Undefined" : end.replace(/^./, (first) => first.toUpperCase()),
  }));
  return readText(csvOf(ofTrackman, ...cells));
}

const statcastCalls: Record<string, string> = {
  "auto ball": "automatic_ball",
  "auto strike": "automatic_strike",
  ball: "ball",
  strike: "called_strike",
  foul: "foul",
};
const ofStatcast = {
  ...{ pitch_type: "FF", game_date: "2025-04-05", player_name: "One, Pitcher", pitcher: "900001" },
  ...{ p_throws: "R", game_pk: "1", at_bat_number: "", pitch_number: "", pfx_x: "", pfx_z: "" },
  ...{ release_speed: "90", inning: "", outs_when_up: "", balls: "", strikes: "" },
  ...{ description: "", events: "", inning_topbot: "Top", home_team: "HOM", away_team: "AWY" },
};

/** Returns the number of a row's at-bat in the game. */
function atBatOf(rows: readonly Row[], at: number): number {
  const starts = rows.slice(0, at + 1).filter(([, , count], place) => {
    return place === 0 || count === "0-0" || rows[place - 1]?.[4] !== undefined;
  });
  return starts.length;
}

/** Statcast's files have the newest pitch first. */
function statcastFile(rows: readonly Row[]): PitchFile {
  const cells = rows.map(([inning, outs, count, call, end = ""], at) => ({
    ...(call.startsWith("auto") && { pitch_type: "", release_speed: "" }),
    at_bat_number: `${atBatOf(rows, at)}`,
    ...{ pitch_number: `${at + 1}`, inning: `${inning}`, outs_when_up: `${outs}` },
    ...{ balls: count.slice(0, 1), strikes: count.slice(2) },
    ...{ description: statcastCalls[call] ?? "", events: end },
  }));
  return readText(csvOf(ofStatcast, ...cells.reverse()));
}

describe.each([
  ["TrackMan", trackmanFile],
  ["Statcast", statcastFile],
])("automatic ends in a file of %s", (_, fileOf) => {
  test("a plate appearance that an automatic call ends counts in the line score, and no pitch more (IMP-10)", () => {
    const pitches = pitchesOf(fileOf(thrown));
    const ends = (wanted: string) => thrown.filter(([, , , , end]) => end === wanted).length;
    const own = thrown.filter(([, , , call]) => !call.startsWith("auto"));
    expect(lineScore(pitches, "game")).toMatchObject({
      ...{ batters: ends("strikeout") + ends("walk"), strikeouts: ends("strikeout") },
      ...{ walks: ends("walk"), outs: ends("strikeout"), pitches: own.length },
      strikes: own.filter(([, , , call]) => call !== "ball").length,
    });
    expect(pitches.map(({ pitchNum }) => pitchNum)).toEqual(own.map((_row, at) => at + 1));
    expect(pitches.every(({ velo }) => velo === 90)).toBe(true);
  });

  test("the pitch before an automatic end keeps its call and has the result", () => {
    const rows = thrown.slice(4, 7);
    expect(pitchesOf(fileOf(rows)).map(({ call, result }) => [call, result])).toEqual([
      ["called_strike", null],
      ["called_strike", "strikeout"],
    ]);
  });

  test.each<[string, readonly Row[]]>([
    ["ended before", [[1, 0, "0-2", "strike", "strikeout"]]],
    ["was to another batter", [[1, 0, "1-1", "ball"]]],
    ["was in another inning", [[1, 2, "1-0", "foul"]]],
  ])(
    "a strikeout without a pitch is remarked, and leaves the pitch whose plate appearance %s",
    (why, rows) => {
      const inning = why === "was in another inning" ? 2 : 1;
      const file = fileOf([...rows, [inning, 1, "0-0", "auto strike", "strikeout"]]);
      expect(pitchesOf(file).map(({ result }) => result)).toEqual([rows[0]?.[4] ?? null]);
      expect(file.warned.map(({ reason }) => reason)).toEqual([
        "The line score lacks this automatic strikeout, because the file has no pitch of its plate appearance before it.",
      ]);
    },
  );

  test("an intentional walk without a pitch counts in the line score, and as no pitch", () => {
    const walk: readonly Row[] = [
      [1, 1, "0-0", "auto ball"],
      [1, 1, "1-0", "auto ball"],
      [1, 1, "2-0", "auto ball"],
      [1, 1, "3-0", "auto ball", "walk"],
    ];
    const out: Row = [1, 0, "0-2", "strike", "strikeout"];
    const pitches = pitchesOf(fileOf([out, ...walk, ...walk, [1, 1, "0-0", "strike"]]));
    expect(pitches.map(({ pitchNum, intentionalWalks }) => [pitchNum, intentionalWalks])).toEqual([
      [1, 2],
      [2, null],
    ]);
    const line = { batters: 3, walks: 2, strikeouts: 1, hits: 0, pitches: 2, strikes: 2 };
    expect(lineScore(pitches, "game")).toMatchObject(line);
  });

  test("an intentional walk before a pitcher's first pitch counts with that pitch", () => {
    const file = fileOf([
      [1, 0, "3-0", "auto ball", "walk"],
      [1, 0, "0-0", "ball"],
    ]);
    expect(pitchesOf(file).map(({ intentionalWalks }) => intentionalWalks)).toEqual([1]);
    expect(file.warned).toEqual([]);
  });

  test("a walk of a pitcher without a pitch is remarked", () => {
    const file = fileOf([[1, 0, "3-0", "auto ball", "walk"]]);
    expect(pitchesOf(file)).toEqual([]);
    expect(file.warned).toHaveLength(1);
  });
});
