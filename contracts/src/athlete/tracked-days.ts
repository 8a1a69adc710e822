import * as z from "zod/mini";
import { calendarDate } from "../core/fields.ts";

/** The tracked pitches of a day. */
export const trackedDay = z.strictObject({
  date: calendarDate,
  pitches: z.number(),
  /** Those of `pitches` that were thrown in bullpens. Left out if there are none. */
  bullpens: z.optional(z.number()),
  /** The pitches to the last batter of the day. Left out if that is not known (LOAD-8). */
  lastBatter: z.optional(z.number()),
});

export type TrackedDay = z.output<typeof trackedDay>;

/** The tracked pitches of each of the last 7 days that has some, newest first. No rest is longer than 5 days (LOAD-3). */
export const trackedDays = z.array(trackedDay);

/** The innings caught on each of the last days that has some, newest first (LOAD-9). */
export const caughtDays = z.array(z.strictObject({ date: calendarDate, innings: z.number() }));
export type CaughtDays = z.output<typeof caughtDays>;
