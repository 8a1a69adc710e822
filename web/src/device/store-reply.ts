import { foldOperations } from "@armslot/baseball/charting/field-game";
import { settleAnswers } from "@armslot/baseball/charting/settle-answers";
import type { sendFieldOperations } from "@armslot/contracts/charting/charting";
import type { FieldOperation, FieldRefusal } from "@armslot/contracts/charting/field-operations";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { type Again, laterId, putAgain } from "./chart-operations.ts";
import {
  changeOutbox,
  findGame,
  type KeptGame,
  type OutboxChange,
  type OutboxDatabase,
  type RefusedOperation,
  sentPitches,
  storedGame,
  storedRefused,
  storedWaiting,
  type WaitingOperation,
} from "./outbox-database.ts";

type SentReply = ReplyOf<typeof sendFieldOperations>;

/** The server's reply, in which an ID of a game is a `gameId` instead of the wire's `outingId`. */
export interface Reply extends Pick<SentReply, "answers"> {
  readonly games: readonly (Omit<SentReply["outings"][number], "outingId"> & {
    readonly gameId: string;
  })[];
}

export function isStart(operation: FieldOperation): boolean {
  return operation.kind === "put-game" && operation.fields.athleteId !== undefined;
}

interface Refusal {
  /** The game before the refusal, if the phone has it. */
  readonly kept: KeptGame | undefined;
  readonly reason: string;
}

/** Returns a refused operation with what is needed to save its pitch in a file. */
export function refusalOf(
  { userId, programId, opId, operation }: WaitingOperation,
  { kept, reason }: Refusal,
): RefusedOperation {
  const pitch = operation.kind === "put-pitch" && kept?.pitches.get(operation.pitchId);
  return {
    ...{ userId, programId, opId, operation, reason },
    ...(kept && {
      game: { athleteId: kept.athleteId, gameDate: kept.gameDate, facts: kept.facts },
    }),
    ...(pitch && { pitch }),
  };
}

