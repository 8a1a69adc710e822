import { sendFieldOperations } from "@armslot/contracts/charting/charting";
import { limits } from "@armslot/contracts/core/limits";
import {
  correctPitches,
  deleteGame,
  getGame,
  moveGame,
  saveGame,
  undoCorrection,
} from "@armslot/contracts/games/games";
import { createGame } from "@armslot/contracts/games/new-game";
import { mergeGames } from "@armslot/contracts/games/same-outings";
import { beforeEach, describe, expect, test } from "vitest";
import { importFile } from "../../src/imports/import-file.ts";
import { mergeAthletes } from "../../src/roster/merge-athletes.ts";
import { replaceOpenPairs } from "../../src/storage/same-outings.ts";
import {
  aGame,
  anAthlete,
  type BuiltAthlete,
  type BuiltGame,
  browserWithSession,
  somePitches,
  withoutLimits,
} from "../kit/build.ts";
import {
  athlete,
  browser,
  charter,
  chartInEachTest,
  program,
  programId,
  started,
  statuses,
  testApp,
} from "../kit/charting-world.ts";
import { trackmanFile } from "../kit/import-world.ts";
import type { TestBrowser } from "../kit/test-browser.ts";
import { once } from "../kit/written-files.ts";

const { pitchesPerGameMax, gamesPerDayMax } = limits;
const day = "2026-02-20";
const facts = { kind: "game", opponent: "", location: "" } as const;
const pitches = [{ pitchType: "Slider", velo: 81, vertBreak: 1, hb: 4, call: null }];
const messages = {
  game: `A game can have at most 500 pitches. Delete pitches that no one threw, or keep two games.`,
  day: "An athlete can have at most 12 games on a day. Check the date, or delete or merge games first.",
};

chartInEachTest();

let admin: TestBrowser;
beforeEach(async () => {
  admin = await browserWithSession(testApp, program.admin);
});

/** Adds games of a date, as many as a day can have unless another number is given. */
async function fullDay(of: BuiltAthlete, count: number = gamesPerDayMax): Promise<BuiltGame[]> {
  const games: BuiltGame[] = [];
  for (let at = 0; at < count; at += 1) games.push(await aGame(testApp, { ...of, gameDate: day }));
  return games;
}

async function aGameWith(count: number, gameDate = day): Promise<BuiltGame> {
  const game = await aGame(testApp, { ...athlete, gameDate });
  await somePitches(
    testApp,
    game,
    Array.from({ length: count }, (_, at) => ({ velo: 70 + (at % 300) / 10 })),
  );
  return game;
}

const pitchesOfAthlete = async (of: BuiltAthlete = athlete) =>
  await testApp.db.tenantRead(programId, async (sql) => {
    const rows = await sql<{ n: number }[]>`
      select count(*)::int as n from pitches where program_id = ${programId} and athlete_id = ${of.athleteId}`;
    return rows[0]?.n;
  });
const gamesOfAthlete = async (of: BuiltAthlete = athlete) =>
  await testApp.db.tenantRead(programId, async (sql) => {
    const rows = await sql<{ n: number }[]>`
      select count(*)::int as n from games where program_id = ${programId} and athlete_id = ${of.athleteId}`;
    return rows[0]?.n;
  });

const rows = (count: number, prefix = "p") =>
  Array.from({ length: count }, (_, at) => ({ uid: `${prefix}${at}`, velo: 70 + (at % 300) / 10 }));
/** Rows of pitches that no other rows look like. */
const otherRows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ uid: `q${at}`, velo: 40 + at / 10, vertical: 20 }));
const importRows = async (content: string, date?: string) =>
  await importFile(
    testApp.parts,
    { name: "games.csv", content: once(content) },
    { programId, athleteId: athlete.athleteId, date },
  );
/** Puts the rows of several files below the header of the first one. */
const joined = (files: readonly string[]) =>
  files.map((file, at) => (at === 0 ? file : file.split("\r\n").slice(1).join("\r\n"))).join("");

