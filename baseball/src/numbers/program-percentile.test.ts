import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import { describe, expect, test } from "vitest";
import type { FilteredPitch } from "./pitch-filter.ts";
import { type ProgramPitcher, programPercentile, programRanks } from "./program-percentile.ts";

function pitches(count: number, values: Partial<FilteredPitch>): FilteredPitch[] {
  const pitch: FilteredPitch = {
    ...noPitchValues,
    movementAxis: null,
    pitchType: "Slider",
    source: "trackman",
    excludedReason: null,
    ...values,
  };
  return Array.from({ length: count }, () => pitch);
}

function pitcher(position: "LHP" | "RHP", ...ofGames: FilteredPitch[][]): ProgramPitcher {
  const games = ofGames.map((thrown, index) => ({
    gameDate: `2026-04-${10 - index}`,
    kind: "game" as const,
    pitches: thrown,
  }));
  return { position, games };
}

const veloOf = (velo: number, count = 10) => pitcher("RHP", pitches(count, { velo }));

describe("the percentile", () => {
  const rank = { pitchType: "Slider", reading: "velo" } as const;
  test.each([
    // The middle of five: two are below, and half of oneself counts. 2.5 / 5.
    [{ pitchers: 5, below: 2, same: 1 }, 50],
    // The highest of five: 4.5 / 5.
    [{ pitchers: 5, below: 4, same: 1 }, 90],
    [{ pitchers: 5, below: 0, same: 1 }, 10],
    // All alike: 2.5 / 5.
    [{ pitchers: 5, below: 0, same: 5 }, 50],
    // 19 of 24 below, and two the same: 20 / 24.
    [{ pitchers: 24, below: 19, same: 2 }, 83.3333],
    [{ pitchers: 4, below: 2, same: 1 }, null],
  ])("the percentile of %j is %s", (counts, expected) => {
    const percentile = programPercentile({ ...rank, ...counts });
    if (expected === null) expect(percentile).toBeNull();
    else expect(percentile).toBeCloseTo(expected, 3);
  });
});

describe("the places of a pitcher", () => {
  test("count lower and equal means of pitchers with ten pitches", () => {
    const own = pitcher("RHP", pitches(5, { velo: 83 }), pitches(5, { velo: 85 }));
    const others = [veloOf(84), veloOf(82), veloOf(90), veloOf(70, 9)];
    expect(programRanks(own, [own, ...others], {})).toEqual([
      { pitchType: "Slider", reading: "velo", pitchers: 4, below: 1, same: 2 },
    ]);
  });

  test("the places of a pitcher are missing below ten pitches with the reading", () => {
    const own = pitcher("RHP", [...pitches(9, { velo: 84 }), ...pitches(3, {})]);
    expect(programRanks(own, [own, veloOf(82)], {})).toEqual([]);
  });

  test("the places of a pitcher compare the break toward the throwing arm", () => {
    const own = pitcher("LHP", pitches(10, { hb: -12 }));
    const others = [
      pitcher("RHP", pitches(10, { hb: 9 })),
      pitcher("RHP", pitches(10, { hb: 12 })),
      pitcher("LHP", pitches(10, { hb: 5 })),
    ];
    expect(programRanks(own, [own, ...others], {})).toEqual([
      { pitchType: "Slider", reading: "armSideBreak", pitchers: 4, below: 2, same: 2 },
    ]);
  });

  test("the places of a pitcher use the last outings of each pitcher", () => {
    const own = pitcher("RHP", pitches(10, { velo: 80 }), pitches(10, { velo: 90 }));
    const other = pitcher("RHP", pitches(10, { velo: 79 }), pitches(10, { velo: 99 }));
    expect(programRanks(own, [own, other], { last: 1 })).toMatchObject([{ below: 1, same: 1 }]);
    expect(programRanks(own, [own, other], {})).toMatchObject([{ below: 0, same: 1 }]);
  });
});
