import { velocityDrop } from "@armslot/baseball/numbers/velocity-drop";
import { beforeAll, expect, test } from "vitest";
import { importWorld } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

/** The velocities of 40 fastballs of a pitcher who fell from 91.5 to 88.5 mph. No two are equal. */
const velos = Array.from({ length: 40 }, (_, at) => {
  return (
    Math.round(((at < 20 ? 91.5 : 88.5) + (((at % 20) * 7) % 20) / 10 - 0.95 + at / 100) * 100) /
    100
  );
});
const meanOf = (some: readonly number[]) => some.reduce((sum, velo) => sum + velo, 0) / some.length;

interface Numbering {
  /** Whether the numbers of each part begin with 1. */
  readonly isOwn?: boolean;
  readonly hasIds?: boolean;
  readonly hasTimes?: boolean;
}

/** Returns a part of the game. */
function partOf(from: number, to: number, numbering: Numbering = {}): string {
  const { isOwn = false, hasIds = true, hasTimes = false } = numbering;
  const header =
    "PitchNo,Date,Time,Inning,Pitcher,TaggedPitchType,RelSpeed,PitchCall,GameUID,PitchUID";
  const rows = Array.from({ length: to - from }, (_, index) => {
    const at = from + index;
    const time = new Date(Date.UTC(2026, 1, 20, 18, at)).toISOString().slice(11, 19);
    return [
      isOwn ? index + 1 : 2 * at + 1,
      "2026-02-20",
      hasTimes ? time : "",
      1 + Math.floor(at / 10),
      '"One, Pitcher"',
      "Fastball",
      velos[at],
      "BallCalled",
      "g",
      hasIds ? at : "",
    ];
  });
  return `${[header, ...rows.map((row) => row.join())].join("\r\n")}\r\n`;
}

const halves = (numbering: Numbering) => [partOf(20, 40, numbering), partOf(0, 20, numbering)];

test.each([
  ["in order", [partOf(0, 20), partOf(20, 40)]],
  ["the second half first", [partOf(20, 40), partOf(0, 20)]],
  ["in overlapping pieces, the last first", [partOf(30, 40), partOf(15, 35), partOf(0, 20)]],
  ["in halves that each number from 1", halves({ isOwn: true })],
  ["in halves that each number from 1, with times", halves({ isOwn: true, hasTimes: true })],
  ["in halves without IDs that each number from 1", halves({ isOwn: true, hasIds: false })],
  [
    "in halves without IDs that each number from 1, with times",
    halves({ isOwn: true, hasIds: false, hasTimes: true }),
  ],
])("a pitcher who lost 3 mph reads as one who lost them, imported %s", async (_, files) => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  for (const file of files) await world.importFile(file);
  const { pitches } = await world.stored();
  expect(pitches).toHaveLength(40);
  const drop = velocityDrop(pitches.map((pitch) => ({ ...pitch, excludedReason: null })));
  expect(drop).toMatchObject({ pitchType: "Four-Seam", n: 40 });
  expect(drop?.mph).toBeCloseTo(meanOf(velos.slice(0, 15)) - meanOf(velos.slice(-15)), 6);
});
