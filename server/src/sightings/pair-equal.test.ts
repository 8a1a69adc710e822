import fc from "fast-check";
import { expect, test } from "vitest";
import { pairEqual } from "./pair-equal.ts";
import {
  areSpeedsApart,
  type ComparedPitch,
  comparedReadings,
  tolerances,
} from "./same-pitches.ts";

/** Few values, so that many pitches are equal or differ by about a tolerance. */
const reading = fc.constantFrom(null, 80, 80.05, 80.1, 80.15, 80.2, -80, -80.15);
const readings = fc.record({ velo: reading, vertBreak: reading, hb: reading });
const pitch = fc.record({
  pitchNum: fc.integer({ min: 1, max: 6 }),
  ...{ velo: reading, vertBreak: reading, hb: reading },
  measured: fc.option(readings, { nil: undefined }),
});
const pitches = fc.array(pitch, { maxLength: 12 });

const tolerance = tolerances.anotherFile;

/** Whether two pitches without times are one: all common readings are equal, and a single one only with the number. */
function isOne(one: ComparedPitch, other: ComparedPitch): boolean {
  if (areSpeedsApart(one, other, tolerance)) return false;
  return [other, other.measured ?? other].some((there) => {
    const within = comparedReadings.flatMap((name) => {
      const [a, b] = [one[name], there[name]];
      const most = name === "velo" ? tolerance.speed : tolerance.length;
      return a === null || b === null ? [] : [Math.abs(a - b) <= most + 1e-9];
    });
    const isEnough = within.length > 1 || one.pitchNum === other.pitchNum;
    return within.length > 0 && within.every(Boolean) && isEnough;
  });
}

/** Pairs like `pairEqual`, with a look at every pitch. */
function pairedOneByOne(ones: readonly ComparedPitch[], others: readonly ComparedPitch[]) {
  const free = new Set(others);
  const pairs = new Map<ComparedPitch, ComparedPitch>();
  for (const one of ones) {
    const gap = (other: ComparedPitch) => Math.abs(one.pitchNum - other.pitchNum);
    const [nearest] = [...free]
      .filter((other) => isOne(one, other))
      .sort((a, b) => gap(a) - gap(b));
    if (!nearest) continue;
    pairs.set(one, nearest);
    free.delete(nearest);
  }
  return pairs;
}

test("pitches with equal readings are paired with the nearest number, as if each were compared with all", () => {
  fc.assert(
    fc.property(pitches, pitches, (ones, others) => {
      const placesOf = (pairs: ReadonlyMap<ComparedPitch, ComparedPitch>) =>
        ones.map((one) => others.findIndex((other) => pairs.get(one) === other && pairs.has(one)));
      expect(placesOf(pairEqual(ones, others, tolerance))).toEqual(
        placesOf(pairedOneByOne(ones, others)),
      );
    }),
  );
});

test("a pitch is a pair of one that differs by exactly the tolerance, and of none that differs by more", () => {
  const none = { vertBreak: null, hb: null, pitchNum: 1 };
  for (let tenths = 700; tenths < 1_000; tenths += 1) {
    const one = { ...none, velo: tenths / 10 };
    const sizes = [0.15, -0.15, 0.16, -0.16].map(
      (more) => pairEqual([one], [{ ...none, velo: one.velo + more }], tolerance).size,
    );
    expect(sizes).toEqual([1, 1, 0, 0]);
  }
});

interface Kind {
  readonly velo: (at: number) => number;
  readonly hb: number;
}

/** Returns thousands of pitches that count how often their numbers and velocities are looked at. */
function thrown({ velo, hb }: Kind, looks: { count: number }) {
  const looked = <T>(value: T): T => {
    looks.count += 1;
    return value;
  };
  return Array.from({ length: 3_000 }, (_, at) => ({
    ...{ vertBreak: 1, hb },
    get pitchNum() {
      return looked(at + 1);
    },
    get velo() {
      return looked(velo(at));
    },
  }));
}

const spread = { velo: (at: number) => 60 + ((at * 7_919) % 3_000) / 60, hb: 1 };
const steady = { velo: () => 80, hb: 1 };

test.each([
  [
    "each of thousands of pitches is compared with the few whose readings are near",
    spread,
    spread,
    3_000,
  ],
  [
    "each of thousands of equal pitches is compared with those of near numbers",
    steady,
    steady,
    3_000,
  ],
  ["pitches that differ in one reading alone are not compared", steady, { ...steady, hb: 5 }, 0],
])("%s", (_, one, other, pairs) => {
  const looks = { count: 0 };
  expect(pairEqual(thrown(one, looks), thrown(other, looks), tolerances.rounded).size).toBe(pairs);
  expect(looks.count).toBeLessThan(3_000 * 200);
});
