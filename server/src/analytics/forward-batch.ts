import { minuteMs } from "@armslot/contracts/durations";
import type { Database } from "../database/database.ts";
import type {
  Forwarding,
  ImportedEvent,
  Mixpanel,
  ProfileUpdate,
} from "../outside/analytics/mixpanel.ts";
import type { Clock } from "../outside/clock.ts";
import {
  type ClaimedEvent,
  claimEvents,
  type ForwardClaim,
  releaseEvents,
  settleEvents,
} from "../tables/analytics-events.ts";
import {
  type ClaimedProfile,
  claimProfiles,
  releaseProfiles,
  settleProfiles,
} from "../tables/analytics-profiles.ts";

const batchMax = 500;
/** Longer than any request to Mixpanel. */
const leaseMs = minuteMs;

/** What came of looking for something to forward. */
export type BatchOutcome =
  | { readonly outcome: "nothing" }
  | { readonly outcome: "done"; readonly refused: number }
  | { readonly outcome: "retry"; readonly reason: string };

export interface ForwardWorld {
  readonly db: Database;
  readonly clock: Clock;
  readonly mixpanel: Mixpanel;
  /** Ends a request that is under way. */
  readonly signal: AbortSignal;
}

/** A kind of record, from its claim to its end. */
interface Kind<Row> {
  /** Each claim and each end of one writes every row anew: a full disk refuses the claim. */
  claim(claim: ForwardClaim): Promise<readonly Row[]>;
  idOf(row: Row): string;
  send(records: readonly Row[]): Promise<Forwarding>;
  settle(end: Ended): Promise<void>;
  release(ids: readonly string[]): Promise<void>;
}

interface Ended {
  readonly now: Date;
  readonly sent: readonly string[];
  readonly refused: ReadonlyMap<string, string>;
}

/** Forwards the events that wait longest. */
export async function forwardEvents(world: ForwardWorld): Promise<BatchOutcome> {
  const { db, mixpanel, signal } = world;
  return await forwardBatch<ClaimedEvent>(world, {
    claim: (claim) => db.identity((sql) => claimEvents(sql, claim)),
    idOf: ({ insertId }) => insertId,
    send: (events) => mixpanel.importEvents(events.map(importedEvent), signal),
    settle: (end) => settleEvents(db.identitySql, end),
    release: (ids) => releaseEvents(db.identitySql, ids),
  });
}

/** Forwards the profiles that wait longest. */
export async function forwardProfiles(world: ForwardWorld): Promise<BatchOutcome> {
  const { db, mixpanel, signal } = world;
  return await forwardBatch<ClaimedProfile>(world, {
    claim: (claim) => db.identity((sql) => claimProfiles(sql, claim)),
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

/** With Mixpanel's own names beside ours, by which it shows people. */
function profileUpdate({ userId, properties }: ClaimedProfile): ProfileUpdate {
  const { name, email, createdAt } = properties;
  return {
    distinctId: userId,
    set: { ...properties, $name: name, $email: email, $created: createdAt },
  };
}

async function forwardBatch<Row>(
  { clock }: Pick<ForwardWorld, "clock">,
  kind: Kind<Row>,
): Promise<BatchOutcome> {
  const now = clock();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const claimed = await kind.claim({ now, leaseUntil, most: batchMax });
  if (claimed.length === 0) return { outcome: "nothing" };
  return await sendHalving(claimed, { kind, now });
}

interface Sending<Row> {
  readonly kind: Kind<Row>;
  readonly now: Date;
}

/** Sends records; a batch that is refused as a whole is halved until the one is found that nobody wants. */
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
