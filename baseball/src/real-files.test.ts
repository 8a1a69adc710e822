import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pitchesOf, readText, realFile } from "../test/pitch-rows.ts";
import type { PitchFile } from "./outing.ts";

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

  test("has the tagged types under their canonical names", () => {
    const { file, raw } = load();
    const tags = raw.counts("TaggedPitchType");
    expect(typesOf(file)).toMatchObject({
      "Four-Seam": (tags.Fastball ?? 0) + (tags.FourSeamFastBall ?? 0),
      Changeup: tags.ChangeUp,
      Sinker: tags.TwoSeamFastBall,
    });
  });

  test("has the same induced breaks, within 0.01 in, when computed from the breaks with gravity", () => {
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

describe.skipIf(rapsodo === null)("the real Rapsodo sessions", () => {
  test("match the raw file's pitches, player days and sums", () => {
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
  test("match the raw file's pitches, games and sums", () => {
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
