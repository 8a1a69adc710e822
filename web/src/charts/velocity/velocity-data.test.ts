import { expect, test } from "vitest";
import { inningStarts, measuredPitches, type VelocityPitch } from "./velocity-data.ts";

const pitch = (
  pitchNum: number,
  pitchType: string,
  velo: number | null,
  inning: number | null = 1,
): VelocityPitch => ({
  pitchId: `${pitchNum}`,
  pitchNum,
  pitchType,
  velo,
  inning,
});

test("the rolling mean is of the last five pitches of the type, by pitch number", () => {
  const pitches = [
    pitch(7, "Four-Seam", 90),
    pitch(1, "Four-Seam", 95),
    pitch(2, "Slider", 80),
    pitch(3, "Four-Seam", 94),
    pitch(4, "Four-Seam", null),
    pitch(5, "Four-Seam", 93),
    pitch(6, "Four-Seam", 92),
    pitch(8, "Four-Seam", 88),
  ];
  const means = measuredPitches(pitches).map(({ pitchNum, rollingMean }) => [
    pitchNum,
    rollingMean,
  ]);
  // (95 + 94 + 93 + 92 + 90) / 5 = 92.8 and (94 + 93 + 92 + 90 + 88) / 5 = 91.4.
  expect(means).toEqual([
    [1, null],
    [2, null],
    [3, null],
    [5, null],
    [6, null],
    [7, 92.8],
    [8, 91.4],
  ]);
});

test("a velocity of zero is missing", () => {
  expect(measuredPitches([pitch(1, "Slider", 0)])).toEqual([]);
});

test("an inning starts at its first pitch, and a pitch without an inning starts none", () => {
  const pitches = [
    pitch(1, "Slider", 80, 2),
    pitch(2, "Slider", null, 3),
    pitch(3, "Slider", 80, null),
    pitch(4, "Slider", 80, 3),
    pitch(5, "Slider", 80, 4),
  ];
  expect(inningStarts(pitches)).toEqual([
    { inning: 2, pitchNum: 1 },
    { inning: 3, pitchNum: 2 },
    { inning: 4, pitchNum: 5 },
  ]);
});
