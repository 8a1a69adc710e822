import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { dayAction } from "../kit/days/day-actions.ts";
import { dayWorld } from "../kit/days/day-world.ts";
import { runDay } from "../kit/days/run-day.ts";
import { aDay, type DayFacts } from "../kit/days/true-day.ts";
import { typeGame } from "../kit/days/type-game.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

const sequence = fc.record({
  day: aDay,
  actions: fc.array(dayAction, { minLength: 2, maxLength: 9 }),
  order: fc.array(fc.nat({ max: 99 }), { minLength: 9, maxLength: 9 }),
});

const aPlainDay: DayFacts = {
  ...{ seed: 1, pitchers: 2, second: "none", count: 18, keys: "uid" },
  ...{ hasTimes: true, phones: 1, hasRadar: false, hasRapsodo: true, areNamesakes: false },
  hasRapsodoTimes: false,
};
const order = [3, 1, 4, 1, 5, 9, 2, 6, 5];

test("a later file has a pitch once that a member typed and that stands out of its place", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 45_079, pitchers: 1, count: 19, keys: "own number", phones: 0 },
      ...{ hasRapsodo: false, areNamesakes: true },
    },
    actions: [
      { do: "trackman", game: 0, from: 0, to: 0.75, version: 2 },
      { do: "type", pitcher: 0, game: 0, by: "radar gun" },
      { do: "trackman", game: 0, from: 0.75, to: 1, version: 2 },
      { do: "undo", at: 21 },
    ],
    order,
  });
});

test("a second phone's late tap that looks like one in doubt is in doubt as well", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 21_473, second: "next day", phones: 2, hasRapsodo: false },
      hasRapsodoTimes: true,
    },
    actions: [{ do: "type", pitcher: 0, game: 1, by: "device" }],
    order,
  });
});

test("a file of some innings keeps every charted pitch once", async () => {
  await runDay(testApp, {
    day: { ...aPlainDay, seed: 75_767 },
    actions: [{ do: "trackman", game: 0, from: 0.25, to: 0.5, version: 2 }],
    order,
  });
});

test("a game that was moved and moved back ends where it began", async () => {
  await runDay(testApp, {
    day: { ...aPlainDay, seed: 14, pitchers: 1, phones: 0 },
    actions: [
      { do: "trackman", game: 2, from: 0, to: 0.75, version: 2 },
      { do: "move", at: 7, isUndone: false },
    ],
    order,
  });
});

test("a file that begins with the last pitch that the phones sent has it once", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 15, pitchers: 3, second: "same day", count: 13, keys: "number" },
      ...{ phones: 2, hasRadar: true, hasRapsodo: false },
    },
    actions: [{ do: "trackman", game: 0, from: 0.25, to: 0.5, version: 2 }],
    order,
  });
});

test("a file that begins with a pitch that the phone missed, in an out that both saw, has the common pitches once", async () => {
  const day = {
    ...aPlainDay,
    seed: 42_739,
    count: 12,
    keys: "own number",
    hasTimes: false,
  } as const;
  const actions = [{ do: "trackman", game: 0, from: 0.25, to: 0.5, version: 1 }] as const;
  await runDay(testApp, { day: { ...day, hasRapsodo: false }, actions, order });
});

test("a file of the last pitches, whose clock agrees with the phone's, has none of those that the phone sent before", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 97_963, pitchers: 3, second: "next day", count: 15 },
      keys: "number",
    },
    actions: [{ do: "trackman", game: 1, from: 0.75, to: 1, version: 2 }],
    order,
  });
});

test("a file's pitch that a member tells from the pitch before is the next pitch of the other device, and not stored twice", async () => {
  await runDay(testApp, {
    day: { ...aPlainDay, seed: 56_339, pitchers: 1, count: 14, keys: "number", phones: 0 },
    actions: [
      { do: "rapsodo", pitcher: 0, game: 0, isTwins: false },
      { do: "trackman", game: 0, from: 0.5, to: 0.75, version: 2 },
    ],
    order,
  });
});

test("a charter's last tap, behind three pitches in a row that the charter missed, is the device's last pitch", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 56_386, second: "same day", count: 15 },
      ...{ hasRadar: true, areNamesakes: true },
    },
    actions: [
      { do: "rapsodo", pitcher: 1, game: 1, isTwins: false },
      { do: "late taps", isAgain: false },
    ],
    order,
  });
});

