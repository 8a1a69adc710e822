import { noPitchValues, type PitchValues } from "@armslot/contracts/pitch/circumstances";
import { describe, expect, test } from "vitest";
import { csvOf, pitchesOf, readText } from "../../../test/pitch-rows.ts";
import type { PitchFile } from "../outings/outing.ts";

const trackman = {
  PitchNo: "1",
  Date: "2025-04-05",
  Time: "18:05:07.250",
  Pitcher: "One, Pitcher",
  PitcherThrows: "Right",
  BatterSide: "Left",
  Inning: "3",
  Outs: "2",
  Balls: "1",
  Strikes: "0",
  TaggedPitchType: "FourSeamFastBall",
  PitchCall: "InPlay",
  KorBB: "Undefined",
  PlayResult: "FieldersChoice",
  RelSpeed: "90.12345",
  InducedVertBreak: "16.5",
  HorzBreak: "8.25",
  SpinRate: "2281.145231",
  SpinAxis: "219.865308",
  Tilt: "1:15",
  RelHeight: "6.35314",
  RelSide: "2.20627",
  Extension: "5.57958",
  PlateLocHeight: "1.89137",
  PlateLocSide: "0.93125",
  VertApprAngle: "-6.716705",
  ExitSpeed: "84.1",
  Angle: "-12.5",
  GameID: "20250405-SampleField-1",
};

const ofTrackman: Partial<PitchValues> = {
  velo: 90.12345,
  vertBreak: 16.5,
  hb: 8.25,
  spinRate: 2281.145231,
  spinAxis: null,
  spinEfficiency: null,
  releaseHeight: 6.35314,
  releaseSide: 2.20627,
  extension: 5.57958,
  plateHeight: 1.89137,
  plateSide: 0.93125,
  vertApproach: -6.716705,
  armAngle: null,
  exitVelo: 84.1,
  launchAngle: -12.5,
  thrownAt: "2025-04-05T18:05:07.25",
  inning: 3,
  outs: 2,
  balls: 1,
  strikes: 0,
  batterHand: "L",
  call: "in_play",
  result: "fielders_choice",
  deviceType: "FourSeamFastBall",
};

/** Reads a file with a row for each change. Columns that only a change has are empty in the other rows. */
function readTrackman(...changes: Record<string, string>[]): PitchFile {
  const added = changes.flatMap((change) => Object.keys(change)).map((name) => [name, ""]);
  const rows = changes.map((change, n) => ({ ...numbered(n), ...change }));
  return readText(csvOf({ ...Object.fromEntries(added), ...trackman }, ...rows));
}

const numbered = (n: number) => ({ PitchNo: String(n + 1) });
const reasonsOf = ({ warned }: PitchFile) => warned.map(({ reason }) => reason);

