import { emptyOuting, type FieldOuting } from "@armslot/baseball/field/field-outing";
import { nextOrderedId } from "@armslot/baseball/field/ordered-id";
import type {
  FieldOperation,
  OutingFields,
  PitchFields,
} from "@armslot/contracts/charting/field-operations";
import {
  currentOuting,
  type OutingDay,
  type OutingReader,
  storedOutings,
  withWaiting,
} from "./current-outing.ts";
import {
  finish,
  type KeptOuting,
  type OutboxDatabase,
  type Owner,
  type WaitingOperation,
} from "./outbox-database.ts";

/** An outing with everything that this phone knows, the operations that wait included. */
export interface ChartedOuting extends FieldOuting {
  readonly outingId: string;
  /** The day of the outing where the phone is, `YYYY-MM-DD`. */
  readonly gameDate: string;
  readonly openPitchId: string | null;
  /** The IDs of the pitches that this phone did not chart. */
  readonly adopted: ReadonlySet<string>;
  /** The greatest ID of the outing that this phone knows. */
  readonly lastId: string;
}

/** What a charter does. An edit is about the outing on the screen, and everything else about the current one. */
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
  | ({ readonly kind: "edit"; readonly shown?: readonly PitchEdit[] } & PitchEdit & OfOuting)
  | ({ readonly kind: "remove"; readonly pitchId: string } & OfOuting)
  | ({ readonly kind: "facts"; readonly fields: OutingFields } & OfOuting)
  /** The next tap starts another outing. */
  | ({ readonly kind: "end" } & OfOuting)
  /** Takes back the end of an outing. */
  | ({ readonly kind: "resume" } & OfOuting);

/** A change of one pitch. */
export interface PitchEdit {
  readonly pitchId: string;
  readonly fields: Partial<PitchFields>;
}

interface OfOuting {
  /** The outing on the screen. Without it, the action is about the current one. */
  readonly outingId?: string | undefined;
}

interface Charting {
  readonly owner: Owner;
  /** The athlete, and today. */
  readonly day: OutingDay;
  /** What a new outing starts with. */
  readonly facts: OutingFields;
  readonly action: ChartAction;
}

interface Draft {
  outing: KeptOuting;
  readonly operations: FieldOperation[];
}

function newId(draft: Pick<Draft, "outing"> | null): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const id = nextOrderedId({ after: draft?.outing.lastId, now: Date.now(), random });
  if (draft) draft.outing = { ...draft.outing, lastId: id };
  return id;
}

function newOuting({ owner, day, facts }: Charting): Draft {
  const outingId = newId(null);
  const outing = { ...owner, ...day, ...emptyOuting, outingId, lastId: outingId };
  const draft: Draft = { outing: { ...outing, openPitchId: null }, operations: [] };
  draft.operations.push({
    kind: "put-outing",
    opId: newId(draft),
    outingId,
    fields: { opponent: null, location: null, ...facts, ...day },
  });
  return draft;
}

function chart(draft: Draft, { fields, start, isLast }: ChartAction & { kind: "chart" }): void {
  const { outingId, openPitchId } = draft.outing;
  const pitchId = openPitchId ?? newId(draft);
  const all = openPitchId === null ? { ...start, ...fields } : fields;
  draft.operations.push({
    kind: "put-pitch",
    opId: newId(draft),
    outingId,
    pitchId,
    fields: all,
  });
  draft.outing = { ...draft.outing, openPitchId: isLast ? null : pitchId };
}

/** Adds the operations of an action to a draft. */
function act(draft: Draft, action: ChartAction): void {
  const { outingId, openPitchId } = draft.outing;
  if (action.kind === "chart") chart(draft, action);
  if (action.kind === "next") draft.outing = { ...draft.outing, openPitchId: null };
  if (action.kind === "end") {
    // The ID says that the outing changed here, so a reply on its way does not replace it.
    newId(draft);
    draft.outing = { ...draft.outing, openPitchId: null, isEnded: true };
  }
  if (action.kind === "resume") draft.outing = { ...draft.outing, isEnded: false };
  if (action.kind === "facts") {
    const { fields } = action;
    draft.operations.push({ kind: "put-outing", opId: newId(draft), outingId, fields });
    const { gameDate = draft.outing.gameDate } = fields;
    draft.outing = { ...draft.outing, gameDate };
  }
  if (action.kind === "edit") {
    for (const { pitchId, fields } of [action, ...(action.shown ?? [])]) {
      draft.operations.push({ kind: "put-pitch", opId: newId(draft), outingId, pitchId, fields });
    }
  }
  if (action.kind === "remove") {
    const { pitchId } = action;
    draft.operations.push({ kind: "remove-pitch", opId: newId(draft), outingId, pitchId });
    if (pitchId === openPitchId) draft.outing = { ...draft.outing, openPitchId: null };
  }
}