test("a copy of pitches that no witness saw together keeps the order that it has", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 7691, count: 13, keys: "number", hasTimes: false },
      ...{ hasRadar: true, hasRapsodo: false, areNamesakes: true },
    },
    actions: [
      { do: "trackman", game: 2, from: 0.5, to: 0.75, version: 2 },
      { do: "own", at: 1_908_647_945 },
    ],
    order: [94, 60, 75, 95, 1, 11, 2, 0, 3],
  });
});

test("what our own file copied of a device's pitch that a phone charted stays when the device's import is undone", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 62_328, pitchers: 1, count: 14, keys: "number" },
      ...{ hasRapsodo: false, areNamesakes: true },
    },
    actions: [
      { do: "trackman", game: 2, from: 0.5, to: 0.75, version: 2 },
      { do: "own", at: 1_497_394_868 },
      { do: "own", at: 601_747_297 },
    ],
    order: [0, 88, 66, 3, 97, 99, 32, 99, 81],
  });
});

test("a file that is imported after an undo finds what a phone charted of a game that was moved and moved back", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 73_223, pitchers: 3, second: "same day", count: 18 },
      ...{ hasRadar: true, hasRapsodo: false },
    },
    actions: [
      { do: "move", at: 1_124_959_772, isUndone: false },
      { do: "late taps", isAgain: false },
      { do: "trackman", game: 2, from: 0.5, to: 0.75, version: 2 },
      { do: "undo", at: 0 },
      { do: "trackman", game: 1, from: 0, to: 0.75, version: 2 },
    ],
    order,
  });
});

test("a file of the last two pitches, one of which looks like an early one of the phone, has none that the phone sent before", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 6, pitchers: 3, count: 12 },
      ...{ hasTimes: false, hasRapsodo: false },
    },
    actions: [{ do: "trackman", game: 0, from: 0.25, to: 1, version: 1 }],
    order,
  });
});

test("a file of the last pitches without times, two of which look like the first two that the phones sent, has none of those", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 6, pitchers: 3, second: "next day", count: 13, keys: "number" },
      ...{ hasTimes: false, phones: 2, hasRadar: true, hasRapsodo: false, areNamesakes: true },
    },
    actions: [{ do: "trackman", game: 2, from: 0.25, to: 0.5, version: 1 }],
    order,
  });
});

test("late taps of two phones find a device's last pitches, which have no times and stand before one that the device missed", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 77_437, pitchers: 3, count: 20 },
      ...{ hasTimes: false, phones: 2, areNamesakes: true },
    },
    actions: [
      { do: "rapsodo", pitcher: 1, game: 2, isTwins: true },
      { do: "late taps", isAgain: false },
    ],
    order,
  });
});

test("a file's pitch that a member tells from two pitches in turn is not asked about again", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 46_177, second: "next day", count: 15 },
      ...{ hasTimes: false, phones: 0, areNamesakes: true },
    },
    actions: [
      { do: "rapsodo", pitcher: 1, game: 1, isTwins: false },
      { do: "trackman", game: 1, from: 0.5, to: 0.75, version: 2 },
    ],
    order,
  });
});

test("a pitch that is new in a device's second file stays with its session, although another game of the day has one that looks like it", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 13, pitchers: 1, second: "same day", count: 14, hasTimes: false },
      hasRapsodo: false,
    },
    actions: [
      { do: "trackman", game: 2, from: 0.25, to: 0.75, version: 1 },
      { do: "trackman", game: 2, from: 0, to: 0.25, version: 2 },
    ],
    order,
  });
});

test("a day's second session without times goes to one game, although the first game has a pitch that looks like one of it", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 48_942, pitchers: 1, second: "same day", count: 16 },
      ...{ keys: "own number", hasTimes: false, phones: 2 },
    },
    actions: [
      { do: "rapsodo", pitcher: 2, game: 0, isTwins: false },
      { do: "rapsodo", pitcher: 1, game: 1, isTwins: false },
    ],
    order,
  });
});

test("an import's game that a typed game became a part of leaves no ID of the device's player when the import is undone", async () => {
  await runDay(testApp, {
    day: { ...aPlainDay, seed: 8840, count: 15, phones: 0 },
    actions: [
      { do: "trackman", game: 0, from: 0, to: 1, version: 1 },
      { do: "type", pitcher: 0, game: 0, by: "radar gun" },
    ],
    order,
  });
});

test("late taps of two phones find pitches of a typed game, before which an earlier tap of one phone alone stands", async () => {
  await runDay(testApp, {
    day: { ...aPlainDay, seed: 35_197, second: "next day", count: 19, phones: 2 },
    actions: [{ do: "type", pitcher: 0, game: 1, by: "radar gun" }],
    order,
  });
});