describe("TrackMan", () => {
  test("takes no word that every object has for a call or a side", () => {
    const file = readTrackman({ PitchCall: "constructor", BatterSide: "__proto__" });
    expect(pitchesOf(file)).toMatchObject([{ call: null, batterHand: null }]);
  });

  test("TrackMan has every reading exactly as written, from the pitcher's view", () => {
    const file = readTrackman({});
    expect(pitchesOf(file)).toMatchObject([ofTrackman]);
    expect(reasonsOf(file)).toEqual([]);
  });

  test("TrackMan has the measured tilt as a clock, and never the direction of movement as one", () => {
    const tilts = ["12:00", "1:15", "03:00", "6:00", "10:44"];
    const file = readTrackman(...tilts.map((tilt) => ({ Tilt: "7:00", SpinAxis3dTilt: tilt })));
    expect(pitchesOf(readTrackman({ Tilt: "7:00" }))).toMatchObject([{ spinAxis: null }]);
    expect(pitchesOf(file).map(({ spinAxis }) => spinAxis)).toEqual([180, 217.5, 270, 0, 142]);
  });

  test("TrackMan has the spin efficiency of practice exports as a share or in percent, at most 100", () => {
    const read = (...shares: string[]) =>
      readTrackman(...shares.map((share) => ({ SpinAxis3dSpinEfficiency: share })));
    const shares = read("0.9345", "1.004", "");
    expect(pitchesOf(shares).map(({ spinEfficiency }) => spinEfficiency)).toEqual([
      93.45,
      100,
      null,
    ]);
    expect(reasonsOf(shares)).toEqual([
      "Spin efficiency is in shares of 1 in this file and was converted to %.",
    ]);
    const percents = read("93.45", "104", "106");
    expect(pitchesOf(percents).map(({ spinEfficiency }) => spinEfficiency)).toEqual([
      93.45,
      100,
      null,
    ]);
    expect(reasonsOf(percents)).toEqual([
      "Spin efficiency 106 % is outside 0 to 105 %, so it was left out.",
    ]);
  });

  test("TrackMan in meters is recognized by its extensions and converted to feet", () => {
    const file = readTrackman(
      { Extension: "1.8288", RelHeight: "1.8", RelSide: "-0.6096", PlateLocHeight: "0.7" },
      { Extension: "1.9", RelHeight: "", PlateLocSide: "0.1" },
    );
    expect(pitchesOf(file)[0]).toMatchObject({
      extension: 6,
      releaseHeight: 5.9055,
      releaseSide: -2,
      plateHeight: 2.2966,
    });
    expect(pitchesOf(file)[1]).toMatchObject({ releaseHeight: null, plateSide: 0.3281 });
    expect(reasonsOf(file)).toContain(
      "Extension is in meters in this file and was converted to ft.",
    );
  });

  test.each([
    ["BallCalled", "ball"],
    ["BallinDirt", "ball"],
    ["StrikeCalled", "called_strike"],
    ["StrikeSwinging", "swinging_strike"],
    ["FoulBallNotFieldable", "foul"],
    ["HitByPitch", "hit_by_pitch"],
    ["CatchersInterference", null],
  ])("calls %s %s", (PitchCall, call) => {
    expect(pitchesOf(readTrackman({ PitchCall }))).toMatchObject([{ call }]);
  });

  test("TrackMan has a strikeout and a walk in KorBB, and a hit batter in the call", () => {
    const file = readTrackman(
      { KorBB: "Strikeout", PlayResult: "Out" },
      { KorBB: "Walk", PlayResult: "Undefined" },
      { PitchCall: "HitByPitch", PlayResult: "Undefined" },
      { PlayResult: "HomeRun" },
      { PlayResult: "Undefined" },
    );
    expect(pitchesOf(file).map(({ result }) => result)).toEqual([
      "strikeout",
      "walk",
      "hit_by_pitch",
      "home_run",
      null,
    ]);
  });
});

describe("a pitch", () => {
  test("a pitch is kept without a reading that is impossible or unreadable, which the warnings name", () => {
    const file = readTrackman({ SpinRate: "6200", RelSide: "left", Balls: "4", Outs: "1.5" });
    const expected = { ...ofTrackman, spinRate: null, releaseSide: null, balls: null, outs: null };
    expect(pitchesOf(file)).toMatchObject([expected]);
    expect(reasonsOf(file)).toEqual([
      "Spin 6200 rpm is outside 0 to 5000 rpm, so it was left out.",
      'Release side "left" is not a number, so it was left out.',
      "Outs 1.5 is not one of 0 to 2, so it was left out.",
      "Balls 4 is not one of 0 to 3, so it was left out.",
    ]);
  });

  test("a pitch is kept when only spin and location were measured", () => {
    const nothing = { RelSpeed: "", InducedVertBreak: "", HorzBreak: "", TaggedPitchType: "" };
    const file = readTrackman({ ...nothing, PitchCall: "" });
    expect(pitchesOf(file)).toMatchObject([{ pitchType: "Other", velo: null, plateSide: 0.93125 }]);
    expect(file.rejected).toEqual([]);
  });

  test("a pitch has the meaning of its date that is the game's", () => {
    const file = readTrackman({ Date: "5/4/2025" }, { Date: "13/4/2025" });
    expect(file.outings.map(({ game }) => game.date)).toEqual(["2025-04-05"]);
    expect(pitchesOf(file).map(({ thrownAt }) => thrownAt)).toEqual([
      "2025-04-05T18:05:07.25",
      "2025-04-13T18:05:07.25",
    ]);
  });

  test.each(["", "25:00:00", "12:61", "06:16.4", "noon"])(
    "a pitch has no time if the cell is %j",
    (Time) => {
      expect(pitchesOf(readTrackman({ Time }))).toMatchObject([{ thrownAt: null }]);
    },
  );

  test("a pitch has none of the values that its file lacks", () => {
    const { Pitcher, Date: date, RelSpeed, TaggedPitchType } = trackman;
    const [pitch] = pitchesOf(
      readText(csvOf({ Pitcher, Date: date, RelSpeed, TaggedPitchType }, {})),
    );
    expect(pitch).toMatchObject({
      ...noPitchValues,
      velo: 90.12345,
      deviceType: "FourSeamFastBall",
    });
  });
});

