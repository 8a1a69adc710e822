import { beforeAll, expect, test } from "vitest";
import { importWorld } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

/** Returns a file of a pitcher in a session in which each pitcher's pitches are numbered from 1 and have no IDs. */
function sessionOf(pitcher: string, first: number, hour?: string): string {
  const header = "PitchNo,Date,Time,Pitcher,TaggedPitchType,RelSpeed,PitchCall,GameUID";
  const rows = Array.from({ length: 20 }, (_, at) => {
    const time = hour ? `${hour}:${10 + at}:00` : "";
    return [
      ...[at + 1, "2026-02-20", time, pitcher],
      ...["Fastball", first + at / 10, "StrikeCalled", "g"],
    ].join();
  });
  return `${[header, ...rows].join("\r\n")}\r\n`;
}

test("two pitchers of one session with equal numbers and no IDs both keep their pitches", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  await world.athlete({ firstName: "Pitcher", lastName: "Two" });
  for (const [pitcher, first] of [
    ['"One, Pitcher"', 88] as const,
    ['"Two, Pitcher"', 78] as const,
  ]) {
    expect(await world.importFile(sessionOf(pitcher, first))).toMatchObject({
      ...{ gamesCreated: 1, pitchesAdded: 20, pitchesKnown: 0 },
    });
  }
  const { pitches } = await world.stored();
  const athletes = [...new Set(pitches.map(({ athleteId }) => athleteId))];
  const counts = athletes.map((id) => pitches.filter(({ athleteId }) => athleteId === id).length);
  expect(counts).toEqual([20, 20]);
});

test("two pitchers of one file with equal numbers and no IDs both keep their pitches", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  await world.athlete({ firstName: "Pitcher", lastName: "Two" });
  const [, ...second] = sessionOf('"Two, Pitcher"', 78).split("\r\n");
  const both = sessionOf('"One, Pitcher"', 88) + second.join("\r\n");
  expect(await world.importFile(both)).toMatchObject({ gamesCreated: 2, pitchesAdded: 40 });
});

test("two pitchers of one session with equal numbers and readings both keep their pitches if their times differ", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  await world.athlete({ firstName: "Pitcher", lastName: "Two" });
  await world.importFile(sessionOf('"One, Pitcher"', 88, "18"));
  expect(await world.importFile(sessionOf('"Two, Pitcher"', 88, "19"))).toMatchObject({
    ...{ gamesCreated: 1, pitchesAdded: 20, pitchesKnown: 0 },
  });
});

test("pitches with the numbers and the readings of another athlete's are left there, and no empty game is created", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  await world.athlete({ firstName: "Pitcher", lastName: "Two" });
  await world.importFile(sessionOf('"One, Pitcher"', 88));
  const again = await world.importFile(sessionOf('"Two, Pitcher"', 88));
  expect(again).toMatchObject({ gamesCreated: 0, pitchesAdded: 0, pitchesKnown: 20 });
  expect(again.warned.map(({ reason }) => reason)).toContain(
    "20 pitches of this game are already stored for another athlete and were left there.",
  );
  const { pitches } = await world.stored();
  expect(pitches).toHaveLength(20);
});
