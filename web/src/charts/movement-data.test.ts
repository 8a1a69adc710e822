import { expect, test } from "vitest";
import { type MovementSet, movementData } from "./movement-data.ts";
import { movementReach } from "./movement-scale.ts";

const pitch = (pitchId: string, hb: number | null, vertBreak: number | null) => ({
  pitchId,
  pitchType: "Four-Seam",
  velo: 90,
  hb,
  vertBreak,
});

const setOf = (throws: "L" | "R", pitches: MovementSet["pitches"]): MovementSet => ({
  id: throws,
  name: throws,
  throws,
  pitches,
  means: [
    {
      ...{ pitchType: "Four-Seam", pitches: pitches.length, velo: 90, hb: 8, vertBreak: 16 },
      counts: { velo: pitches.length, hb: pitches.length, vertBreak: pitches.length },
    },
  ],
});

test.each([
  [[3, -20], 20],
  [[20.1], 25],
  [[-25.1], 30],
  [[44], 30],
  [[], 20],
])("movements of %j inches have a plot to %i inches", (inches, reach) => {
  expect(movementReach(inches)).toBe(reach);
});

test("a pitch without both breaks is left out", () => {
  const pitches = [pitch("a", 1, 2), pitch("b", null, 2), pitch("c", 1, null), pitch("d", 0, 0)];
  const data = movementData([setOf("R", pitches)], "pitcher");
  expect(data.pitches.map(({ id }) => id)).toEqual(["a", "d"]);
});

test("the arm-side view mirrors left-handers only", () => {
  const sets = [setOf("R", [pitch("r", 8, 16)]), setOf("L", [pitch("l", -8, 16)])];
  const acrossOf = (view: "arm" | "pitcher") =>
    movementData(sets, view).pitches.map(({ across }) => across);
  expect(acrossOf("pitcher")).toEqual([8, -8]);
  expect(acrossOf("arm")).toEqual([8, 8]);
});

test("an ellipse needs five pitches that count in averages", () => {
  const five = [1, 2, 3, 4, 5].map((at) => pitch(`${at}`, at, 2 * at));
  expect(movementData([setOf("R", five)], "pitcher").ellipses).toHaveLength(1);
  const withZero = [...five.slice(1), pitch("zero", 0, 5)];
  expect(movementData([setOf("R", withZero)], "pitcher").ellipses).toEqual([]);
});

test("the arm side of a pitch is that of the arm that threw it", () => {
  const pitches = [
    pitch("own", 8, 16),
    { ...pitch("other", -9, 15), pitchType: "Four-Seam (left)" },
  ];
  const shown = movementData([setOf("R", pitches)], "arm").pitches;
  expect(shown.map(({ id, across }) => [id, across])).toEqual([
    ["own", 8],
    ["other", 9],
  ]);
});
