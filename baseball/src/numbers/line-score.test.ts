import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type PlayedPitch,
  playedOuting,
  type Truth,
  unknownPitch,
  without,
} from "../../test/played-outing.ts";
import { inningsText, lineScore } from "./line-score.ts";
import { battersFacedIn } from "./plate-appearances.ts";

describe("a played outing", () => {
  test("a played outing has the batters, strikeouts and walks that were counted while it was played", () => {
    fc.assert(
      fc.property(playedOuting, ({ pitches, truth: { batters, strikeouts, walks } }) => {
        const expected = batters === 0 ? null : { batters, strikeouts, walks };
        expect(battersFacedIn(pitches)).toEqual(expected);
      }),
      { numRuns: 700, seed: 21 },
    );
  });

  test("a played outing has the line score that was counted while it was played", () => {
    let known = 0;
    fc.assert(
      fc.property(playedOuting, ({ kind, pitches, truth }) => {
        const { pitches: count, strikes, outs, ...line } = lineScore(pitches, kind);
        const { outs: trueOuts, ...rest } = truth;
        if (truth.batters > 0) expect(line).toEqual(rest);
        if (outs !== null) known += 1;
        expect([null, trueOuts]).toContain(outs);
        expect(count).toBe(pitches.length);
        expect(strikes).toBe(
          pitches.filter(({ call }) => call !== "ball" && call !== "hit_by_pitch").length,
        );
      }),
      { numRuns: 700, seed: 22 },
    );
    expect(known).toBeGreaterThan(300);
  });

  test("a played outing that a device numbered has every number, also of a last out", () => {
    fc.assert(
      fc.property(playedOuting, ({ kind, measured, truth }) => {
        if (measured.length === 0) return;
        const { pitches: _, strikes: __, ...line } = lineScore(measured, kind);
        expect(line).toEqual(truth);
      }),
      { numRuns: 700, seed: 24 },
    );
  });

  test("an odd count or call of a numbered outing leaves the innings and the batters known", () => {
    const odd = fc.record({
      ...{ balls: fc.constantFrom(null, 0, 3), strikes: fc.constantFrom(null, 0, 2) },
      call: fc.constantFrom("ball" as const, "foul" as const, null),
    });
    let changed = 0;
    fc.assert(
      fc.property(playedOuting, fc.nat(), odd, ({ kind, measured, truth }, at, values) => {
        const place = at % Math.max(1, measured.length - 1);
        const [own, next] = [measured[place], measured[place + 1]];
        if (!own || own.result !== null || own.inning !== next?.inning) return;
        changed += 1;
        const line = lineScore(
          measured.map((pitch) => (pitch === own ? { ...pitch, ...values } : pitch)),
          kind,
        );
        expect(line).toMatchObject({ outs: truth.outs, batters: truth.batters, hits: truth.hits });
      }),
      { numRuns: 700, seed: 25 },
    );
    expect(changed).toBeGreaterThan(200);
  });

  test("a played outing never has a wrong number, whatever of its pitches is missing", () => {
    const names = ["inning", "outs", "balls", "strikes", "call", "result"] as const;
    const losses = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...names)), { maxLength: 12 });
    const wholeColumns = fc.subarray([...names], { maxLength: 2 });
    const seen = { batters: 0, hits: 0, outs: 0 };
    fc.assert(
      fc.property(playedOuting, losses, wholeColumns, ({ kind, pitches, truth }, lost, columns) => {
        const left = without(pitches, lost, columns);
        const line = lineScore(left, kind);
        for (const name of Object.keys(truth) as (keyof Truth)[]) {
          expect([null, truth[name]], name).toContain(line[name]);
        }
        for (const name of ["batters", "hits", "outs"] as const) {
          if (line[name] !== null) seen[name] += 1;
        }
      }),
      { numRuns: 2500, seed: 23 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(200);
  });
});

const pitch = (given: Partial<PlayedPitch>): PlayedPitch => ({ ...unknownPitch, ...given });
const unknown = { batters: null, hits: null, walks: null, strikeouts: null, hitBatters: null };