describe("a game with the most pitches", () => {
  const long = `The game on ${day} would have 501 pitches of this pitcher, and a game can have at most 500. Check the game IDs and dates in the file.`;

  test("a file's game of more is left out with a sentence, and the file's other games are stored", async () => {
    const most = trackmanFile(rows(pitchesPerGameMax, "a"), { uid: "a", date: "2026-02-18" });
    const more = trackmanFile(rows(pitchesPerGameMax + 1, "b"), { uid: "b", date: day });
    const few = trackmanFile(rows(3, "c"), { uid: "c", date: "2026-02-22" });
    const { rejected, ...result } = await importRows(joined([most, more, few]));
    expect(result).toMatchObject({ gamesCreated: 2, pitchesAdded: pitchesPerGameMax + 3 });
    expect(rejected).toHaveLength(pitchesPerGameMax + 1);
    expect(new Set(rejected.map(({ reason }) => reason))).toEqual(new Set([long]));
    expect(await pitchesOfAthlete()).toBe(pitchesPerGameMax + 3);
  });

  test("a later file adds no pitch too many to a stored game, and its known pitches stay known", async () => {
    await importRows(trackmanFile(rows(450), { uid: "a", date: day }));
    const { rejected, ...result } = await importRows(
      trackmanFile(rows(501), { uid: "a", date: day }),
    );
    expect(rejected).toHaveLength(501);
    expect(result).toMatchObject({ pitchesAdded: 0 });
    const part = await importRows(
      trackmanFile([...rows(50), ...otherRows(51)], { uid: "a", date: day }),
    );
    expect(part).toMatchObject({ pitchesAdded: 0, pitchesKnown: 50 });
    expect(part.rejected.map(({ reason }) => reason)).toEqual(Array(51).fill(long));
    expect(await pitchesOfAthlete()).toBe(450);
    const room = await importRows(
      trackmanFile([...rows(50), ...otherRows(50)], { uid: "a", date: day }),
    );
    expect(room).toMatchObject({ pitchesAdded: 50, pitchesKnown: 50, rejected: [] });
  });

  test("two games become no game of more, and one of as many", async () => {
    const one = await aGameWith(300);
    const other = await aGameWith(201);
    const ask = async () => {
      const pairs = [{ countedGameId: one.gameId, otherGameId: other.gameId, alike: 0 }];
      const gameIds = [one.gameId, other.gameId];
      await testApp.parts.db.tenant(programId, (tx) =>
        replaceOpenPairs(tx, { programId, gameIds, pairs }),
      );
    };
    await ask();
    const call = { params: one, body: { otherGameId: other.gameId } };
    const refused = await browser.refused(mergeGames, call);
    expect(refused).toMatchObject({ code: "game-full", status: 409, detail: messages.game });
    expect(await pitchesOfAthlete()).toBe(501);
    const { pitches: first } = await browser.call(getGame, { params: other });
    await testApp.parts.db.tenant(programId, async (tx) => {
      const [pitch] = first;
      await tx
        .deleteFrom("pitches")
        .where("pitch_id", "=", pitch?.pitchId ?? "")
        .execute();
    });
    await ask();
    expect(await browser.call(mergeGames, call)).toMatchObject({ gameId: one.gameId });
    expect(await pitchesOfAthlete()).toBe(500);
  });

  test("a phone charts up to it beside a device's pitches, can take one back for another, and is told about the next", async () => {
    const gameId = await started();
    const ofDevice = Array.from({ length: 497 }, (_, at) => ({
      pitchNum: at + 1,
      source: "trackman" as const,
      velo: 80,
    }));
    await somePitches(testApp, { ...athlete, gameId }, ofDevice);
    const charted = Array.from({ length: 4 }, () => charter.pitch(gameId));
    expect(await statuses(...charted)).toEqual(["applied", "applied", "applied", "outing-full"]);
    const [first] = charted;
    const back = charter.remove(gameId, first?.pitchId ?? "");
    expect(await statuses(back, charter.pitch(gameId))).toEqual(["applied", "applied"]);
    const body = {
      operations: [charter.pitch(gameId)].map(({ gameId: outingId, ...rest }) => ({
        ...rest,
        outingId,
      })),
    };
    const { answers } = await browser.call(sendFieldOperations, { params: { programId }, body });
    expect(answers).toMatchObject([
      {
        status: "refused",
        problem: {
          isFinal: true,
          detail: "A game can have at most 500 pitches. Start a new game.",
        },
      },
    ]);
    expect(await pitchesOfAthlete()).toBe(500);
  });

  test("a longer game from before the limit can be read, corrected, moved, imported again and deleted, but not grow", async () => {
    const content = trackmanFile(rows(620), { uid: "old", date: day });
    await withoutLimits(testApp, async () => {
      const game = await aGame(testApp, {
        ...athlete,
        gameDate: day,
        source: "trackman",
        sourceKey: "trackman:old",
      });
      await somePitches(
        testApp,
        game,
        Array.from({ length: 620 }, (_, at) => ({
          ...{ source: "trackman" as const, pitchType: "Slider", velo: 70 + (at % 300) / 10 },
          ...{ vertBreak: 1.5, hb: -4, sourceKey: null },
        })),
      );
    });
    const [row] = await testApp.db.tenantRead(
      programId,
      async (sql) =>
        await sql<
          { gameId: string }[]
        >`select game_id as "gameId" from games where program_id = ${programId}`,
    );
    const params = { ...athlete, gameId: row?.gameId ?? "" };
    const { game, pitches: stored } = await browser.call(getGame, { params });
    expect(stored).toHaveLength(620);
    const again = await importRows(content);
    expect(again).toMatchObject({
      gamesCreated: 0,
      pitchesAdded: 0,
      pitchesKnown: 620,
      rejected: [],
    });
    const { version } = (await browser.call(getGame, { params })).game;
    const corrected = await browser.call(correctPitches, {
      params,
      body: { version, pitchIds: [stored[0]?.pitchId ?? ""], values: { velo: 91 } },
    });
    const other = await anAthlete(testApp, { programId });
    const moved = await browser.call(moveGame, {
      params,
      body: { version: corrected.game.version, toAthleteId: other.athleteId },
    });
    expect(game.gameId).toBe(moved.gameId);
    await expect(
      somePitches(testApp, { ...other, gameId: params.gameId }, [{ pitchNum: 900 }]),
    ).rejects.toMatchObject({ code: "game-full" });
    expect(await pitchesOfAthlete(other)).toBe(620);
    await admin.call(deleteGame, { params: { ...params, ...other } });
    expect(await pitchesOfAthlete(other)).toBe(0);
  });
});

