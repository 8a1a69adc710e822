import { getStaffSheet } from "@armslot/contracts/compare/staff-sheet";
import { correctPitches, getGame } from "@armslot/contracts/games/games";
import { keepGamesApart, listSameOutings, mergeGames } from "@armslot/contracts/games/same-outings";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, describe, expect, test } from "vitest";
import { aUser, browserWithSession } from "../kit/build.ts";
import { newCharter, send } from "../kit/charter.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { expectExactTotals } from "../kit/exact-totals.ts";
import { importWorld } from "../kit/import-world.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { chartedPitches, rapsodoSession, thrownOuting, trackmanGame } from "../kit/witnesses.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

const date = "2026-02-20";
const from = "18:00:00";
const thrown = thrownOuting(20, 3);
const velocities = thrown.map(({ velo }) => velo);
/** Five pitches an inning. */
const inningOf = (place: number) => 1 + Math.floor(place / 5);

interface Part {
  readonly first: number;
  readonly last: number;
  readonly hasTimes?: boolean;
  readonly hasInnings?: boolean;
}

/** Returns TrackMan's file of some pitches, the first of which has the number 1. */
function fileOf({ first, last, hasTimes = false, hasInnings = false }: Part): string {
  const all = trackmanGame(thrown, { date, ...(hasTimes && { from }) }).split("\r\n");
  const [header, ...rows] = all;
  const chosen = rows.slice(first, last + 1).map((row, at) => {
    const cells = row.split(",").slice(1);
    return [at + 1, ...cells, hasInnings ? inningOf(first + at) : ""].join(",");
  });
  return `${[`${header},Inning`, ...chosen].join("\r\n")}\r\n`;
}

/** Returns a program with a pitcher of whose outing a phone has sent a part. */
async function chartedPart({ first, last, hasTimes = false, hasInnings = false }: Part) {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const member = await aUser(testApp, { programId, role: "admin" });
  const browser = await browserWithSession(testApp, member);
  const charter = newCharter(`${date}T${from}Z`);
  const start = charter.start(athleteId, { gameDate: date });
  const taps = chartedPitches(thrown, hasTimes ? { date, from } : undefined).map((fields, place) =>
    charter.pitch(start.gameId, { ...fields, ...(hasInnings && { inning: inningOf(place) }) }),
  );
  await send(browser, programId, [start, ...taps.slice(first, last + 1)]);
  const params = { programId, athleteId };
  const rows = () =>
    testApp.db.tenantRead(programId, async (sql) => [
      ...(await sql<{ pitchId: string; gameId: string; velo: number | null }[]>`
        select pitch_id as "pitchId", game_id as "gameId", velo from pitches
        where program_id = ${programId} order by game_id, pitch_num`),
    ]);
  return {
    ...{ ...world, programId, athleteId, browser, start, taps, params, rows },
    /** The velocities of each game. */
    games: async () => {
      const games = new Map<string, (number | null)[]>();
      for (const { gameId, velo } of await rows())
        games.set(gameId, [...(games.get(gameId) ?? []), velo]);
      return [...games.values()];
    },
    questions: async () => (await browser.call(listSameOutings, { params })).questions,
    workload: async () => {
      const { workload } = await browser.call(getAthlete, { params });
      const query = { today: date };
      const sheet = await browser.call(getStaffSheet, { params: { programId }, query });
      const line = sheet.athletes.find(({ uid }) => uid === athleteId);
      return [workload.reduce((sum, { pitches }) => sum + pitches, 0), line?.pitches28];
    },
    makeOne: async () => {
      const [question] = (await browser.call(listSameOutings, { params })).questions;
      const { counted, other } = question ?? expect.fail("no question");
      await browser.call(mergeGames, {
        params: { ...params, gameId: counted.gameId },
        body: { otherGameId: other.gameId },
      });
      await expectExactTotals(testApp.db, programId);
    },
  };
}

