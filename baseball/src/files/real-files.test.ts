import { readFileSync } from "node:fs";
import type { GivenReadingName } from "@armslot/contracts/pitch/readings";
import { describe, expect, test } from "vitest";
import { pitchesOf, readText, realFile } from "../../test/pitch-rows.ts";
import { median } from "../pitch/averages.ts";
import type { OutingPitch, PitchFile } from "./outings/outing.ts";

const trackman = realFile("trackman");
const rapsodo = realFile("rapsodo");
const statcast = realFile("statcast");

/** Splits a CSV text without our readers or their parser. The expected figures have to be independent of both. */
function rawRows(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line === "") continue;
    const matches = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
    rows.push(
      [...matches].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ""),
    );
  }
  return rows;
}

function rawColumns(path: string) {
  const [titles = [], ...rows] = rawRows(readFileSync(path, "utf8"));
  const column = (title: string) => rows.map((row) => row[titles.indexOf(title)] ?? "");
  const sum = (title: string) =>
    column(title).reduce((total, cell) => total + (Number(cell) || 0), 0);
  const counts = (title: string) => tally(column(title));
  return { rows, column, sum, counts };
}

function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function sums(file: PitchFile) {
  const pitches = pitchesOf(file);
  const sum = (key: "velo" | "vertBreak" | "hb") =>
    pitches.reduce((total, pitch) => total + (pitch[key] ?? 0), 0);
  return { pitches, velo: sum("velo"), vertBreak: sum("vertBreak"), hb: sum("hb") };
}

const ascending = (a: number, b: number) => a - b;
const typesOf = (file: PitchFile) => tally(pitchesOf(file).map(({ pitchType }) => pitchType));

function expectOwnCounts(file: PitchFile): void {
  for (const { pitches } of file.outings) {
    expect(pitches.map(({ pitchNum }) => pitchNum)).toEqual(pitches.map((_, index) => index + 1));
  }
}

describe.skipIf(trackman === null)("the real TrackMan game", () => {
  const path = trackman ?? "";
  const load = () => ({ file: readText(readFileSync(path, "utf8")), raw: rawColumns(path) });

  test("matches the raw file's pitches, pitchers and sums", () => {
    const { file, raw } = load();
    const { pitches, velo, vertBreak, hb } = sums(file);
    expect(file).toMatchObject({ format: "trackman", rejected: [] });
    expect(pitches).toHaveLength(280);
    expect(velo).toBeCloseTo(raw.sum("RelSpeed"), 6);
    expect(vertBreak).toBeCloseTo(raw.sum("InducedVertBreak"), 6);
    expect(hb).toBeCloseTo(raw.sum("HorzBreak"), 6);
    expect(
      Object.fromEntries(
        file.outings.map(({ pitcher, pitches: own }) => [pitcher.vendorId, own.length]),
      ),
    ).toEqual(raw.counts("PitcherId"));
    expectOwnCounts(file);
  });

  test("the real TrackMan game has the tagged types under their canonical names", () => {
    const { file, raw } = load();
    const tags = raw.counts("TaggedPitchType");
    expect(typesOf(file)).toMatchObject({
      "Four-Seam": (tags.Fastball ?? 0) + (tags.FourSeamFastBall ?? 0),
      Changeup: tags.ChangeUp,
      Sinker: tags.TwoSeamFastBall,
    });
  });

  test("the real TrackMan game has the same induced breaks, within 0.01 in, when computed from the breaks with gravity", () => {
    const [titles = [], ...rows] = rawRows(readFileSync(path, "utf8"));
    const induced = titles.indexOf("InducedVertBreak");
    const text = [titles, ...rows]
      .map((row) =>
        row
          .toSpliced(induced, 1)
          .map((cell) => `"${cell}"`)
          .join(","),
      )
      .join("\n");
    const converted = readText(text);
    expect(converted.rejected).toEqual([]);
    const { file } = load();
    const expected = pitchesOf(file);
    for (const [index, { vertBreak }] of pitchesOf(converted).entries()) {
      expect(vertBreak).toBeCloseTo(expected[index]?.vertBreak ?? Number.NaN, 2);
    }
  });
});

/** Returns the median of a reading over some pitches. */
function typical(pitches: readonly OutingPitch[], name: GivenReadingName): number {
  return median(pitches.flatMap((pitch) => pitch[name] ?? [])) ?? Number.NaN;
}

