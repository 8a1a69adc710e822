import * as z from "zod/mini";
import { filterOptions } from "../athlete/athlete-screen.ts";
import { caughtDays, trackedDays } from "../athlete/tracked-days.ts";
import { endpoint, shared } from "../core/endpoint.ts";
import { calendarDate, id } from "../core/fields.ts";
import { outingFilterQueryWith } from "../pitch/pitch-filter.ts";
import { storedProfile } from "../roster/athlete-schemas.ts";

const { firstName, lastName, position } = storedProfile;
const { seasons, kinds, sources } = filterOptions.shape;

/** The pitches of one type under the filter. The velocity, in mph, is null if no pitch has one. */
export const staffType = z.strictObject({
  pitchType: z.string(),
  pitches: z.number(),
  velo: z.nullable(z.strictObject({ n: z.number(), mean: z.number(), max: z.number() })),
});
export type StaffType = z.output<typeof staffType>;

/** A line of the staff sheet. */
export const staffLine = z.strictObject({
  uid: id,
  firstName,
  lastName,
  position,
  /** The day of the last outing with pitches, up to today. It and the two counts cover every game, whatever the filter. */
  lastOuting: z.nullable(calendarDate),
  /** The tracked pitches of the last 7 and 28 days, today included. */
  pitches7: z.number(),
  pitches28: z.number(),
  birthYear: storedProfile.birthYear,
  /** Up to today. The rest is computed from them. */
  lastDays: trackedDays,
  caught: caughtDays,
  /** Whether a game of the 28 days is left out, because it looks like the same outing as a larger one (LOAD-6). */
  hasLeftOut: z.boolean(),
  /** The most thrown type first. */
  types: z.array(staffType),
});
export type StaffLine = z.output<typeof staffLine>;

/** Every athlete of a program with their pitches under a filter. */
export const staffSheet = z.strictObject({
  /** By last name, then first name. */
  athletes: z.array(staffLine),
  /** What the program's pitches have, whatever the filter. */
  options: z.strictObject({ seasons, kinds, sources }),
  /** The number of all tracked pitches, whatever the filter. */
  allPitches: z.number(),
});
export type StaffSheet = z.output<typeof staffSheet>;

const inProgram = z.strictObject({ programId: id });

export const getStaffSheet = endpoint({
  name: "getStaffSheet",
  summary:
    "Get a line for each athlete with the pitch types under a filter and the recent workload",
  method: "GET",
  path: "/api/programs/:programId/staff-sheet",
  access: "athletes:read",
  input: {
    params: inProgram,
    /** `today` is the calendar date where the reader is. */
    query: outingFilterQueryWith({ today: calendarDate }),
  },
  reply: staffSheet,
  errors: { "malformed-request": shared },
});
