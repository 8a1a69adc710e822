import { getAthlete } from "@armslot/contracts/athletes/athletes";
import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { listSameOutings, mergeGames } from "@armslot/contracts/games/same-outings";
import { beforeAll, expect, test } from "vitest";
import { aUser, browserWithSession } from "../kit/build.ts";
import { newCharter, send } from "../kit/charter.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { importWorld } from "../kit/import-world.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import {
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
type Thrown = ReturnType<typeof thrownOuting>;

async function aStaff() {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const browser = await browserWithSession(
    testApp,
    await aUser(testApp, { programId, role: "admin" }),
  );
  const params = { programId, athleteId };
  return {
    importFile: world.importFile,
    chart: async (pitches: readonly Partial<PitchFields>[]) => {
      const charter = newCharter(`${day}T18:00:00Z`);
      const start = charter.start(athleteId, { gameDate: day });
      const taps = pitches.map((fields) => charter.pitch(start.gameId, fields));
      await send(browser, programId, [start, ...taps]);
    },
    questions: async () => (await browser.call(listSameOutings, { params })).questions,
    makeOne: async () => {
      const [question] = (await browser.call(listSameOutings, { params })).questions;
      const { counted, other } = question ?? expect.fail("no question");
      const body = { otherGameId: other.gameId };
      await browser.call(mergeGames, { params: { ...params, gameId: counted.gameId }, body });
    },
    pitches: async () =>
      (await browser.call(getAthlete, { params })).games.map(({ pitches }) => pitches),
  };
}

/** Returns numbers from 0 to 1 that are the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed * 7_919 + 1;
  return () => {
    state = (state * 16_807 + 11) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

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

test.each([18, 19, 23, 29, 30, 43, 51, 63, 78, 96, 101, 116, 123, 133])(
  "two phones and a file whose clock is 45 seconds behind have each pitch of an outing once: %s",
  async (seed) => {
    const random = randomOf(seed);
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
    expect(await staff.pitches()).toEqual([25]);
    await staff.chart(noted(thrown, seconds, random));
    await staff.makeOne();
    expect(await staff.pitches()).toEqual([25]);
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