describe("Yakkertech", () => {
  const { GameID, ...columns } = trackman;
  const base = {
    ...columns,
    HomeTeam: "YAK:HOMETOWN:1a2b:1",
    AwayTeam: "YAK:VISITORS:3c4d:2",
    PitcherTeam: "YAK:HOMETOWN:1a2b:1",
    GameID,
    PitchUUID: "pitch-1",
    PitchCall: "Foul",
    PlayResult: "",
    Extension: "6.0",
    yt_Efficiency: "0.95",
  };

  test("Yakkertech is told from TrackMan and has its keys and teams", () => {
    const file = readText(
      csvOf(base, {}, { PitchUUID: "pitch-2", PlayResult: "StrikeoutLooking" }),
    );
    expect(file.format).toBe("yakkertech");
    expect(file.outings[0]?.game).toMatchObject({
      sourceKey: "yakkertech:20250405-SampleField-1",
      opponent: "VISITORS",
    });
    expect(pitchesOf(file)).toMatchObject([
      { sourceKey: "yakkertech:pitch-1", call: "foul", result: null, spinEfficiency: 95 },
      { sourceKey: "yakkertech:pitch-2", result: "strikeout" },
    ]);
  });

  test("Yakkertech has no extension if it is the same in every row", () => {
    const constant = readText(csvOf(base, {}, { PitchUUID: "pitch-2" }));
    expect(pitchesOf(constant).map(({ extension }) => extension)).toEqual([null, null]);
    expect(reasonsOf(constant)).toContain(
      "Extension is 6 ft in every row of this file, so it was left out.",
    );
    const varied = readText(csvOf(base, {}, { PitchUUID: "pitch-2", Extension: "6.2" }));
    expect(pitchesOf(varied).map(({ extension }) => extension)).toEqual([6, 6.2]);
  });

  test("skips throws that have no pitcher", () => {
    const file = readText(csvOf(base, {}, { Pitcher: "", PitchUUID: "between-innings" }));
    expect(pitchesOf(file)).toHaveLength(1);
    expect(file.rejected).toEqual([]);
  });
});

