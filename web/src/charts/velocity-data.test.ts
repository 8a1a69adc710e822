import { expect, test } from "vitest";
import {
  inningStarts,
  measuredPitches,
  type VelocityPitch,
  velocityText,
} from "./velocity-data.ts";

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

test("a speed from video stands in for a missing velocity alone, and is in no mean", () => {
  const fromVideo = { value: 82.4, range: 3.2 };
  const velos = [90, null, 91, 92, 93, 94, 95];
  const pitches = velos.map((velo, at) => ({
    ...{ pitchId: `p${at}`, pitchNum: at + 1, pitchType: "Slider", velo, inning: null },
    ...(at < 3 && { fromVideo }),
  }));
  const shown = measuredPitches(pitches);
  expect(shown.map(({ velo, range }) => [velo, range])).toEqual([
    ...[
      [90, undefined],
      [82.4, 3.2],
    ],
    ...[91, 92, 93, 94, 95].map((velo) => [velo, undefined]),
  ]);
  expect(shown.map(({ rollingMean }) => rollingMean)).toEqual([
    null,
    null,
    null,
    null,
    null,
    92,
    93,
  ]);
  expect(shown.slice(1, 3).map(velocityText)).toEqual(["82 ±4 mph, from video", "91.0 mph"]);
});
