import { beforeAll, describe, expect, test } from "vitest";
import { importWorld } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

interface Session {
  readonly date?: string;
  /** The time of the first pitch. Without it the file has no times. */
  readonly from?: string;
  readonly velo: (at: number) => number;
  /** Without it the file has velocities alone. */
  readonly breaks?: (at: number) => number;
  /** Begins the IDs of the pitches. */
  readonly id: string;
  readonly isNamed?: boolean;
}

/** Returns a TrackMan file of a session of forty pitches with IDs. */
function trackman({ date = "2026-05-12", from, velo, breaks, id, isNamed }: Session) {
  const header =
    "PitchNo,Date,Time,Pitcher,PitcherId,TaggedPitchType,RelSpeed,InducedVertBreak,HorzBreak,GameUID,PitchUID";
  const rows = Array.from({ length: 40 }, (_, at) => {
    const ms = Date.parse(`${date}T${from ?? "12:00:00"}Z`) + at * 20_000;
    const time = from === undefined ? "" : new Date(ms).toISOString().slice(11, 19);
    const moved = breaks?.(at) ?? "";
    return [
      ...[at + 1, date, time, '"One, Pitcher"', 900001, "Fastball", velo(at), moved, moved],
      ...[isNamed ? id : "", `${id}-${at}`],
    ].join();
  });
  return `${[header, ...rows].join("\r\n")}\r\n`;
}

async function imported(first: Session, second: Session) {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  await world.importFile(trackman(first));
  const { duplicates, pitchesAdded, pitchesKnown } = await world.importFile(trackman(second));
  const again = await world.importFile(trackman(second));
  return { duplicates, pitchesAdded, pitchesKnown, addedAgain: again.pitchesAdded };
}

const anOtherOuting = { duplicates: [], pitchesAdded: 40, pitchesKnown: 0, addedAgain: 0 };
/** Whole miles, of which five of six are equal at equal numbers. */
const whole = (at: number) => 88 + (at % 4);
const nearlyWhole = (at: number) => whole(at) + (at % 6 === 0 ? 3 : 0);
/** Coarse readings of which half are equal at equal numbers. */
const coarse = (at: number) => 5 + (at % 7);
const halfCoarse = (at: number) => coarse(at) + (at % 2 === 0 ? 9 : 0);

describe("an outing with other IDs of the same device", () => {
  const evening = { from: "18:00:00", id: "b" };
  test.each([
    ["the same velocity all the time", () => 90, () => 90],
    ["equal velocities at most equal numbers", whole, nearlyWhole],
  ])("hours later and with %s is another game", async (_, velo, later) => {
    for (const isNamed of [false, true]) {
      const morning = { from: "11:00:00", id: "a", velo, isNamed };
      expect(await imported(morning, { ...evening, velo: later, isNamed })).toEqual(anOtherOuting);
    }
  });

  test.each([
    ["the same velocity all the time", () => 90, () => 90],
    ["equal velocities at most equal numbers", whole, nearlyWhole],
  ])("a day later and with %s is another game", async (_, velo, later) => {
    const nextDay = { date: "2026-05-13", id: "b", velo: later };
    expect(await imported({ id: "a", velo }, nextDay)).toEqual(anOtherOuting);
    const [first, second] = [
      { id: "a", velo, isNamed: true },
      { ...nextDay, isNamed: true },
    ];
    expect(await imported(first, second)).toEqual(anOtherOuting);
  });

  test("a day later and with half of the readings equal is another game", async () => {
    const first = { id: "a", velo: whole, breaks: coarse, isNamed: true };
    const second = { date: "2026-05-13", id: "b", velo: whole, breaks: halfCoarse, isNamed: true };
    expect(await imported(first, second)).toEqual(anOtherOuting);
  });

  test("an outing with other IDs of the same device on the same day, without times and with equal velocities alone, is never taken for the same pitches unasked", async () => {
    const velo = (at: number) => 80 + ((at * 37) % 101) / 10;
    const { pitchesKnown, duplicates } = await imported({ id: "a", velo }, { id: "b", velo });
    expect(pitchesKnown).toBe(0);
    expect(duplicates).toMatchObject([{ alike: 40, decision: "skip" }]);
  });
});
