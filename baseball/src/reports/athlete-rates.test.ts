import type { AthleteRates } from "@armslot/contracts/athlete/athlete-screen";
import { rateNames } from "@armslot/contracts/pitch/rates";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type RatedPitch, rateCountsOf, rateOf } from "../numbers/rate-counts.ts";
import { rateText } from "../numbers/rate-text.ts";
import { allRates, ratesByHand, ratesByType, usageByCount, usageByHand } from "./athlete-rates.ts";

const pitch = fc.record({
  pitchType: fc.constantFrom("Four-Seam", "Slider"),
  batterHand: fc.constantFrom("R" as const, "L" as const, null),
  call: fc.constantFrom(
    "ball" as const,
    "called_strike" as const,
    "swinging_strike" as const,
    null,
  ),
  balls: fc.constantFrom(0, 1, 2, 3, null),
  strikes: fc.constantFrom(0, 1, 2, null),
  plateSide: fc.constantFrom(0, 1, null),
  plateHeight: fc.constantFrom(2, 4),
  vertApproach: fc.constantFrom(-5, null),
});
type Pitch = RatedPitch & Pick<AthleteRates["types"][number], "pitchType" | "batterHand">;

/** Returns the counts as the server replies them, in a row for each type and side. */
function repliedOf(pitches: readonly Pitch[]): AthleteRates["types"] {
  return ["Slider", "Four-Seam"].flatMap((pitchType) =>
    (["R", "L", null] as const).flatMap((batterHand) => {
      const own = pitches.filter(
        (one) => one.pitchType === pitchType && one.batterHand === batterHand,
      );
      const byCount = Array.from(
        { length: 12 },
        (_, place) =>
          own.filter(
            ({ balls, strikes }) =>
              balls !== null && strikes !== null && 3 * balls + strikes === place,
          ).length,
      );
      return own.length === 0 ? [] : [{ pitchType, batterHand, ...rateCountsOf(own), byCount }];
    }),
  );
}

test("the rates and usages of a reply are those of its pitches", () => {
  const property = fc.property(fc.array(pitch, { maxLength: 60 }), (pitches) => {
    const types = repliedOf(pitches);
    const batters = { batters: 7, strikeouts: 2, walks: 1 };
    const all = allRates({ types, batters });
    for (const name of rateNames) {
      expect(all[name]).toEqual(rateOf(name, { ...rateCountsOf(pitches), ...batters }));
    }
    for (const { pitchType, rates, pitches: count } of ratesByType({ types })) {
      const own = pitches.filter((one) => one.pitchType === pitchType);
      expect(count).toBe(own.length);
      for (const name of rateNames) expect(rates[name]).toEqual(rateOf(name, rateCountsOf(own)));
    }
    const hands = usageByHand({ types });
    for (const { name, ofTypes, pitches: count } of hands.rows) {
      const faced = pitches.filter(({ batterHand }) => `vs ${batterHand}` === name);
      expect(count).toBe(faced.length);
      expect(ofTypes).toEqual(
        hands.types.map((type) => faced.filter(({ pitchType }) => pitchType === type).length),
      );
    }
    const counts = usageByCount({ types });
    for (const { name, ofTypes } of counts.rows) {
      const at = pitches.filter(({ balls, strikes }) => `${balls}-${strikes}` === name);
      expect(ofTypes).toEqual(
        counts.types.map((type) => at.filter(({ pitchType }) => pitchType === type).length),
      );
    }
    const known = pitches.filter(({ balls, strikes }) => balls !== null && strikes !== null);
    expect(counts.rows.reduce((sum, row) => sum + row.pitches, 0)).toBe(known.length);
  });
  fc.assert(property, { numRuns: 200, seed: 21 });
});

test.each([
  [null, "-"],
  [{ value: 0, n: 4 }, "0%"],
  [{ value: 0.235, n: 200 }, "24%"],
  [{ value: -0.235, n: 200 }, "-24%"],
  [{ value: 0.005, n: 200 }, "1%"],
  [{ value: -0.005, n: 200 }, "-1%"],
  [{ value: 0.004, n: 250 }, "0%"],
  [{ value: -0.004, n: 250 }, "0%"],
])("the difference of two rates %j reads %s", (rate, text) => {
  expect(rateText("strikeoutMinusWalk", rate)).toBe(text);
});

test.each([
  [null, "-"],
  [{ value: 0, n: 4 }, "0%"],
  [{ value: 0.004, n: 250 }, "<1%"],
  [{ value: 0.235, n: 200 }, "24%"],
])("the rate %j reads %s", (rate, text) => {
  expect(rateText("zone", rate)).toBe(text);
});

test("the rates against each side of batters are those of its pitches", () => {
  const property = fc.property(fc.array(pitch, { maxLength: 60 }), (pitches) => {
    const shown = ratesByHand({ types: repliedOf(pitches) });
    for (const hand of ["R", "L"] as const) {
      const own = pitches.filter(({ batterHand }) => batterHand === hand);
      const called = own.filter(({ call }) => call !== null);
      const placed = own.filter(({ plateSide }) => plateSide !== null);
      const partOf = (part: readonly Pitch[], all: readonly Pitch[]) =>
        all.length === 0 ? null : { value: part.length / all.length, n: all.length };
      const strikes = called.filter(({ call }) => call !== "ball");
      const inside = placed.filter(
        ({ plateSide, plateHeight }) => plateSide === 0 && plateHeight === 2,
      );
      expect(shown[hand].csw).toEqual(partOf(strikes, called));
      expect(shown[hand].zone).toEqual(partOf(inside, placed));
      expect(shown[hand].strikeout).toBeNull();
    }
  });
  fc.assert(property);
});
