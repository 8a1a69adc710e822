import type { sendFieldOperations } from "@armslot/contracts/charting/charting";
import {
  type FieldOperation,
  type FieldRefusal,
  fieldOperation,
  fieldRefusals,
  isPossibleTapTime,
  type OperationAnswer,
} from "@armslot/contracts/charting/field-operations";
import type { ReplyOf } from "@armslot/contracts/ground/endpoint";
import { errors } from "@armslot/contracts/ground/errors";
import * as z from "zod/mini";
import type { Tx } from "../../database/database.ts";
import { sentencesOf } from "../../http/input.ts";
import type { Call } from "../../http/route.ts";
import type { Parts } from "../../parts/parts.ts";
import { claimOperations, forgetOperations, forgetStarts } from "../../tables/field-operations.ts";
import { setPitchBases } from "../../tables/folded-pitches.ts";
import { deleteGameRows } from "../../tables/games.ts";
import { numberedOutings } from "./field-state.query.ts";
import { planOuting } from "./plan-outing.ts";
import { storeOuting } from "./store-outing.ts";
import { lockOutings, mergedOutings, type StoredOuting } from "./stored-outings.ts";

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
function checked(given: readonly { readonly opId: string }[], now: Date) {
  const valid = new Map<string, FieldOperation>();
  const invalid = new Map<string, OperationAnswer>();
  const timeless = new Set<string>();
  for (const each of given) {
    const { opId } = each;
    if (valid.has(opId) || invalid.has(opId)) continue;
    const read = z.safeParse(fieldOperation, each);
    if (read.success) {
      const operation = withPossibleTime(read.data, now);
      if (operation !== read.data) timeless.add(opId);
      valid.set(opId, operation);
    } else invalid.set(opId, refused(opId, "invalid-input", sentencesOf(read.error.issues)));
  }
  return { operations: [...valid.values()], invalid, timeless };
}

function byOuting(operations: readonly FieldOperation[]): Map<string, FieldOperation[]> {
  const groups = new Map<string, FieldOperation[]>();
  for (const operation of operations) {
    const group = groups.get(operation.outingId);
    if (group) group.push(operation);
    else groups.set(operation.outingId, [operation]);
  }
  return groups;
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
  const refusals = new Map<string, FieldRefusal>();
  if (fresh.length > 0) {
    const state = await lockOutings(tx, { programId, operations: fresh });
    const { merged } = state;
    const { kept, bases } = merged.keptRemovals(fresh);
    await setPitchBases(tx, { programId, pitches: bases });
    const isMerged = ({ outingId }: FieldOperation) => merged.gameOf(outingId) !== outingId;
    const ofMerged = fresh.flatMap((op) => ("pitchId" in op && isMerged(op) ? [op] : []));
    const cameFrom = new Map(ofMerged.map(({ pitchId, outingId }) => [pitchId, outingId]));
    const effective = fresh.filter(({ opId }) => !kept.has(opId)).map((op) => merged.now(op));
    for (const [outingId, group] of byOuting(effective)) {
      const stored = state.outings.get(outingId);
      if (!stored) continue;
      const plan = planOuting(group, { stored, state });
      if (plan.isTakenBack) await eraseOuting(tx, { programId, stored });
      else await storeOuting(parts, tx, { programId, viewer, plan, cameFrom, now });
      for (const [opId, code] of plan.refused) refusals.set(opId, code);
    }
    await forgetOperations(tx, { programId, opIds: [...refusals.keys()] });
  }
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
  const gameIds = [...new Set(operations.map(({ outingId }) => outingId))];
  return { answers, outings: await outingsNow(tx, { programId, gameIds }) };
}

/** Deletes a game without pitches. A phone that charts it again starts it again. */
async function eraseOuting(
  tx: Tx,
  { programId, stored }: { readonly programId: string; readonly stored: StoredOuting },
): Promise<void> {
  const { outingId, game } = stored;
  if (game) await deleteGameRows(tx, { programId, gameIds: [outingId] });
  await forgetStarts(tx, { programId, outingIds: [outingId] });
}

/** Returns outings as their charters know them, also those that someone merged into other games. */
async function outingsNow(
  tx: Tx,
  of: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<Reply["outings"]> {
  const { programId, gameIds } = of;
  const merged = await mergedOutings(tx, of);
  const now = gameIds.map((outingId) => merged.gameOf(outingId));
  const rows = await numberedOutings(tx, { programId, gameIds: [...new Set(now)] });
  return gameIds.flatMap((outingId) => {
    const there = rows.filter((row) => row.outingId === merged.gameOf(outingId));
    const [first] = there;
    if (!first) return [];
    const pitches = there.flatMap(({ pitchId, pitchNum }) => {
      if (pitchId === null || pitchNum === null) return [];
      return [{ pitchId: merged.pitchIn(outingId, pitchId), pitchNum }];
    });
    return [{ outingId, athleteId: first.athleteId, pitches }];
  });
}
