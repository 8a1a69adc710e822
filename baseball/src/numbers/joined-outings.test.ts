import { meanReadings, type OutingStatistics } from "@armslot/contracts/athlete/athlete-screen";
import fc from "fast-check";
import { expect, test } from "vitest";
import { joinedOutings, packedOutingOf, unpackedOuting } from "./joined-outings.ts";

const value = fc.integer({ min: -999_999, max: 999_999 }).map((units) => units / 1e4);

/** An outing with some of the readings, each of some of its pitches. */
const outing: fc.Arbitrary<OutingStatistics> = fc
  .integer({ min: 1, max: 30 })
  .chain((pitches) =>
    fc.record({
      game: fc.nat(99),
      pitchType: fc.constantFrom("Four-Seam", "Slider"),
      pitches: fc.constant(pitches),
      velo: fc.option(fc.tuple(value, value)),
      readings: fc.dictionary(
        fc.constantFrom(...meanReadings),
        fc.tuple(value, fc.oneof(fc.constant(pitches), fc.integer({ min: 1, max: pitches }))),
      ),
    }),
  )
  .map(({ velo, readings, ...rest }) => ({
    ...rest,
    readings: { ...readings },
    veloMin: velo?.[0] ?? null,
    veloMax: velo?.[1] ?? null,
  }));

test("an outing that was packed, sent and unpacked has the same statistics", () => {
  fc.assert(
    fc.property(outing, (given) => {
      const sent = JSON.parse(JSON.stringify(packedOutingOf(given)));
      expect(unpackedOuting(sent)).toEqual(given);
    }),
  );
});

test("the parts of an outing are added up by their numbers of pitches, and means of no pitch are left out", () => {
  const part = { game: 0, pitchType: "Slider" };
  const parts = [
    { ...part, pitches: 4, velo: [80, 84] as [number, number], means: [82, null, 3] },
    { ...part, pitches: 2, velo: [78, 79] as [number, number], means: [79], counts: [1] },
  ];
  expect(joinedOutings(parts)).toEqual([
    {
      ...{ ...part, pitches: 6, veloMin: 78, veloMax: 84 },
      readings: { velo: [(82 * 4 + 79) / 5, 5], hb: [3, 4] },
    },
  ]);
});
