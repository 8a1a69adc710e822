import type { Sql } from "../database/database.ts";

export interface EventCount {
  /** In UTC, as `YYYY-MM-DD`. */
  readonly day: string;
  readonly event: string;
  readonly count: number;
}

/** Returns the number of events since a time by day and name, newest day first. */
export async function countEvents(sql: Sql, since: Date): Promise<EventCount[]> {
  return await sql<EventCount[]>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, name as event, count(*)::int as count
    from analytics_events where at >= ${since}
    group by 1, 2 order by 1 desc, 2`;
}

export interface AnalyticsTotals {
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

const none: AnalyticsTotals = {
  visitors: 0,
  invited: 0,
  signedUp: 0,
  demoPlays: 0,
  waiting: 0,
  refused: 0,
};

/** Returns totals of the events since a time. */
export async function analyticsTotals(sql: Sql, since: Date): Promise<AnalyticsTotals> {
  const [row] = await sql<AnalyticsTotals[]>`
    select
      count(distinct distinct_id) filter (where name = '$mp_web_page_view')::int as visitors,
      count(distinct distinct_id) filter (where name = 'User Invited')::int as invited,
      count(distinct distinct_id) filter (where name = 'User Invited' and distinct_id in (
        select s.distinct_id from analytics_events s where s.name = 'Invited User Signup'
      ))::int as "signedUp",
      count(*) filter (where name = 'LP Demo Play')::int as "demoPlays",
      (select count(*)::int from analytics_events w where w.forwarded_at is null and w.refused is null) as waiting,
      (select count(*)::int from analytics_events r where r.refused is not null) as refused
    from analytics_events where at >= ${since}`;
  return row ?? none;
}
