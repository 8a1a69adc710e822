import { expect, test } from "vitest";
import { trimOf } from "./trim-fields.tsx";

test.each([
  ["", "", null],
  ["", "4", { start: 0, end: 4 }],
  ["3", "8", { start: 3, end: 8 }],
  ["3", "", undefined],
  ["5", "5", undefined],
  ["-1", "5", undefined],
] as const)(
  "the part from %j to %j of a video is what a member typed, if it is one",
  (from, to, trim) => {
    expect(trimOf({ from, to })).toEqual(trim);
  },
);
