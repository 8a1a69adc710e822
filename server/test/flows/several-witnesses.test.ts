import { getGame } from "@armslot/contracts/games/games";
import { createGame } from "@armslot/contracts/games/new-game";
import { listSameOutings, mergeGames } from "@armslot/contracts/games/same-outings";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, expect, test } from "vitest";
import { aUser, browserWithSession } from "../kit/build.ts";
import { newCharter, send } from "../kit/charter.ts";
import { rapsodoFileOf, type ThrownPitch, trackmanFileOf } from "../kit/device-files.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { importWorld } from "../kit/import-world.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { thrownOuting } from "../kit/witnesses.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

const pitcher = { firstName: "Pitcher", lastName: "One" };
const date = "2026-02-20";
const count = 14;

/** Returns a made-up outing as a witness read it that differs from another one by so many miles and inches. */
function readBy(seed: number, { speed, length }: { speed: number; length: number }): ThrownPitch[] {
  const movement = { Fastball: [16, 8], Slider: [2, -4], ChangeUp: [8, 13] } as const;
  const names = { Fastball: "Four-Seam", Slider: "Slider", ChangeUp: "Changeup" } as const;
  return thrownOuting(count, seed).map(({ type, velo }, at) => {
    const [rise, run] = movement[type];
    const vertBreak = rise + ((at * 7) % 5) - 2 + length;
    return { type: names[type], velo: velo + speed, vertBreak, hb: run + ((at * 3) % 5) - length };
  });
}

/** Returns the rows of some pitches of a file. */
function rowsOf(file: string, from: number, to: number): string {
  const [header = "", ...rows] = file.trimEnd().split("\r\n");
  return `${[header, ...rows.slice(from, to)].join("\r\n")}\r\n`;
}