describe("a device's file of pitches that the charter missed", () => {
  test.each([
    [
      "of later innings",
      { first: 0, last: 9, hasInnings: true },
      { first: 10, last: 19, hasInnings: true },
    ],
    [
      "of an inning between",
      { first: 5, last: 19, hasInnings: true },
      { first: 0, last: 4, hasInnings: true },
    ],
  ] as const)(
    "a device's file of pitches that the charter missed is asked about, and both count meanwhile: %s",
    async (_, charted, file) => {
      const staff = await chartedPart(charted);
      const seen = file.last - file.first + 1;
      expect(await staff.importFile(fileOf(file))).toMatchObject({ pitchesAdded: seen });
      expect(await staff.questions()).toMatchObject([{ alike: 0 }]);
      expect(await staff.workload()).toEqual([20, 20]);
      await staff.makeOne();
      const stored = await staff.rows();
      expect(new Set(stored.map(({ gameId }) => gameId)).size).toBe(1);
      const isOfFile = (place: number) => place >= file.first && place <= file.last;
      expect(stored.map(({ velo }) => velo)).toEqual(
        velocities.map((velo, place) => (isOfFile(place) ? velo : null)),
      );
      expect(await staff.workload()).toEqual([20, 20]);
      expect(await staff.questions()).toEqual([]);
    },
  );

  test("a device's file of pitches that the charter missed and of one that was charted is asked about at the import", async () => {
    const staff = await chartedPart({ first: 0, last: 10, hasInnings: true });
    const file = fileOf({ first: 10, last: 19, hasInnings: true });
    const { duplicates, pitchesAdded } = await staff.importFile(file);
    expect(duplicates).toMatchObject([{ decision: "skip", alike: 1 }]);
    expect(pitchesAdded).toBe(0);
    await staff.importFile(file, { duplicates: "merge" });
    const stored = await staff.rows();
    expect(stored.map(({ velo }) => velo)).toEqual(
      velocities.map((velo, place) => (place < 10 ? null : velo)),
    );
  });
});

/** Returns one file of several, whose device names neither games nor pitches. */
function nameless(...files: readonly string[]): string {
  const rows = files.map((file, at) => (at === 0 ? file : file.slice(file.indexOf("\n") + 1)));
  return rows.join("").replaceAll(/,g,g-\d+/g, ",,");
}

const halves = [
  { first: 10, last: 19 },
  { first: 0, last: 9 },
] as const;

test.each([
  ["innings", { hasInnings: true }],
  ["times", { hasTimes: true }],
] as const)(
  "two files of one device that names no game are asked about if their %s fit together",
  async (_, facts) => {
    const staff = await chartedPart({ first: 0, last: -1 });
    for (const part of halves) await staff.importFile(nameless(fileOf({ ...part, ...facts })));
    expect(await staff.questions()).toMatchObject([{ alike: 0 }]);
    expect(await staff.workload()).toEqual([20, 20]);
    await staff.makeOne();
    expect((await staff.rows()).map(({ velo }) => velo)).toEqual(velocities);
  },
);

test.each([
  ["innings", { hasInnings: true }],
  ["times", { hasTimes: true }],
] as const)(
  "two parts in one file of a device that names no game are asked about if their %s fit together",
  async (_, facts) => {
    for (const parts of [halves, halves.toReversed()]) {
      const staff = await chartedPart({ first: 0, last: -1 });
      const file = nameless(...parts.map((part) => fileOf({ ...part, ...facts })));
      await staff.importFile(file);
      expect(await staff.questions()).toMatchObject([{ alike: 0 }]);
      expect(await staff.workload()).toEqual([20, 20]);
      await staff.makeOne();
      expect((await staff.rows()).map(({ velo }) => velo)).toEqual(velocities);
      const again = await staff.importFile(`${file}\n`);
      expect(again).toMatchObject({ gamesCreated: 0, pitchesAdded: 0 });
    }
  },
);

const double = [thrown, thrownOuting(24, 9)] as const;
const doubleVelocities = double.map((pitches) => pitches.map(({ velo }) => velo));
const doubleFile = (starts: readonly string[]) =>
  nameless(
    ...double.map((pitches, at) => {
      const start = starts[at];
      const times = start === undefined ? {} : { from: start };
      const [header, ...rows] = trackmanGame(pitches, { date, ...times }).split("\r\n");
      const innings = rows.filter(Boolean).map((row, place) => `${row},${inningOf(place)}`);
      return `${[`${header},Inning`, ...innings].join("\r\n")}\r\n`;
    }),
  );

test.each([
  ["with times", ["13:00:00", "18:00:00"]],
  ["without times", []],
] as const)(
  "the games of a double header in one file that names no game are two, and not asked about: %s",
  async (_, starts) => {
    const staff = await chartedPart({ first: 0, last: -1 });
    const file = doubleFile(starts);
    expect(await staff.importFile(file)).toMatchObject({ gamesCreated: 2, duplicates: [] });
    expect(await staff.questions()).toEqual([]);
    expect(await staff.workload()).toEqual([44, 44]);
    expect(await staff.games()).toEqual(doubleVelocities);
    const again = await staff.importFile(`${file}\n`);
    expect(again).toMatchObject({ gamesCreated: 0, pitchesAdded: 0, duplicates: [] });
  },
);

test("the game of a double header that was charted is asked about, and the other one of the file is not", async () => {
  const staff = await chartedPart({ first: 0, last: 19, hasTimes: true });
  const file = doubleFile([from, "23:00:00"]);
  const { duplicates, gamesCreated } = await staff.importFile(file, { duplicates: "merge" });
  expect(duplicates).toMatchObject([{ storedPitches: 20, pitches: 20, alike: 20 }]);
  expect(gamesCreated).toBe(1);
  expect(await staff.questions()).toEqual([]);
  expect(await staff.workload()).toEqual([44, 44]);
});

