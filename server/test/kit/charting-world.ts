import { getGame } from "@armslot/contracts/games/games";
import { beforeAll, beforeEach, expect } from "vitest";
import {
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  type BuiltProgram,
  type BuiltUser,
  browserWithSession,
} from "./build.ts";
import { type Charter, newCharter, statusesOf } from "./charter.ts";
import { openTestApp, type TestApp } from "./test-app.ts";
import type { TestBrowser } from "./test-browser.ts";

export let testApp: TestApp;
export let program: BuiltProgram;
export let programId: string;
export let coach: BuiltUser;
/** The browser of the coach. */
export let browser: TestBrowser;
export let athlete: BuiltAthlete;
export let charter: Charter;

/** Gives each test of a file a program with a coach, an athlete, and a charter who has charted nothing. */
export function chartInEachTest(): void {
  beforeAll(async () => {
    testApp = await openTestApp({ settings: { LIMIT_REQUESTS_PER_MINUTE: "100000" } });
  });
  beforeEach(async () => {
    program = await aProgram(testApp);
    programId = program.programId;
    coach = await aUser(testApp, { programId });
    browser = await browserWithSession(testApp, coach);
    athlete = await anAthlete(testApp, { programId });
    charter = newCharter();
  });
}

/** Sends operations as the coach, and returns what the server answered to each. */
export const statuses = (...operations: object[]) => statusesOf(browser, programId, operations);

/** Returns the pitches of a charted game as the game page gets them. */
export async function pitchesOf(gameId: string) {
  const { pitches } = await browser.call(getGame, { params: { ...athlete, gameId } });
  return pitches;
}

/** Starts an outing of the athlete, and returns its ID. */
export async function started(): Promise<string> {
  const start = charter.start(athlete.athleteId);
  expect(await statuses(start)).toEqual(["applied"]);
  return start.gameId;
}
