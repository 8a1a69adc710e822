import { describe, expect, test } from "vitest";
import { demoProgram } from "./demo-program.ts";

const games = demoProgram(new Date("2026-03-02T15:00:00Z")).flatMap((pitcher) => pitcher.games);
const outings = games.filter(({ kind }) => kind !== "bullpen").map(({ pitches }) => pitches);
type Pitch = (typeof outings)[number][number];

const pitches = outings.flat();
const pairs = outings.flatMap((thrown) =>
  thrown.slice(1).map((after, index) => [thrown[index], after] as [Pitch, Pitch]),
);

const hits: readonly Pitch["result"][] = [
  ...(["single", "double", "triple", "home_run", "out"] as const),
  ...(["sacrifice", "error", "fielders_choice"] as const),
];

function share(some: readonly Pitch[], of: readonly Pitch[]): number {
  return some.length / of.length;
}

describe("an outing", () => {
  test("counts balls and strikes from the calls", () => {
    expect(pairs.length).toBeGreaterThan(7000);
    for (const [before, after] of pairs) {
      if (before.result !== null) {
        expect([after.balls, after.strikes]).toEqual([0, 0]);
        continue;
      }
      const strikes = before.strikes ?? Number.NaN;
      const next = before.call === "ball" ? strikes : Math.min(2, strikes + 1);
      expect([after.balls, after.strikes]).toEqual([
        (before.balls ?? Number.NaN) + (before.call === "ball" ? 1 : 0),
        next,
      ]);
      expect(after.batterHand).toBe(before.batterHand);
      expect([after.inning, after.outs]).toEqual([before.inning, before.outs]);
    }
  });

  test("ends a plate appearance with the result of its call", () => {
    const endings = {
      ball: ({ balls }: Pitch) => (balls === 3 ? "walk" : null),
      called_strike: ({ strikes }: Pitch) => (strikes === 2 ? "strikeout" : null),
      swinging_strike: ({ strikes }: Pitch) => (strikes === 2 ? "strikeout" : null),
      foul: () => null,
      hit_by_pitch: () => "hit_by_pitch",
      in_play: ({ result }: Pitch) =>
        hits.includes(result) ? result : "a result of a ball in play",
    };
    for (const pitch of pitches) {
      if (pitch.call) expect(pitch.result).toBe(endings[pitch.call](pitch));
    }
    expect(pitches.every(({ call }) => call !== null)).toBe(true);
    for (const thrown of outings) expect(thrown.at(-1)?.result).not.toBeNull();
  });

  test("makes three outs an inning, and seven innings at most", () => {
    const outs = ["strikeout", "out", "sacrifice", "fielders_choice"];
    for (const [before, after] of pairs) {
      const made = outs.includes(before.result ?? "") ? 1 : 0;
      const total = (before.outs ?? Number.NaN) + made;
      const next = (before.inning ?? Number.NaN) + (total === 3 ? 1 : 0);
      expect([after.inning, after.outs]).toEqual([next, total % 3]);
      expect(after.inning).toBeLessThanOrEqual(7);
    }
  });

  test("runs forward in time where a device keeps it", () => {
    const times = pairs.flatMap(([before, after]) =>
      before.thrownAt === null || after.thrownAt === null
        ? []
        : [Date.parse(after.thrownAt) - Date.parse(before.thrownAt)],
    );
    expect(times.length).toBeGreaterThan(5000);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(15_000);
    expect(Math.max(...times)).toBeLessThan(20 * 60_000);
  });
});

test("strikes, whiffs, walks and hits are as frequent as in school games", () => {
  const called = (...calls: (string | null)[]) => pitches.filter((p) => calls.includes(p.call));
  const ended = pitches.filter(({ result }) => result !== null);
  const resulted = (...results: (string | null)[]) =>
    pitches.filter((p) => results.includes(p.result));
  const within = (value: number, [low, high]: readonly [number, number]) => {
    expect(value).toBeGreaterThan(low);
    expect(value).toBeLessThan(high);
  };
  within(1 - share(called("ball", "hit_by_pitch"), pitches), [0.58, 0.66]);
  within(
    share(called("swinging_strike"), called("swinging_strike", "foul", "in_play")),
    [0.18, 0.3],
  );
  within(share(resulted("walk"), ended), [0.07, 0.14]);
  within(share(resulted("strikeout"), ended), [0.17, 0.28]);
  within(share(resulted("hit_by_pitch"), ended), [0.005, 0.04]);
  within(share(resulted("single", "double", "triple"), called("in_play")), [0.24, 0.38]);
  within(pitches.length / ended.length, [3.5, 4.2]);
});

test("called strikes are near the zone, and balls in play have an exit velocity", () => {
  for (const { call, plateSide, plateHeight, exitVelo, launchAngle } of pitches) {
    if (call === "called_strike" && plateSide !== null && plateHeight !== null) {
      expect(Math.abs(plateSide)).toBeLessThan(1.5);
      expect(Math.abs(plateHeight - 2.5)).toBeLessThan(1.7);
    }
    expect(exitVelo === null).toBe(launchAngle === null);
    if (exitVelo !== null) expect(call).toBe("in_play");
  }
  const taken = pitches.filter(({ call, source }) => call === "in_play" && source !== "hand");
  const hit = taken.filter(({ exitVelo }) => exitVelo !== null);
  expect(share(hit, taken)).toBeGreaterThan(0.85);
  expect(share(hit, taken)).toBeLessThan(1);
});
