import { chartedCsv } from "@armslot/baseball/charting/charted-csv";
import { noPitchFields } from "@armslot/baseball/charting/field-game";
import { getGame } from "@armslot/contracts/games/games";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, expect, test } from "vitest";
import { aUser, browserWithSession } from "../../test/kit/build.ts";
import { charted } from "../../test/kit/charted-game.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { importWorld } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

/** Returns the file that a phone offers of pitches that it could not send. */
function unsentFile(athleteId: string): string {
  const pitches = charted.map((fields, at) => ({
    ...noPitchFields,
    ...fields,
    pitchId: `pitch ${at}`,
    pitchNum: at + 1,
  }));
  const facts = {
    athleteId,
    gameDate: "2026-02-20",
    opponent: "Harbor",
    location: null,
    kind: "scrimmage",
  } as const;
  return chartedCsv({ gameId: "game", facts, pitches }, null).text;
}

test("the file of a phone that knows no names is taken in once someone says who the pitcher is (FIELD-21)", async () => {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const file = unsentFile(athleteId);
  expect(file).not.toContain(athleteId);

  const asked = await world.importFile(file);
  expect(asked.rejected).toEqual([]);
  const [unknown] = asked.unmatched;
  expect(unknown?.name).toBe(`Charted Pitcher ${athleteId.slice(-4).toUpperCase()}`);
  expect((await world.stored()).pitches).toEqual([]);

  await world.importFile(file, { pitchers: new Map([[unknown?.key ?? "", athleteId]]) });
  const browser = await browserWithSession(testApp, await aUser(testApp, { programId }));
  const params = { programId, athleteId };
  const { games } = await browser.call(getAthlete, { params });
  expect(games).toMatchObject([
    { gameDate: "2026-02-20", opponent: "Harbor", kind: "scrimmage", pitches: 5 },
  ]);
  const gameId = games[0]?.gameId ?? "";
  const { pitches } = await browser.call(getGame, { params: { ...params, gameId } });
  const types = charted.map(({ pitchType }) => pitchType);
  expect(pitches.map(({ pitchType }) => pitchType)).toEqual(types);
  for (const [at, { velo = null, call, balls, strikes, zoneCell = null }] of charted.entries()) {
    expect(pitches[at]).toMatchObject({ velo, call, balls, strikes, zoneCell, source: "field" });
  }
});
