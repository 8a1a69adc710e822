import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { expect, test } from "vitest";
import { afterTap, inHand, nothingPending } from "./pending-taps.ts";

/** Returns what is shown after taps, while the first of them is still being stored. */
function shownAfter(stored: Partial<PitchFields>, ...taps: readonly Partial<PitchFields>[]) {
  return inHand(stored, taps.reduce(afterTap, nothingPending));
}

const slider = { pitchType: "Slider", velo: 80 } as const;

test("taps add to the pitch that is stored as open", () => {
  expect(shownAfter(slider, { zoneCell: 3 }, { velo: 81 })).toEqual({
    ...slider,
    zoneCell: 3,
    velo: 81,
  });
});

test("a call ends its pitch, though that is still stored as open", () => {
  expect(shownAfter(slider, { call: "ball" })).toEqual({ call: "ball" });
});

test("taps after a call show nothing of the pitch before", () => {
  expect(shownAfter(slider, { call: "ball" }, { zoneCell: 3 })).toEqual({ zoneCell: 3 });
  expect(
    shownAfter(slider, { call: "ball" }, { zoneCell: 3 }, { call: "foul" }, { velo: 79 }),
  ).toEqual({ velo: 79 });
});
