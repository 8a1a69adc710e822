import { gameReadingsCsv } from "@armslot/baseball/game-readings-csv";
import { getAthlete } from "@armslot/contracts/athletes";
import { pitchValueNames } from "@armslot/contracts/circumstances";
import { getGame } from "@armslot/contracts/games";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aUser, browserWithSession } from "../../test/build.ts";
import { type ImportWorld, importWorld } from "../../test/import-world.ts";
import { openTestApp, type TestApp } from "../../test/test-app.ts";

let testApp: TestApp;
let world: ImportWorld;
let athleteId: string;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  world = await importWorld(testApp);
  athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One", position: "RHP" });
});

const plain = {
  PitchNo: "1",
  Date: "2026-02-20",
  Pitcher: '"One, Pitcher"',
  PitcherThrows: "Right",
  TaggedPitchType: "Slider",
  RelSpeed: "81.12345",
  InducedVertBreak: "1.5",
  HorzBreak: "-4.25",
  GameUID: "game-1",
  PitchUID: "pitch-1",
};
const full = {
  ...plain,
  Time: "18:05:07.250",
  SpinRate: "2281.145231",
  PlateLocSide: "0.93125",
  PitchCall: "StrikeSwinging",
};

const csv = (row: Record<string, string>) =>
  `${Object.keys(row).join(",")}\r\n${Object.values(row).join(",")}\r\n`;

async function storedPitches() {
  const { programId } = world;
  const browser = await browserWithSession(testApp, await aUser(testApp, { programId }));
  const params = { programId, athleteId };
  const { games } = await browser.call(getAthlete, { params });
  const lists = games.map(({ gameId }) => browser.call(getGame, { params: { ...params, gameId } }));
  return (await Promise.all(lists)).flatMap(({ pitches }) => pitches);
}

describe("a file with more readings than are stored", () => {
  test("adds the missing ones, says how many pitches got some, and changes nothing the second time", async () => {
    expect(await world.importFile(csv(plain))).toMatchObject({ pitchesAdded: 1, pitchesFilled: 0 });
    const [before] = await storedPitches();
    expect(before).toMatchObject({ velo: 81.12345, spinRate: null, call: null, thrownAt: null });

    const filled = { pitchesAdded: 0, pitchesKnown: 1, pitchesFilled: 1, warned: [] };
    expect(await world.importFile(csv(full))).toMatchObject(filled);
    const [after] = await storedPitches();
    expect(after).toEqual({
      ...before,
      spinRate: 2281.145231,
      plateSide: 0.93125,
      call: "swinging_strike",
      thrownAt: "2026-02-20T18:05:07.25",
    });

    const nothing = { pitchesKnown: 1, pitchesFilled: 0, gamesUpdated: 0, warned: [] };
    expect(await world.importFile(csv(full))).toMatchObject(nothing);
    expect(await world.importFile(csv(plain))).toMatchObject(nothing);
    expect(await storedPitches()).toEqual([after]);
  });

  test("that also corrects one of them is a correction", async () => {
    await world.importFile(csv(plain));
    expect(await world.importFile(csv({ ...full, RelSpeed: "82" }))).toMatchObject({
      pitchesFilled: 0,
      warned: [{ line: 2 }],
    });
    expect(await storedPitches()).toMatchObject([{ velo: 82, spinRate: 2281.145231 }]);
  });
});

test("the CSV of all readings brings a game into another program as it was", async () => {
  await world.importFile(csv(full));
  const [before] = await storedPitches();
  const facts = { gameDate: "2026-02-20", opponent: "Rivertown", location: "Home" };
  const athlete = { firstName: "Pitcher", lastName: "One" };
  const pitches = before ? [before] : [];
  const text = gameReadingsCsv({ ...facts, athlete, pitches });

  const kept = { gamesCreated: 0, pitchesKnown: 1, pitchesFilled: 0, warned: [] };
  expect(await world.importFile(text)).toMatchObject(kept);
  expect(await storedPitches()).toEqual([before]);

  world = await importWorld(testApp);
  athleteId = await world.athlete({ ...athlete, position: "RHP" });
  const added = { gamesCreated: 1, pitchesAdded: 1, rejected: [], warned: [] };
  expect(await world.importFile(text)).toMatchObject(added);
  const [after] = await storedPitches();
  expect(after).toEqual({ ...before, pitchId: after?.pitchId });
});

test("no name of a batter or catcher of a file is stored", async () => {
  const people = { Batter: '"Canarybatter, Kim"', Catcher: '"Canarycatcher, Lee"' };
  await world.importFile(csv({ ...full, ...people, BatterId: "700900", CatcherId: "700901" }));
  const text = JSON.stringify(await storedPitches());
  expect(text).not.toMatch(/Canary|70090/);
  const [pitch] = await storedPitches();
  expect(Object.keys(pitch ?? {})).toEqual(expect.arrayContaining([...pitchValueNames]));
});
