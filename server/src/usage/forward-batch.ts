import { minuteMs } from "@armslot/contracts/core/durations";
import type { Clock } from "../core/clock.ts";
import type { Database } from "../database/database.ts";
import {
  type ClaimedEvent,
  claimEvents,
  type ForwardClaim,
  releaseEvents,
  settleEvents,
} from "../storage/analytics-events.ts";
import {
  type ClaimedProfile,
  claimProfiles,
  releaseProfiles,
  settleProfiles,
} from "../storage/analytics-profiles.ts";
import type { Forwarding, ImportedEvent, Mixpanel, ProfileUpdate } from "./mixpanel.ts";

const batchMax = 500;
/** Longer than any request to Mixpanel takes. */
const leaseMs = minuteMs;

/** The result of one attempt to forward a batch. */
export type BatchOutcome =
  | { readonly outcome: "nothing" }
  | { readonly outcome: "done"; readonly refused: number }
  | { readonly outcome: "retry"; readonly reason: string };

export interface ForwardContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly mixpanel: Mixpanel;
  /** Aborts the current request. */
  readonly signal: AbortSignal;
}

/** The functions for one kind of record, from claim to result. */
interface RecordKind<Row> {
  /** Claims the records that have waited longest. A claim rewrites each row, so it fails on a full disk. */
  claim(claim: ForwardClaim): Promise<readonly Row[]>;
  idOf(row: Row): string;
  send(records: readonly Row[]): Promise<Forwarding>;
  settle(end: BatchResult): Promise<void>;
  release(ids: readonly string[]): Promise<void>;
}

interface BatchResult {
  readonly now: Date;
  readonly sent: readonly string[];
  readonly refused: ReadonlyMap<string, string>;
}

/** Forwards the events that have waited longest. */
export async function forwardEvents(context: ForwardContext): Promise<BatchOutcome> {
  const { db, mixpanel, signal } = context;
  return await forwardBatch<ClaimedEvent>(context, {
    claim: (claim) => db.identity((tx) => claimEvents(tx, claim)),
    idOf: ({ insertId }) => insertId,
    send: (events) => mixpanel.importEvents(events.map(importedEvent), signal),
    settle: (end) => settleEvents(db.identitySql, end),
    release: (ids) => releaseEvents(db.identitySql, ids),
  });
}

/** Forwards the profiles that have waited longest. */
export async function forwardProfiles(context: ForwardContext): Promise<BatchOutcome> {
  const { db, mixpanel, signal } = context;
  return await forwardBatch<ClaimedProfile>(context, {
    claim: (claim) => db.identity((tx) => claimProfiles(tx, claim)),
    idOf: ({ userId }) => userId,
    send: (profiles) => mixpanel.setProfiles(profiles.map(profileUpdate), signal),
    settle: (end) => settleProfiles(db.identitySql, end),
    release: (ids) => releaseProfiles(db.identitySql, ids),
  });
}

function importedEvent({ insertId, name, distinctId, userId, properties, at }: ClaimedEvent) {
  return {
    event: name,
    properties: {
      ...properties,
      ...(userId !== null && { $user_id: userId }),
      time: at.getTime(),
      distinct_id: distinctId,
      $insert_id: insertId,
    },
  } satisfies ImportedEvent;
}

/** Adds Mixpanel's reserved names, which its interface shows. */
function profileUpdate({ userId, properties }: ClaimedProfile): ProfileUpdate {
  const { name, email, createdAt } = properties;
  return {
    distinctId: userId,
    set: { ...properties, $name: name, $email: email, $created: createdAt },
  };
}

async function forwardBatch<Row>(
  { clock }: Pick<ForwardContext, "clock">,
  kind: RecordKind<Row>,
): Promise<BatchOutcome> {
  const now = clock();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const claimed = await kind.claim({ now, leaseUntil, most: batchMax });
  if (claimed.length === 0) return { outcome: "nothing" };
  return await sendHalving(claimed, { kind, now });
}

interface Sending<Row> {
  readonly kind: RecordKind<Row>;
  readonly now: Date;
}

/** Sends records. When Mixpanel refuses a batch as a whole, sends its halves until the refused records are found. */
async function sendHalving<Row>(
  records: readonly Row[],
  sending: Sending<Row>,
): Promise<BatchOutcome> {
  const { kind, now } = sending;
  const ids = records.map(kind.idOf);
  const result = await kind.send(records);
  if (result.outcome === "retry") {
    await kind.release(ids);
    return result;
  }
  if (result.outcome === "whole" && records.length > 1) {
    const middle = Math.ceil(records.length / 2);
    const first = await sendHalving(records.slice(0, middle), sending);
    if (first.outcome === "retry") {
      await kind.release(ids.slice(middle));
      return first;
    }
    const second = await sendHalving(records.slice(middle), sending);
    if (first.outcome !== "done" || second.outcome !== "done") return second;
    return { outcome: "done", refused: first.refused + second.refused };
  }
  const reasons = result.outcome === "whole" ? new Map([[0, result.reason]]) : result.refused;
  const refused = new Map(
    ids.flatMap((id, place) => {
      const reason = reasons.get(place);
      return reason === undefined ? [] : [[id, reason] as const];
    }),
  );
  await kind.settle({ now, sent: ids.filter((id) => !refused.has(id)), refused });
  return { outcome: "done", refused: refused.size };
}
