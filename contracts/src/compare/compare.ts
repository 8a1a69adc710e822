import * as z from "zod/mini";
import {
  athleteRates,
  filterOptions,
  outingStatistics,
  pitchMarks,
  typeStatistics,
} from "../athlete/athlete-screen.ts";
import { endpoint, shared } from "../core/endpoint.ts";
import { calendarDate, id } from "../core/fields.ts";
import { type PitchSource, pitchSources } from "../pitch/circumstances.ts";
import { pitchFilterQuery } from "../pitch/pitch-filter.ts";
import { storedProfile } from "../roster/athlete-schemas.ts";

/** How many athletes one comparison has, and how many of their newest pitches it draws, divided evenly. */
export const compareLimits = { athletesMin: 2, athletesMax: 4, marksMax: 2_000 } as const;

/**
 * Returns the athletes that the address of a comparison names (`?athletes=ID,ID`), each once. They may be more than the limit, and may
 * not exist.
 */
export function athletesOfSearch(text: string | null): readonly string[] {
  const ids = (text ?? "").split(",").map((each) => each.trim().toLowerCase());
  return [...new Set(ids)].filter((each) => each !== "");
}

function isWithinLimit(text: string): boolean {
  const { length } = athletesOfSearch(text);
  return length > 0 && length <= compareLimits.athletesMax;
}

/** What a comparison shows of one athlete under the filter. */
const comparedAthlete = z.strictObject({
  uid: id,
  firstName: storedProfile.firstName,
  lastName: storedProfile.lastName,
  position: storedProfile.position,
  gradClass: storedProfile.gradClass,
  /** The number of counted pitches, whatever the filter. */
  allPitches: z.number(),
  /** How many pitches each source has, most first. */
  sources: z.array(
    z.strictObject({
      source: z.enum(Object.keys(pitchSources) as PitchSource[]),
      pitches: z.number(),
    }),
  ),
  /** The most thrown type first. */
  types: z.array(typeStatistics),
  rates: z.strictObject({
    types: athleteRates.shape.types,
    batters: athleteRates.shape.batters,
  }),
  /** For each pitch type, how many pitches there are in each full mph from `from` on. A type without velocities is left out. */
  velocities: z.array(
    z.strictObject({ pitchType: z.string(), from: z.number(), counts: z.array(z.number()) }),
  ),
  /** The games of `outings` and `marks`, newest first. */
  games: z.array(
    z.strictObject({
      gameId: id,
      gameDate: z.nullable(calendarDate),
      opponent: z.nullable(z.string()),
    }),
  ),
  /** The newest outings, newest first, and in each the most thrown type first. */
  outings: z.array(outingStatistics),
  /** The newest pitches, newest first, in columns. */
  marks: z.pick(pitchMarks, {
    game: true,
    pitchNum: true,
    type: true,
    velo: true,
    vertBreak: true,
    hb: true,
  }),
});
export type ComparedAthlete = z.output<typeof comparedAthlete>;

/** Compared athletes in the order of the request, without those that the program does not have. */
export const comparison = z.strictObject({
  athletes: z.array(comparedAthlete),
  /** What the pitches of any of them have. */
  options: filterOptions,
});
export type Comparison = z.output<typeof comparison>;

/** The API's query of a comparison. */
export const compareQuery = z.safeExtend(pitchFilterQuery, {
  /** IDs with commas between them. One that is no ID names no athlete. */
  athletes: z.pipe(
    z.string().check(z.refine(isWithinLimit)),
    z.transform((text: string) =>
      athletesOfSearch(text).filter((each) => z.safeParse(id, each).success),
    ),
  ),
});

const inProgram = z.strictObject({ programId: id });

export const compareAthletes = endpoint({
  name: "compareAthletes",
  summary:
    "Get the statistics and newest pitches of one to four athletes under a filter, to compare them",
  method: "GET",
  path: "/api/programs/:programId/compare",
  access: "athletes:read",
  input: { params: inProgram, query: compareQuery },
  reply: comparison,
  errors: { "malformed-request": shared },
});
