import { expect, test } from "vitest";
import { csvOf, pitchesOf, readText } from "../../test/pitch-rows.ts";
import { isTypeLabel } from "./type-label.ts";

test.each([
  "190404_192122",
  "2019-04-04",
  "4/4/19 7:21 PM",
  "2019-04-04T19:21:22Z",
  "Thu Apr 4 2019",
  "4-Apr",
  "Apr-19",
  "45809.75",
  "19:21",
  "7:21 PM",
  "1",
  "-2.5",
  "٣",
])("%s names no pitch type", (text) => {
  expect(isTypeLabel(text)).toBe(false);
});

test.each(["4-Seam Fastball", "2S", "FB4", "12-6 curve", "直球", "Vulcan 3", "K"])(
  "%s can name a pitch type",
  (text) => {
    expect(isTypeLabel(text)).toBe(true);
  },
);

const savant = {
  pitch_type: "FF",
  pitch_name: "",
  game_date: "2026-06-21",
  player_name: "One, Pitcher",
  pitcher: "1",
  release_speed: "93",
  pfx_x: "-0.7",
  pfx_z: "1.3",
  game_pk: "9",
  at_bat_number: "1",
  pitch_number: "1",
};

function readTypes(...changes: Partial<typeof savant>[]) {
  const numbered = changes.map((change, index) => ({ pitch_number: `${index + 1}`, ...change }));
  const { warned, ...file } = readText(csvOf(savant, ...numbered));
  const pitches = pitchesOf({ warned, ...file });
  return {
    types: pitches.map(({ pitchType }) => pitchType),
    ofDevice: pitches.map(({ deviceType }) => deviceType),
    warned,
  };
}

test("makes no types of the dates that a file has in its column of types, and says so once", () => {
  const { types, ofDevice, warned } = readTypes(
    {},
    { pitch_type: "190404_192122" },
    { pitch_type: "NULL" },
    { pitch_type: "190407_192422" },
  );
  expect(types).toEqual(["Four-Seam", "Other", "Other", "Other"]);
  expect(ofDevice).toEqual(["FF", null, null, null]);
  expect(warned).toEqual([
    {
      line: 3,
      reason: `The pitch types of 2 rows are numbers or dates, such as "190404_192122", so these pitches are Other.`,
    },
  ]);
});

test("takes the type's name from the other column where the code is a date", () => {
  const { types, warned } = readTypes({ pitch_type: "190404_192122", pitch_name: "Slider" });
  expect([types, warned]).toEqual([["Slider"], []]);
});

test("says of one such row what became of it", () => {
  expect(readTypes({ pitch_type: "7" }).warned).toEqual([
    { line: 2, reason: `The pitch type "7" is a number or a date, so the pitch is Other.` },
  ]);
});

test("reads no type of numbers from chosen columns", () => {
  const text = csvOf({ MPH: "80", Type: "3" }, {}, { Type: "Slider" });
  const file = readText(text, { columns: { velo: "MPH", pitchType: "Type" } });
  expect(pitchesOf(file).map(({ pitchType }) => pitchType)).toEqual(["Other", "Slider"]);
});
