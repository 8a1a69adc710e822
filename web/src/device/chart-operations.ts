import { emptyGame } from "@armslot/baseball/charting/field-game";
import type {
  FieldOperation,
  GameFields,
  PitchFields,
} from "@armslot/contracts/charting/field-operations";
import { newId } from "../client/new-id.ts";
import { currentGame, type GameDay, storedGames } from "./current-game.ts";
import {
  findGame,
  finish,
  type KeptGame,
  type OutboxDatabase,
  type Owner,
  storedGame,
  storedWaiting,
  type WaitingOperation,
} from "./outbox-database.ts";

/** What a charter does. An edit is about the game on the screen, and everything else about the current one. */
export type ChartAction =
  | {
      /** Adds to the pitch that is being charted, or starts the next one. */
      readonly kind: "chart";
      readonly fields: Partial<PitchFields>;
      /** What a new pitch has besides `fields`. */
      readonly start: Partial<PitchFields>;
      /** Whether the pitch is complete, so the next tap starts another one. */
      readonly isLast: boolean;
    }
  | { readonly kind: "next" }
  /** With what it shows of other pitches. */
  | ({ readonly kind: "edit"; readonly shown?: readonly PitchEdit[] } & PitchEdit & OfGame)
  | ({ readonly kind: "remove"; readonly pitchId: string } & OfGame)
  | ({ readonly kind: "facts"; readonly fields: GameFields } & OfGame)
  /** The next tap starts another game. */
  | ({ readonly kind: "end" } & OfGame)
  /** Takes back the end of a game. */
  | ({ readonly kind: "resume" } & OfGame);

export interface PitchEdit {
  readonly pitchId: string;
  readonly fields: Partial<PitchFields>;
}

interface OfGame {
  /** The game on the screen. Without it, the action is about the current one. */
  readonly gameId?: string | undefined;
}

interface Charting {
  readonly owner: Owner;
  /** The athlete, and today. */
  readonly day: GameDay;
  /** What a new game starts with. */
  readonly facts: GameFields;
  readonly action: ChartAction;
}

interface Draft {
  game: KeptGame;
  readonly operations: FieldOperation[];
}

/** Returns an ID above all IDs of the game, which is also the order of its pitches (FIELD-3), and notes it as the last one. */
function nextId(draft: Pick<Draft, "game">): string {
  const id = newId(draft.game.lastId);
  draft.game = { ...draft.game, lastId: id };
  return id;
}

function newGame({ owner, day, facts }: Charting): Draft {
  const gameId = newId();
  const game = { ...owner, ...day, ...emptyGame, gameId, lastId: gameId };
  const draft: Draft = { game: { ...game, openPitchId: null }, operations: [] };
  draft.operations.push({
    kind: "put-game",
    opId: nextId(draft),
    gameId,
    fields: { opponent: null, location: null, ...facts, ...day },
  });
  return draft;
}

function chart(draft: Draft, { fields, start, isLast }: ChartAction & { kind: "chart" }): void {
  const { gameId, openPitchId } = draft.game;
  const pitchId = openPitchId ?? nextId(draft);
  const all = openPitchId === null ? { ...start, ...fields } : fields;
  draft.operations.push({
    kind: "put-pitch",
    opId: nextId(draft),
    gameId,
    pitchId,
    fields: all,
  });
  draft.game = { ...draft.game, openPitchId: isLast ? null : pitchId };
}

function act(draft: Draft, action: ChartAction): void {
  const { gameId, openPitchId } = draft.game;
  if (action.kind === "chart") chart(draft, action);
  if (action.kind === "next") draft.game = { ...draft.game, openPitchId: null };
  if (action.kind === "end") {
    // The ID says that the game changed here, so a reply on its way does not replace it.
    nextId(draft);
    draft.game = { ...draft.game, openPitchId: null, isEnded: true };
  }
  if (action.kind === "resume") draft.game = { ...draft.game, isEnded: false };
  if (action.kind === "facts") {
    const { fields } = action;
    draft.operations.push({ kind: "put-game", opId: nextId(draft), gameId, fields });
    const { gameDate = draft.game.gameDate } = fields;
    draft.game = { ...draft.game, gameDate };
  }
  if (action.kind === "edit") {
    for (const { pitchId, fields } of [action, ...(action.shown ?? [])]) {
      draft.operations.push({ kind: "put-pitch", opId: nextId(draft), gameId, pitchId, fields });
    }
  }
  if (action.kind === "remove") {
    const { pitchId } = action;
    draft.operations.push({ kind: "remove-pitch", opId: nextId(draft), gameId, pitchId });
    if (pitchId === openPitchId) draft.game = { ...draft.game, openPitchId: null };
  }
}

