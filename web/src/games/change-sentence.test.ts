import type { Change } from "@armslot/contracts/pitch/corrections";
import { expect, test } from "vitest";
import { changeSentence } from "./change-sentence.ts";

test.each<[Change, string]>([
  [
    { field: "pitchType", before: "Slider", after: "Curveball", pitchNums: [3, 5] },
    "Type: Slider → Curveball (pitches 3, 5)",
  ],
  [
    { field: "velo", before: null, after: "90.25", pitchNums: [1] },
    "Velocity: none → 90.25 mph (pitch 1)",
  ],
  [
    { field: "excludedReason", before: null, after: "Warm-up", pitchNums: Array(13).fill(1) },
    "Excluded: none → Warm-up (13 pitches)",
  ],
  [
    { field: "gameDate", before: "2026-02-21", after: null, pitchNums: [] },
    "Date: 02/21/2026 → none",
  ],
  [{ field: "kind", before: "game", after: "bullpen", pitchNums: [] }, "Kind: Game → Bullpen"],
  [
    { field: "call", before: "ball", after: "swinging_strike", pitchNums: [4] },
    "Call: Ball → Swinging strike (pitch 4)",
  ],
  [
    { field: "zoneCell", before: "7", after: null, pitchNums: [4] },
    "Zone cell: Top left of the zone → none (pitch 4)",
  ],
  [
    { field: "athlete", before: null, after: "Nico Vale", pitchNums: [] },
    "Athlete: a deleted athlete → Nico Vale",
  ],
])("%j reads '%s'", (change, sentence) => {
  expect(changeSentence(change)).toBe(sentence);
});
