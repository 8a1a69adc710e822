import { gameReadingsCsv } from "@armslot/baseball/reports/game-readings-csv";
import { getGame } from "@armslot/contracts/games/games";
import { pitchValueNames } from "@armslot/contracts/pitch/circumstances";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aUser, browserWithSession } from "../../test/kit/build.ts";
import { type ImportWorld, importWorld } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

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
  ...{ x0: "-1.98542", y0: "50", z0: "6.07956", vx0: "5.21194", vy0: "-124.7415", vz0: "-7.19845" },
  ...{ ax0: "-12.94835", ay0: "27.57832", az0: "-15.04142", HorzApprAngle: "-0.047621" },
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
      // From the pitcher's view, with four decimals.
      ...{ x0: 1.9854, y0: 50, z0: 6.0796, vx0: -5.2119, vy0: -124.7415, vz0: -7.1985 },
      ...{ ax: 12.9484, ay: 27.5783, az: -15.0414, horzApproach: -0.0476 },
    });

    const nothing = { pitchesKnown: 1, pitchesFilled: 0, gamesUpdated: 0, warned: [] };
    expect(await world.importFile(csv(full))).toMatchObject(nothing);
    expect(await world.importFile(csv(plain))).toMatchObject(nothing);
    expect(await storedPitches()).toEqual([after]);
  });

  test("a file with more readings than are stored that also corrects one of them is a correction", async () => {
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
  const text = gameReadingsCsv({ ...facts, kind: "game", athlete, pitches });

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
