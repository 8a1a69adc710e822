import { limits } from "@armslot/contracts/limits";
import { alignColumns } from "./align-columns.ts";
import { analyticsTotals, countEvents } from "./analytics-summary.query.ts";
import { type Command, WrongUse } from "./command.ts";
import { printable } from "./printable.ts";

const daysUsual = 30;
/** Further back nothing is kept. */
const daysMax = limits.eventLifetimeDays;
const dayInMs = 24 * 60 * 60 * 1000;

function daysOf(text: string | undefined): number {
  if (text === undefined) return daysUsual;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > daysMax) {
    throw new WrongUse(`--days must be a whole number from 1 to ${daysMax}.`);
  }
  return days;
}

/** The midnight, in UTC, with which the first of so many days begins, today being the last. */
function beginningOf(now: Date, days: number): Date {
  const today = Math.floor(now.getTime() / dayInMs) * dayInMs;
  return new Date(today - (days - 1) * dayInMs);
}

function share(part: number, whole: number): string {
  return whole === 0 ? "" : ` (${Math.round((part / whole) * 100)}%)`;
}

export const analyticsSummary: Command = {
  name: "analytics summary",
  summary: "Counts events by day and name, visitors, invites that became accounts, and demo plays",
  isRunForOutput: true,
  options: {
    days: {
      type: "string",
      value: "NUMBER",
      help: `days to look back, today included, in UTC, at most ${daysMax} (${daysUsual})`,
    },
  },
  async run(given, { parts }) {
    const days = daysOf(given.text("days"));
    const { identitySql: sql } = parts.db;
    const since = beginningOf(parts.clock(), days);
    const [events, totals] = [await countEvents(sql, since), await analyticsTotals(sql, since)];
    const rows = events.map(({ day, event, count }) => [day, printable(event), String(count)]);
    const isForwarding = parts.settings.mixpanel !== undefined;
    const figures = [
      ["Visitors", String(totals.visitors)],
      ["Invited", String(totals.invited)],
      ["Signed up", `${totals.signedUp}${share(totals.signedUp, totals.invited)}`],
      ["Demo plays", String(totals.demoPlays)],
      ...(isForwarding ? [["To be forwarded", String(totals.waiting)]] : []),
      ...(totals.refused > 0 ? [["Refused by Mixpanel", String(totals.refused)]] : []),
    ];
    return {
      json: { since: since.toISOString(), days, events, ...totals },
      lines:
        events.length === 0
          ? [`There is no event since ${since.toISOString().slice(0, 10)}.`]
          : [
              ...alignColumns([["Day", "Event", "Count"], ...rows], ""),
              "",
              ...alignColumns(figures, ""),
            ],
    };
  },
};
