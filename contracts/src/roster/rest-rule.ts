import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id } from "../core/fields.ts";
import { inningsCaughtMax } from "../pitch/workload.ts";

/** The most pitches that a rule can name. */
export const restRuleMaxPitches = 200;
/** No rest is longer than this many days, because lists read the pitches of the last 7 days (LOAD-3). */
export const restRuleMaxDays = 5;

const pitchesSentence = `Enter whole numbers of pitches from 1 to ${restRuleMaxPitches}.`;
const pitchCount = z
  .int(pitchesSentence)
  .check(z.gte(1, pitchesSentence), z.lte(restRuleMaxPitches, pitchesSentence));

const inningsSentence = `Enter a whole number of innings from 1 to ${inningsCaughtMax}.`;
const inningCount = z
  .int(inningsSentence)
  .check(z.gte(1, inningsSentence), z.lte(inningsCaughtMax, inningsSentence));

const isAscending = (steps: readonly number[]) =>
  steps.every((step, place) => place === 0 || step > (steps[place - 1] ?? 0));

/** The days of rest by the pitches of a day. */
const restTable = {
  /** The most pitches of a day after which 0, 1, 2 … days of rest are enough. More pitches need one more day. */
  steps: z
    .array(pitchCount)
    .check(
      z.minLength(1, "Enter the most pitches without a day of rest."),
      z.maxLength(restRuleMaxDays, `A rule can ask for at most ${restRuleMaxDays} days of rest.`),
      z.refine(isAscending, "Each number of pitches must be larger than the one before."),
    ),
  /** The most pitches of a day. Null if the rule has no maximum. */
  dailyMax: z.nullable(pitchCount),
};

/** The days of rest and the daily maximum of the days from `from` to `to`, both included. */
const playoffRule = z.strictObject({
  from: z.iso.date("Enter the first day of the playoffs."),
  to: z.iso.date("Enter the last day of the playoffs."),
  ...restTable,
});

/**
 * A program's own rule for the rest of its pitchers, which replaces Pitch Smart (LOAD-7). It is the same at every age. A part that is left
 * out is off (LOAD-8). Games are all outings but bullpens.
 */
export const restRule = z.strictObject({
  ...restTable,
  /** Of the pitches to the last batter of a day, only the first one counts. */
  lastBatter: z.optional(z.literal(true)),
  /** No third day with a game in a row, if the two days before it had at least this many pitches together in games. */
  thirdDayFrom: z.optional(pitchCount),
  /** No other game on a day that has at least this many pitches in games. */
  secondGameFrom: z.optional(pitchCount),
  /** A day in the playoffs rests by a table of its own. */
  playoffs: z.optional(
    playoffRule.check(
      z.refine(({ from, to }) => from <= to, {
        error: "The last day of the playoffs is before the first one.",
        path: ["to"],
      }),
    ),
  ),
  /** No pitching on a day on which the athlete caught at least this many innings. */
  caughtFrom: z.optional(inningCount),
  /** No catching on a day that has at least this many pitches in games. */
  noCatchingFrom: z.optional(pitchCount),
});
export type RestRule = z.output<typeof restRule>;

export const setRestRule = endpoint({
  name: "setRestRule",
  summary: "Set the program's own rule for days of rest, or go back to Pitch Smart with null",
  method: "PUT",
  path: "/api/programs/:programId/rest-rule",
  access: "program:manage",
  input: {
    params: z.strictObject({ programId: id }),
    body: z.strictObject({ rule: z.nullable(restRule) }),
  },
  /** The rule as it is stored. The members' sessions have it (`getSession`). */
  reply: z.strictObject({ rule: z.nullable(restRule) }),
  errors: {},
});
