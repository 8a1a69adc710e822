import { getStaffSheet } from "@armslot/contracts/compare/staff-sheet";
import { getGame, moveGame, saveGame } from "@armslot/contracts/games/games";
import { keepGamesApart, listSameOutings, mergeGames } from "@armslot/contracts/games/same-outings";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { beforeAll, describe, expect, test } from "vitest";
import { mergeAthletes } from "../../src/roster/merge-athletes.ts";
import { aUser, browserWithSession } from "../kit/build.ts";
import { newCharter, send } from "../kit/charter.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { expectExactTotals } from "../kit/exact-totals.ts";
import { importWorld } from "../kit/import-world.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import {
  chance,
  chartedPitches,
  practiceSession,
  rapsodoSession,
  thrownOuting,
  trackmanGame,
} from "../kit/witnesses.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  // The taps of a day still to come would lose their times.
  testApp.clock.advance({ days: 80 });
});

const day = "2026-05-12";
const nextDay = "2026-05-13";

/** Returns a program with a pitcher, whose member can chart, import and look at everything. */
async function aStaff() {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const member = await aUser(testApp, { programId, role: "admin" });
  const browser = await browserWithSession(testApp, member);
  const params = { programId, athleteId };
  return {
    ...{ ...world, programId, athleteId, browser, params },
    /** Charts an outing on a phone of its own, which begins at a time, and returns its ID. */
    chart: async (
      pitches: ReturnType<typeof chartedPitches>,
      facts: object = {},
      from = "18:00:00",
    ) => {
      const charter = newCharter(`${day}T${from}Z`);
      const start = charter.start(athleteId, { gameDate: day, ...facts });
      const taps = pitches.map((fields) => charter.pitch(start.gameId, fields));
      await send(browser, programId, [start, ...taps]);
      return start.gameId;
    },
    /** Answers the open question with one game. */
    makeOne: async () => {
      const [question] = (await browser.call(listSameOutings, { params })).questions;
      const { counted: one, other } = question ?? expect.fail("no question");
      const body = { otherGameId: other.gameId };
      await browser.call(mergeGames, { params: { ...params, gameId: one.gameId }, body });
    },
    questions: async () => (await browser.call(listSameOutings, { params })).questions,
    games: async () => (await browser.call(getAthlete, { params })).games,
    /** The tracked pitches in all three places that show them. */
    workload: async () => {
      const { workload } = await browser.call(getAthlete, { params });
      const query = { today: nextDay };
      const sheet = await browser.call(getStaffSheet, { params: { programId }, query });
      const line = sheet.athletes.find(({ uid }) => uid === athleteId);
      const { athletes } = await browser.call(listAthletes, { params: { programId }, query });
      const readings = athletes.find(({ uid }) => uid === athleteId)?.readings;
      return {
        ofAthlete: workload.reduce((sum, { pitches }) => sum + pitches, 0),
        ofSheet: line?.pitches28,
        ofDashboard: readings?.recentPitches,
        isSaid: [line?.hasLeftOut, readings?.hasLeftOut],
      };
    },
  };
}

const counted = (pitches: number, isSaid = true) => ({
  ...{ ofAthlete: pitches, ofSheet: pitches, ofDashboard: pitches },
  isSaid: [isSaid, isSaid],
});

type Staff = Awaited<ReturnType<typeof aStaff>>;
type Thrown = ReturnType<typeof thrownOuting>;
const thrown = thrownOuting(40);

/** Pairs of witnesses: the first is stored, and the second comes later. */
const fileAfter: readonly (readonly [string, (staff: Staff) => Promise<unknown>, string])[] = [
  [
    "a Rapsodo that reads 0.3 mph less than the TrackMan",
    ({ importFile }) => importFile(practiceSession(thrown, { date: day })),
    rapsodoSession(thrown, { date: "Tue May 12 2026", offset: -0.3 }),
  ],
  [
    "a game file of an outing that was charted as a bullpen",
    ({ chart }) => chart(chartedPitches(thrown), { kind: "bullpen" }),
    trackmanGame(thrown, { date: day }),
  ],
  [
    "a practice file of an outing that was charted as a scrimmage",
    ({ chart }) => chart(chartedPitches(thrown), { kind: "scrimmage" }),
    practiceSession(thrown, { date: day }),
  ],
  [
    "a file of an outing that was charted with the next day's date",
    ({ chart }) => chart(chartedPitches(thrown), { gameDate: nextDay }),
    trackmanGame(thrown, { date: day }),
  ],
  [
    "the same readings under other IDs a day later",
    ({ importFile }) => importFile(trackmanGame(thrown, { date: day })),
    trackmanGame(thrown, { date: nextDay, game: "h" }),
  ],
];

