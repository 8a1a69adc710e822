import { setInningsCaught } from "@armslot/contracts/athlete/innings-caught";
import { completeSetup } from "@armslot/contracts/people/program-setup";
import { addAthlete, saveAthlete } from "@armslot/contracts/roster/athletes";
import { setStanding } from "@armslot/contracts/roster/standing";
import { joinWaitlist } from "@armslot/contracts/site/public-site";
import { createProgram } from "../../../src/people/create-program.ts";
import { rememberChoice } from "../../../src/storage/import-choices.ts";
import { insertLeagueSums } from "../../../src/storage/league-sums.ts";
import { keepApart } from "../../../src/storage/same-outings.ts";
import { anApiToken } from "../api-tokens.ts";
import {
  aCorrection,
  aGame,
  anAthlete,
  anEmail,
  aProfile,
  password,
  signedInBrowser,
  somePitches,
} from "../build.ts";
import { newCharter, send } from "../charter.ts";
import { aFilmedPitch, anEstimate } from "../estimates.ts";
import { fillFilmTables } from "../films.ts";
import { aLevelTable, anAlias } from "../program-settings.ts";
import { fillScoutingTables } from "../scouting-rows.ts";
import { aShare } from "../share-links.ts";
import type { TestApp } from "../test-app.ts";
import { newBrowser } from "../test-browser.ts";
import { runOn } from "../test-cli.ts";
import { anImport, anUploadedFile } from "../written-files.ts";

const leagueSum = {
  ...({ gameKey: "0198c0de-0000-7000-8000-000000000001", season: 2026, throws: "L" } as const),
  ...{ pitchType: "Slider", pitchers: "01".repeat(128), pitches: 2 },
  readings: { velo: [2, 160.5, 12880.125] },
};

/** Texts that a text format could damage. */
const difficult = 'Tab\tand \\N, O\'Malley "Zoë" Ελ 投手 🙂';

/**
 * Fills every table through the product: a program with an admin, what its staff does, and what visitors send.
 * @returns the admin's sign-in
 */
export async function fillEveryTable(testApp: TestApp) {
  const { parts } = testApp;
  const email = anEmail(testApp);
  const wanted = { name: "Harbor College", league: "Coast League", email, videoCap: 50 };
  const { programId, setupToken: token } = await createProgram(parts, wanted);
  const names = { firstName: "Ada", lastName: "Birch", title: "Head Coach" };
  const invited = { firstName: "Sam", lastName: "Elder", title: "Scout", email: anEmail(testApp) };
  const setup = { programId, token, password, ...names, invites: [invited] };
  const { user } = await newBrowser(testApp).call(completeSetup, { body: setup });
  const browser = await signedInBrowser(testApp, { email });
  const params = { programId };
  const headers = { "idempotency-key": "drill-1" };
  await browser.send(addAthlete, { params, body: aProfile() }, headers);
  const pitcher = await anAthlete(testApp, { programId, lastName: "O'Malley-Zoë" });
  const renamed = { ...aProfile({ lastName: "O'Malley" }), version: 1 };
  await browser.call(saveAthlete, { params: pitcher, body: renamed });
  await browser.call(setStanding, {
    params: pitcher,
    body: { standing: "alumnus", since: "2026-03-01" },
  });
  const game = await aGame(testApp, { ...pitcher, programId });
  await somePitches(testApp, game, [{ velo: 90.1, hb: -0.3 }, { velo: 200 / 3 }, { velo: null }]);
  await aCorrection(testApp, { ...game, userId: user.uid });
  const importId = await anImport(testApp, { programId, userId: user.uid });
  await parts.db.tenant(programId, (tx) =>
    insertLeagueSums(tx, { programId, importId, sums: [leagueSum] }),
  );
  await anUploadedFile(testApp, { programId, userId: user.uid });
  await anAlias(testApp, programId);
  await aLevelTable(testApp, { programId });
  await browser.call(setInningsCaught, {
    params: pitcher,
    body: { date: parts.clock().toISOString().slice(0, 10), innings: 4 },
  });
  await aShare(testApp, { programId });
  await anApiToken(testApp, { programId, userId: user.uid });
  const choice = { programId, kind: "team", key: "HAR", choice: difficult, now: parts.clock() };
  await parts.db.tenant(programId, (tx) => rememberChoice(tx, { ...choice, kind: "team" }));
  const outing = newCharter().start(pitcher.athleteId);
  await send(browser, programId, [outing]);
  const pairs = [{ gameId: outing.gameId, otherGameId: game.gameId }];
  const now = parts.clock();
  await parts.db.tenant(programId, (tx) => keepApart(tx, { programId, pairs, now }));
  // Stored without an action, so it waits to be compared.
  await somePitches(testApp, await aGame(testApp, { ...pitcher, programId }), [{ velo: 88 }]);
  await fillScoutingTables({ browser, userId: user.uid }, pitcher);
  await fillFilmTables(testApp, { ...game, userId: user.uid });
  await anEstimate(testApp, await aFilmedPitch(testApp, programId));
  await runOn(testApp, ["user", "reset-link", email]);
  const visitor = newBrowser(testApp);
  const visit = {
    fullName: "Robin Vale",
    email: anEmail(testApp),
    league: "Coast",
    title: "Coach",
  };
  await visitor.call(joinWaitlist, { body: { ...visit, programName: 'O\'Malley \\N "Zoë"' } });
  return { programId, email, password };
}
