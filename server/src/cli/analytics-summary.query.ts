import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

interface EventCount {
  /** In UTC, as `YYYY-MM-DD`. */
  readonly day: string;
  readonly event: string;
  readonly count: number;
}

/** Returns the number of events since a time by day and name, newest day first. */
export async function countEvents(tx: Tx, since: Date): Promise<EventCount[]> {
  return await tx
    .selectFrom("analytics_events")
    .select((eb) => [
      sql<string>`to_char(${eb.ref("at")} at time zone 'UTC', 'YYYY-MM-DD')`.as("day"),
      "name as event",
      eb.fn.countAll<number>().as("count"),
    ])
    .where("at", ">=", since)
    .groupBy(["day", "event"])
    .orderBy("day", "desc")
    .orderBy("event")
    .execute();
}

interface AnalyticsTotals {
  /** Browsers and members that viewed a page. */
  readonly visitors: number;
  readonly invited: number;
  /** The number of invited people who have signed up since. */
  readonly signedUp: number;
  readonly demoPlays: number;
  /** Not limited by the time: events that wait to be forwarded, and events that Mixpanel refused. */
  readonly waiting: number;
  readonly refused: number;
}

/** Returns totals of the events since a time. */
export async function analyticsTotals(tx: Tx, since: Date): Promise<AnalyticsTotals> {
  return await tx
    .selectFrom("analytics_events")
    .select((eb) => {
      const people = eb.fn.count<number>("distinct_id").distinct();
      const all = eb.fn.countAll<number>();
      const signUps = eb
        .selectFrom("analytics_events as s")
        .select("s.distinct_id")
        .where("s.name", "=", "Invited User Signup");
      const events = eb.selectFrom("analytics_events as w").select(all.as("count"));
      const waiting = events.where("w.forwarded_at", "is", null).where("w.refused", "is", null);
      const refused = events.where("w.refused", "is not", null);
      return [
        people.filterWhere("name", "=", "$mp_web_page_view").as("visitors"),
        people.filterWhere("name", "=", "User Invited").as("invited"),
        people
          .filterWhere("name", "=", "User Invited")
          .filterWhere("distinct_id", "in", signUps)
          .as("signedUp"),
        all.filterWhere("name", "=", "LP Demo Play").as("demoPlays"),
        waiting.$asScalar().$notNull().as("waiting"),
        refused.$asScalar().$notNull().as("refused"),
      ];
    })
    .where("at", ">=", since)
    .executeTakeFirstOrThrow();
}