describe("one outing of two witnesses (IMP-14)", () => {
  test.each(fileAfter)(
    "one outing of two witnesses (IMP-14) is asked about at the import of %s",
    async (_, first, file) => {
      const staff = await aStaff();
      await first(staff);
      const { duplicates, pitchesAdded } = await staff.importFile(file);
      expect(duplicates).toMatchObject([{ decision: "skip", storedPitches: 40, pitches: 40 }]);
      expect(duplicates[0]?.alike).toBeGreaterThan(35);
      expect(pitchesAdded).toBe(0);
      await staff.importFile(`${file}\n`, { duplicates: "merge" });
      expect(await staff.games()).toMatchObject([{ pitches: 40 }]);
      expect(await staff.workload()).toEqual(counted(40, false));
      await expectExactTotals(testApp.db, staff.programId);
    },
  );

  test.each(fileAfter)(
    "one outing of two witnesses (IMP-14) stays apart for good if both are kept: %s",
    async (_, first, file) => {
      const staff = await aStaff();
      await first(staff);
      await staff.importFile(file, { duplicates: "keep-both" });
      expect(await staff.questions()).toEqual([]);
      expect(await staff.workload()).toEqual(counted(80, false));
    },
  );

  test.each([3, 6, 10])(
    "one outing of two witnesses (IMP-14) is asked about if a file has %s pitches from its middle",
    async (count) => {
      const staff = await aStaff();
      const taps = chartedPitches(thrown, { date: day, from: "18:00:00" });
      // The charter noted next to nothing, and what was noted speaks against the file.
      await staff.chart(taps.map(({ thrownAt = null }) => ({ thrownAt, pitchType: "Cutter" })));
      const part = thrown.slice(15, 15 + count);
      const file = trackmanGame(part, { date: day, from: "18:05:00" });
      const { duplicates } = await staff.importFile(file);
      expect(duplicates).toMatchObject([{ decision: "skip", storedPitches: 40, pitches: count }]);
      await staff.importFile(`${file}\n`, { duplicates: "merge" });
      expect(await staff.workload()).toEqual(counted(40, false));
    },
  );

  test("one outing of two witnesses (IMP-14) is asked about when two phones charted it, and becomes one game of ten", async () => {
    const staff = await aStaff();
    const { browser, params } = staff;
    const pitches = thrownOuting(10, 3);
    const first = await staff.chart(chartedPitches(pitches));
    const second = await staff.chart(chartedPitches(pitches));
    expect(await staff.workload()).toEqual(counted(10));
    const [question] = await staff.questions();
    expect(question).toMatchObject({ counted: { pitches: 10 }, other: { pitches: 10 }, alike: 10 });
    const body = { otherGameId: second };
    await browser.call(mergeGames, { params: { ...params, gameId: first }, body });
    expect(await staff.games()).toMatchObject([{ pitches: 10, isLeftOut: false }]);
    expect(await staff.workload()).toEqual(counted(10, false));
    expect(await staff.questions()).toEqual([]);
    await expectExactTotals(testApp.db, staff.programId);
  });

  test("one outing of two witnesses (IMP-14) is asked about when the charting comes after the file, and counts once meanwhile", async () => {
    const staff = await aStaff();
    await staff.importFile(trackmanGame(thrown, { date: day }));
    const charted = await staff.chart(chartedPitches(thrown.slice(0, 35)));
    expect(await staff.workload()).toEqual(counted(40));
    const { browser, params } = staff;
    const ofGame = { ...params, gameId: charted };
    expect((await browser.call(getGame, { params: ofGame })).game.hasQuestion).toBe(true);
    const games = await staff.games();
    const otherGameId = games.find(({ gameId }) => gameId !== charted)?.gameId ?? "";
    await browser.call(keepGamesApart, { params: ofGame, body: { otherGameId } });
    expect(await staff.workload()).toEqual(counted(75, false));
    expect((await browser.call(getGame, { params: ofGame })).game.hasQuestion).toBe(false);
  });

  test("one outing of two witnesses (IMP-14) is asked about after two athletes who both have it were merged", async () => {
    const staff = await aStaff();
    const { programId, params } = staff;
    const twin = await staff.athlete({ firstName: "Pitcher", lastName: "Uno" });
    await staff.importFile(rapsodoSession(thrown, { date: "Tue May 12 2026", offset: 0.4 }), {
      athleteId: twin,
    });
    await staff.importFile(practiceSession(thrown, { date: day }));
    const merge = { programId, athleteId: twin, intoId: params.athleteId };
    await testApp.parts.db.tenant(programId, (tx) => mergeAthletes(testApp.parts, tx, merge));
    const [question] = await staff.questions();
    expect(question).toMatchObject({ counted: { pitches: 40 }, other: { pitches: 40 } });
    expect(await staff.workload()).toEqual(counted(40));
    await staff.makeOne();
    expect(await staff.games()).toMatchObject([{ pitches: 40 }]);
  });

  test("one outing of two witnesses (IMP-14) is asked about after a game got its date or its athlete by hand", async () => {
    const staff = await aStaff();
    const { params, browser } = staff;
    const game = trackmanGame(thrown, { date: day });
    await staff.chart(chartedPitches(thrown), { gameDate: "2026-05-02" });
    await staff.importFile(game);
    expect(await staff.questions()).toEqual([]);
    const charted = (await staff.games()).find(({ source }) => source === "field");
    const ofGame = { ...params, gameId: charted?.gameId ?? "" };
    const facts = { gameDate: day, opponent: null, location: null, kind: "game" as const };
    const saved = await browser.call(saveGame, { params: ofGame, body: { ...facts, version: 1 } });
    expect(await staff.questions()).toHaveLength(1);
    const toAthleteId = await staff.athlete({ firstName: "Other", lastName: "Pitcher" });
    await browser.call(moveGame, { params: ofGame, body: { toAthleteId, version: saved.version } });
    expect(await staff.questions()).toEqual([]);
  });
});