describe("line scores", () => {
  test("a line score keeps what a ball in play without a result leaves open apart from what it shows", () => {
    const pitches = [
      pitch({ inning: 1, outs: 0, balls: 0, strikes: 0, call: "in_play" }),
      pitch({ inning: 1, outs: 1, balls: 0, strikes: 0, call: "hit_by_pitch" }),
      pitch({ inning: 1, outs: 1, balls: 0, strikes: 2, call: "swinging_strike" }),
    ];
    expect(lineScore(pitches, "game")).toEqual({
      outs: 2,
      batters: 3,
      hits: null,
      walks: 0,
      strikeouts: 1,
      hitBatters: 1,
      pitches: 3,
      strikes: 2,
    });
  });

  test("a line score of a bullpen with calls alone knows no batter and no inning", () => {
    const pitches = [pitch({ call: "ball" }), pitch({ call: "called_strike" })];
    expect(lineScore(pitches, "bullpen")).toEqual({
      outs: null,
      ...unknown,
      pitches: 2,
      strikes: 1,
    });
  });

  test("a line score does not count the strikes if a call is missing", () => {
    expect(lineScore([pitch({ call: "ball" }), pitch({})], "game").strikes).toBeNull();
    expect(lineScore([], "game")).toEqual({ outs: null, ...unknown, pitches: 0, strikes: null });
  });

  test("a line score does not know an out on the bases from a plate appearance", () => {
    const caught = pitch({ balls: 1, strikes: 0, call: "ball", result: "other" });
    expect(lineScore([caught], "game").batters).toBeNull();
  });

  test("a line score does not know the outs of an inning that was called off in a scrimmage", () => {
    const at = { balls: 0, strikes: 0, call: "in_play" as const };
    const pitches = [
      pitch({ inning: 1, outs: 2, ...at, result: "single" }),
      pitch({ inning: 2, outs: 0, ...at, result: "single" }),
    ];
    expect(lineScore(pitches, "scrimmage").outs).toBeNull();
    expect(lineScore(pitches, "game").outs).toBe(1);
  });

  test("a line score does not know the outs of a last out that could be a double play", () => {
    const last = { inning: 3, balls: 0, strikes: 0, call: "in_play", result: "out" } as const;
    expect(lineScore([pitch({ ...last, outs: 1 })], "game").outs).toBeNull();
    expect(lineScore([pitch({ ...last, outs: 2 })], "game").outs).toBe(1);
  });
});

describe("what a file proves", () => {
  const out = { inning: 3, balls: 0, strikes: 0, call: "in_play", result: "out" } as const;

  test("the outs of a last pitch are those that were made with it", () => {
    expect(lineScore([pitch({ ...out, outs: 1, outsMade: 2 })], "game").outs).toBe(2);
    expect(lineScore([pitch({ ...out, outs: 2, outsMade: 2 })], "game").outs).toBeNull();
  });

  test("outs made that the next pitch contradicts are unknown", () => {
    const pitches = [pitch({ ...out, outs: 0, outsMade: 2 }), pitch({ ...out, outs: 1 })];
    expect(lineScore(pitches, "game").outs).toBeNull();
  });

  test("a walk of the pitcher before is no batter of this one", () => {
    const pitches = [
      pitch({ inning: 1, outs: 1, balls: 3, strikes: 1, call: "ball", result: "previous_walk" }),
      pitch({ ...out, inning: 1, outs: 1, outsMade: 2 }),
    ];
    expect(lineScore(pitches, "game")).toMatchObject({ outs: 2, batters: 1, walks: 0, hits: 0 });
  });

  test("an end without a trace is a batter, and leaves what it can be open", () => {
    const numbered = { inning: 1, outs: 0, outsMade: 0, balls: 0, strikes: 0 };
    const pitches = [
      pitch({ ...numbered, call: "foul", appearance: 1 }),
      pitch({ ...numbered, call: "in_play", result: "single", appearance: 2 }),
    ];
    expect(lineScore(pitches, "game")).toMatchObject({ outs: 0, batters: 2, hits: null });
    expect(battersFacedIn(pitches)).toBeNull();
  });
});

test.each([
  [0, "0.0"],
  [2, "0.2"],
  [19, "6.1"],
])("%i outs are %s innings", (outs, text) => {
  expect(inningsText(outs)).toBe(text);
});
