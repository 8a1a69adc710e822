import { expect, test } from "vitest";
import { pairsFromVideo } from "./pairs-from-video.ts";

const ranged = (value: number) => ({ value, range: 3 });
const nothing = { vertBreak: null, hb: null, plateSide: null, plateHeight: null };

test("Charts draw the newest breaks and the newest place of which one film tells both values", () => {
  const newest = { ...nothing, hb: ranged(1), plateSide: ranged(2), plateHeight: ranged(3) };
  const older = { ...newest, vertBreak: ranged(4), hb: ranged(5), plateSide: ranged(6) };
  const oldest = { ...older, vertBreak: ranged(7) };
  expect(pairsFromVideo([newest, older, oldest])).toEqual({
    breaks: { vertBreak: ranged(4), hb: ranged(5) },
    place: { plateSide: ranged(2), plateHeight: ranged(3) },
  });
});

test("Charts draw no value from video without the other of its pair, even if another film tells that one", () => {
  const one = { ...nothing, vertBreak: ranged(1), plateSide: ranged(2) };
  const other = { ...nothing, hb: ranged(3), plateHeight: ranged(4) };
  expect(pairsFromVideo([one, other])).toEqual({ breaks: null, place: null });
  expect(pairsFromVideo([])).toEqual({ breaks: null, place: null });
});