describe("a day with the most games", () => {
  test("a typed game of it is refused with a sentence", async () => {
    await fullDay(athlete);
    const call = { params: athlete, body: { ...facts, gameDate: day, pitches } };
    const refused = await browser.refused(createGame, call);
    expect(refused).toMatchObject({ code: "day-full", status: 409, detail: messages.day });
    await browser.call(createGame, { ...call, body: { ...call.body, gameDate: "2026-02-19" } });
  });

  test("a file's first games of it are stored and the others left out with a sentence, also beside stored ones", async () => {
    const [first] = await fullDay(athlete, 2);
    const files = Array.from({ length: 14 }, (_, at) =>
      trackmanFile([{ uid: `p${at}`, velo: 70 + at, vertical: at, horizontal: at }], {
        uid: `g${at}`,
        date: day,
      }),
    );
    const content = joined([
      ...files,
      trackmanFile([{ uid: "next", velo: 99 }], { uid: "next", date: "2026-02-21" }),
    ]);
    const done = await importRows(content);
    expect(done).toMatchObject({ gamesCreated: 11, pitchesAdded: 11 });
    const reason = `This pitcher would have more than 12 games on ${day}. Check the dates and game IDs in the file, or delete or merge games of that day first.`;
    expect(done.rejected.map((note) => note.reason)).toEqual(Array(4).fill(reason));
    expect(await gamesOfAthlete()).toBe(13);
    expect(await importRows(content)).toMatchObject({ gamesCreated: 0, pitchesKnown: 11 });
    await admin.call(deleteGame, { params: first ?? (athlete as BuiltGame) });
    expect(await importRows(content)).toMatchObject({ gamesCreated: 1, pitchesAdded: 1 });
  });

  const tooMany = `This pitcher would have more than 12 games on ${day}. Check the dates and game IDs in the file, or delete or merge games of that day first.`;
  const undatedOne = trackmanFile(otherRows(3), { uid: "undated", date: "" });
  const undatedGames = async () =>
    await testApp.db.tenantRead(programId, async (sql) => {
      const found = await sql`
        select from games where program_id = ${programId} and game_date is null`;
      return found.length;
    });

  test("a new game of a file that gets its date by choice is left out with a sentence, and the file's other games are stored", async () => {
    await fullDay(athlete);
    const dated = trackmanFile([{ uid: "next", velo: 99 }], { uid: "next", date: "2026-02-23" });
    const done = await importRows(joined([undatedOne, dated]), day);
    expect(done).toMatchObject({ gamesCreated: 1, pitchesAdded: 1, pitchesKnown: 0 });
    expect(done.rejected.map(({ reason }) => reason)).toEqual(Array(3).fill(tooMany));
  });

  test.each([
    ["by choice", undatedOne, day],
    ["by a later file", trackmanFile(otherRows(3), { uid: "undated", date: day }), undefined],
  ])(
    "a stored game without a date gets none of it %s and is left out with a sentence, and the file's other games are stored",
    async (_, file, date) => {
      await importRows(undatedOne);
      const [first] = await fullDay(athlete);
      const dated = trackmanFile([{ uid: "next", velo: 99 }], { uid: "next", date: "2026-02-23" });
      const content = joined([file, dated]);
      const done = await importRows(content, date);
      expect(done).toMatchObject({ gamesCreated: 1, gamesUpdated: 0, pitchesAdded: 1 });
      expect(done.rejected.map(({ reason }) => reason)).toEqual(Array(3).fill(tooMany));
      expect(await undatedGames()).toBe(1);
      await admin.call(deleteGame, { params: first ?? (athlete as BuiltGame) });
      const again = await importRows(content, date);
      expect(again).toMatchObject({ gamesCreated: 0, gamesUpdated: 1, pitchesKnown: 4 });
      expect(again.rejected).toEqual([]);
      expect(await undatedGames()).toBe(0);
      expect(await importRows(content, date)).toMatchObject({ pitchesKnown: 4, rejected: [] });
    },
  );

  test("stored games without a date get it as long as there is room, beside new ones of the file", async () => {
    await fullDay(athlete, gamesPerDayMax - 2);
    const files = Array.from({ length: 4 }, (_, at) =>
      trackmanFile([{ uid: `u${at}`, velo: 40 + at * 5 }], { uid: `u${at}`, date: "" }),
    );
    await importRows(joined(files.slice(0, 1)));
    await importRows(joined(files.slice(2, 3)));
    const done = await importRows(joined(files), day);
    expect(done).toMatchObject({ gamesCreated: 1, gamesUpdated: 1, pitchesAdded: 1 });
    expect(done.rejected.map(({ reason }) => reason)).toEqual([tooMany, tooMany]);
    expect(await undatedGames()).toBe(1);
  });

  test("a stored game without a date that would have too many pitches is left out with a sentence, and the file's other games are stored", async () => {
    await importRows(undatedOne);
    await fullDay(athlete);
    const long = trackmanFile([...otherRows(3), ...rows(498)], { uid: "undated", date: "" });
    const next = trackmanFile([{ uid: "next", velo: 99 }], { uid: "next", date: "2026-02-23" });
    const done = await importRows(joined([long, next]), "2026-02-19");
    expect(done).toMatchObject({ gamesCreated: 1, pitchesAdded: 1 });
    expect(new Set(done.rejected.map(({ reason }) => reason))).toEqual(
      new Set([
        "The game on 2026-02-19 would have 501 pitches of this pitcher, and a game can have at most 500. Check the game IDs and dates in the file.",
      ]),
    );
    expect(await pitchesOfAthlete()).toBe(4);
  });

  test("a game gets no date of it, neither by an edit nor by its undo, and keeps its own by other edits", async () => {
    const [moved, ...others] = await fullDay(athlete);
    const params = moved ?? others[0] ?? (athlete as BuiltGame);
    const free = { ...facts, gameDate: "2026-02-19" };
    const { version } = await browser.call(saveGame, { params, body: { ...free, version: 1 } });
    const late = await aGame(testApp, { ...athlete, gameDate: day });
    const back = await browser.refused(saveGame, {
      params,
      body: { ...free, gameDate: day, version },
    });
    expect(back).toMatchObject({ code: "day-full", detail: messages.day });
    const undo = await browser.refused(undoCorrection, {
      params: { ...params, version: `${version}` },
    });
    expect(undo).toMatchObject({ code: "day-full" });
    const named = { ...facts, opponent: "Rivertown", gameDate: day, version: 1 };
    expect(await browser.call(saveGame, { params: late, body: named })).toMatchObject({
      opponent: "Rivertown",
    });
  });

  test("it takes no game of another athlete, neither a single one nor with all others", async () => {
    await fullDay(athlete);
    const other = await anAthlete(testApp, { programId });
    const [game] = await fullDay(other, 1);
    const params = game ?? ({ ...other, gameId: "" } as BuiltGame);
    const body = { version: 1, toAthleteId: athlete.athleteId };
    expect(await browser.refused(moveGame, { params, body })).toMatchObject({ code: "day-full" });
    const merge = { programId, athleteId: other.athleteId, intoId: athlete.athleteId };
    await expect(
      testApp.parts.db.tenant(programId, (tx) => mergeAthletes(testApp.parts, tx, merge)),
    ).rejects.toMatchObject({ code: "day-full" });
    expect(await gamesOfAthlete()).toBe(gamesPerDayMax);
    expect(await gamesOfAthlete(other)).toBe(1);
  });

  test("a phone's next game of it is refused with a sentence, and so is an edit that gives a game its date", async () => {
    await fullDay(athlete);
    const start = charter.start(athlete.athleteId, { gameDate: day });
    const pitch = charter.pitch(start.gameId);
    expect(await statuses(start, pitch)).toEqual(["day-full", "outing-not-started"]);
    const elsewhere = charter.start(athlete.athleteId, { gameDate: "2026-02-19" });
    expect(await statuses(elsewhere, charter.pitch(elsewhere.gameId))).toEqual([
      "applied",
      "applied",
    ]);
    const toDay = charter.edit(elsewhere.gameId, { gameDate: day });
    const opponent = charter.edit(elsewhere.gameId, { opponent: "Rivertown" });
    expect(await statuses(toDay, opponent)).toEqual(["day-full", "applied"]);
    expect(await gamesOfAthlete()).toBe(gamesPerDayMax + 1);
  });

  test("a fuller day from before the limit can be read, corrected and deleted, but not grow", async () => {
    const games = await withoutLimits(testApp, () => fullDay(athlete, 20));
    const [first, second] = games;
    const params = first ?? (athlete as BuiltGame);
    const named = { ...facts, opponent: "Rivertown", gameDate: day, version: 1 };
    expect(await browser.call(saveGame, { params, body: named })).toMatchObject({
      opponent: "Rivertown",
    });
    await admin.call(deleteGame, { params: second ?? params });
    const call = { params: athlete, body: { ...facts, gameDate: day, pitches } };
    expect(await browser.refused(createGame, call)).toMatchObject({ code: "day-full" });
    expect(await gamesOfAthlete()).toBe(19);
  });
});
