import { expect, test } from "vitest";
import { noCells, readRow, typedNumber } from "./grid-rows.ts";

test.each([
  ["91.2", 91.2],
  [" 91,2 mph", 91.2],
  ["−8.2", -8.2],
  ["15 in", 15],
  ['-3.5"', -3.5],
  ["+4", 4],
  [".5", 0.5],
  ["", null],
  ["-", null],
  ["N/A", null],
])("the number in %j is %j", (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

test.each(["fast", "1,234.5", "12/3", "1e5", "--4", "Infinity"])("%j is not a number", (text) => {
  expect(typedNumber(text)).toBeNaN();
});

const fastball = { ...noCells, pitchType: "Four-Seam", velo: "91" };

test("a blank row has no pitch and no remarks", () => {
  expect(readRow({ ...noCells, velo: "  " })).toEqual({ isBlank: true, pitch: null, remarks: {} });
});

test("a velocity of 0 is a missing reading", () => {
  expect(readRow({ ...fastball, velo: "0" }).pitch).toMatchObject({ velo: null });
});

test("an unusual reading has a remark and can be saved", () => {
  const { pitch, remarks } = readRow({ ...fastball, velo: "104" });
  expect(pitch?.velo).toBe(104);
  expect(remarks).toEqual({
    velo: {
      sentence: "Velocity 104 mph is unusual (40 to 103 mph is expected).",
      isRefused: false,
    },
  });
});

test.each([
  [{ velo: "120" }, "velo", "Velocity 120 mph is outside 20 to 110 mph."],
  [{ hb: "left" }, "hb", '"left" is not a number.'],
  [{ pitchType: "" }, "pitchType", "Type is required."],
  [{ pitchType: "Gyro" }, "pitchType", '"Gyro" is not a pitch type. Choose one.'],
  [{ call: "Balk" }, "call", '"Balk" is not a call. Choose one.'],
] as const)("a row with %j is refused at its cell", (change, column, sentence) => {
  const { pitch, remarks } = readRow({ ...fastball, ...change });
  expect(pitch).toBeNull();
  expect(remarks).toEqual({ [column]: { sentence, isRefused: true } });
});
