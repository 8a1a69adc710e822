import { dayMs } from "@armslot/contracts/durations";
import type { FastifyBaseLogger } from "fastify";
import type { Viewer } from "../../access/viewer.ts";
import type { Sql } from "../../database/database.ts";
import type { Parts } from "../../parts.ts";
import { keepBrowserEvents, type NewEvent } from "../../tables/analytics-events.ts";
import { countAttempt } from "../../tables/throttles.ts";

/** It takes so many networks, or members of a program, to use up a day. */
const sharesOfDay = 10;

interface Sent {
  readonly events: readonly NewEvent[];
  /** Whose session they came with. */
  readonly viewer: Viewer | undefined;
  readonly network: string;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
}

/** What of a day somebody may fill, alone or with others. */
interface Bound {
  readonly of: "network" | "visitors" | "member" | "program";
  readonly key: string;
  readonly limit: number;
}

/** The share comes first: what is over it takes nothing from the others. Members share networks, so theirs goes by the member. */
function boundsOf({ viewer, network }: Sent, inAll: number): readonly Bound[] {
  const share = Math.ceil(inAll / sharesOfDay);
  if (!viewer) {
    return [
      { of: "network", key: `events:network:${network}`, limit: share },
      { of: "visitors", key: "events:visitors", limit: inAll },
    ];
  }
  return [
    { of: "member", key: `events:member:${viewer.userId}`, limit: share },
    { of: "program", key: `events:program:${viewer.programId}`, limit: inAll },
  ];
}

/**
 * Keeps what browsers send, so many events in a day: of all visitors together, so that many networks don't fill the disk, and of each
 * program's members, so that neither silences the other. One network of visitors and one member get a tenth of that, so that nobody
 * silences everybody else. What is over is dropped for a day, with one line in the log.
 */
export function boundedEvents({ db, settings }: Pick<Parts, "db" | "settings">) {
  const over = newBlocks();
  return async function keep(sent: Sent): Promise<void> {
    const { events, viewer, now, log } = sent;
    const bounds = boundsOf(sent, settings.eventsInAllPerDay);
    if (events.length === 0 || bounds.some(({ key }) => over.holds(key, now))) return;
    const by = events.length;
    // A transaction of its own: the count of all visitors is one row, for which nobody waits while another's events are written.
    const passed = await db.identity((sql) => countWithin(sql, { bounds, by, now }));
    if (!passed) {
      await db.identity((sql) => keepBrowserEvents(sql, events));
      return;
    }
    const { of, key, until } = passed;
    if (!over.add({ key, until, now })) return;
    const whose = viewer && { programId: viewer.programId };
    log.warn(
      { event: "events-dropped", of, ...whose, until },
      "too many events, dropped until then",
    );
  };
}

interface Counted {
  readonly bounds: readonly Bound[];
  readonly by: number;
  readonly now: Date;
}

/** Returns the first bound that is passed, and until when it drops events. */
async function countWithin(sql: Sql, { bounds, by, now }: Counted) {
  for (const bound of bounds) {
    const { key, limit } = bound;
    const count = { key, limit, windowMs: dayMs, blockMs: dayMs, by, now };
    const until = await countAttempt(sql, count);
    if (until) return { ...bound, until };
  }
  return undefined;
}

/** What this process knows to be over is not counted again: a flood writes nothing, and without a cookie it reads nothing either. */
function newBlocks() {
  const untilByKey = new Map<string, Date>();
  return {
    holds(key: string, now: Date): boolean {
      const until = untilByKey.get(key);
      return until !== undefined && now < until;
    },
    /** Returns whether it is new here. */
    add({ key, until, now }: { key: string; until: Date; now: Date }): boolean {
      const isKnown = untilByKey.get(key)?.getTime() === until.getTime();
      for (const [ended, end] of untilByKey) if (end <= now) untilByKey.delete(ended);
      untilByKey.set(key, until);
      return !isKnown;
    },
  };
}
