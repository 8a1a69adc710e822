import { minuteMs } from "@armslot/contracts/core/durations";
import type { Tx } from "../database/database.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import { inTurns } from "../database/in-turns.ts";
import type { Parts } from "../deps/parts.ts";
import { lockAthletes } from "../storage/athletes.ts";
import {
  forgetChanges,
  setAside,
  takeWaitingGames,
  type WaitingGame,
} from "../storage/outings-to-compare.ts";
import { replaceOpenPairs } from "../storage/same-outings.ts";
import { comparingSteps, idsOf } from "./compare-pairs.ts";
import { gamesToRead, nearGames, stateOf } from "./near-games.query.ts";

interface OfProgram {
  readonly programId: string;
}

/** A pass takes so many changes at once, and none that a pass took so recently. */
const taken = { most: 20, againAfterMs: 30 * minuteMs } as const;

/** What a pass of the server needs. */
export interface Passing extends Pick<Parts, "db" | "log" | "clock"> {
  /** Ends the pass. What is not compared yet waits for the next one. */
  readonly signal?: AbortSignal;
}

/** Compares a game that waits with all games near its date, and stores the result unless one of them changed meanwhile. */
async function compareWaitingGame(
  { db, signal }: Passing,
  waiting: OfProgram & WaitingGame,
): Promise<void> {
  const { programId, gameId } = waiting;
  const read = async (tx: Tx) => {
    const near = await nearGames(tx, { programId, gameIds: [gameId] });
    const gameIds = [...new Set([gameId, ...idsOf(near)])];
    // The state comes first, so that a change between the statements shows.
    const state = await stateOf(tx, { programId, gameIds });
    return { near, gameIds, state, stored: await gamesToRead(tx, { programId, gameIds }) };
  };
  const { near, gameIds, state, stored } = await db.tenantRead(programId, read, { isLong: true });
  const { pairs } = await inTurns(comparingSteps({ near, stored }), signal);
  const athleteId = stored.get(gameId)?.game.athleteId;
  if (athleteId === undefined) return;
  await db.tenant(programId, async (tx) => {
    // Every writer of these games locks the athlete first.
    await lockAthletes(tx, { programId, athleteIds: [athleteId] });
    if ((await stateOf(tx, { programId, gameIds })) !== state) return;
    await replaceOpenPairs(tx, { programId, gameIds: [gameId], pairs });
    await forgetChanges(tx, waiting);
  });
}

/**
 * Compares the games of a program that wait, each in transactions of its own and in turns with other requests. Sets a game aside whose
 * comparison fails. Throws DatabaseUnavailable, and the signal's reason.
 */
export async function compareWaitingGames(parts: Passing, programId: string): Promise<void> {
  const { db, log, clock, signal } = parts;
  for (;;) {
    const now = clock();
    const since = new Date(now.getTime() - taken.againAfterMs);
    const most = { programId, most: taken.most, since, now };
    const games = await db.tenant(programId, (tx) => takeWaitingGames(tx, most));
    if (games.length === 0) return;
    for (const game of games) {
      try {
        await compareWaitingGame(parts, { programId, ...game });
      } catch (err) {
        if (err instanceof DatabaseUnavailable || signal?.aborted) throw err;
        log.error({ err, programId, gameId: game.gameId }, "cannot compare a game; set aside");
        await db.tenant(programId, (tx) => setAside(tx, { programId, ...game, now }));
      }
    }
  }
}
