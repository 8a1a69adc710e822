import { expect, test } from "vitest";
import {
  type FieldFacts,
  fieldOf,
  flightOf,
  noMarks,
  usualExtension,
  usualField,
  withMark,
} from "./flight-marks.ts";

const times = Array.from({ length: 60 }, (_, frame) => frame / 120);
const field: FieldFacts = {
  ...{ rubberFeet: 60.5, extensionFeet: 5.9, isYouth: false, altitudeFeet: null },
};
const said = { field, slowedBy: null };

test("A mark on one side of a moment marks the frame beside it, too", () => {
  const after = withMark(noMarks, "release", { side: "after", frame: 5 });
  expect(after).toEqual({ release: { before: 4, after: 5 }, caught: null });
  const wider = withMark(after, "release", { side: "before", frame: 3 });
  expect(wider.release).toEqual({ before: 3, after: 5 });
  expect(withMark(wider, "release", { side: "before", frame: 7 }).release).toEqual({
    before: 7,
    after: 8,
  });
});

test("The frames of a flight go from the last one in the hand to the first one in the mitt", () => {
  const marks = { release: { before: 4, after: 5 }, caught: { before: 50, after: 52 } };
  expect(flightOf(times, marks, said)).toEqual({
    ...{ ...field, slowedBy: null },
    ...{ frames: times.slice(4, 53), releaseFrame: 1, catchFrame: 46 },
  });
});

test.each([
  ["one is missing", { release: { before: 4, after: 5 }, caught: null }, "Mark the release and"],
  [
    "the catch is before the release",
    { release: { before: 20, after: 21 }, caught: { before: 5, after: 6 } },
    "Mark the release before the catch.",
  ],
  [
    "a frame is not in the clip",
    { release: { before: -1, after: 0 }, caught: { before: 5, after: 6 } },
    "Mark frames of this clip",
  ],
])("Marks of which %s are no flight", (_, marks, sentence) => {
  expect(flightOf(times, marks, said)).toContain(sentence);
});

test("A field with a number that is impossible or left out has no speed", () => {
  expect(fieldOf(usualField)).toEqual(field);
  expect(fieldOf({ ...usualField, altitude: "5280" })?.altitudeFeet).toBe(5280);
  for (const wrong of [{ feet: "6" }, { extension: "" }, { extension: "12" }, { altitude: "up" }]) {
    expect(fieldOf({ ...usualField, ...wrong })).toBeNull();
  }
  const marks = { release: { before: 4, after: 5 }, caught: { before: 50, after: 52 } };
  expect(flightOf(times, marks, { field: null, slowedBy: 1 })).toContain("Correct the numbers");
});

test("A short field has a short extension of a young pitcher", () => {
  expect(usualExtension(60.5)).toMatchObject({ extension: 5.9, isYouth: false });
  expect(usualExtension(46)).toMatchObject({ extension: 4.3, isYouth: true });
  expect(usualExtension(40)).toMatchObject({ isYouth: true });
});
