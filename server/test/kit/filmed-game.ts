import { pairClips } from "@armslot/contracts/video/clip-pairing";
import { insertPairing } from "../../src/storage/clip-pairings.ts";
import { aGame, anAthlete, type BuiltGame, somePitches } from "./build.ts";
import type { MemberCall } from "./endpoint-calls.ts";
import { aFilm, someFacts } from "./films.ts";
import type { TestApp } from "./test-app.ts";
import type { TestBrowser } from "./test-browser.ts";

/** The seconds after the first pitch at which each one was thrown, at no regular distance. */
const thrownAfter = [0, 23, 61, 78, 140, 171, 219];
const startsAt = Date.UTC(2026, 1, 21, 18, 0, 0);
/** The phone's clock is UTC, and that of the pitches is six hours behind it. */
const phoneAheadMs = 6 * 3_600_000;

export interface FilmedGame extends BuiltGame {
  /** The pitches in order, and the clip that shows each. */
  readonly pitchIds: readonly string[];
  readonly clipIds: readonly string[];
  readonly recordingIds: readonly string[];
}

/** Creates a game of seven pitches, each filmed by the athlete's coach on a phone in another time zone. */
export async function aFilmedGame(testApp: TestApp, programId: string): Promise<FilmedGame> {
  const game = await aGame(testApp, await anAthlete(testApp, { programId }));
  const times = thrownAfter.map((seconds) => new Date(startsAt + seconds * 1000));
  const pitchIds = await somePitches(
    testApp,
    game,
    times.map((at) => ({ velo: 85, thrownAt: at.toISOString().slice(0, 19) })),
  );
  const films: { clipId: string; recordingId: string }[] = [];
  for (const at of times) {
    const endsAt = at.getTime() + phoneAheadMs + 2_000;
    const startedAt = new Date(endsAt - someFacts.durationMs);
    const { athleteId } = game;
    films.push(await aFilm(testApp, { programId, athleteId, startedAt }));
  }
  const clipIds = films.map(({ clipId }) => clipId);
  return { ...game, pitchIds, clipIds, recordingIds: films.map(({ recordingId }) => recordingId) };
}

/** Pairs the clips of a filmed game by their times. */
export async function pairFilmedGame(browser: TestBrowser, game: FilmedGame) {
  const body = { tap: null, pairs: game.pitchIds.length };
  return await browser.call(pairClips, { params: game, body });
}

const ofFilmedGame: MemberCall = {
  async createTarget(testApp, programId) {
    const { athleteId, gameId } = await aFilmedGame(testApp, programId);
    return { programId, athleteId, gameId };
  },
};

/** The calls of the endpoints that pair clips, by endpoint name. */
export const pairingCalls: Readonly<Record<string, MemberCall>> = {
  planPairing: ofFilmedGame,
  pairClips: { ...ofFilmedGame, body: () => ({ tap: null, pairs: thrownAfter.length }) },
  undoPairing: {
    async createTarget(testApp, programId) {
      const { gameId } = await aFilmedGame(testApp, programId);
      const { newId, clock, db } = testApp.parts;
      const pairingId = newId();
      const pairing = { programId, pairingId, gameId, pairs: [], pairedBy: newId(), now: clock() };
      await db.tenant(programId, (tx) => insertPairing(tx, pairing));
      return { programId, pairingId };
    },
  },
};
