import * as z from "zod/mini";
import { filterOptions } from "../athlete/athlete-screen.ts";
import { endpoint, shared } from "../core/endpoint.ts";
import { id } from "../core/fields.ts";
import { filterQueryWith } from "../pitch/pitch-filter.ts";
import { positions } from "../roster/athlete-fields.ts";
import { leaderMeasures } from "./leaders.ts";

/** The sums of an athlete's values under a filter, from which means and extremes are ranked. */
export const leader = z.strictObject({
  uid: id,
  firstName: z.string(),
  lastName: z.string(),
  position: z.enum(positions),
  /** The number of pitches with the reading, or what a rate divides by: the pitches with a known call, or the swings. */
  n: z.number(),
  /** The sum of the values, or the number of strikes or missed swings. */
  total: z.number(),
  /** The lowest and the highest value. Null for a rate. */
  lowest: z.nullable(z.number()),
  highest: z.nullable(z.number()),
});
export type Leader = z.output<typeof leader>;

/** Everything that the leaders' page shows under a filter. */
export const leadersScreen = z.strictObject({
  /** What the sums are of. */
  measure: z.enum(leaderMeasures),
  /** The athletes with a value, by last name, then first name. */
  leaders: z.array(leader),
  /** The sources of their values. */
  sources: filterOptions.shape.sources,
  /** What the program's pitches have, whatever the filter. */
  options: filterOptions,
  /** How many pitches the filter lets through, and how many there are. */
  pitches: z.number(),
  allPitches: z.number(),
});
export type LeadersScreen = z.output<typeof leadersScreen>;

/** The API's query of leaders. */
export const leadersQuery = filterQueryWith({
  measure: z.enum(leaderMeasures),
});
export type LeadersQuery = z.output<typeof leadersQuery>;

const inProgram = z.strictObject({ programId: id });

export const listLeaders = endpoint({
  name: "listLeaders",
  summary: "Sum a reading or a rate of each athlete's pitches under a filter, to rank the athletes",
  method: "GET",
  path: "/api/programs/:programId/leaders",
  access: "athletes:read",
  input: { params: inProgram, query: leadersQuery },
  reply: leadersScreen,
  errors: { "malformed-request": shared },
});
