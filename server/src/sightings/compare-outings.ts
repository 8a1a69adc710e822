import { secondMs } from "@armslot/contracts/core/durations";
import type { Tx } from "../database/database.ts";
import { inTurns } from "../database/in-turns.ts";
import type { Parts } from "../deps/parts.ts";
import { forgetOwnChanges, gamesToCompare } from "../storage/outings-to-compare.ts";
import { replaceOpenPairs } from "../storage/same-outings.ts";
import { comparingSteps, idsOf } from "./compare-pairs.ts";
import { gamesToRead, type NearGames, nearGames } from "./near-games.query.ts";

interface OfProgram {
  readonly programId: string;
}

/**
 * What a write compares: for each of its games, so many other games with so many pitches at most, all together as much as one such game needs,
 * and not longer than a share of a request's deadline.
 */
const shareOfWrite = { gamesMax: 8, pitchesMax: 150, ms: 2 * secondMs } as const;
const productMax = shareOfWrite.gamesMax * shareOfWrite.pitchesMax ** 2;

/** Divides pairs into those that a write compares and those that wait. */
function dividedPairs(near: readonly NearGames[], gameIds: readonly string[]) {
  const left = new Map(gameIds.map((gameId) => [gameId, shareOfWrite.gamesMax as number]));
  const [now, later]: [NearGames[], NearGames[]] = [[], []];
  let productLeft = productMax;
  for (const pair of near) {
    const own = [pair.gameId, pair.otherGameId].filter((gameId) => left.has(gameId));
    const hasRoom = own.every((gameId) => (left.get(gameId) ?? 0) > 0);
    if (!hasRoom || pair.longer > shareOfWrite.pitchesMax || pair.product > productLeft) {
      later.push(pair);
      continue;
    }
    for (const gameId of own) left.set(gameId, (left.get(gameId) ?? 0) - 1);
    productLeft -= pair.product;
    now.push(pair);
  }
  return { now, later };
}

/** Compares the games that the current transaction changed. Returns how many of them wait for the pass of the server. */
async function compareOwnGames(tx: Tx, { programId }: OfProgram): Promise<number> {
  const endsAt = performance.now() + shareOfWrite.ms;
  const gameIds = await gamesToCompare(tx, { programId });
  if (gameIds.length === 0) return 0;
  const { now, later } = dividedPairs(await nearGames(tx, { programId, gameIds }), gameIds);
  const stored = await gamesToRead(tx, { programId, gameIds: idsOf(now) });
  const { pairs, late } = await inTurns(comparingSteps({ near: now, stored, endsAt }));
  const waiting = [...later, ...late];
  await replaceOpenPairs(tx, { programId, gameIds, pairs, later: waiting });
  const areWaiting = new Set(idsOf(waiting));
  const compared = gameIds.filter((gameId) => !areWaiting.has(gameId));
  await forgetOwnChanges(tx, { programId, gameIds: compared });
  return gameIds.length - compared.length;
}

/**
 * Compares the games that the current transaction changed with the athletes' other games near their dates, and stores which look like one
 * outing of two witnesses (decision 37). Other requests get their turns meanwhile. What takes too long and what fails waits for the pass of
 * the server, and the write goes on. Call it last in each transaction that changes pitches, or a game's date or athlete.
 */
export async function compareOutings(
  { log }: Pick<Parts, "log">,
  tx: Tx,
  { programId }: OfProgram,
): Promise<void> {
  try {
    const games = await tx.attempt(() => compareOwnGames(tx, { programId }));
    if (games > 0) log.info({ programId, games }, "left games to the next comparison of outings");
  } catch (err) {
    log.warn({ err, programId }, "cannot compare the outings of a write; left to the next pass");
  }
}

/** Returns what a write returned, after the games that it changed were compared. */
export async function thenCompareOutings<Reply>(
  parts: Pick<Parts, "log">,
  { tx, programId, write }: OfProgram & { readonly tx: Tx; readonly write: Promise<Reply> },
): Promise<Reply> {
  const reply = await write;
  await compareOutings(parts, tx, { programId });
  return reply;
}