test("a device's file of the minutes after those that a phone has sent has no pitch of the phone", async () => {
  const staff = await chartedPart({ first: 0, last: 9, hasTimes: true });
  const file = fileOf({ first: 10, last: 19, hasTimes: true });
  await staff.importFile(file, { duplicates: "merge" });
  if ((await staff.questions()).length > 0) await staff.makeOne();
  expect((await staff.rows()).map(({ velo }) => velo)).toEqual(
    velocities.map((velo, place) => (place < 10 ? null : velo)),
  );
});

test("a device's file of the second half of an outing is paired with the few pitches of it that a phone has sent", async () => {
  const staff = await chartedPart({ first: 0, last: 11, hasTimes: true });
  await staff.importFile(fileOf({ first: 9, last: 19, hasTimes: true }), { duplicates: "merge" });
  const stored = await staff.rows();
  expect(stored.map(({ velo }) => velo)).toEqual(
    velocities.map((velo, place) => (place < 9 ? null : velo)),
  );
  expect(stored.slice(0, 12).map(({ pitchId }) => pitchId)).toEqual(
    staff.taps.slice(0, 12).map(({ pitchId }) => pitchId),
  );
});

test("a charted pitch that a member took out of the workload is the device's pitch all the same, and stays out", async () => {
  const staff = await chartedPart({ first: 0, last: 19 });
  const { browser, params, start, taps } = staff;
  const ofGame = { ...params, gameId: start.gameId };
  const { game } = await browser.call(getGame, { params: ofGame });
  const body = { version: game.version, pitchIds: [taps[7]?.pitchId ?? ""] };
  await browser.call(correctPitches, {
    params: ofGame,
    body: { ...body, values: { excludedReason: "Warm-up" } },
  });
  await staff.importFile(fileOf({ first: 0, last: 19 }), { duplicates: "merge" });
  const { pitches } = await browser.call(getGame, { params: ofGame });
  expect(pitches.map(({ velo }) => velo)).toEqual(velocities);
  expect(pitches.flatMap(({ excludedReason }, place) => (excludedReason ? [place] : []))).toEqual([
    7,
  ]);
  expect(await staff.workload()).toEqual([19, 19]);
});

test("the answer about one game of a file is none about another game", async () => {
  const staff = await chartedPart({ first: 0, last: 19 });
  const { browser, programId, athleteId } = staff;
  const nextDay = newCharter("2026-02-21T18:00:00Z");
  const start = nextDay.start(athleteId, { gameDate: "2026-02-21" });
  const taps = chartedPitches(thrown).map((fields) => nextDay.pitch(start.gameId, fields));
  await send(browser, programId, [start, ...taps]);
  for (const { counted, other } of await staff.questions()) {
    await browser.call(keepGamesApart, {
      params: { ...staff.params, gameId: counted.gameId },
      body: { otherGameId: other.gameId },
    });
  }
  const sessions = [
    rapsodoSession(thrown, { date: "Fri Feb 20 2026", game: "700" }),
    rapsodoSession(thrown, { date: "Sat Feb 21 2026", game: "701" }),
  ];
  const file = sessions.map((text, at) => (at === 0 ? text : text.slice(text.indexOf("\n") + 1)));
  const review = await staff.importFile(file.join(""), { athleteId, dryRun: true });
  const stored = await staff.rows();
  expect(review.duplicates.map(({ date: day, gameId }) => [day, gameId])).toEqual([
    [date, staff.start.gameId],
    ["2026-02-21", start.gameId],
  ]);
  const answered = review.duplicates.map(({ key }) => [key, "merge"] as const);
  await staff.importFile(file.join(""), { athleteId, decisions: Object.fromEntries(answered) });
  expect(await staff.rows()).toHaveLength(stored.length);
  await expectExactTotals(testApp.db, programId);
});

describe("a file of one pitch that another device has", () => {
  const place = 7;
  const seen = thrown[place] ?? expect.fail();
  const one = fileOf({ first: place, last: place }).replace(seen.type, "Curveball");
  const session = rapsodoSession(thrown, { date, offset: -0.3 });

  test.each([
    ["before the session", [one, session]],
    ["after the session", [session, one]],
  ] as const)(
    "a file of one pitch that another device has is asked about, although it names another type: %s",
    async (_, [first, second]) => {
      const { programId, athleteId, browser, importFile, rows } = await chartedPart({
        first: 0,
        last: -1,
      });
      await importFile(first, { athleteId });
      const asked = { athleteId, duplicates: "merge" } as const;
      expect(await importFile(second, asked)).toMatchObject({ duplicates: [{ alike: 1 }] });
      expect(await rows()).toHaveLength(thrown.length);
      const { lateTaps } = await browser.call(listSameOutings, {
        params: { programId, athleteId },
      });
      expect(lateTaps.flatMap(({ pitches }) => pitches)).toHaveLength(1);
    },
  );
});
