import { type RateName, rateNames, rates } from "@armslot/contracts/pitch/rates";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addedRateCounts, type RatedPitch, rateCountsOf, rateOf } from "./rate-counts.ts";

const calls = [
  "ball",
  "called_strike",
  "swinging_strike",
  "foul",
  "in_play",
  "hit_by_pitch",
  null,
] as const;

const place = fc.option(
  fc.oneof(
    fc.constantFrom(-0.84, -0.83, 0, 0.83, 0.84, 1.49, 1.5, 3.5, 3.51),
    fc.integer({ min: -300, max: 600 }).map((hundredths) => hundredths / 100),
  ),
);
const pitches = fc.array(
  fc.record<RatedPitch>({
    call: fc.constantFrom(...calls),
    balls: fc.constantFrom(0, 0, 0, 1, 2, 3, null),
    strikes: fc.constantFrom(0, 0, 0, 1, 2, null),
    plateSide: place,
    plateHeight: place,
    vertApproach: fc.constantFrom(-6.25, -4.5, null),
  }),
  { maxLength: 40 },
);

type Add = (name: RateName, isPart: boolean) => void;

function addByHand({ call, balls, strikes, plateSide: x, plateHeight: z }: RatedPitch, add: Add) {
  const isPlaced = x !== null && z !== null;
  const isIn = isPlaced && x >= -0.83 && x <= 0.83 && z >= 1.5 && z <= 3.5;
  if (isPlaced) add("zone", isIn);
  if (call === null) return;
  const hasSwung = ["swinging_strike", "foul", "in_play"].includes(call);
  add("csw", call === "called_strike" || call === "swinging_strike");
  add("swingingStrike", call === "swinging_strike");
  const isFirst = balls === 0 && strikes === 0;
  if (isFirst) add("firstPitchStrike", call !== "ball" && call !== "hit_by_pitch");
  if (isPlaced && !isIn) add("chase", hasSwung);
  if (isIn && hasSwung) add("zoneWhiff", call === "swinging_strike");
}

/** Computes the rates of pitches one pitch after the other. */
function byHand(all: readonly RatedPitch[]): Partial<Record<RateName, string>> {
  const tally = new Map<RateName, [part: number, of: number]>();
  const add = (name: RateName, isPart: boolean) => {
    const [part, of] = tally.get(name) ?? [0, 0];
    tally.set(name, [part + (isPart ? 1 : 0), of + 1]);
  };
  for (const pitch of all) addByHand(pitch, add);
  const texts = [...tally].map(([name, [part, of]]) => [name, `${part / of} of ${of}`]);
  return Object.fromEntries(texts);
}

function computed(counts: Parameters<typeof rateOf>[1]): Partial<Record<RateName, string>> {
  const texts = rateNames.flatMap((name) => {
    const rate = rateOf(name, counts);
    return rate ? [[name, `${rate.value} of ${rate.n}`]] : [];
  });
  return Object.fromEntries(texts);
}

describe("rates", () => {
  test("the rates of some pitches equal those counted pitch by pitch, and a rate of nothing is missing", () => {
    fc.assert(
      fc.property(pitches, (all) => {
        expect(computed(rateCountsOf(all))).toEqual(byHand(all));
      }),
      { numRuns: 500, seed: 21 },
    );
  });

  test("the rates of some pitches do not depend on how the pitches are divided into games", () => {
    fc.assert(
      fc.property(pitches, pitches, (one, other) => {
        const added = addedRateCounts([rateCountsOf(one), rateCountsOf(other)]);
        expect(added).toEqual(rateCountsOf([...one, ...other]));
      }),
      { numRuns: 100, seed: 21 },
    );
  });

  test("the rates of batters faced can be negative, and are missing without batters", () => {
    const counts = rateCountsOf([]);
    const faced = { ...counts, batters: 8, strikeouts: 1, walks: 3 };
    expect(rateOf("strikeout", faced)).toEqual({ value: 0.125, n: 8 });
    expect(rateOf("walk", faced)).toEqual({ value: 0.375, n: 8 });
    expect(rateOf("strikeoutMinusWalk", faced)).toEqual({ value: -0.25, n: 8 });
    for (const name of rateNames) expect(rateOf(name, counts), rates[name].name).toBeNull();
  });
});
