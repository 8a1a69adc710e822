import { describe, expect, test } from "vitest";
import { outingFacts } from "./outing-facts.ts";

type FactPitch = Parameters<typeof outingFacts>[0][number];

function outing(...pitches: readonly Partial<FactPitch>[]): FactPitch[] {
  return pitches.map((given, index) => ({
    pitchNum: index + 1,
    pitchType: "Four-Seam",
    velo: null,
    balls: null,
    strikes: null,
    call: null,
    excludedReason: null,
    ...given,
  }));
}

const first = { balls: 0, strikes: 0 };

describe("outingFacts", () => {
  test("counts strikes, first-pitch strikes and whiffs of one inning by hand", () => {
    const facts = outingFacts(
      outing(
        // A strikeout on four pitches: three strikes, one of them a whiff.
        { ...first, call: "called_strike", velo: 90.1 },
        { balls: 0, strikes: 1, call: "ball", velo: 91.4 },
        { balls: 1, strikes: 1, call: "foul", velo: 91.4, pitchType: "Sinker" },
        { balls: 1, strikes: 2, call: "swinging_strike", velo: 83 },
        // A hit batter on the second pitch.
        { ...first, call: "ball" },
        { balls: 1, strikes: 0, call: "hit_by_pitch" },
        // The first pitch in play, and one without a call.
        { ...first, call: "in_play" },
        { ...first },
      ),
    );
    expect(facts).toEqual({
      pitches: 8,
      strikes: { count: 4, of: 7 },
      firstPitchStrikes: { count: 2, of: 3 },
      whiffs: { count: 1, of: 3 },
      fastest: { velo: 91.4, pitchType: "Four-Seam" },
    });
  });

  test("outingFacts has no share without a call, and no velocity without a reading", () => {
    expect(outingFacts(outing({ ...first }, { velo: 0 }))).toEqual({
      pitches: 2,
      strikes: null,
      firstPitchStrikes: null,
      whiffs: null,
      fastest: null,
    });
  });

  test("outingFacts has strikes but no first-pitch strikes where only calls are known", () => {
    const facts = outingFacts(outing({ call: "ball" }, { call: "called_strike" }));
    expect(facts.strikes).toEqual({ count: 1, of: 2 });
    expect(facts.firstPitchStrikes).toBeNull();
    expect(facts.whiffs).toBeNull();
  });

  test("ignores excluded pitches", () => {
    const excludedReason = "Warm-up";
    const facts = outingFacts(
      outing(
        { ...first, call: "swinging_strike", velo: 99, excludedReason },
        { ...first, call: "ball", velo: 88 },
      ),
    );
    expect(facts).toEqual({
      pitches: 1,
      strikes: { count: 0, of: 1 },
      firstPitchStrikes: { count: 0, of: 1 },
      whiffs: null,
      fastest: { velo: 88, pitchType: "Four-Seam" },
    });
  });
});