/** Returns a program with a pitcher whose outing several witnesses saw. Each of them reads a little differently. */
async function anOuting(seed: number) {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete(pitcher);
  const params = { programId, athleteId };
  const member = await aUser(testApp, { programId, role: "admin" });
  const browser = await browserWithSession(testApp, member);
  const session = (pitches: ThrownPitch[]) => [{ date, name: "game", pitches }];
  const charter = newCharter(`${date}T18:00:00Z`);
  const start = charter.start(athleteId, { gameDate: date });
  const taps = readBy(seed, { speed: -1.2, length: 0 }).map(({ type, velo }) =>
    charter.pitch(start.gameId, { pitchType: type, velo: Math.round(velo ?? 0) }),
  );
  return {
    ...{ ...world, athleteId, browser, params, charter, start },
    rapsodo: rapsodoFileOf(session(readBy(seed, { speed: 0.9, length: 1.5 })), pitcher),
    trackman: trackmanFileOf(session(readBy(seed, { speed: -0.7, length: 0 })), pitcher),
    merge: async (file: string) => await world.importFile(file, { duplicates: "merge" }),
    /** Types the outing without two of its pitches. */
    type: async () => {
      const pitches = readBy(seed, { speed: 0, length: -1 })
        .filter((_each, at) => at !== 2 && at !== 10)
        .map(({ type, ...readings }) => ({ pitchType: type, call: null, ...readings }));
      const body = { gameDate: date, kind: "game" as const, opponent: "", location: "", pitches };
      await browser.call(createGame, { params, body });
    },
    /** Sends what a charter with a radar gun that shows whole miles noted of some pitches. */
    chart: async (which: (at: number) => boolean) =>
      await send(browser, programId, [start, ...taps.filter((_each, at) => which(at))]),
    makeOne: async () => {
      const [question] = (await browser.call(listSameOutings, { params })).questions;
      const { counted, other } = question ?? expect.fail("no question");
      const body = { otherGameId: other.gameId };
      await browser.call(mergeGames, { params: { ...params, gameId: counted.gameId }, body });
    },
    pitches: async () => (await world.stored()).pitches.length,
    /** Returns whole velocities in the order of the pitches. */
    velocities: async () => {
      const { games } = await browser.call(getAthlete, { params });
      const gameId = games[0]?.gameId ?? "";
      const { pitches } = await browser.call(getGame, { params: { ...params, gameId } });
      return pitches.map(({ velo }) => Math.round(velo ?? 0));
    },
  };
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
/** Says for each seed how many pitches an outing has. */
async function pitchesOfEach(
  some: readonly number[],
  pitchesOf: (seed: number) => Promise<number>,
) {
  const counts: string[] = [];
  for (const seed of some) counts.push(`${seed}: ${await pitchesOf(seed)}`);
  return counts;
}
const ofEach = (some: readonly number[]) => some.map((seed) => `${seed}: ${count}`);

const orders = [
  ["Rapsodo and TrackMan, then all of TrackMan", ["rapsodo", "trackman", "trackman"]],
  ["Rapsodo and TrackMan, then all of Rapsodo", ["rapsodo", "trackman", "rapsodo"]],
  ["TrackMan and Rapsodo, then all of TrackMan", ["trackman", "rapsodo", "trackman"]],
  ["TrackMan and Rapsodo, then all of Rapsodo", ["trackman", "rapsodo", "rapsodo"]],
] as const;

test.each(orders)(
  "a typed game that got parts of its outing from two devices has each pitch once: %s",
  async (_, [first, second, whole]) => {
    const counts = await pitchesOfEach(seeds, async (seed) => {
      const { type, merge, pitches, ...files } = await anOuting(seed);
      await type();
      for (const file of [rowsOf(files[first], 0, 8), rowsOf(files[second], 7, 14), files[whole]])
        await merge(file);
      return await pitches();
    });
    expect(counts).toEqual(ofEach(seeds));
  },
);

test("a charted outing that becomes one with a typed game of parts of two devices has each pitch once", async () => {
  const some = [22, 23, 24, 25];
  const counts = await pitchesOfEach(some, async (seed) => {
    const { type, merge, chart, makeOne, pitches, trackman, rapsodo } = await anOuting(seed);
    await type();
    await merge(rowsOf(trackman, 0, 8));
    await merge(rowsOf(rapsodo, 7, 14));
    await chart(() => true);
    await makeOne();
    return await pitches();
  });
  expect(counts).toEqual(ofEach(some));
});

test("late taps of an outing of which two devices have parts are none of their own", async () => {
  const some = [5, 21, 29, 33, 60];
  const counts = await pitchesOfEach(some, async (seed) => {
    const { merge, chart, pitches, trackman, rapsodo } = await anOuting(seed);
    await chart((at) => at < 7);
    await merge(rowsOf(trackman, 0, 9));
    await merge(rowsOf(rapsodo, 3, 14));
    await chart((at) => at >= 7 && at !== 10);
    return await pitches();
  });
  expect(counts).toEqual(ofEach(some));
});

/** Returns a Rapsodo's file of a day with four pitches in the morning and an outing in the evening. */
function rapsodoDay(seed: number): string {
  const [morning, evening] = [seed, seed + 50].map((each) =>
    readBy(each, { speed: 0.9, length: 1 }),
  );
  const pitches = [...(morning?.slice(0, 4) ?? []), ...(evening ?? [])];
  const file = rapsodoFileOf([{ date, name: "game", pitches }], pitcher);
  const [header, ...rows] = file.trimEnd().split("\r\n");
  const timed = rows.map((row, at) =>
    row.replace(/"Feb 20, 2026"/, `Fri Feb 20 2026 ${at < 4 ? "9:00:00 AM" : "6:00:00 PM"}`),
  );
  return `${[header, ...timed].join("\r\n")}\r\n`;
}

test("what a phone charted of one session of a Rapsodo's day is found in that session once both are one game", async () => {
  for (const seed of [27, 28, 29]) {
    const { importFile, charter, start, browser, programId, params, makeOne } =
      await anOuting(seed);
    await importFile(rapsodoDay(seed));
    const taps = readBy(seed + 50, { speed: 0, length: 0 })
      .filter((_each, at) => at !== 5 && at !== 9)
      .map(({ type }) => charter.pitch(start.gameId, { pitchType: type, call: "ball" }));
    await send(browser, programId, [start, ...taps]);
    await makeOne();
    const { games } = await browser.call(getAthlete, { params });
    expect(games.map(({ pitches }) => pitches)).toEqual([4 + count]);
    const { gameId } = start;
    const { pitches } = await browser.call(getGame, { params: { ...params, gameId } });
    const charted = pitches.flatMap(({ call, pitchNum }) => (call === null ? [] : [pitchNum]));
    expect(charted).toHaveLength(taps.length);
    for (const pitchNum of charted) expect(pitchNum).toBeGreaterThan(4);
  }
});

/** Velocities of an outing, each far from those beside it. */
const distinct = [84, 91.2, 78.4, 88.6, 75.2, 82.8, 92.4, 79.6, 86.4, 76.8, 90, 81.4];

/**
 * Returns an outing that a phone charted without some pitches and of which TrackMan missed others, so that no one knows the order of those.
 * Another phone has sent the first half.
 */
async function unorderedOuting(missed: { phone: readonly number[]; device: readonly number[] }) {
  const staff = await anOuting(1);
  const { browser, programId, athleteId, merge, makeOne } = staff;
  const pitches = distinct.map((velo, at): ThrownPitch => {
    return { type: "Slider", velo, vertBreak: at / 2, hb: -at / 2 };
  });
  const session = (seen: ThrownPitch[]) => [{ date, name: "game", pitches: seen }];
  const without = (places: readonly number[]) => (_each: unknown, at: number) =>
    !places.includes(at);
  const [first, second] = [0, 1].map((phone) => {
    const charter = newCharter(`${date}T18:0${phone}:00Z`);
    const start = charter.start(athleteId, { gameDate: date });
    const taps = distinct.map((velo) =>
      charter.pitch(start.gameId, { pitchType: "Slider", velo: Math.round(velo) }),
    );
    return { start, taps };
  });
  if (!first || !second) expect.fail("no phones");
  await send(browser, programId, [first.start, ...first.taps.filter(without(missed.phone))]);
  await send(browser, programId, [second.start, ...second.taps.slice(0, 6)]);
  await makeOne();
  await merge(trackmanFileOf(session(pitches.filter(without(missed.device))), pitcher));
  const read = pitches.map((pitch) => ({ ...pitch, velo: (pitch.velo ?? 0) + 0.3 }));
  return {
    ...staff,
    rapsodo: rapsodoFileOf(session(read), pitcher),
    sendLate: async () => await send(browser, programId, second.taps.slice(6)),
  };
}

const unknownOrders = [
  ["two pitches and the next one", { phone: [6, 7], device: [8] }],
  ["one and the two before it", { phone: [8], device: [6, 7] }],
  ["two that follow each other", { phone: [6], device: [7] }],
  ["the same the other way round", { phone: [7], device: [6] }],
] as const;

test.each(unknownOrders)(
  "late taps of pitches whose order no one knew are none of their own, and show it: %s",
  async (_, missed) => {
    const { sendLate, pitches, velocities } = await unorderedOuting(missed);
    await sendLate();
    expect(await pitches()).toBe(distinct.length);
    expect(await velocities()).toEqual(distinct.map(Math.round));
  },
);

test.each(unknownOrders)(
  "a third witness's file of pitches whose order no one knew has each of them once: %s",
  async (_, missed) => {
    const { merge, rapsodo, pitches } = await unorderedOuting(missed);
    await merge(rapsodo);
    expect(await pitches()).toBe(distinct.length);
  },
);

/** Velocities that no radar gun takes for one of the three before or behind. */
const farApart = [82, 94, 73, 88, 67, 91, 79, 97, 70, 85, 76, 93];
const laterWitnesses = ["late taps", "a device's file"] as const;

test.each(laterWitnesses)(
  "%s of pitches that a typed game has, and of which no one knew that they followed those of two phones, are none of their own",
  async (later) => {
    const { browser, params, programId, athleteId, makeOne, merge, pitches } = await anOuting(1);
    const thrown = farApart.map((velo) => ({ pitchType: "Slider", velo }));
    const late: object[][] = [];
    for (const sent of [7, 8]) {
      const charter = newCharter(`${date}T18:00:0${sent}Z`);
      const start = charter.start(athleteId, { gameDate: date });
      const taps = thrown.map((pitch) => charter.pitch(start.gameId, pitch));
      await send(browser, programId, [start, ...taps.slice(0, sent)]);
      late.push(taps.slice(sent));
    }
    await makeOne();
    const typed = thrown
      .filter((_each, at) => at !== 6 && at !== 7)
      .map((pitch) => ({ ...pitch, vertBreak: null, hb: null, call: null }));
    const facts = { gameDate: date, kind: "game" as const, opponent: "", location: "" };
    await browser.call(createGame, { params, body: { ...facts, pitches: typed } });
    await makeOne();
    const read = farApart.map((velo, at): ThrownPitch => {
      return { type: "Slider", velo: velo + 0.3, vertBreak: at / 2, hb: -at / 2 };
    });
    if (later === "late taps") for (const taps of late) await send(browser, programId, taps);
    else await merge(trackmanFileOf([{ date, name: "game", pitches: read }], pitcher));
    expect(await pitches()).toBe(farApart.length);
  },
);