describe("Rapsodo", () => {
  const base = {
    No: "1",
    "Player ID": "800001",
    "Player Name": "Pitcher One",
    Date: "Tue Feb 04 2025 8:16:00 PM",
    "Pitch Type": "Fastball",
    "Strike Zone Side": "-7.8",
    "Strike Zone Height": "30",
    Velocity: "84.2",
    "Total Spin": "2421.4",
    "Spin Efficiency (release)": "66.1",
    "Spin Direction": "01:06",
    "Release Extension (ft)": "1.7380256652832031",
    "VB (trajectory)": "15.5",
    "HB (trajectory)": "9.1",
    "VB (spin)": "14",
    "HB (spin)": "8",
    "Release Height": "5.29",
    "Release Side": "1.28",
    "Vertical Approach Angle": "-5.5",
    "Unique ID": "800001@1738713540",
  };

  test("Rapsodo has its location in inches and its extension in meters, whatever the column says", () => {
    const file = readText(csvOf(base, {}));
    expect(pitchesOf(file)).toMatchObject([
      {
        ...noPitchValues,
        velo: 84.2,
        vertBreak: 15.5,
        hb: 9.1,
        spinRate: 2421.4,
        spinAxis: 213,
        spinEfficiency: 66.1,
        releaseHeight: 5.29,
        releaseSide: 1.28,
        extension: 5.7022,
        plateHeight: 2.5,
        plateSide: -0.65,
        vertApproach: -5.5,
        thrownAt: "2025-02-04T20:16:00",
        deviceType: "Fastball",
      },
    ]);
    expect(reasonsOf(file)).toEqual([
      "Extension is in meters in this file and was converted to ft.",
    ]);
  });

  test("Rapsodo in feet keeps its extension", () => {
    const file = readText(csvOf(base, { "Release Extension (ft)": "5.7" }));
    expect(pitchesOf(file)).toMatchObject([{ extension: 5.7 }]);
    expect(reasonsOf(file)).toEqual([]);
  });

  test("Rapsodo has the break of the spin where the trajectory was not seen", () => {
    const unseen = { "VB (trajectory)": "-", "HB (trajectory)": "-" };
    expect(pitchesOf(readText(csvOf(base, unseen)))).toMatchObject([{ vertBreak: 14, hb: 8 }]);
  });
});

describe("Statcast", () => {
  const base = {
    pitch_type: "FF",
    game_date: "2025-06-01",
    release_speed: "94.5",
    release_pos_x: "-1.87",
    release_pos_z: "5.73",
    player_name: "One, Pitcher",
    pitcher: "700900",
    events: "null",
    description: "foul_tip",
    stand: "L",
    balls: "3",
    strikes: "2",
    outs_when_up: "1",
    inning: "7",
    pfx_x: "-0.5",
    pfx_z: "1.25",
    plate_x: "0.25",
    plate_z: "2.12",
    vy0: "-130",
    vz0: "-5",
    ay: "25",
    az: "-20",
    launch_speed: "84.1",
    launch_angle: "63",
    release_spin_rate: "2555",
    release_extension: "6.3",
    spin_axis: "210",
    arm_angle: "41.2",
    game_pk: "700001",
    at_bat_number: "3",
    pitch_number: "2",
  };

  test("Statcast has positions from the pitcher's view and the approach angle of its trajectory", () => {
    expect(pitchesOf(readText(csvOf(base, {})))).toMatchObject([
      {
        velo: 94.5,
        vertBreak: 15,
        hb: 6,
        spinRate: 2555,
        spinAxis: 210,
        spinEfficiency: null,
        releaseHeight: 5.73,
        releaseSide: 1.87,
        extension: 6.3,
        plateHeight: 2.12,
        plateSide: -0.25,
        armAngle: 41.2,
        exitVelo: 84.1,
        launchAngle: 63,
        thrownAt: null,
        inning: 7,
        outs: 1,
        balls: 3,
        strikes: 2,
        batterHand: "L",
        call: "swinging_strike",
        result: null,
        deviceType: "FF",
      },
    ]);
    // 48.583 ft at 130 ft/s, slowed by 25 ft/s², take 0.3882 s. Then the ball falls at 12.764 ft/s and comes at 120.295 ft/s.
    expect(pitchesOf(readText(csvOf(base, {})))[0]?.vertApproach).toBeCloseTo(-6.0566, 2);
  });

  test.each([
    ["strikeout_double_play", "strikeout"],
    ["intent_walk", "walk"],
    ["grounded_into_double_play", "out"],
    ["sac_fly", "sacrifice"],
    ["field_error", "error"],
    ["catcher_interf", "error"],
    ["caught_stealing_2b", null],
    ["unheard_of", "other"],
    ["", null],
  ])("Statcast has the event %j as %s", (events, result) => {
    expect(pitchesOf(readText(csvOf(base, { events })))).toMatchObject([{ result }]);
  });
});