test("a device's file of the next day goes to that day's game, although its velocities are like those of the day before", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 99_991, pitchers: 2, second: "next day", count: 15 },
      ...{ phones: 1, hasRapsodoTimes: false },
    },
    actions: [
      { do: "rapsodo", pitcher: 0, game: 0, isTwins: false },
      { do: "rapsodo", pitcher: 0, game: 1, isTwins: false },
    ],
    order,
  });
});

test("a deleted game comes back whole with its file, and no late tap of it does", async () => {
  await runDay(testApp, {
    day: { ...aPlainDay, seed: 21 },
    actions: [
      { do: "trackman", game: 0, from: 0, to: 1, version: 1 },
      { do: "delete", at: 0 },
      { do: "late taps", isAgain: true },
      { do: "trackman", game: 0, from: 0, to: 1, version: 1 },
      { do: "trackman", game: 0, from: 0, to: 1, version: 2 },
    ],
    order,
  });
});

test("a device's player is forgotten with the only game that was left of undone imports", async () => {
  await runDay(testApp, {
    day: { ...aPlainDay, seed: 51_926, pitchers: 1, hasTimes: false, hasRapsodo: false },
    actions: [
      { do: "trackman", game: 0, from: 0.75, to: 1, version: 2 },
      { do: "trackman", game: 0, from: 0.25, to: 0.75, version: 1 },
      { do: "undo", at: 0 },
      { do: "delete", at: 0 },
    ],
    order,
  });
});

test("a file with times, after the same file without dates, puts the device's pitches in order with those of a phone", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 17_931, pitchers: 1, count: 17, keys: "own number" },
      hasRapsodo: false,
    },
    actions: [
      { do: "trackman", game: 0, from: 0, to: 1, version: 1, isUndated: true },
      { do: "trackman", game: 0, from: 0, to: 1, version: 1 },
    ],
    order,
  });
});

test("a file's pitch that a member tells from two pitches of a typed game in turn is not asked about again", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 99_992, second: "same day", count: 13, keys: "number" },
      ...{ hasTimes: false, phones: 2, hasRadar: true, hasRapsodoTimes: true },
    },
    actions: [{ do: "type", pitcher: 1, game: 1, by: "radar gun" }],
    order,
  });
});

test("a typed game has its pitches in common with a phone, although the phone's first innings were faster on average", async () => {
  await runDay(testApp, {
    day: { ...aPlainDay, seed: 12, count: 12, keys: "number", hasRadar: true },
    actions: [{ do: "type", pitcher: 1, game: 0, by: "device" }],
    order,
  });
});

test("a file of one pitch without a date, which a Rapsodo's outing without times has as another type, is stored once", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 16, pitchers: 3, count: 19, keys: "own number", phones: 0 },
      areNamesakes: true,
    },
    actions: [
      { do: "trackman", game: 2, from: 0.75, to: 0.75, version: 2, isUndated: true },
      { do: "rapsodo", pitcher: 2, game: 0, isTwins: false },
    ],
    order,
  });
});

test.each([8, 18, 25, 40])(
  "members who say which pitches of a phone without a radar gun and a typed game are two end with each pitch once: day %s",
  async (seed) => {
    const day = { ...aPlainDay, seed, pitchers: 1, count: 12, phones: 1 + (seed % 2) };
    const world = await dayWorld(testApp, day);
    await typeGame(world, { pitcher: 0, game: 0, by: seed % 3 ? "device" : "radar gun" });
    await world.answerAll();
    expect(await world.expectSound()).not.toEqual([]);
  },
);

// DAY_SEED and DAY_RUNS choose other sequences and more of them.
test("any day keeps every thrown pitch once and in order, and ends where it began", async () => {
  await fc.assert(
    fc.asyncProperty(sequence, (given) => runDay(testApp, given)),
    {
      seed: Number(process.env.DAY_SEED ?? 11),
      numRuns: Number(process.env.DAY_RUNS ?? 5),
      // Shrinking would take longer than a test may.
      endOnFailure: true,
    },
  );
}, 180_000);

test("three files of parts of a typed game keep a pitch that it lacks in its place, and no pitch twice", async () => {
  await runDay(testApp, {
    day: {
      ...{ ...aPlainDay, seed: 56_830, pitchers: 1, keys: "own number", phones: 0 },
      hasRapsodo: false,
    },
    actions: [
      { do: "type", pitcher: 0, game: 0, by: "radar gun" },
      { do: "trackman", game: 2, from: 0, to: 0.25, version: 1 },
      { do: "trackman", game: 2, from: 0.75, to: 1, version: 2 },
      { do: "trackman", game: 0, from: 0.25, to: 0.75, version: 2 },
    ],
    order,
  });
});
