import { operationOf } from "@armslot/baseball/charting/sent-operation";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { sendFieldOperations } from "@armslot/contracts/charting/charting";
import {
  type FieldOperation,
  type FieldRefusal,
  fieldRefusals,
  isPossibleTapTime,
  type OperationAnswer,
  sentOperation,
} from "@armslot/contracts/charting/field-operations";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { errors } from "@armslot/contracts/errors";
import * as z from "zod/mini";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { sentencesOf } from "../http/input.ts";
import type { Call } from "../http/route.ts";
import { claimOperations, forgetOperations, forgetStarts } from "../storage/field-operations.ts";
import { deleteGameRows } from "../storage/games.ts";
import { setPitchBases } from "../storage/settled-pitches.ts";
import { type ChartedGame, lockChartedGames, type StoredState } from "./charted-games.ts";
import { isDayFull, numberedGames } from "./field-state.query.ts";
import { mergedGames } from "./merged-games.ts";
import { type ChartedGamePlan, planChartedGame } from "./plan-charted-game.ts";
import { storeChartedGame } from "./store-charted-game.ts";

type Reply = ReplyOf<typeof sendFieldOperations>;

function refused(
  opId: string,
  code: FieldRefusal,
  fields?: Readonly<Record<string, string>>,
): OperationAnswer {
  const { isFinal } = fieldRefusals[code];
  const problem = { code, detail: errors[code].sentence, isFinal, ...(fields && { fields }) };
  return { opId, status: "refused", problem };
}

/** Returns an operation without the time of its tap if that is impossible (FIELD-19). */
function withPossibleTime(operation: FieldOperation, now: Date): FieldOperation {
  if (operation.kind !== "put-pitch") return operation;
  const { thrownAt, ...fields } = operation.fields;
  const isPossible = typeof thrownAt !== "string" || isPossibleTapTime(thrownAt, now);
  return isPossible ? operation : { ...operation, fields };
}

/**
 * Returns the operations that have the right form, each once, the answers to the others, and the IDs of those whose time was left out.
 */
function checked(sent: readonly { readonly opId: string }[], now: Date) {
  const valid = new Map<string, FieldOperation>();
  const invalid = new Map<string, OperationAnswer>();
  const timeless = new Set<string>();
  for (const each of sent) {
    const { opId } = each;
    if (valid.has(opId) || invalid.has(opId)) continue;
    const read = z.safeParse(sentOperation, each);
    if (read.success) {
      const given = operationOf(read.data);
      const operation = withPossibleTime(given, now);
      if (operation !== given) timeless.add(opId);
      valid.set(opId, operation);
    } else invalid.set(opId, refused(opId, "invalid-input", sentencesOf(read.error.issues)));
  }
  return { operations: [...valid.values()], invalid, timeless };
}

interface Fresh extends Pick<Call<typeof sendFieldOperations>, "viewer"> {
  readonly programId: string;
  readonly operations: readonly FieldOperation[];
  readonly now: Date;
}

interface OfGame extends Pick<Fresh, "programId" | "operations"> {
  readonly stored: ChartedGame;
  readonly state: StoredState;
}

/** Plans the operations of a game, and refuses those that would give it a day that is full. */
async function withinDay(
  tx: Tx,
  { programId, operations, ...of }: OfGame,
): Promise<ChartedGamePlan> {
  const plan = planChartedGame(operations, of);
  const { facts } = plan;
  const { game, gameId } = of.stored;
  const isSameDay = facts?.athleteId === game?.athleteId && facts?.gameDate === game?.gameDate;
  if (!facts || isSameDay) return plan;
  const isFull = await isDayFull(tx, { programId, gameId, ...facts });
  return isFull ? planChartedGame(operations, { ...of, isDayFull: true }) : plan;
}

