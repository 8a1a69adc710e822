import { lastBatterOf } from "@armslot/baseball/numbers/last-batter";
import { neededRest, restText } from "@armslot/baseball/numbers/needed-rest";
import { getStaffSheet } from "@armslot/contracts/compare/staff-sheet";
import { correctPitches, getGame } from "@armslot/contracts/games/games";
import { getSession } from "@armslot/contracts/people/sign-in";
import { circumstances } from "@armslot/contracts/pitch/circumstances";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { setRestRule } from "@armslot/contracts/roster/rest-rule";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aGame, anAthlete, somePitches } from "../../test/kit/build.ts";
import { browser, openProgram, programId, testApp } from "../../test/kit/program-world.ts";

openProgram();

const dateToday = () => testApp.parts.clock().toISOString().slice(0, 10);

type Call = keyof typeof circumstances.call.choices;
type Result = keyof typeof circumstances.result.choices;
const choice = <Name extends string>(choices: Readonly<Record<Name, string>>) =>
  fc.option(fc.constantFrom(...(Object.keys(choices) as Name[])));

type Pitch = Parameters<typeof lastBatterOf>[0][number] & {
  readonly excludedReason: string | null;
};

const anyStep = fc.record({
  /** How the count goes on after the pitch: mostly as it would for one batter. */
  next: fc.constantFrom("ball", "strike", "ball", "strike", "ball", "strike", "new", "jump", "gap"),
  call: choice<Call>(circumstances.call.choices),
  saysCall: fc.integer({ min: 0, max: 4 }).map((one) => one > 0),
  result: fc.option(choice<Result>(circumstances.result.choices), { freq: 1 }),
  hasResult: fc.integer({ min: 0, max: 14 }).map((one) => one === 0),
  excludedReason: fc.option(fc.constantFrom("Warm-up", "misread"), { freq: 1 }),
  isExcluded: fc.integer({ min: 0, max: 14 }).map((one) => one === 0),
});

const likelyCalls = { ball: "ball", strike: "foul", foul: "foul" } as const;

type Count = Readonly<Record<"balls" | "strikes", number>>;

const countsAfter: Readonly<Record<string, (before: Count) => Count>> = {
  ball: ({ balls, strikes }) => ({ balls: Math.min(balls + 1, 3), strikes }),
  strike: ({ balls, strikes }) => ({ balls, strikes: Math.min(strikes + 1, 2) }),
  new: () => ({ balls: 0, strikes: 0 }),
  jump: ({ balls, strikes }) => ({ balls: strikes, strikes: Math.min(balls, 2) }),
};

/** A game whose counts mostly go on as those of one batter after another. */
const anyGame = fc.array(anyStep, { maxLength: 9 }).map((steps): readonly Pitch[] => {
  let count: Count = { balls: 0, strikes: 0 };
  return steps.map(({ next, call, saysCall, result, hasResult, excludedReason, isExcluded }) => {
    const likely = likelyCalls[next as keyof typeof likelyCalls] ?? null;
    const pitch: Pitch = {
      ...{ ...count, balls: next === "gap" ? null : count.balls, call: saysCall ? likely : call },
      ...{ result: hasResult ? result : null, excludedReason: isExcluded ? excludedReason : null },
    };
    count = countsAfter[next]?.(count) ?? count;
    return pitch;
  });
});

const batter = (length: number) =>
  Array.from({ length }, (_, place) => ({
    ...{ balls: 0, strikes: Math.min(place, 2) },
    call: place === length - 1 ? ("in_play" as const) : ("foul" as const),
  }));

test("the rule of the last batter decides on every screen alike, and follows a correction", async () => {
  const today = dateToday();
  const rule = { steps: [30, 45], dailyMax: null, lastBatter: true as const };
  await browser.call(setRestRule, { params: { programId }, body: { rule } });
  const { athleteId } = await anAthlete(testApp, { programId });
  const params = { programId, athleteId };
  const game = await aGame(testApp, { ...params, gameDate: today });
  const pitchIds = await somePitches(testApp, game, [4, 5, 6, 5, 5, 4, 6].flatMap(batter));
  const query = { today, staff: "recent" } as const;
  const daysOf = async () => {
    const { workload } = await browser.call(getAthlete, { params });
    const { athletes, staff } = await browser.call(listAthletes, { params: { programId }, query });
    const sheet = await browser.call(getStaffSheet, { params: { programId }, query: { today } });
    const staffDay = staff?.find(({ uid }) => uid === athleteId)?.days[0];
    const { last: _, ...ofStaff } = staffDay ?? expect.fail("not in the staff");
    const lists = [
      athletes.find(({ uid }) => uid === athleteId)?.readings?.lastDays,
      sheet.athletes.find(({ uid }) => uid === athleteId)?.lastDays,
    ];
    for (const list of lists) expect(list).toEqual(workload);
    expect(ofStaff).toEqual(workload[0]);
    return workload;
  };
  const days = await daysOf();
  expect(days).toEqual([{ date: today, pitches: 35, lastBatter: 6 }]);
  const stored = (await browser.call(getSession, {})).session?.program.restRule ?? null;
  const text = restText(neededRest({ birthYear: null, days, rule: stored, today }), today);
  expect(text).toContain("35 on");
  expect(text).toContain("(30 at the last batter’s first pitch). Our rule: 0 days of rest");
  const ofGame = { ...params, gameId: game.gameId };
  const { version } = (await browser.call(getGame, { params: ofGame })).game;
  const body = { version, pitchIds: pitchIds.slice(-1), values: { strikes: null } };
  await browser.call(correctPitches, { params: ofGame, body });
  expect(await daysOf()).toEqual([{ date: today, pitches: 35 }]);
});

test("a day with a bullpen says how many of its pitches were thrown there, and has no last batter", async () => {
  const today = dateToday();
  const { athleteId } = await anAthlete(testApp, { programId });
  const params = { programId, athleteId };
  await somePitches(testApp, await aGame(testApp, { ...params, gameDate: today }), batter(3));
  const bullpen = await aGame(testApp, { ...params, gameDate: today, kind: "bullpen" });
  await somePitches(testApp, bullpen, [{}, {}]);
  const { workload } = await browser.call(getAthlete, { params });
  expect(workload).toEqual([{ date: today, pitches: 5, bullpens: 2 }]);
});

test("the database counts the pitches to the last batter as the phone does", async () => {
  const { athleteId } = await anAthlete(testApp, { programId });
  const [games = []] = fc.sample(fc.array(anyGame, { minLength: 240, maxLength: 240 }), {
    ...{ numRuns: 1, seed: 20261129 },
  });
  const longest: number[] = [];
  for (const [place, pitches] of games.entries()) {
    const gameDate = `2026-0${1 + (place % 4)}-0${1 + (Math.floor(place / 4) % 9)}`;
    const built = await aGame(testApp, { programId, athleteId, gameDate });
    await somePitches(testApp, built, pitches);
    const [row] = await testApp.db.asOwner(
      (sql) => sql<{ lastBatter: number | null }[]>`
        select last_batter as "lastBatter" from games where game_id = ${built.gameId}`,
    );
    const lastBatter = lastBatterOf(
      pitches.filter(({ excludedReason }) => excludedReason !== "Warm-up"),
    );
    expect({ pitches, ...row }).toEqual({ pitches, lastBatter });
    longest.push(lastBatter ?? 0);
  }
  // Both sides know and don't know often enough for the comparison to mean something.
  expect(longest.filter((one) => one > 1).length).toBeGreaterThan(10);
  expect(longest.filter((one) => one === 0).length).toBeGreaterThan(50);
});
