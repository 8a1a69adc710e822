import { randomUUID } from "node:crypto";
import { limits } from "@armslot/contracts/core/limits";
import { getGame } from "@armslot/contracts/games/games";
import { createGame, type NewPitch } from "@armslot/contracts/games/new-game";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  browserWithSession,
} from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let browser: TestBrowser;
let athlete: BuiltAthlete;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  const { programId } = await aProgram(testApp);
  athlete = await anAthlete(testApp, { programId });
  const coach = await aUser(testApp, { programId });
  browser = await browserWithSession(testApp, coach);
});

const pitch: NewPitch = { pitchType: "Four-Seam", velo: 91.2, vertBreak: 16, hb: 8.5, call: null };
const facts = { gameDate: "2026-02-28", kind: "game", opponent: "", location: " Home " } as const;
const pitches = [
  pitch,
  { ...pitch, pitchType: "slider", velo: null, vertBreak: 0, hb: -6.25, call: "foul" as const },
];
const body = { ...facts, pitches };

async function refusedFields(change: object): Promise<Readonly<Record<string, string>>> {
  const wrong = { ...body, ...change };
  const problem = await browser.refused(createGame, { params: athlete, body: wrong });
  expect(problem.code).toBe("invalid-input");
  return problem.fields ?? {};
}

const gamesOf = async () => (await browser.call(getAthlete, { params: athlete })).games;

describe("a game that a member enters", () => {
  test("a game that a member enters is stored with its pitches in order, and counts in the athlete's totals", async () => {
    const { gameId } = await browser.call(createGame, { params: athlete, body });
    const game = {
      gameId,
      gameDate: "2026-02-28",
      opponent: null,
      location: "Home",
      kind: "game",
      source: "hand",
      pitches: 2,
      thrown: 2,
      isLeftOut: false,
      hasQuestion: false,
      lastBatter: null,
      fastballs: 1,
      fastballMean: 91.2,
      fastballMax: 91.2,
    };
    expect(await gamesOf()).toEqual([game]);
    const params = { ...athlete, gameId };
    const stored = await browser.call(getGame, { params });
    const shown = stored.pitches.map(
      ({ pitchNum, pitchType, velo, vertBreak, hb, call, source }) => {
        return [pitchNum, pitchType, velo, vertBreak, hb, call, source];
      },
    );
    expect(shown).toEqual([
      [1, "Four-Seam", 91.2, 16, 8.5, null, "hand"],
      [2, "Slider", null, 0, -6.25, "foul", "hand"],
    ]);
    expect((await browser.call(getAthlete, { params: athlete })).athlete).toMatchObject({
      submission: 1,
      pitchAverages: [
        { pitchType: "Four-Seam", pitches: 1, totalVelo: 91.2, vbCount: 1, totalHB: 8.5 },
        { pitchType: "Slider", pitches: 1, veloCount: 0, vbCount: 0, totalHB: -6.25 },
      ],
    });
  });

  test("a game that a member enters is stored once for a repeated key, even concurrently", async () => {
    const key = { "idempotency-key": randomUUID() };
    const send = () => browser.send(createGame, { params: athlete, body }, key);
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await gamesOf()).toHaveLength(1);
  });

  test("a game that a member enters can have as many pitches as the limit, with the longest texts, and not one more", async () => {
    const long = "ñ".repeat(limits.textMaxCharacters);
    const swinging: NewPitch = {
      ...pitch,
      pitchType: "ñ".repeat(limits.nameMaxCharacters),
      vertBreak: -12.25,
      call: "swinging_strike",
    };
    const full = Array.from({ length: limits.pitchesPerGameMax }, () => swinging);
    const large = { ...facts, opponent: long, location: long, pitches: full };
    await browser.call(createGame, { params: athlete, body: large });
    expect((await gamesOf()).map((game) => game.pitches)).toEqual([limits.pitchesPerGameMax]);
    expect(await refusedFields({ pitches: [...full, pitch] })).toEqual({
      pitches: "A game can have at most 500 pitches.",
    });
    expect(await gamesOf()).toHaveLength(1);
  });

  test.each([
    ["gameDate", { gameDate: "" }, "Date is required."],
    ["gameDate", { gameDate: "2026-02-30" }, "Enter a valid date."],
    ["gameDate", { gameDate: "1989-12-31" }, "Date must be in 1990 or later."],
    ["gameDate", { gameDate: "2199-01-01" }, "Date can't be in the future."],
    ["kind", { kind: "match" }, "Kind is required."],
    ["opponent", { opponent: "x".repeat(201) }, "Opponent can have at most 200 characters."],
    ["location", { location: "a\u202eb" }, "Location has characters that can't be used."],
    ["pitches", { pitches: [] }, "Add at least one pitch."],
    ["pitches.0.pitchType", { pitches: [{ ...pitch, pitchType: " " }] }, "Type is required."],
    [
      "pitches.0.velo",
      { pitches: [{ ...pitch, velo: 110.1 }] },
      "Velocity must be a number from 20 to 110 mph, or empty.",
    ],
    [
      "pitches.0.velo",
      { pitches: [{ ...pitch, velo: 0 }] },
      "Velocity must be a number from 20 to 110 mph, or empty.",
    ],
    [
      "pitches.0.hb",
      { pitches: [{ ...pitch, hb: -46 }] },
      "H. Break must be a number from -45 to 45 in, or empty.",
    ],
    ["pitches.0.call", { pitches: [{ ...pitch, call: "balk" }] }, "Call is not one of the list."],
  ])(
    "a game that a member enters is refused for a wrong %s with %o",
    async (field, change, sentence) => {
      expect(await refusedFields(change)).toEqual({ [field]: sentence });
      expect(await gamesOf()).toEqual([]);
    },
  );

  test("a game that a member enters of an unknown athlete is refused, and nothing is stored", async () => {
    const params = { ...athlete, athleteId: randomUUID() };
    const problem = await browser.refused(createGame, { params, body });
    expect(problem.code).toBe("athlete-not-found");
    expect(await gamesOf()).toEqual([]);
  });
});
