import * as z from "zod/mini";
import { athleteData } from "../athlete/athlete-screen.ts";
import { caughtDays, trackedDays } from "../athlete/tracked-days.ts";
import { endpoint, shared } from "../core/endpoint.ts";
import { calendarDate, id, moment } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { programLevel } from "../pitch/levels.ts";
import { filterQueryWith } from "../pitch/pitch-filter.ts";
import { type RowField, rowFields } from "./athlete-fields.ts";
import { savedProfile, storedProfile, typedProfile } from "./athlete-schemas.ts";
import { alreadyOnRoster, rosterFull } from "./begun-profiles.ts";
import { staffDays } from "./staff-days.ts";
import { staffNews } from "./staff-news.ts";
import { askedStanding, standing } from "./standing.ts";

/** The fields of an athlete that staff enter, in New Athlete and Edit Profile. */
export const athleteProfile = z.strictObject(typedProfile);

/**
 * The sums and counts of one pitch type over all of an athlete's games. Each count is the number of non-zero readings of its metric
 * (AVG-1 to AVG-3).
 */
export const pitchTotals = z.strictObject({
  pitchType: z.string(),
  pitches: z.number(),
  totalVelo: z.number(),
  veloCount: z.number(),
  totalVB: z.number(),
  vbCount: z.number(),
  totalHB: z.number(),
  hbCount: z.number(),
});
export type PitchTotals = z.output<typeof pitchTotals>;

const storedRow = Object.fromEntries(
  rowFields.map((field) => [field, storedProfile[field]]),
) as Pick<typeof storedProfile, RowField>;

/** What the dashboard's added columns show of an athlete (ROSTER-9). The rest is computed from the birth year and the last days. */
export const rowReadings = z.strictObject({
  /** The number of fastballs with a velocity, and the sum of their velocities in mph. */
  fastballs: z.number(),
  totalFastballVelo: z.number(),
  /** The newest day with tracked pitches, up to the asked day. */
  lastOuting: z.nullable(calendarDate),
  /** The tracked pitches of the last 28 days, the asked day included. */
  recentPitches: z.number(),
  birthYear: storedProfile.birthYear,
  lastDays: trackedDays,
  caught: caughtDays,
  /** Whether a game of these days is left out, because it looks like the same outing as a larger one (LOAD-6). */
  hasLeftOut: z.boolean(),
});
export type RowReadings = z.output<typeof rowReadings>;

/** A row of the dashboard's table. `submission` is the number of games. The readings are there if a day was asked for. */
export const athleteRow = z.strictObject({
  uid: id,
  ...storedRow,
  submission: z.number(),
  /** Whether facts of the profile are missing, because it began with a name and a hand (ROSTER-11). */
  isIncomplete: z.boolean(),
  /** There if the standing `all` was asked for. */
  standing: z.optional(standing),
  readings: z.optional(rowReadings),
});
export type AthleteRow = z.output<typeof athleteRow>;

export const athlete = z.strictObject({
  uid: id,
  ...storedProfile,
  submission: z.number(),
  /** Whether facts of the profile are missing, because it began with a name and a hand (ROSTER-11). */
  isIncomplete: z.boolean(),
  standing,
  pitchTypes: z.array(z.string()),
  pitchAverages: z.array(pitchTotals),
  /** Increases with each saved edit. An edit sends the version that it started from. */
  version: z.number(),
  createdAt: moment,
  updatedAt: moment,
  submittedBy: z.nullable(id),
});
export type Athlete = z.output<typeof athlete>;

const inProgram = z.strictObject({ programId: id });
const ofAthlete = z.strictObject({ programId: id, athleteId: id });

export const listAthletes = endpoint({
  name: "listAthletes",
  summary: "List the program's athletes of a standing by last name, then first name",
  method: "GET",
  path: "/api/programs/:programId/athletes",
  access: "athletes:read",
  isConditional: true,
  input: {
    params: inProgram,
    query: z.strictObject({
      /** The reader's calendar day. With it, each row has its readings, which take longer to read. */
      today: z.optional(calendarDate),
      /** With it, the reply has the pitchers who threw lately and the news. The same on every day, so that the page can ask for it ahead. */
      staff: z.optional(z.literal("recent")),
      /** Default: roster. The pitchers and the news of `staff` are always those of the roster. */
      standing: z.optional(askedStanding),
    }),
  },
  reply: z.strictObject({
    athletes: z.array(athleteRow),
    /** By last name, then first name. */
    staff: z.optional(z.array(staffDays)),
    news: z.optional(staffNews),
  }),
  errors: { "malformed-request": shared },
});

export const addAthlete = endpoint({
  name: "addAthlete",
  summary: "Add an athlete to the roster",
  method: "POST",
  path: "/api/programs/:programId/athletes",
  access: "athletes:write",
  input: { params: inProgram, body: athleteProfile },
  reply: athlete,
  errors: { "roster-full": rosterFull },
  idempotent: true,
});

export const addRoster = endpoint({
  name: "addRoster",
  summary: "Add athletes from a roster file, all or none; refused if one is on the roster already",
  method: "POST",
  path: "/api/programs/:programId/roster",
  access: "athletes:write",
  input: {
    params: inProgram,
    body: z.strictObject({
      athletes: z.array(athleteProfile).check(z.minLength(1), z.maxLength(limits.rosterRowsMax)),
    }),
  },
  /** The number of added athletes. Stored replies must not contain names, which may have to be deleted. */
  reply: z.strictObject({ added: z.number() }),
  errors: { "already-on-roster": alreadyOnRoster, "roster-full": rosterFull },
  idempotent: true,
  maxBodyBytes: limits.bulkBodyMaxBytes,
});

/** Everything that the athlete's page shows: the profile with the totals over all pitches, and data under a filter. */
export const athleteScreen = z.strictObject({ athlete, ...athleteData.shape });
export type AthleteScreen = z.output<typeof athleteScreen>;

/**
 * Asks for the comparison with the program's pitchers or for the rows of a level table. Sums per game cannot compare the pitchers under
 * a filter of batters or counts.
 */
const level = z.optional(z.union([z.literal(programLevel.id), id]));

const athleteQuery = filterQueryWith({ level }).check(
  z.refine(
    ({ level: asked, batter, count }) =>
      asked !== programLevel.id || (batter === undefined && count === undefined),
  ),
);
export type AthleteQuery = z.output<typeof athleteQuery>;

export const getAthlete = endpoint({
  name: "getAthlete",
  summary:
    "Get an athlete's profile with totals, games, and the statistics and newest pitches under a filter",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId",
  access: "athletes:read",
  isConditional: true,
  input: { params: ofAthlete, query: athleteQuery },
  reply: athleteScreen,
  errors: { "athlete-not-found": shared, "malformed-request": shared },
});

export const saveAthlete = endpoint({
  name: "saveAthlete",
  summary: "Save an edited profile; refused if someone else saved in the meantime",
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId",
  access: "athletes:write",
  input: { params: ofAthlete, body: z.strictObject({ ...savedProfile, version: z.int() }) },
  reply: athlete,
  errors: { "athlete-not-found": shared, "version-conflict": shared },
});

export const deleteAthlete = endpoint({
  name: "deleteAthlete",
  summary: "Delete an athlete with all games and pitches",
  method: "DELETE",
  path: "/api/programs/:programId/athletes/:athleteId",
  access: "athletes:delete",
  input: { params: ofAthlete },
  reply: z.strictObject({}),
  errors: { "athlete-not-found": shared },
});
