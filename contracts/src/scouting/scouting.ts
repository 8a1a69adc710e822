import * as z from "zod/mini";
import { standing, standingChange } from "../athletes/standing.ts";
import { endpoint } from "../ground/endpoint.ts";
import { id } from "../ground/fields.ts";
import { scoutingSettings } from "./board.ts";
import { followUp } from "./follow-ups.ts";
import { look } from "./looks.ts";
import { outsideRating, privateNote } from "./notes-and-ratings.ts";
import { measuredPitch, report } from "./reports.ts";
import { stage, stageMove, tag } from "./tags-and-stages.ts";
import { currentTemplate } from "./templates.ts";

export const getAthleteScouting = endpoint({
  name: "getAthleteScouting",
  summary:
    "Get everything of an athlete's Scouting region and of the form of a report; hidden reports and notes are left out",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/scouting",
  access: "athletes:read",
  input: { params: z.strictObject({ programId: id, athleteId: id }) },
  reply: z.strictObject({
    athlete: z.strictObject({ uid: id, firstName: z.string(), lastName: z.string() }),
    settings: scoutingSettings,
    standing,
    standings: z.array(standingChange),
    /** Newest first. The first one is where the athlete is. */
    stageMoves: z.array(stageMove),
    /** The program's stages in their order, and those that athletes were in before they were removed. */
    stages: z.array(stage),
    tags: z.array(id),
    allTags: z.array(tag),
    members: z.array(z.strictObject({ uid: id, name: z.string() })),
    /** The newest version of each template. */
    templates: z.array(currentTemplate),
    /** Newest day first, without withdrawn ones. */
    looks: z.array(look),
    /** The reader's drafts and the filed reports that the reader sees, newest first, without superseded versions. `gradeMatrix` of `baseball` makes the matrix of them. */
    reports: z.array(report),
    /** Whether the blind rule hides reports of others from the reader, if there are any. */
    isHidden: z.boolean(),
    /** Whether the reader said that they will not file. */
    hasDeclined: z.boolean(),
    /** Newest first. */
    ratings: z.array(outsideRating),
    /** The reader's own notes, newest first. */
    notes: z.array(privateNote),
    /** Open ones by day, then done ones. */
    followUps: z.array(followUp),
    /** The lists that the reader sees and that have the athlete, with the rank. */
    lists: z.array(z.strictObject({ listId: id, name: z.string(), rank: z.number() })),
    /** Whether there are school facts. `readAcademics` reads them. */
    hasAcademics: z.boolean(),
    /** The measured numbers. Null if the program hides them from scouts. */
    readings: z.nullable(z.array(measuredPitch)),
    /** Proves that the server sent these numbers. A report that is filed takes both along. Null without them. */
    readingsSeal: z.nullable(z.string()),
  }),
  errors: ["athlete-not-found"],
});