/** An outing of which the server lost something, and the operations that put it there again. */
export interface Again {
  readonly outing: KeptOuting;
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
 * Stores what a charter did, on the disk of this phone before it returns. The outing starts with its first pitch. Two tabs that chart
 * the same day add to the same outing.
 * @throws {DOMException} `QuotaExceededError` if the phone has no room; nothing is stored then
 */
export async function storeAction(database: OutboxDatabase, charting: Charting): Promise<void> {
  const { owner, day, action } = charting;
  const stores = ["outings", "waiting"] as const;
  const change = database.transaction(stores, "readwrite", { durability: "strict" });
  const outings = change.objectStore("outings");
  const waiting = change.objectStore("waiting");
  const store = async () => {
    const outingId = "outingId" in action ? action.outingId : undefined;
    const known = await (outingId
      ? outings.get(outingId)
      : currentOuting(storedOutings(change), owner, day));
    if (!known && action.kind !== "chart") return;
    const draft = known ? { outing: known, operations: [] } : newOuting(charting);
    act(draft, action);
    const { operations, outing } = draft;
    const adds = operations.map((operation) => waiting.add(waitingOperation(owner, operation)));
    await Promise.all([outings.put(outing), ...adds]);
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
  const { opId, outingId } = operation;
  const pitch = operation.kind === "put-pitch" && { pitchId: operation.pitchId };
  return { userId, programId, opId, outingId, operation, ...pitch };
}

/**
 * Returns an outing that the server lost as one of which nothing arrived, and the operations that start it and add its pitches again.
 * Pitches that a file brought are left out, because the file brings them again. Returns null for an outing that the server never had.
 */
export function startAgain(kept: KeptOuting): Again | null {
  const { outingId, facts, pitches, gameDate } = kept;
  if (!facts) return null;
  const draft: Draft = { outing: { ...kept, facts: null, pitches: new Map() }, operations: [] };
  act(draft, { kind: "facts", fields: { ...facts, gameDate: facts.gameDate ?? gameDate } });
  for (const [pitchId, fields] of pitches) {
    if (!isCharted(pitchId)) continue;
    draft.operations.push({ kind: "put-pitch", opId: newId(draft), outingId, pitchId, fields });
  }
  const waiting = draft.operations.map((operation) => waitingOperation(kept, operation));
  return { outing: draft.outing, waiting };
}

/**
 * Returns an outing without some of its pitches, and the operations that put these again in full.
 * @param edited the pitches that were edited in the request that showed the loss
 */
export function putAgain(
  kept: KeptOuting,
  pitchIds: ReadonlySet<string>,
  edited: readonly string[] = [],
): Again {
  const draft: Draft = { outing: kept, operations: [] };
  const { outingId } = kept;
  const pitches = new Map(kept.pitches);
  for (const [pitchId, fields] of kept.pitches) {
    if (!pitchIds.has(pitchId)) continue;
    pitches.delete(pitchId);
    draft.operations.push({ kind: "put-pitch", opId: newId(draft), outingId, pitchId, fields });
  }
  const again = { edited };
  const waiting = draft.operations.map((each) => ({ ...waitingOperation(kept, each), again }));
  return { outing: { ...draft.outing, pitches }, waiting };
}

/**
 * Returns the outing that the next tap adds to, or null if it starts one.
 * @param day the athlete, and today
 */
export async function readOuting(
  reader: OutingReader,
  owner: Owner,
  day: OutingDay,
): Promise<ChartedOuting | null> {
  const kept = await currentOuting(reader, owner, day);
  if (!kept) return null;
  const { outingId, gameDate, openPitchId, lastId, adopted = new Set<string>() } = kept;
  const outing = await withWaiting(reader, kept);
  return { outingId, gameDate, openPitchId, lastId, adopted, ...outing };
}