describe("two outings", () => {
  const double = { date: day, from: "18:00:00" };

  test("two outings of a double header, five hours apart, are not asked about", async () => {
    const staff = await aStaff();
    await staff.chart(chartedPitches(thrown, { date: day, from: "13:00:00" }));
    expect(await staff.importFile(trackmanGame(thrown, double))).toMatchObject({
      ...{ duplicates: [], gamesCreated: 1 },
    });
    expect(await staff.questions()).toEqual([]);
    expect(await staff.workload()).toEqual(counted(80, false));
  });

  test("two outings at one time are one, although a double header is not asked about", async () => {
    const staff = await aStaff();
    await staff.chart(chartedPitches(thrown, double));
    expect((await staff.importFile(trackmanGame(thrown, double))).duplicates).toHaveLength(1);
  });

  test("two outings of a day with different sequences, two bullpens, are not asked about", async () => {
    const staff = await aStaff();
    await staff.importFile(practiceSession(thrownOuting(30, 5), { date: day }));
    const evening = practiceSession(thrownOuting(30, 6), { date: day });
    await staff.importFile(evening.replaceAll("play-", "late-").replaceAll(",s\r", ",t\r"));
    expect(await staff.questions()).toEqual([]);
    expect(await staff.workload()).toEqual(counted(60, false));
  });

  test("two outings of consecutive days are not asked about", async () => {
    const staff = await aStaff();
    for (const [at, date] of [day, nextDay].entries()) {
      const pitches = thrownOuting(40, 20 + at);
      const { duplicates } = await staff.importFile(trackmanGame(pitches, { date, game: date }));
      expect(duplicates).toEqual([]);
    }
    await staff.chart(chartedPitches(thrownOuting(40, 30)), { gameDate: "2026-05-14" });
    expect(await staff.questions()).toEqual([]);
  });
});

const timeAfter = (from: string, seconds: number) =>
  new Date(Date.parse(`${day}T${from}Z`) + seconds * 1000).toISOString().slice(0, 19);

