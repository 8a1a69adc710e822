import { gameReadingsCsv } from "@armslot/baseball/reports/game-readings-csv";
import { correctPitches, getGame } from "@armslot/contracts/games/games";
import { reviewImportFile, runImport, uploadImportFile } from "@armslot/contracts/imports/imports";
import { addAthlete, getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, describe, expect, test } from "vitest";
import { aProfile, aProgram, aUser, browserWithSession } from "../../test/kit/build.ts";
import { practice } from "../../test/kit/charted-game.ts";
import { downloadedExport } from "../../test/kit/downloads.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { expectExactTotals } from "../../test/kit/exact-totals.ts";
import { importWorld } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

const pitcher = { firstName: "Pitcher", lastName: "One", position: "RHP" } as const;

interface OfAthlete {
  readonly programId: string;
  readonly athleteId: string;
}

/** Returns the totals of an athlete with one game, its pitches, and the game. */
async function readingsOf(browser: TestBrowser, params: OfAthlete) {
  const { types, workload, games } = await browser.call(getAthlete, { params });
  const gameId = games[0]?.gameId ?? "";
  const { game, pitches } = await browser.call(getGame, { params: { ...params, gameId } });
  const reasons = pitches.map(({ velo, excludedReason }) => [velo, excludedReason]);
  return { totals: { types, workload }, reasons, game, pitches };
}

/** Returns a program with a bullpen of 10 warm-ups and 30 pitches, of which a member excluded one. */
async function aBullpen() {
  const world = await importWorld(testApp);
  const { programId } = world;
  const params = { programId, athleteId: await world.athlete(pitcher) };
  const warmUps = Array.from({ length: 10 }, () => ({ velo: 75, session: "Warmup" }));
  await world.importFile(
    practice([...warmUps, ...Array.from({ length: 30 }, () => ({ velo: 90 }))]),
  );
  const browser = await browserWithSession(testApp, await aUser(testApp, { programId }));
  const { game, pitches } = await readingsOf(browser, params);
  await browser.call(correctPitches, {
    params: { ...params, gameId: game.gameId },
    body: {
      version: game.version,
      pitchIds: [pitches[12]?.pitchId ?? ""],
      values: { excludedReason: "=wrong pitcher" },
    },
  });
  const readings = await readingsOf(browser, params);
  expect(readings.totals.types).toMatchObject([{ pitches: 29, readings: { velo: { mean: 90 } } }]);
  return { browser, params, readings };
}

/** Returns another program with the same pitcher and nothing else. */
async function anotherProgram() {
  const { programId, admin } = await aProgram(testApp);
  const browser = await browserWithSession(testApp, admin);
  const { uid } = await browser.call(addAthlete, {
    params: { programId },
    body: aProfile(pitcher),
  });
  return { browser, params: { programId, athleteId: uid } };
}

/** Uploads and imports a file in the browser with the columns that the review guessed. */
async function importInBrowser(
  { browser, params }: { browser: TestBrowser; params: OfAthlete },
  file: string,
) {
  const given = { params, query: { name: "pitches.csv" }, file };
  const { files } = await browser.call(uploadImportFile, given);
  const ofFile = { programId: params.programId, fileId: files[0]?.fileId ?? "" };
  const { columnQuestion } = await browser.call(reviewImportFile, {
    params: ofFile,
    body: { decisions: {} },
  });
  const columns = columnQuestion?.columns;
  const decisions = { ...(columns && { columns }) };
  const { entry } = await browser.call(runImport, { params: ofFile, body: { decisions } });
  expect(entry?.totals).toMatchObject({ gamesCreated: 1, pitchesAdded: 40 });
}

describe("excluded pitches stay excluded in another program (CSV-5, IMP-28)", () => {
  test("excluded pitches stay excluded in another program (CSV-5, IMP-28) from the file with all readings of a game", async () => {
    const { readings } = await aBullpen();
    const other = await anotherProgram();
    const { game, pitches } = readings;
    await importInBrowser(other, gameReadingsCsv({ ...game, athlete: pitcher, pitches }));
    expect(await readingsOf(other.browser, other.params)).toMatchObject({
      ...{ totals: readings.totals, reasons: readings.reasons },
    });
    await expectExactTotals(testApp.db, other.params.programId);
  });

  test("excluded pitches stay excluded in another program (CSV-5, IMP-28) from the pitches of an export", async () => {
    const { browser, params, readings } = await aBullpen();
    const { texts } = await downloadedExport(browser, params);
    const other = await anotherProgram();
    await importInBrowser(other, texts.get("pitches.csv") ?? "");
    expect(await readingsOf(other.browser, other.params)).toMatchObject({
      ...{ totals: readings.totals, reasons: readings.reasons },
    });
    await expectExactTotals(testApp.db, other.params.programId);
  });
});