/** Returns the four-seam fastballs of the pitchers with a throwing hand. */
function fastballsOf(file: PitchFile, hand: "R" | "L"): OutingPitch[] {
  return file.outings
    .filter(({ pitcher }) => pitcher.throws === hand)
    .flatMap(({ pitches }) => pitches.filter(({ pitchType }) => pitchType === "Four-Seam"));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the direction in which the breaks say that a pitch moved, in degrees. */
function axisOfMovement({ hb, vertBreak }: OutingPitch): number {
  return (Math.atan2(hb ?? Number.NaN, vertBreak ?? Number.NaN) * 180) / Math.PI + 180;
}

describe.skipIf(trackman === null)("the real TrackMan game's positions", () => {
  const load = () => {
    const path = trackman ?? "";
    return { file: readText(readFileSync(path, "utf8")), raw: rawColumns(path) };
  };

  test("the real TrackMan game's positions are on the throwing arm's side, and so is the fastball's tilt", () => {
    const { file } = load();
    const [right, left] = [fastballsOf(file, "R"), fastballsOf(file, "L")];
    expect(typical(right, "releaseSide")).toBeGreaterThan(1);
    expect(typical(left, "releaseSide")).toBeLessThan(-1);
    // 12:30 to 1:30, and 10:30 to 11:30.
    expect(Math.abs((median(right.map(axisOfMovement)) ?? 0) - 210)).toBeLessThan(15);
    expect(Math.abs((median(left.map(axisOfMovement)) ?? 0) - 150)).toBeLessThan(15);
    expect(pitchesOf(file).every(({ spinAxis }) => spinAxis === null)).toBe(true);
  });

  test("the real TrackMan game's positions lead to TrackMan's axis, so that axis is no measured spin", () => {
    const { file, raw } = load();
    const axes = raw.column("SpinAxis").map(Number);
    const gaps = pitchesOf(file).map((pitch) => {
      const { x0, vx0, vy0, vz0, ax, ay, az } = pitch;
      if (x0 === null || vx0 === null || vy0 === null || vz0 === null) return Number.NaN;
      if (ax === null || ay === null || az === null) return Number.NaN;
      // Halfway to the plate, the acceleration without gravity and drag is that of the movement.
      const seconds = (-Math.sqrt(vy0 ** 2 - 2 * ay * (50 - 17 / 12)) - vy0) / ay / 2;
      const v = [vx0 + ax * seconds, vy0 + ay * seconds, vz0 + az * seconds] as const;
      const a = [ax, ay, az + 32.174] as const;
      const drag = (a[0] * v[0] + a[1] * v[1] + a[2] * v[2]) / (v[0] ** 2 + v[1] ** 2 + v[2] ** 2);
      const axis = (Math.atan2(a[0] - drag * v[0], a[2] - drag * v[2]) * 180) / Math.PI + 180;
      return (((axes[pitch.line - 2] ?? Number.NaN) - axis + 540) % 360) - 180;
    });
    expect(gaps).toHaveLength(280);
    expect(Math.abs(mean(gaps))).toBeLessThan(0.1);
    expect(Math.sqrt(mean(gaps.map((gap) => gap ** 2)))).toBeLessThan(1);
  });

  test("the real TrackMan game's positions lead to TrackMan's approach angles within 0.1 degrees in the mean", () => {
    const { file, raw } = load();
    const vertical = raw.column("VertApprAngle").map(Number);
    const horizontal = raw.column("HorzApprAngle").map(Number);
    const angles = pitchesOf(file).map((pitch) => {
      const { line, y0, vx0, vy0, vz0, ax, ay, az, horzApproach } = pitch;
      expect(horzApproach).toBeCloseTo(horizontal[line - 2] ?? Number.NaN, 3);
      const at = (value: number | null) => value ?? Number.NaN;
      const vyf = -Math.sqrt(at(vy0) ** 2 - 2 * at(ay) * (at(y0) - 17 / 12));
      const t = (vyf - at(vy0)) / at(ay);
      const angle = (v: number) => (Math.atan(v / -vyf) * 180) / Math.PI;
      return [
        angle(at(vz0) + at(az) * t) - (vertical[line - 2] ?? Number.NaN),
        angle(at(vx0) + at(ax) * t) - (horizontal[line - 2] ?? Number.NaN),
      ] as const;
    });
    expect(Math.abs(mean(angles.map(([gap]) => gap)))).toBeLessThan(0.1);
    expect(Math.abs(mean(angles.map(([, gap]) => gap)))).toBeLessThan(0.1);
    expect(Math.max(...angles.flat().map(Math.abs))).toBeLessThan(0.4);
  });

  test("the real TrackMan game's positions follow from the trajectories, which are from the catcher's view", () => {
    const { file, raw } = load();
    const numbers = (title: string) => raw.column(title).map(Number);
    const [x0, y0, z0] = [numbers("x0"), numbers("y0"), numbers("z0")];
    const [vx, vy, vz] = [numbers("vx0"), numbers("vy0"), numbers("vz0")];
    const [ax, ay, az] = [numbers("ax0"), numbers("ay0"), numbers("az0")];
    const byLine = new Map(pitchesOf(file).map((pitch) => [pitch.line, pitch]));
    for (const index of raw.rows.keys()) {
      const at = (values: readonly number[]) => values[index] ?? Number.NaN;
      const speed = Math.sqrt(at(vy) ** 2 - 2 * at(ay) * (at(y0) - 17 / 12));
      const seconds = (-speed - at(vy)) / at(ay);
      const side = at(x0) + at(vx) * seconds + (at(ax) * seconds ** 2) / 2;
      const height = at(z0) + at(vz) * seconds + (at(az) * seconds ** 2) / 2;
      const fall = at(vz) + at(az) * seconds;
      const pitch = byLine.get(index + 2);
      expect(Math.abs((pitch?.plateSide ?? Number.NaN) + side)).toBeLessThan(0.05);
      expect(Math.abs((pitch?.plateHeight ?? Number.NaN) - height)).toBeLessThan(0.05);
      const approach = (Math.atan2(fall, speed) * 180) / Math.PI;
      expect(Math.abs((pitch?.vertApproach ?? Number.NaN) - approach)).toBeLessThan(0.5);
    }
  });

  test("the real TrackMan game's positions and all other values are those of the raw file", () => {
    const { file, raw } = load();
    const pitches = pitchesOf(file);
    const total = (name: GivenReadingName) =>
      pitches.reduce((sum, pitch) => sum + (pitch[name] ?? 0), 0);
    expect(total("spinRate")).toBeCloseTo(raw.sum("SpinRate"), 4);
    expect(total("extension")).toBeCloseTo(raw.sum("Extension"), 4);
    expect(total("exitVelo")).toBeCloseTo(raw.sum("ExitSpeed"), 4);
    const calls = tally(pitches.map(({ call }) => call ?? ""));
    const counts = raw.counts("PitchCall");
    expect(calls).toEqual({
      ball: counts.BallCalled,
      called_strike: counts.StrikeCalled,
      swinging_strike: counts.StrikeSwinging,
      foul: counts.FoulBallNotFieldable,
      in_play: counts.InPlay,
      hit_by_pitch: counts.HitByPitch,
    });
    expect(pitches.every(({ thrownAt }) => thrownAt?.startsWith("2024-05-12T1"))).toBe(true);
    expect(file.warned.filter(({ reason }) => reason.includes("left out"))).toEqual([]);
  });
});

describe.skipIf(rapsodo === null)("the real Rapsodo sessions", () => {
  test("the real Rapsodo sessions have positions from the pitcher's view, in feet", () => {
    const path = rapsodo ?? "";
    const raw = rawColumns(path);
    const file = readText(readFileSync(path, "utf8"));
    const ofThrower = new Map(
      raw.column("player_id").map((id, index) => [id, raw.column("throws")[index]] as const),
    );
    const fastballs = (hand: string) =>
      file.outings
        .filter(({ pitcher }) => ofThrower.get(pitcher.vendorId ?? "") === hand)
        .flatMap(({ pitches }) => pitches.filter(({ pitchType }) => pitchType === "Four-Seam"));
    expect(typical(fastballs("1"), "releaseSide")).toBeGreaterThan(1);
    expect(typical(fastballs("0"), "releaseSide")).toBeLessThan(-1);
    expect(Math.abs(typical(fastballs("1"), "spinAxis") - 210)).toBeLessThan(15);
    expect(Math.abs(typical(fastballs("0"), "spinAxis") - 150)).toBeLessThan(15);
    expect(typical(pitchesOf(file), "extension")).toBeGreaterThan(5.5);
    expect(typical(pitchesOf(file), "extension")).toBeLessThan(7.5);
    expect(typical(pitchesOf(file), "plateHeight")).toBeGreaterThan(2);
    expect(typical(pitchesOf(file), "plateHeight")).toBeLessThan(3);
    // A ball released on one side at an angle, with its break, comes to the side that the file has.
    const angles = raw.column("Horizontal Angle").map(Number);
    const sides = pitchesOf(file).map(({ line, releaseSide, hb, plateSide }) => {
      const tangent = Math.tan(((angles[line - 2] ?? 0) * Math.PI) / 180);
      return (releaseSide ?? 0) + 54.5 * tangent + (hb ?? 0) / 12 - (plateSide ?? 0);
    });
    expect(Math.abs(median(sides) ?? Number.NaN)).toBeLessThan(0.2);
    expect(median(sides.map(Math.abs)) ?? Number.NaN).toBeLessThan(0.3);
  });

  test("the real Rapsodo sessions match the raw file's pitches, player days and sums", () => {
    const path = rapsodo ?? "";
    const raw = rawColumns(path);
    const file = readText(readFileSync(path, "utf8"));
    const { pitches, velo, vertBreak, hb } = sums(file);
    expect(file).toMatchObject({ format: "rapsodo", rejected: [] });
    expect(pitches).toHaveLength(2634);
    expect(velo).toBeCloseTo(raw.sum("Velocity"), 6);
    expect(vertBreak).toBeCloseTo(raw.sum("VB (trajectory)"), 6);
    expect(hb).toBeCloseTo(raw.sum("HB (trajectory)"), 6);
    const dates = raw.column("Date").map((date) => date.split(" ").slice(0, 4).join(" "));
    const playerDays = raw.column("player_id").map((id, index) => `${id} ${dates[index]}`);
    expect(file.outings.map(({ pitches: own }) => own.length).sort(ascending)).toEqual(
      Object.values(tally(playerDays)).sort(ascending),
    );
    expect(file.outings).toHaveLength(98);
    expect(new Set(file.outings.map(({ pitcher }) => pitcher.vendorId)).size).toBe(22);
    const types = raw.counts("Pitch Type");
    expect(typesOf(file)).toMatchObject({
      "Four-Seam": types.Fastball,
      Curveball: types.CurveBall,
      Splitter: types.Splitter,
    });
    expectOwnCounts(file);
  });
});

describe.skipIf(statcast === null)("the real Statcast games", () => {
  test("the real Statcast games have positions from the pitcher's view", () => {
    const path = statcast ?? "";
    const raw = rawColumns(path);
    const file = readText(readFileSync(path, "utf8"));
    const sum = (name: GivenReadingName) =>
      pitchesOf(file).reduce((total, pitch) => total + (pitch[name] ?? 0), 0);
    expect(typical(fastballsOf(file, "R"), "releaseSide")).toBeGreaterThan(1);
    expect(sum("releaseSide")).toBeCloseTo(-raw.sum("release_pos_x"), 4);
    expect(sum("plateSide")).toBeCloseTo(-raw.sum("plate_x"), 4);
    expect(sum("exitVelo")).toBeCloseTo(raw.sum("launch_speed"), 4);
    expect(typical(fastballsOf(file, "R"), "vertApproach")).toBeGreaterThan(-7);
    expect(typical(fastballsOf(file, "R"), "vertApproach")).toBeLessThan(-3);
    expect(file.warned.filter(({ reason }) => reason.includes("left out"))).toEqual([]);
  });

  test("the real Statcast games match the raw file's pitches, games and sums", () => {
    const path = statcast ?? "";
    const raw = rawColumns(path);
    const file = readText(readFileSync(path, "utf8"));
    const { pitches, velo, vertBreak, hb } = sums(file);
    expect(file).toMatchObject({ format: "statcast", rejected: [] });
    expect(pitches).toHaveLength(438);
    expect(velo).toBeCloseTo(raw.sum("release_speed"), 6);
    expect(vertBreak).toBeCloseTo(12 * raw.sum("pfx_z"), 6);
    expect(hb).toBeCloseTo(-12 * raw.sum("pfx_x"), 6);
    expect(
      Object.fromEntries(file.outings.map(({ game, pitches: own }) => [game.date, own.length])),
    ).toEqual(raw.counts("game_date"));
    const types = raw.counts("pitch_type");
    expect(typesOf(file)).toMatchObject({
      "Four-Seam": types.FF,
      Sinker: types.FT,
      Cutter: types.FC,
    });
    expectOwnCounts(file);
  });
});