/** Returns what a charter noted of pitches at seconds of an outing: a few seconds off, and one of ten calls and types wrong. */
function noted(thrown: Thrown, seconds: readonly number[], random: () => number) {
  const [calls, types] = [
    ["ball", "called_strike", "foul", "in_play"] as const,
    ["Four-Seam", "Slider", "Changeup"] as const,
  ];
  const anyOf = <Each>(all: readonly Each[]) => all[Math.floor(random() * all.length)];
  return chartedPitches(thrown).map((fields, at) => ({
    ...fields,
    ...(random() < 0.1 && { call: anyOf(calls) }),
    ...(random() < 0.1 && { pitchType: anyOf(types) }),
    thrownAt: timeAfter("18:00:00", (seconds[at] ?? 0) + Math.round((random() - 0.5) * 8)),
  }));
}

/** Returns a TrackMan file without IDs of pitches, whose clock is 45 s behind, and which lacks one pitch. */
function fileBehind(thrown: Thrown, seconds: readonly number[], missed: number): string {
  const [header = "", ...rows] = trackmanGame(thrown, { date: day, from: "00:00:00" })
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(",").slice(0, -1).join());
  const timed = rows.map((row, at) =>
    row.replace(/,\d\d:\d\d:\d\d,/, `,${timeAfter("17:59:15", seconds[at] ?? 0).slice(11)},`),
  );
  return `${[header, ...timed.filter((_, at) => at !== missed)].join("\r\n")}\r\n`;
}

test.each([1, 5, 12, 14, 29, 31, 33, 36, 41, 44, 50, 51, 52, 55, 57, 59])(
  "two phones and a file whose clock is 45 seconds behind have each pitch of an outing once: %s",
  async (seed) => {
    const random = chance(seed);
    const thrown = thrownOuting(25, seed + 100);
    let now = 0;
    const seconds = thrown.map(() => {
      now += 12 + Math.floor(random() * 35);
      return now;
    });
    const staff = await aStaff();
    await staff.chart(noted(thrown, seconds, random));
    const file = fileBehind(thrown, seconds, Math.floor(random() * 25));
    await staff.importFile(file, { duplicates: "merge" });
    expect(await staff.games()).toMatchObject([{ pitches: 25 }]);
    // The games of two phones that begin at one moment would be in an order by chance.
    await staff.chart(noted(thrown, seconds, random), {}, "18:00:05");
    await staff.makeOne();
    expect(await staff.games()).toMatchObject([{ pitches: 25 }]);
  },
);

/** Returns a Rapsodo file of a session from a time on, a pitch every 20 seconds. */
function rapsodoFrom(thrown: Thrown, from: string): string {
  const [header = "", ...rows] = rapsodoSession(thrown, { date: "x" }).trimEnd().split("\n");
  const timed = rows.map((row, at) =>
    row.replace(",x,", `,Tue May 12 2026 ${timeAfter(from, at * 20).slice(11)},`),
  );
  return `${[header, ...timed].join("\n")}\n`;
}

test("a game that a phone and a Rapsodo with a clock an hour ahead saw is asked about, also after it was told from a bullpen of that morning", async () => {
  const thrown = thrownOuting(40, 5);
  const staff = await aStaff();
  await staff.importFile(practiceSession(thrownOuting(3, 9).slice(0, 2), { date: day }));
  const { duplicates } = await staff.importFile(rapsodoFrom(thrown, "19:00:00"), {
    duplicates: "keep-both",
  });
  expect(duplicates).toMatchObject([{ storedPitches: 2 }]);
  const taps = chartedPitches(thrown, { date: day, from: "18:00:00" });
  await staff.chart(taps.filter((_, at) => at % 7 !== 3));
  expect(await staff.questions()).toMatchObject([
    { counted: { pitches: 40 }, other: { pitches: 34 } },
  ]);
});

test("two pitches of a bullpen without times are no question beside the game of that evening", async () => {
  const staff = await aStaff();
  await staff.importFile(practiceSession(thrownOuting(3, 9).slice(0, 2), { date: day }));
  await staff.chart(chartedPitches(thrownOuting(40, 5)));
  expect(await staff.questions()).toEqual([]);
});
