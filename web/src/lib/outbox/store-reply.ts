import { foldOperations } from "@armslot/baseball/field-outing";
import { settleAnswers } from "@armslot/baseball/settle-answers";
import type { sendFieldOperations } from "@armslot/contracts/charting";
import type { ReplyOf } from "@armslot/contracts/endpoint";
import type { FieldOperation } from "@armslot/contracts/field-operations";
import { laterId } from "./chart-operations.ts";
import type {
  KeptOuting,
  OutboxDatabase,
  RefusedOperation,
  WaitingOperation,
} from "./outbox-database.ts";

export type Reply = ReplyOf<typeof sendFieldOperations>;

/** Whether an operation starts an outing. */
export function isStart(operation: FieldOperation): boolean {
  return operation.kind === "put-outing" && operation.fields.athleteId !== undefined;
}

interface Refusal {
  /** The outing before the refusal, if the phone has it. */
  readonly kept: KeptOuting | undefined;
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
      outing: { athleteId: kept.athleteId, gameDate: kept.gameDate, facts: kept.facts },
    }),
    ...(pitch && { pitch }),
  };
}

interface Settled {
  /** The operations that were stored or refused. */
  readonly settled: readonly WaitingOperation[];
  readonly isStored: ReadonlySet<string>;
  /** The outings that someone deleted. */
  readonly deleted: ReadonlySet<string>;
  readonly replied: Reply["outings"];
}

/** Returns the outings of a batch that someone deleted. */
function deletedOutings(batch: readonly WaitingOperation[], { answers }: Reply) {
  const refused = answers.filter(({ problem }) => problem?.code === "outing-removed");
  const opIds = new Set(refused.map(({ opId }) => opId));
  return new Set(batch.filter(({ opId }) => opIds.has(opId)).map(({ outingId }) => outingId));
}

/** Moves what the server confirmed to the outings, and what it refused apart. */
export async function storeReply(
  database: OutboxDatabase,
  batch: readonly WaitingOperation[],
  reply: Reply,
): Promise<void> {
  const { stored, refused } = settleAnswers(reply.answers);
  const isStored = new Set(stored);
  const reasons = new Map(refused.map(({ opId, reason }) => [opId, reason]));
  const settled = batch.filter(({ opId }) => isStored.has(opId) || reasons.has(opId));
  const deleted = deletedOutings(batch, reply);
  const stores = ["outings", "waiting", "refused"] as const;
  const change = database.transaction(stores, "readwrite", { durability: "strict" });
  const outings = change.objectStore("outings");
  const settle = async () => {
    const before = new Map<string, KeptOuting>();
    for (const outingId of new Set(batch.map((each) => each.outingId))) {
      const kept = await outings.get(outingId);
      if (!kept) continue;
      before.set(outingId, kept);
      const next = outingAfter(kept, { settled, isStored, deleted, replied: reply.outings });
      if (next) await outings.put(next);
      else await outings.delete(outingId);
    }
    for (const each of settled) {
      const { place, opId, outingId } = each;
      const reason = reasons.get(opId);
      if (reason !== undefined) {
        const refusal = refusalOf(each, { kept: before.get(outingId), reason });
        await change.objectStore("refused").put(refusal);
      }
      if (place !== undefined) await change.objectStore("waiting").delete(place);
    }
  };
  await Promise.all([settle(), change.done]);
}

/**
 * Returns an outing after the server confirmed operations and named the outing's pitches. Returns null if the server refused its start,
 * or if someone deleted it, so that the next tap starts another outing.
 */
function outingAfter(
  kept: KeptOuting,
  { settled, isStored, deleted, replied }: Settled,
): KeptOuting | null {
  const { outingId } = kept;
  if (deleted.has(outingId)) return null;
  const ofOuting = settled.filter((each) => each.outingId === outingId);
  const confirmed = ofOuting.filter(({ opId }) => isStored.has(opId));
  const operations = confirmed.map(({ operation }) => operation);
  const { facts, pitches, removed } = foldOperations(kept, operations);
  const isRefused = ofOuting.some(
    ({ opId, operation }) => isStart(operation) && !isStored.has(opId),
  );
  if (isRefused && facts === null) return null;
  const named = replied.find((one) => one.outingId === outingId)?.pitches ?? [];
  const lastId = named.reduce((last, { pitchId }) => laterId(last, pitchId), kept.lastId);
  return { ...kept, facts, pitches, removed, lastId };
}
