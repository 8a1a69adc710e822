import { keptLimits } from "@armslot/contracts/core/kept-limits";
import { listAliases, removeAlias, setAlias } from "@armslot/contracts/games/aliases";
import { getGame, saveGame, undoCorrection } from "@armslot/contracts/games/games";
import { getAthlete } from "@armslot/contracts/roster/athletes";

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  browserWithSession,
} from "../../test/kit/build.ts";
import { downloadedExport } from "../../test/kit/downloads.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";
import { replaceGames } from "../storage/settled-games.ts";

let testApp: TestApp;
let browser: TestBrowser;
let athlete: BuiltAthlete;
let program: { params: { programId: string } };
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  const { programId } = await aProgram(testApp);
  program = { params: { programId } };
  athlete = await anAthlete(testApp, { programId });
  browser = await browserWithSession(testApp, await aUser(testApp, { programId }));
});

const coded = { opponent: "HAR_GUL", location: "HarborField" };
const harbor = { kind: "opponent", code: "HAR_GUL", name: "Harbor" } as const;
const field = { kind: "location", code: "HarborField", name: "Harbor Field" } as const;

const set = (
  body: typeof harbor | typeof field | { kind: "opponent"; code: string; name: string },
) => browser.call(setAlias, { ...program, body });

async function aGameWith({ opponent, location }: typeof coded) {
  const game = await aGame(testApp, athlete);
  await testApp.db.asOwner(
    (sql) => sql`
      update games set opponent = ${opponent}, location = ${location} where game_id = ${game.gameId}`,
  );
  return game;
}

/** The opponent and location of a game in every reply that has them. */
async function shownIn(gameId: string) {
  const params = { ...athlete, gameId };
  const { games } = await browser.call(getAthlete, { params: athlete });
  const exported = await downloadedExport(browser, athlete);
  const found = [
    (await browser.call(getGame, { params })).game,
    ...games.filter((game) => game.gameId === gameId),
    ...exported.rows("games").filter((game) => game.gameId === gameId),
  ];
  const shown = found.map(({ opponent, location }) => `${opponent} at ${location}`);
  expect(shown).toHaveLength(3);
  return [...new Set(shown)];
}

async function storedFacts(gameId: string) {
  const [row] = await testApp.db.asOwner(
    (sql) => sql`select opponent, location from games where game_id = ${gameId}`,
  );
  return { ...row };
}

describe("a name for a code", () => {
  test("shows in every reply at once, and the game keeps its code", async () => {
    const { gameId } = await aGameWith(coded);
    const params = { ...athlete, gameId };
    await set(harbor);
    expect(await shownIn(gameId)).toEqual(["Harbor at HarborField"]);
    await set(field);
    expect(await shownIn(gameId)).toEqual(["Harbor at Harbor Field"]);
    expect((await browser.call(getGame, { params })).game).toMatchObject({
      opponentCode: "HAR_GUL",
      locationCode: "HarborField",
    });
    expect(await storedFacts(gameId)).toEqual(coded);
  });

  test("a name for a code can be changed and removed", async () => {
    const { gameId } = await aGameWith(coded);
    const first = await set(harbor);
    const second = await set({ ...harbor, name: " Harbor High " });
    expect(second).toEqual({ ...harbor, aliasId: first.aliasId, name: "Harbor High" });
    expect(await shownIn(gameId)).toEqual(["Harbor High at HarborField"]);
    const params = { ...program.params, aliasId: first.aliasId };
    await browser.call(removeAlias, { params });
    expect(await shownIn(gameId)).toEqual(["HAR_GUL at HarborField"]);
    expect((await browser.refused(removeAlias, { params })).code).toBe("alias-not-found");
  });

  test("a name for a code is listed by kind and name, and only in its own program", async () => {
    for (const [code, name] of [
      ["B", "Zion"],
      ["A", "Élan"],
      ["C", "austin"],
    ] as const) {
      await set({ kind: "opponent", code, name });
    }
    await set(field);
    const { aliases } = await browser.call(listAliases, program);
    expect(aliases.map(({ name }) => name)).toEqual(["austin", "Élan", "Zion", "Harbor Field"]);
    const other = await aProgram(testApp);
    const theirs = await browserWithSession(testApp, other.admin);
    const params = { programId: other.programId };
    expect(await theirs.call(listAliases, { params })).toEqual({ aliases: [] });
  });

  test("a name for a code of a team is not used for a place", async () => {
    const { gameId } = await aGameWith({ opponent: "Home", location: "Home" });
    await set({ kind: "opponent", code: "Home", name: "Home Nine" });
    expect(await shownIn(gameId)).toEqual(["Home Nine at Home"]);
  });

  test("a name for a code is refused beyond the limit, and a known code can still be renamed", async () => {
    const { programId } = program.params;
    await testApp.db.asOwner(
      (sql) => sql`
        insert into aliases (program_id, alias_id, kind, code, name, created_at, updated_at)
        select ${programId}, gen_random_uuid(), 'opponent', 'T' || n, 'Team ' || n, now(), now()
        from generate_series(1, ${keptLimits.aliases.most}::int) n`,
    );
    const refused = await browser.refused(setAlias, { ...program, body: harbor });
    expect(refused).toMatchObject({
      code: "limit-reached",
      detail: "A program can have 500 names. Remove one first.",
    });
    await set({ kind: "opponent", code: "T1", name: "Tigers" });
    const { aliases } = await browser.call(listAliases, program);
    expect(aliases).toHaveLength(keptLimits.aliases.most);
  });
});

describe("a game with a named code", () => {
  test("keeps its code when it is saved with the name that it shows", async () => {
    const { gameId } = await aGameWith(coded);
    await set(harbor);
    const params = { ...athlete, gameId };
    const { game } = await browser.call(getGame, { params });
    const { gameDate, opponent, location, version } = game;
    const body = { gameDate, opponent, location, kind: "bullpen" as const, version };
    await browser.call(saveGame, { params, body });
    expect(await storedFacts(gameId)).toEqual(coded);
    expect(await shownIn(gameId)).toEqual(["Harbor at HarborField"]);
  });

  test("shows a member's correction instead of the name, until it is undone", async () => {
    const { gameId } = await aGameWith({ ...coded, opponent: "Typo" });
    await set(harbor);
    const params = { ...athlete, gameId };
    const { game } = await browser.call(getGame, { params });
    const { gameDate, location, kind, version } = game;
    const body = { gameDate, opponent: "HAR_GUL", location, kind, version };
    const saved = await browser.call(saveGame, { params, body });
    expect(saved).toMatchObject({ opponent: "HAR_GUL", opponentCode: null });
    await set({ ...harbor, code: "Typo" });
    const undone = { ...params, version: String(saved.version) };
    await browser.call(undoCorrection, { params: undone });
    expect(await shownIn(gameId)).toEqual(["Harbor at HarborField"]);
  });

  test("keeps its code when an export with the name is imported again", async () => {
    const { programId } = program.params;
    const { gameId } = await aGameWith(coded);
    await set(harbor);
    const now = testApp.clock();
    const imported = async (opponent: string) => {
      const kept = { ...coded, gameId, gameDate: null, kind: "game", source: "trackman" } as const;
      const games = [{ ...kept, opponent, sourceKey: null, beforeImports: null }];
      await testApp.db.tenant(programId, (tx) => replaceGames(tx, { programId, games, now }));
      return await storedFacts(gameId);
    };
    expect(await imported("Harbor")).toEqual(coded);
    expect(await imported("Stanford")).toMatchObject({ opponent: "Stanford" });
  });
});
