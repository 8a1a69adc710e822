import { dayMs } from "@armslot/contracts/core/durations";
import type { FastifyBaseLogger } from "fastify";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Viewer } from "../http/viewer.ts";
import { keepBrowserEvents, type NewEvent } from "../storage/analytics-events.ts";
import { countAttempt } from "../storage/throttles.ts";

/** How many networks, or members of a program, it takes to use up a day's limit. */
const sharesOfDay = 10;

interface EventBatch {
  readonly events: readonly NewEvent[];
  /** The viewer of the request's session. */
  readonly viewer: Viewer | undefined;
  readonly network: string;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
}

/** A daily limit on stored events. */
interface DailyLimit {
  readonly of: "network" | "visitors" | "member" | "program";
  readonly key: string;
  readonly limit: number;
}

/** The smaller share is counted first: events past it do not use up the common limit. Members share networks, so theirs is per member. */
function dailyLimitsOf({ viewer, network }: EventBatch, inAll: number): readonly DailyLimit[] {
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
 * Returns a function that stores browsers' events within daily limits: one for all visitors together, so that many networks cannot
 * fill the disk, and one for each program's members. One network or one member gets a tenth, so that none can use up the whole
 * limit. Past a limit, events are dropped for a day and one line is logged.
 */
export function limitEventsPerDay({ db, settings }: Pick<Parts, "db" | "settings">) {
  const over = newBlocks();
  return async function keep(sent: EventBatch): Promise<void> {
    const { events, viewer, now, log } = sent;
    const dailyLimits = dailyLimitsOf(sent, settings.eventsInAllPerDay);
    if (events.length === 0 || dailyLimits.some(({ key }) => over.holds(key, now))) return;
    const by = events.length;
    // Counted in a separate transaction. The visitors' count is one row, and it must not stay locked while events are written.
    const passed = await db.identity((tx) => countWithin(tx, { dailyLimits, by, now }));
    if (!passed) {
      await db.identity((tx) => keepBrowserEvents(tx, events));
      return;
    }
    const { of, key, until } = passed;
    if (!over.add({ key, until, now })) return;
    const whose = viewer && { programId: viewer.programId };
    log.warn(
      { event: "events-dropped", of, ...whose, until },
      "too many events; dropping more until the given time",
    );
  };
}

interface Counted {
  readonly dailyLimits: readonly DailyLimit[];
  readonly by: number;
  readonly now: Date;
}

/** Returns the first exceeded limit with the end of its block, or undefined. */
async function countWithin(tx: Tx, { dailyLimits, by, now }: Counted) {
  for (const dailyLimit of dailyLimits) {
    const { key, limit } = dailyLimit;
    const count = { key, limit, windowMs: dayMs, blockMs: dayMs, by, now };
    const until = await countAttempt(tx, count);
    if (until) return { ...dailyLimit, until };
  }
  return undefined;
}

/** Remembers the blocks that this process knows of. During a flood it then writes nothing, and without a cookie it reads nothing. */
function newBlocks() {
  const untilByKey = new Map<string, Date>();
  return {
    holds(key: string, now: Date): boolean {
      const until = untilByKey.get(key);
      return until !== undefined && now < until;
    },
    /** Returns whether this block is new to this process. */
    add({ key, until, now }: { key: string; until: Date; now: Date }): boolean {
      const isKnown = untilByKey.get(key)?.getTime() === until.getTime();
      for (const [ended, end] of untilByKey) if (end <= now) untilByKey.delete(ended);
      untilByKey.set(key, until);
      return !isKnown;
    },
  };
}
