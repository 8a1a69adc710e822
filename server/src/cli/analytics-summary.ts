import { fixedText } from "@armslot/baseball/pitch/decimal";
import { dayMs } from "@armslot/contracts/core/durations";
import { sql } from "kysely";
import { serverLimits } from "../core/server-limits.ts";
import type { Tx } from "../database/database.ts";
import { type Command, WrongUse } from "./command.ts";
import { alignColumns, printable } from "./terminal-text.ts";

const daysDefault = 30;
/** Older events are deleted. */
const daysMax = serverLimits.eventLifetimeDays;

function daysOf(text: string | undefined): number {
  if (text === undefined) return daysDefault;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > daysMax) {
    throw new WrongUse(`--days must be a whole number from 1 to ${daysMax}.`);
  }
  return days;
}

/** Returns midnight UTC at the start of a number of days that end today. */
function startOf(now: Date, days: number): Date {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return new Date(today - (days - 1) * dayMs);
}

function percentage(part: number, whole: number): string {
  return whole === 0 ? "" : ` (${fixedText((part / whole) * 100, 0)}%)`;
}

export const analyticsSummary: Command = {
  name: "analytics summary",
  summary:
    "Counts events by day and name, visitors, signups after an invite, and plays of the demo video",
  isRunForOutput: true,
  options: {
    days: {
      type: "string",
      value: "NUMBER",
      help: `number of days up to today, in UTC, at most ${daysMax} (default ${daysDefault})`,
    },
  },
  async run(input, { parts }) {
    const days = daysOf(input.text("days"));
    const { identitySql: tx } = parts.db;
    const since = startOf(parts.clock(), days);
    const [events, totals] = [await countEvents(tx, since), await analyticsTotals(tx, since)];
    const rows = events.map(({ day, event, count }) => [day, printable(event), String(count)]);
    const isForwarding = parts.settings.mixpanel !== undefined;
    const figures = [
      ["Visitors", String(totals.visitors)],
      ["Invited", String(totals.invited)],
      ["Signed up", `${totals.signedUp}${percentage(totals.signedUp, totals.invited)}`],
      ["Demo plays", String(totals.demoPlays)],
      ...(isForwarding ? [["Waiting to be forwarded", String(totals.waiting)]] : []),
      ...(totals.refused > 0 ? [["Refused by Mixpanel", String(totals.refused)]] : []),
    ];
    return {
      json: { since: since.toISOString(), days, events, ...totals },
      lines:
        events.length === 0
          ? [`There are no events since ${since.toISOString().slice(0, 10)}.`]
          : [
              ...alignColumns([["Day", "Event", "Count"], ...rows], ""),
              "",
              ...alignColumns(figures, ""),
            ],
    };
  },
};

interface EventCount {
  /** In UTC, as `YYYY-MM-DD`. */
  readonly day: string;
  readonly event: string;
  readonly count: number;
}

/** Returns the number of events since a time by day and name, newest day first. */
async function countEvents(tx: Tx, since: Date): Promise<EventCount[]> {
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
async function analyticsTotals(tx: Tx, since: Date): Promise<AnalyticsTotals> {
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
