import { expect, test } from "vitest";
import { comparedOf, typeOf } from "../../test/comparison-data.ts";
import { comparedTypes } from "./comparison-rows.ts";

const right = comparedOf({
  position: "RHP",
  types: [
    typeOf("Four-Seam", 12, { velo: [92.04, 12, 94.6], hb: [8.25, 10], releaseHeight: [5.96, 12] }),
    typeOf("Slider", 8, { velo: [83.55, 8, 85] }),
  ],
});
const left = comparedOf({
  position: "LHP",
  types: [
    typeOf("Four-Seam", 30, { velo: [89.96, 30, 91.2], hb: [-9.1, 30], spinRate: [2204.6, 30] }),
  ],
});

function textsOf(against: number, pitchType: string) {
  const type = comparedTypes([right, left], against).find((each) => each.pitchType === pitchType);
  return type?.rows.map(({ label, cells }) => [
    label,
    ...cells.map(({ text, difference, n }) =>
      [text, difference && `(${difference})`, n !== null && `n ${n}`].filter(Boolean).join(" "),
    ),
  ]);
}

test("a difference is the value minus that of the athlete compared against, as both are shown", () => {
  expect(textsOf(0, "Four-Seam")).toEqual([
    ["Usage", "60", "100 (+40)"],
    ["Velocity", "92.0", "90.0 (-2.0)"],
    ["Fastest", "94.6", "91.2 (-3.4)"],
    ["Arm-side break", "8.3 n 10", "9.1 (+0.8)"],
    ["Spin", "-", "2205"],
    ["Release height", "6.0", "-"],
  ]);
  expect(textsOf(1, "Four-Seam")?.slice(1, 3)).toEqual([
    ["Velocity", "92.0 (+2.0)", "90.0"],
    ["Fastest", "94.6 (+3.4)", "91.2"],
  ]);
});

test("the arm side is that of the arm that threw the type", () => {
  const both = comparedOf({
    position: "RHP",
    types: [typeOf("Four-Seam", 9, { hb: [9, 9] }), typeOf("Four-Seam (left)", 7, { hb: [-8, 7] })],
  });
  const rows = comparedTypes([both], 0).flatMap((type) =>
    type.rows.filter(({ label }) => label === "Arm-side break").map(({ cells }) => cells[0]?.text),
  );
  expect(rows).toEqual(["9.0", "8.0"]);
});

test("tilts of the same hand differ along the shorter way around the clock", () => {
  const thrower = (position: "RHP" | "LHP", tilt: number, n: number) =>
    comparedOf({ position, types: [typeOf("Four-Seam", 20, { spinAxis: [tilt, n] })] });
  const athletes = [thrower("RHP", 187.5, 20), thrower("RHP", 165, 14), thrower("LHP", 150, 20)];
  const [type] = comparedTypes(athletes, 0);
  const row = type?.rows.find(({ label }) => label === "Tilt");
  expect(row).toEqual({
    label: "Tilt",
    unit: "clock",
    cells: [
      { text: "12:15", difference: null, n: null },
      { text: "11:30", difference: "-0:45", n: 14 },
      { text: "11:00", difference: null, n: null },
    ],
  });
});

test("a type that only one athlete throws has no difference", () => {
  expect(textsOf(0, "Slider")).toEqual([
    ["Usage", "40", "-"],
    ["Velocity", "83.6", "-"],
    ["Fastest", "85.0", "-"],
  ]);
});

test("the most thrown type of all athletes is first, with each athlete's number of pitches", () => {
  const types = comparedTypes([right, left], 0);
  expect(types.map(({ pitchType, pitches }) => [pitchType, pitches])).toEqual([
    ["Four-Seam", [12, 30]],
    ["Slider", [8, 0]],
  ]);
});

test("equal values differ by zero, and a rate has the number of pitches that it divides by", () => {
  const type = typeOf("Four-Seam", 20, { velo: [90, 20, 91] });
  const rates = { ...type, calls: 16, strikeRate: 0.625, swings: 8, whiffRate: 0.25 };
  const one = comparedOf({ types: [rates] });
  const [compared] = comparedTypes([one, one], 0);
  const last = compared?.rows.slice(-2).map(({ label, cells }) => [label, ...cells]);
  expect(last).toEqual([
    ["Strikes", { text: "63", difference: null, n: 16 }, { text: "63", difference: "0", n: 16 }],
    ["Whiffs", { text: "25", difference: null, n: 8 }, { text: "25", difference: "0", n: 8 }],
  ]);
});

test("rates read as on the other screens, and a part of a percent has no difference", () => {
  const thrower = (calls: number, strikes: number) => {
    const type = { ...typeOf("Curveball", 400), calls, strikeRate: strikes / calls };
    return comparedOf({ types: [type] });
  };
  const [type] = comparedTypes([thrower(40, 23), thrower(40, 22), thrower(400, 1)], 0);
  expect(type?.rows.find(({ label }) => label === "Strikes")?.cells).toEqual([
    { text: "58", difference: null, n: 40 },
    { text: "55", difference: "-3", n: 40 },
    { text: "<1", difference: null, n: null },
  ]);
});