/** A game of which the server lost something, and the operations that put it there again. */
export interface Again {
  readonly game: KeptGame;
  readonly waiting: readonly WaitingOperation[];
}

/** Whether a phone made the ID. Pitches that a file brought have other IDs, which are not in the order of charted ones. */
function isCharted(id: string): boolean {
  return id[14] === "7";
}

/** Returns the greater of two IDs, or the first one if a phone did not make the other. */
export function laterId(one: string, other: string): string {
  return isCharted(other) && other > one ? other : one;
}

/**
 * Stores what a charter did, on the disk of this phone before it returns. The game starts with its first pitch. Two tabs that chart
 * the same day add to the same game.
 * @throws {DOMException} `QuotaExceededError` if the phone has no room; nothing is stored then
 */
export async function storeAction(database: OutboxDatabase, charting: Charting): Promise<void> {
  const { owner, day, action } = charting;
  const stores = ["outings", "waiting"] as const;
  const change = database.transaction(stores, "readwrite", { durability: "strict" });
  const games = change.objectStore("outings");
  const waiting = change.objectStore("waiting");
  const store = async () => {
    const gameId = "gameId" in action ? action.gameId : undefined;
    const known = await (gameId
      ? findGame(games, gameId)
      : currentGame(storedGames(change), owner, day));
    if (!known && action.kind !== "chart") return;
    const draft = known ? { game: known, operations: [] } : newGame(charting);
    act(draft, action);
    const { operations, game } = draft;
    const adds = operations.map((operation) =>
      waiting.add(storedWaiting(waitingOperation(owner, operation))),
    );
    await Promise.all([games.put(storedGame(game)), ...adds]);
    if (action.kind !== "remove") return;
    const { pitchId } = action;
    const puts = await waiting.index("byPitch").getAll([owner.userId, owner.programId, pitchId]);
    await Promise.all(puts.map(({ pitchId: _removed, ...put }) => waiting.put(put)));
  };
  await finish(change, store());
}

/** Returns an operation as it waits. A removed pitch does not count as a pitch that is only on this phone. */
function waitingOperation(owner: Owner, operation: FieldOperation): WaitingOperation {
  const { userId, programId } = owner;
  const { opId, gameId } = operation;
  const pitch = operation.kind === "put-pitch" && { pitchId: operation.pitchId };
  return { userId, programId, opId, gameId, operation, ...pitch };
}

/**
 * Returns a game that the server lost as one of which nothing arrived, and the operations that start it and add its pitches again.
 * Pitches that a file brought are left out, because the file brings them again. Returns null for a game that the server never had.
 */
export function startAgain(kept: KeptGame): Again | null {
  const { gameId, facts, pitches, gameDate } = kept;
  if (!facts) return null;
  const draft: Draft = { game: { ...kept, facts: null, pitches: new Map() }, operations: [] };
  act(draft, { kind: "facts", fields: { ...facts, gameDate: facts.gameDate ?? gameDate } });
  for (const [pitchId, fields] of pitches) {
    if (!isCharted(pitchId)) continue;
    draft.operations.push({ kind: "put-pitch", opId: nextId(draft), gameId, pitchId, fields });
  }
  const waiting = draft.operations.map((operation) => waitingOperation(kept, operation));
  return { game: draft.game, waiting };
}

/**
 * Returns a game without some of its pitches, and the operations that put these again in full.
 * @param edited the pitches that were edited in the request that showed the loss
 */
export function putAgain(
  kept: KeptGame,
  pitchIds: ReadonlySet<string>,
  edited: readonly string[] = [],
): Again {
  const draft: Draft = { game: kept, operations: [] };
  const { gameId } = kept;
  const pitches = new Map(kept.pitches);
  for (const [pitchId, fields] of kept.pitches) {
    if (!pitchIds.has(pitchId)) continue;
    pitches.delete(pitchId);
    draft.operations.push({ kind: "put-pitch", opId: nextId(draft), gameId, pitchId, fields });
  }
  const again = { edited };
  const waiting = draft.operations.map((each) => ({ ...waitingOperation(kept, each), again }));
  return { game: { ...draft.game, pitches }, waiting };
}
