import { fixedText } from "@armslot/baseball/pitch/decimal";
import { dayMs } from "@armslot/contracts/core/durations";
import { serverLimits } from "../core/server-limits.ts";
import { analyticsTotals, countEvents } from "./analytics-summary.query.ts";
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
