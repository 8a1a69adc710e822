import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { personMarks, thrownPitch } from "../../test/filmed-pitches.ts";
import { randomNumbers } from "../../test/witnessed-outings.ts";
import { type MarkedFlight, slowFactorsToAsk, speedFromMarks } from "./marks-speed.ts";

const field = {
  ...{ slowedBy: 1, rubberFeet: 60.5, extensionFeet: 5.9 },
  ...{ isYouth: false, altitudeFeet: null },
} as const;

/** 60.5 - 6 + 1.5 feet in 0.4 s: 56 ft at 140 ft/s is 95.45 mph, and drag takes 5 % on the way. */
const flight: MarkedFlight = {
  ...field,
  ...{ release: [1, 1.01], caught: [1.4, 1.41], frameSeconds: 0.01, extensionFeet: 6 },
};

const thrown = Array.from({ length: 1000 }, (_, index) => thrownPitch(index + 1));

function manySpeeds(framesPerSecond: number) {
  const speeds = thrown.map((pitch, index) => {
    const { release, caught } = personMarks(pitch, framesPerSecond, randomNumbers(index + 5000));
    const frameSeconds = 1 / framesPerSecond;
    const speed = speedFromMarks({ ...field, release, caught, frameSeconds });
    if (speed.kind !== "speed") return expect.fail(speed.reason);
    return { error: speed.velo - pitch.velo, range: speed.veloRange };
  });
  const squares = speeds.reduce((sum, { error }) => sum + error ** 2, 0);
  const held = speeds.filter(({ error, range }) => Math.abs(error) <= range).length;
  return { rms: Math.sqrt(squares / speeds.length), held: held / speeds.length };
}

describe("a speed from marks", () => {
  test("a speed from marks is distance over time, and what drag takes on the way", () => {
    const k = 0.00537 * 0.335;
    const expected = (Math.exp(k * 56) - 1) / (k * 0.4) / (5280 / 3600);
    const speed = speedFromMarks(flight);
    expect(speed).toMatchObject({ kind: "speed", framesPerSecond: 100 });
    expect(speed).toHaveProperty("velo", expect.closeTo(expected, 6));
    const uT = Math.sqrt((0.01 ** 2 + 0.01 ** 2) / 12 + 2 * (0.55 * 0.01) ** 2) / 0.4;
    const uD = ((1 + (k * 56) / 2) * Math.hypot(0.55, 0.85, 0.1)) / 56;
    const range = 1.96 * expected * Math.hypot(uT, uD, ((k * 56) / 2) * 0.18);
    expect(speed).toHaveProperty("veloRange", expect.closeTo(range, 6));
  });

  test.each([
    [60, 3.4],
    [120, 2.2],
    [240, 1.8],
  ])(
    "a speed from marks at %i frames a second is within its range in 92 of 100 pitches, and off by %f mph at most as a root mean square",
    (framesPerSecond, rmsMax) => {
      const { rms, held } = manySpeeds(framesPerSecond);
      expect(held).toBeGreaterThanOrEqual(0.92);
      expect(rms).toBeLessThanOrEqual(rmsMax);
    },
  );

  test("a speed from marks is lower at a high altitude by less than a percent, because thin air slows the ball less", () => {
    const high = speedFromMarks({ ...flight, altitudeFeet: 5200 });
    const low = speedFromMarks(flight);
    if (high.kind !== "speed" || low.kind !== "speed") return expect.fail();
    expect(high.velo).toBeLessThan(low.velo);
    expect(high.velo).toBeGreaterThan(0.99 * low.velo);
  });

  test("a range is wider for a pitcher under 14, whose extension is less known", () => {
    const youth = speedFromMarks({ ...flight, isYouth: true });
    const adult = speedFromMarks(flight);
    if (youth.kind !== "speed" || adult.kind !== "speed") return expect.fail();
    expect(youth.veloRange).toBeGreaterThan(adult.veloRange);
    expect(youth.velo).toBe(adult.velo);
  });

  test.each([
    ["with under 50 frames a second", { frameSeconds: 1 / 49 }, "frames"],
    ["whose catch is before its release", { caught: [0.5, 0.51] }, "order"],
    ["whose frames are the same", { release: [1, 1] }, "order"],
    [
      "of 20 ft/s, before someone said that it is not slowed down",
      { caught: [3.8, 3.81], slowedBy: null },
      "clock",
    ],
    ["that no one throws", { caught: [1.2, 1.21] }, "speed"],
  ] as const)("a speed from marks of a clip %s is refused", (_, change, reason) => {
    expect(speedFromMarks({ ...flight, ...change })).toMatchObject({ kind: "refused", reason });
  });

  test("a clip at a half, a quarter or an eighth of its speed is asked about every time, with the factor first that makes the speed usual", () => {
    let first = 0;
    for (const [index, pitch] of thrown.slice(0, 300).entries()) {
      const { release, caught } = personMarks(pitch, 240, randomNumbers(index));
      for (const factor of [2, 4, 8]) {
        const slow = {
          ...field,
          ...{ slowedBy: null, frameSeconds: factor / 240 },
          release: [factor * release[0], factor * release[1]],
          caught: [factor * caught[0], factor * caught[1]],
        } as const;
        expect(speedFromMarks(slow).kind).toBe("refused");
        const factors = slowFactorsToAsk(slow);
        expect(factors).toContain(factor);
        first += factors[0] === factor ? 1 : 0;
        const asked = speedFromMarks({ ...slow, slowedBy: factor });
        expect(asked).toMatchObject({ kind: "speed", framesPerSecond: expect.closeTo(240, 6) });
      }
    }
    expect(first / 900).toBeGreaterThan(0.95);
  });

  test("a speed from marks of any numbers is a finite speed with a positive range, or refused", () => {
    const any = fc.double();
    const pair = fc.tuple(any, any);
    const anyFlight = fc.record({
      ...{ release: pair, caught: pair, frameSeconds: any, rubberFeet: any, extensionFeet: any },
      slowedBy: fc.constantFrom(null, 1, 2, 4, 8),
      isYouth: fc.boolean(),
      altitudeFeet: fc.option(fc.double({ min: -1000, max: 15_000 })),
    });
    const property = fc.property(anyFlight, (each) => {
      const speed = speedFromMarks(each);
      if (speed.kind === "refused") return;
      expect(speed.velo).toBeGreaterThanOrEqual(20);
      expect(speed.velo).toBeLessThanOrEqual(110);
      expect(Number.isFinite(speed.veloRange) && speed.veloRange > 0).toBe(true);
    });
    fc.assert(property, { numRuns: 2000 });
  });
});