/** What was sent, and what the phone knew then. */
interface Request {
  readonly batch: readonly WaitingOperation[];
  /** The pitches of each game that the server had confirmed to this phone before. */
  readonly sent: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Notes what the server had confirmed before a batch is sent. A pitch of it that the reply does not list was lost. */
export async function requestOf(
  database: OutboxDatabase,
  batch: readonly WaitingOperation[],
): Promise<Request> {
  const gameIds = [...new Set(batch.map(({ gameId }) => gameId))];
  const games = await Promise.all(
    gameIds.map((id) => findGame(database.transaction("outings").store, id)),
  );
  const kept = games.filter((game) => game !== undefined);
  return { batch, sent: new Map(kept.map((game) => [game.gameId, sentPitches(game)])) };
}

interface Settled {
  /** The operations that were stored or refused. */
  readonly settled: readonly WaitingOperation[];
  readonly isStored: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  readonly replied: Reply["games"];
}

const noPitches: ReadonlySet<string> = new Set();

/**
 * Returns a game and the operations that put again what the server lost of it, for example after an older backup was restored. The
 * server refuses those pitches that someone removed. A pitch that was edited in the same request may have been lost too: it is put again
 * only once the server took a lost one, because the phone may know older values of it than the server.
 */
function againAfter(
  next: KeptGame,
  { batch, sent }: Request,
  { isStored, replied }: Settled,
): Again {
  const { gameId } = next;
  const before = sent.get(gameId) ?? noPitches;
  const stored = batch.filter((each) => each.gameId === gameId && isStored.has(each.opId));
  const edits = stored.filter(({ again }) => !again).flatMap(({ pitchId }) => pitchId ?? []);
  const takenAgain = stored.flatMap(({ again }) => again?.edited ?? []);
  const named = replied.find((one) => one.gameId === gameId)?.pitches;
  const names = new Set(named?.map(({ pitchId }) => pitchId));
  const isLost = (pitchId: string) => named !== undefined && !names.has(pitchId);
  const lost = [...sentPitches(next)].filter((id) => before.has(id) && isLost(id));
  const edited = edits.filter((pitchId) => before.has(pitchId));
  return putAgain(next, new Set([...lost, ...takenAgain]), lost.length > 0 ? edited : []);
}

/** Why the server refuses to take a pitch again that it did not lose. */
const notLost: readonly string[] = [
  "pitch-removed",
  "outing-removed",
  "id-taken",
] satisfies FieldRefusal[];

function deletedGames(batch: readonly WaitingOperation[], { answers }: Reply) {
  const refused = answers.filter(({ problem }) => problem?.code === "outing-removed");
  const opIds = new Set(refused.map(({ opId }) => opId));
  return new Set(batch.filter(({ opId }) => opIds.has(opId)).map(({ gameId }) => gameId));
}

/** Returns the reasons of the operations that were refused, without those that put a pitch again that the server did not lose. */
function reasonsOf({ batch }: Request, { answers }: Reply): ReadonlyMap<string, string> {
  const again = new Set(batch.filter((each) => each.again).map(({ opId }) => opId));
  const kept = answers.filter(
    ({ opId, problem }) => !(again.has(opId) && problem && notLost.includes(problem.code)),
  );
  return new Map(settleAnswers(kept).refused.map(({ opId, reason }) => [opId, reason]));
}

/**
 * Applies a reply in one transaction: confirmed operations become part of their games, refused ones move to the store `refused`. Returns the
 * IDs of those that are in neither store anymore.
 */
export async function storeReply(
  database: OutboxDatabase,
  request: Request,
  reply: Reply,
): Promise<readonly string[]> {
  const { batch } = request;
  const { stored, refused } = settleAnswers(reply.answers);
  const isStored = new Set(stored);
  const isSettled = new Set([...stored, ...refused.map(({ opId }) => opId)]);
  const reasons = reasonsOf(request, reply);
  const settled = batch.filter(({ opId }) => isSettled.has(opId));
  const deleted = deletedGames(batch, reply);
  const facts: Settled = { settled, isStored, deleted, replied: reply.games };
  const change = changeOutbox(database);
  const settle = async () => {
    const before = await gamesOf(change, batch);
    for (const each of settled) await moveSettled(change, each, { before, reasons });
    for (const kept of before.values()) {
      const next = gameAfter(kept, facts);
      if (next) await storeGame(change, againAfter(next, request, facts));
      else await change.objectStore("outings").delete(kept.gameId);
    }
  };
  await Promise.all([settle(), change.done]);
  return settled.map(({ opId }) => opId).filter((opId) => !reasons.has(opId));
}

/** Returns the games of operations, as far as this phone has them. */
async function gamesOf(change: OutboxChange, batch: readonly WaitingOperation[]) {
  const gameIds = [...new Set(batch.map(({ gameId }) => gameId))];
  const games = await Promise.all(gameIds.map((id) => findGame(change.objectStore("outings"), id)));
  const kept = games.filter((game) => game !== undefined);
  return new Map(kept.map((game) => [game.gameId, game]));
}

interface Refusals {
  /** The games before the reply. */
  readonly before: ReadonlyMap<string, KeptGame>;
  readonly reasons: ReadonlyMap<string, string>;
}

async function moveSettled(
  change: OutboxChange,
  settled: WaitingOperation,
  { before, reasons }: Refusals,
): Promise<void> {
  const { place, opId, gameId } = settled;
  const reason = reasons.get(opId);
  if (reason !== undefined) {
    const refusal = refusalOf(settled, { kept: before.get(gameId), reason });
    await change.objectStore("refused").put(storedRefused(refusal));
  }
  if (place !== undefined) await change.objectStore("waiting").delete(place);
}

/**
 * Stores a game, and its operations before those that wait. IndexedDB numbers operations as they are added, so the waiting ones are deleted
 * and added again.
 */
export async function storeGame(change: OutboxChange, { game, waiting }: Again): Promise<void> {
  await change.objectStore("outings").put(storedGame(game));
  if (waiting.length === 0) return;
  const store = change.objectStore("waiting");
  const later = await store.index("byOuting").getAll(game.gameId);
  for (const { place } of later) if (place !== undefined) await store.delete(place);
  for (const { place: _before, ...each } of [...waiting.map(storedWaiting), ...later]) {
    await store.add(each);
  }
}

/**
 * Returns a game after the server confirmed operations and named the game's pitches. Returns null if the server refused its start,
 * or if someone deleted it, so that the next tap starts another game.
 */
function gameAfter(
  kept: KeptGame,
  { settled, isStored, deleted, replied }: Settled,
): KeptGame | null {
  const { gameId } = kept;
  if (deleted.has(gameId)) return null;
  const ofGame = settled.filter((each) => each.gameId === gameId);
  const confirmed = ofGame.filter(({ opId }) => isStored.has(opId));
  const operations = confirmed.map(({ operation }) => operation);
  const { facts, pitches, removed } = foldOperations(kept, operations);
  const isRefused = ofGame.some(({ opId, operation }) => isStart(operation) && !isStored.has(opId));
  if (isRefused && facts === null) return null;
  const named = replied.find((one) => one.gameId === gameId)?.pitches ?? [];
  const lastId = named.reduce((last, { pitchId }) => laterId(last, pitchId), kept.lastId);
  const put = confirmed.flatMap(({ operation }) =>
    operation.kind === "put-pitch" ? operation.pitchId : [],
  );
  const sent = new Set([...(kept.sent ?? []), ...put]);
  return { ...kept, facts, pitches, removed, lastId, sent };
}