/** Applies operations that no earlier request applied. Returns why some were refused, by their IDs. */
async function applyFresh(
  parts: Pick<Parts, "newId">,
  tx: Tx,
  { programId, viewer, operations, now }: Fresh,
): Promise<ReadonlyMap<string, FieldRefusal>> {
  const refusals = new Map<string, FieldRefusal>();
  if (operations.length === 0) return refusals;
  const state = await lockChartedGames(tx, { programId, operations });
  const { merged } = state;
  const { kept, bases } = merged.keptRemovals(operations);
  await setPitchBases(tx, { programId, pitches: bases });
  const isMerged = ({ gameId }: FieldOperation) => merged.gameOf(gameId) !== gameId;
  const ofMerged = operations.flatMap((op) => ("pitchId" in op && isMerged(op) ? [op] : []));
  const cameFrom = new Map(ofMerged.map(({ pitchId, gameId }) => [pitchId, gameId]));
  const effective = operations.filter(({ opId }) => !kept.has(opId)).map((op) => merged.now(op));
  for (const [gameId, ofGame] of groupBy(effective, (operation) => operation.gameId)) {
    const stored = state.games.get(gameId);
    if (!stored) continue;
    const plan = await withinDay(tx, { programId, operations: ofGame, stored, state });
    if (plan.isTakenBack) await eraseChartedGame(tx, { programId, stored });
    else await storeChartedGame(parts, tx, { programId, viewer, plan, cameFrom, now });
    for (const [opId, code] of plan.refused) refusals.set(opId, code);
  }
  await forgetOperations(tx, { programId, opIds: [...refusals.keys()] });
  return refusals;
}

/**
 * Applies the operations that no earlier request applied, in their order, and stores their IDs in the same transaction. An operation
 * that is refused changes nothing and can be sent again.
 */
export async function applyFieldOperations(
  parts: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params: { programId }, body, viewer }: Call<typeof sendFieldOperations>,
): Promise<Reply> {
  const now = parts.clock();
  const { operations, invalid, timeless } = checked(body.operations, now);
  const { userId } = viewer;
  const claims = operations.map((operation) => ({ pitchId: null, ...operation }));
  const claimed = await claimOperations(tx, { programId, userId, operations: claims, now });
  const fresh = operations.filter(({ opId }) => claimed.has(opId));
  const refusals = await applyFresh(parts, tx, { programId, viewer, operations: fresh, now });
  const answered = new Set<string>();
  const answers = body.operations.map(({ opId }): OperationAnswer => {
    const refusal = refusals.get(opId);
    const isRepeated = answered.has(opId);
    answered.add(opId);
    const answer = invalid.get(opId) ?? (refusal && refused(opId, refusal));
    const status = claimed.has(opId) && !isRepeated ? "applied" : "known";
    const isWithoutTime = status === "applied" && timeless.has(opId);
    return answer ?? { opId, status, problem: null, ...(isWithoutTime && { isWithoutTime }) };
  });
  const gameIds = [...new Set(operations.map(({ gameId }) => gameId))];
  return { answers, outings: await gamesNow(tx, { programId, gameIds }) };
}

/** Deletes a game without pitches. A phone that charts it again starts it again. */
async function eraseChartedGame(
  tx: Tx,
  { programId, stored }: { readonly programId: string; readonly stored: ChartedGame },
): Promise<void> {
  const { gameId, game } = stored;
  if (game) await deleteGameRows(tx, { programId, gameIds: [gameId] });
  await forgetStarts(tx, { programId, gameIds: [gameId] });
}

/** Returns games as their charters know them, also those that someone merged into other games. */
async function gamesNow(
  tx: Tx,
  of: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<Reply["outings"]> {
  const { programId, gameIds } = of;
  const merged = await mergedGames(tx, of);
  const now = gameIds.map((gameId) => merged.gameOf(gameId));
  const rows = await numberedGames(tx, { programId, gameIds: [...new Set(now)] });
  return gameIds.flatMap((gameId) => {
    const there = rows.filter((row) => row.gameId === merged.gameOf(gameId));
    const [first] = there;
    if (!first) return [];
    const pitches = there.flatMap(({ pitchId, pitchNum }) => {
      if (pitchId === null || pitchNum === null) return [];
      return [{ pitchId: merged.pitchIn(gameId, pitchId), pitchNum }];
    });
    return [{ outingId: gameId, athleteId: first.athleteId, pitches }];
  });
}
