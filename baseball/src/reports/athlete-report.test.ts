import type { AthleteReport } from "@armslot/contracts/athlete/athlete-report";
import { expect, test } from "vitest";
import { lastOutings } from "./athlete-report.ts";

const noReadings = {
  usage: 0,
  calls: 0,
  strikeRate: null,
  swings: 0,
  whiffRate: null,
  readings: {},
};
const report: AthleteReport = {
  sources: ["hand"],
  types: [
    { ...noReadings, pitchType: "Slider", pitches: 9 },
    { ...noReadings, pitchType: "Four-Seam", pitches: 4 },
    { ...noReadings, pitchType: "Sinker", pitches: 2 },
  ],
  rates: {},
  outings: [
    {
      gameDate: "2026-05-02",
      opponent: "Harbor",
      kind: "game",
      types: [
        { type: 0, pitches: 5, velo: { n: 5, mean: 94, min: 93, max: 95 } },
        { type: 1, pitches: 3, velo: { n: 2, mean: 90.5, min: 90, max: 91 } },
        { type: 2, pitches: 2, velo: { n: 1, mean: 88, min: 88, max: 88 } },
      ],
    },
    {
      gameDate: null,
      opponent: null,
      kind: "bullpen",
      types: [{ type: 0, pitches: 4, velo: null }],
    },
    { gameDate: "2026-04-01", opponent: "Old", kind: "game", types: [] },
  ],
  marks: {
    type: [],
    velo: [],
    vertBreak: [],
    hb: [],
    plateHeight: [],
    plateSide: [],
    zoneCell: [],
    batterHand: [],
  },
};

test("an outing has its pitches, the mean of its fastballs by their number, and its fastest pitch", () => {
  expect(lastOutings(report, 2)).toEqual([
    {
      gameDate: "2026-05-02",
      opponent: "Harbor",
      kind: "game",
      pitches: 10,
      fastballs: 3,
      fastballMean: (90.5 * 2 + 88) / 3,
      veloMax: 95,
    },
    {
      gameDate: null,
      opponent: null,
      kind: "bullpen",
      pitches: 4,
      fastballs: 0,
      fastballMean: null,
      veloMax: null,
    },
  ]);
});
