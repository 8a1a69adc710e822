import { describe, expect, test } from "vitest";
import { velocityDrop } from "./velocity-drop.ts";

type ThrownPitch = Parameters<typeof velocityDrop>[0][number];

/** Returns pitches of a type with these velocities, numbered from `from`. */
function thrown(pitchType: string, velos: readonly (number | null)[], from = 1): ThrownPitch[] {
  return velos.map((velo, index) => ({
    pitchNum: from + index,
    pitchType,
    velo,
    excludedReason: null,
  }));
}

const times = (count: number, velo: number | null) => Array.from({ length: count }, () => velo);

describe("velocityDrop", () => {
  test("compares the first 15 with the last 15 of 31 four-seams", () => {
    // 15 at 92, one at 40 that is in neither end, 10 at 90 and 5 at 90.6: the last 15 average 90.2.
    const velos = [...times(15, 92), 40, ...times(10, 90), ...times(5, 90.6)];
    const drop = velocityDrop(thrown("Four-Seam", velos));
    expect(drop).toMatchObject({ pitchType: "Four-Seam", n: 31 });
    expect(drop?.mph).toBeCloseTo(1.8, 9);
  });

  test("compares the fastballs of each arm by themselves", () => {
    const steady = thrown("Four-Seam", times(20, 95));
    const tired = thrown("Four-Seam (left)", [...times(15, 92), ...times(15, 90)], 21);
    expect(velocityDrop([...steady, ...tired])).toEqual({
      ...{ pitchType: "Four-Seam (left)", mph: 2, n: 30 },
    });
  });

  test("reports only more than 1.5 mph", () => {
    const exactly = [...times(15, 91.6), ...times(15, 90.1)];
    expect(velocityDrop(thrown("Sinker", exactly))).toBeNull();
    const more = [...times(15, 91.6), ...times(14, 90.1), 90];
    expect(velocityDrop(thrown("Sinker", more))).toMatchObject({ pitchType: "Sinker", n: 30 });
  });

  test("says nothing of a gain, or of fewer than 30 fastballs with a velocity", () => {
    expect(velocityDrop(thrown("Four-Seam", [...times(15, 88), ...times(15, 92)]))).toBeNull();
    expect(velocityDrop(thrown("Four-Seam", [...times(15, 92), ...times(14, 85)]))).toBeNull();
    const withoutReading = [...times(15, 92), null, 0, ...times(14, 85)];
    expect(velocityDrop(thrown("Four-Seam", withoutReading))).toBeNull();
    expect(velocityDrop([])).toBeNull();
  });

  test("velocityDrop looks at the fastball thrown most, in the order thrown, and ignores other types", () => {
    const sinkers = thrown("Sinker", [...times(16, 90), ...times(16, 87)], 10);
    const fourSeams = thrown("Four-Seam", [...times(15, 95), ...times(15, 90)], 100);
    const sliders = thrown("Slider", [...times(30, 84), ...times(30, 70)], 200);
    const pitches = [...sliders, ...fourSeams, ...sinkers.toReversed()];
    expect(velocityDrop(pitches)).toEqual({ pitchType: "Sinker", mph: 3, n: 32 });
  });

  test("ignores excluded pitches", () => {
    const velos = [...times(15, 92), ...times(15, 89)];
    const pitches = thrown("Four-Seam", velos);
    expect(velocityDrop(pitches)).toEqual({ pitchType: "Four-Seam", mph: 3, n: 30 });
    const excluded = pitches.map((pitch) =>
      pitch.pitchNum === 30 ? { ...pitch, excludedReason: "Slipped" } : pitch,
    );
    expect(velocityDrop(excluded)).toBeNull();
  });
});
