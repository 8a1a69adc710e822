import { setAlias } from "@armslot/contracts/games/aliases";
import { getGame, saveGame } from "@armslot/contracts/games/games";
import type { ImportDecisions } from "@armslot/contracts/imports/import-review";
import { reviewImportFile, runImport, uploadImportFile } from "@armslot/contracts/imports/imports";
import { addAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aProfile, aProgram, type BuiltProgram, browserWithSession } from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let browser: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  browser = await browserWithSession(testApp, program.admin);
  for (const lastName of ["One", "Two"]) {
    const body = aProfile({ firstName: "Pitcher", lastName, position: "RHP" });
    await browser.call(addAthlete, { params: program, body });
  }
});

const homePitchers = [
  { uid: "a" },
  { uid: "b", pitcher: "Two, Pitcher", id: 900002 },
  { uid: "c", pitcher: "Three, Pitcher", id: 900003 },
];

/** Returns a file of a game in which both teams pitched. */
function twoTeams(game: string): string {
  const teams = { team: "AWY_TEA", against: "HOM_TEA" };
  const away = { uid: "x", pitcher: "Four, Pitcher", id: 900004, ...teams };
  const thrown = [...homePitchers, away].map((pitch) => ({
    ...pitch,
    uid: `${game}-${pitch.uid}`,
  }));
  return trackmanFile(thrown, { uid: game });
}

async function uploaded(file: string) {
  const query = { name: "game.csv" };
  const { files } = await browser.call(uploadImportFile, { params: program, query, file });
  return { programId: program.programId, fileId: files[0]?.fileId ?? "" };
}

async function reviewed(file: string, decisions: ImportDecisions = {}) {
  const params = await uploaded(file);
  const shown = await browser.call(reviewImportFile, { params, body: { decisions } });
  const own = shown.teams.find(({ isOwn }) => isOwn)?.code;
  const states = Object.fromEntries(shown.pitchers.map(({ name, state }) => [name, state]));
  return { params, own, states, teams: shown.teams, pitchers: shown.pitchers };
}

test("a file of two teams starts with the team that has most athletes of the roster", async () => {
  const { own, states, teams, pitchers } = await reviewed(twoTeams("g1"));
  expect(Object.fromEntries(teams.map(({ code, pitchers: count }) => [code, count]))).toEqual({
    AWY_TEA: 1,
    HOM_TEA: 3,
  });
  expect(own).toBe("HOM_TEA");
  expect(states).toEqual({
    "Pitcher One": "matched",
    "Pitcher Two": "matched",
    "Pitcher Three": "unmatched",
    "Pitcher Four": "skipped",
  });
  expect(pitchers.find(({ name }) => name === "Pitcher Four")).toMatchObject({
    team: "AWY_TEA",
    reason: "This pitcher is on the other team.",
  });
});

test("the team that someone chose is the own team of the next file", async () => {
  const decisions = { team: "AWY_TEA" };
  const { own, states, params } = await reviewed(twoTeams("g1"), decisions);
  expect(own).toBe("AWY_TEA");
  expect(states).toMatchObject({ "Pitcher Three": "skipped", "Pitcher Four": "unmatched" });
  await browser.call(runImport, { params, body: { decisions } });
  expect((await reviewed(twoTeams("g2"))).own).toBe("AWY_TEA");
  expect((await reviewed(twoTeams("g3"), { team: "HOM_TEA" })).own).toBe("HOM_TEA");
});

test("a file of one team asks for no team", async () => {
  const { teams, pitchers } = await reviewed(trackmanFile(homePitchers));
  expect(teams).toEqual([]);
  expect(pitchers.every(({ team }) => team === null)).toBe(true);
});

test("a review and the history show the program's names for codes of teams and places", async () => {
  const named = [
    { kind: "opponent", code: "AWY_TEA", name: "Away State" },
    { kind: "location", code: "Sample Field", name: "The Sample" },
  ] as const;
  for (const body of named) await browser.call(setAlias, { params: program, body });
  const { params, teams } = await reviewed(twoTeams("g1"));
  expect(teams.map(({ code, name }) => `${code} ${name}`).sort()).toEqual([
    "AWY_TEA Away State",
    "HOM_TEA HOM_TEA",
  ]);
  const review = () => browser.call(reviewImportFile, { params, body: { decisions: {} } });
  const { games } = await review();
  expect(games.map(({ opponent, location }) => [opponent, location])).toEqual(
    Array(2).fill(["Away State", "The Sample"]),
  );
  const imported = await browser.call(runImport, { params, body: { decisions: {} } });
  expect(imported.games.map(({ opponent }) => opponent)).toEqual(["Away State", "Away State"]);
});

test("a review shows a corrected opponent as it was written, even if it equals a code", async () => {
  const { params } = await reviewed(twoTeams("g1"));
  const { games } = await browser.call(runImport, { params, body: { decisions: {} } });
  const { gameId = "", athlete } = games.find((game) => game.athlete.name === "Pitcher One") ?? {};
  const path = { programId: program.programId, athleteId: athlete?.uid ?? "", gameId };
  const { game } = await browser.call(getGame, { params: path });
  const { version, gameDate, location, kind } = game;
  const facts = { gameDate, location, kind, opponent: "CODE" };
  await browser.call(saveGame, { params: path, body: { ...facts, version } });
  const body = { kind: "opponent", code: "CODE", name: "Wrong" } as const;
  await browser.call(setAlias, { params: program, body });
  const again = await uploaded(trackmanFile([{ uid: "a-later" }], { uid: "g1" }));
  const review = await browser.call(reviewImportFile, { params: again, body: { decisions: {} } });
  expect(review.games.filter((game) => game.gameId === gameId)).toMatchObject([
    { opponent: "CODE", pitchesAdded: 1 },
  ]);
});
