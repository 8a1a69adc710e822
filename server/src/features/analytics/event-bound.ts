import type { FastifyBaseLogger } from "fastify";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { keepBrowserEvents, type NewEvent } from "../../tables/analytics-events.ts";
import { countAttempt } from "../../tables/throttles.ts";

const dayInMs = 24 * 60 * 60 * 1000;

interface Sent {
  readonly events: readonly NewEvent[];
  /** Whose session they came with. */
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
}

/**
 * Keeps what browsers send, so many events in a day: of all visitors together, so that many networks don't fill the disk, and of each
 * program's members, so that neither silences the other. What is over is dropped for a day, with one line in the log.
 */
export function boundedEvents({ db, settings }: Pick<Parts, "db" | "settings">) {
  const limit = settings.eventsInAllPerDay;
  /** Whoever is over is not asked about again: a flood costs the database nothing. */
  const overUntil = new Map<string, Date>();
  return async function keep({ events, viewer, now, log }: Sent): Promise<void> {
    const key = viewer ? `events:program:${viewer.programId}` : "events:visitors";
    const known = overUntil.get(key);
    if (events.length === 0 || (known && now < known)) return;
    const count = { key, limit, windowMs: dayInMs, blockMs: dayInMs, by: events.length, now };
    const until = await db.identity(async (sql) => {
      const blockedUntil = await countAttempt(sql, count);
      if (!blockedUntil) await keepBrowserEvents(sql, events);
      return blockedUntil;
    });
    if (!until || overUntil.get(key)?.getTime() === until.getTime()) return;
    overUntil.set(key, until);
    const whose = viewer && { programId: viewer.programId };
    log.warn({ event: "events-dropped", ...whose, until }, "too many events, dropped until then");
  };
}
