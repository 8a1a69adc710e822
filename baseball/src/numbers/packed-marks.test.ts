import type { PitchMark } from "@armslot/contracts/athlete/athlete-screen";
import { expect, test } from "vitest";
import { packedMarksOf, unpackedMarks } from "./packed-marks.ts";

const pitch: PitchMark = {
  ...{ game: 0, pitchType: "Slider", pitchNum: 1, velo: 81.4, vertBreak: 1.2, hb: -4.5 },
  ...{ plateHeight: 2.5, plateSide: -0.7, releaseHeight: 5.87, releaseSide: 1.9 },
  ...{ zoneCell: null, batterHand: "L" },
};
/** Newest first. Columns are one, two and three digits wide, and some have no value. */
const pitches: readonly PitchMark[] = [
  { ...pitch, pitchNum: 9_000, velo: null, batterHand: null },
  { ...pitch, pitchNum: 2, hb: 12.5, zoneCell: 14 },
  pitch,
  { ...pitch, game: 1, pitchType: "Curveball", velo: null, zoneCell: 3, batterHand: "R" },
];

test("marks that are packed are the same when they are unpacked", () => {
  expect(unpackedMarks(packedMarksOf(pitches))).toEqual(pitches);
});

test("marks without pitches are packed and unpacked", () => {
  expect(unpackedMarks(packedMarksOf([]))).toEqual([]);
});
