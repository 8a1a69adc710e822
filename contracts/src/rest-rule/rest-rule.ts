import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { id } from "../ground/fields.ts";

/** The most pitches that a rule can name. */
export const restRuleMaxPitches = 200;
/** No rest is longer than this many days, because lists read the pitches of the last 7 days (LOAD-3). */
export const restRuleMaxDays = 5;

const pitchesSentence = `Enter whole numbers of pitches from 1 to ${restRuleMaxPitches}.`;
const pitchCount = z
  .int(pitchesSentence)
  .check(z.gte(1, pitchesSentence), z.lte(restRuleMaxPitches, pitchesSentence));

const isAscending = (steps: readonly number[]) =>
  steps.every((step, place) => place === 0 || step > (steps[place - 1] ?? 0));

/** A program's own rule for the rest of its pitchers, which replaces Pitch Smart (LOAD-7). It is the same at every age. */
export const restRule = z.strictObject({
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
  errors: [],
});
