import type { sendFieldOperations } from "@armslot/contracts/charting";
import type { ReplyOf } from "@armslot/contracts/endpoint";
import { errors } from "@armslot/contracts/errors";
import {
  type FieldOperation,
  type FieldRefusal,
  fieldOperation,
  fieldRefusals,
  type OperationAnswer,
} from "@armslot/contracts/field-operations";
import * as z from "zod/mini";
import type { Tx } from "../../database/database.ts";
import { sentencesOf } from "../../http/input.ts";
import type { Call } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { claimOperations, forgetOperations } from "../../tables/field-operations.ts";
import { numberedOutings } from "./field-state.query.ts";
import { planOuting } from "./plan-outing.ts";
import { storeOuting } from "./store-outing.ts";
import { lockOutings } from "./stored-outings.ts";

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

/** Returns the operations that have the right form, each once, and the answers to the others. */
function checked(given: readonly { readonly opId: string }[]) {
  const valid = new Map<string, FieldOperation>();
  const invalid = new Map<string, OperationAnswer>();
  for (const each of given) {
    const { opId } = each;
    if (valid.has(opId) || invalid.has(opId)) continue;
    const read = z.safeParse(fieldOperation, each);
    if (read.success) valid.set(opId, read.data);
    else invalid.set(opId, refused(opId, "invalid-input", sentencesOf(read.error.issues)));
  }
  return { operations: [...valid.values()], invalid };
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
  const { operations, invalid } = checked(body.operations);
  const { userId } = viewer;
  const claims = operations.map((operation) => ({ pitchId: null, ...operation }));
  const claimed = await claimOperations(tx, { programId, userId, operations: claims, now });
  const fresh = operations.filter(({ opId }) => claimed.has(opId));
  const refusals = new Map<string, FieldRefusal>();
  if (fresh.length > 0) {
    const state = await lockOutings(tx, { programId, operations: fresh });
    for (const [outingId, group] of byOuting(fresh)) {
      const stored = state.outings.get(outingId);
      if (!stored) continue;
      const plan = planOuting(group, { stored, state });
      await storeOuting(parts, tx, { programId, viewer, plan, now });
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
    return answer ?? { opId, status, problem: null };
  });
  const gameIds = [...new Set(operations.map(({ outingId }) => outingId))];
  return { answers, outings: await outingsNow(tx, { programId, gameIds }) };
}

async function outingsNow(
  tx: Tx,
  of: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<Reply["outings"]> {
  const outings = new Map<string, Reply["outings"][number]>();
  for (const { outingId, athleteId, pitchId, pitchNum } of await numberedOutings(tx, of)) {
    const outing = outings.get(outingId) ?? { outingId, athleteId, pitches: [] };
    outings.set(outingId, outing);
    if (pitchId !== null && pitchNum !== null) outing.pitches.push({ pitchId, pitchNum });
  }
  return [...outings.values()];
}
