import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id } from "../core/fields.ts";
import { pageQuery } from "../core/page-query.ts";
import { standing, standingChange } from "../roster/standing.ts";
import { scoutingSettings } from "./board.ts";
import { followUp } from "./follow-ups.ts";
import { citedLook, look } from "./looks.ts";
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
    /** How much of each part the reader sees in all. The reply has the first `scoutingPages.first` of it, and `listScouted` all. */
    totals: z.strictObject({
      standings: z.number(),
      stageMoves: z.number(),
      looks: z.number(),
      reports: z.number(),
      ratings: z.number(),
      notes: z.number(),
      followUps: z.number(),
    }),
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
    /** The reader's own looks that stand, which a report can cite. Newest day first. */
    ownLooks: z.array(citedLook),
    /** The reader's drafts, then the filed reports that the reader sees, each newest first and without superseded versions. */
    reports: z.array(report),
    /** The newest filed report of each author on each scale that is not among `reports`. `gradeMatrices` of `baseball` needs both. */
    furtherGraded: z.array(report),
    /** Whether the blind rule hides reports of others from the reader, if there are any. */
    isHidden: z.boolean(),
    /** Whether the reader said that they will not file. */
    hasDeclined: z.boolean(),
    /** Newest first. */
    ratings: z.array(outsideRating),
    /** The reader's own notes, newest first. */
    notes: z.array(privateNote),
    /** Open ones by day, then done ones, the latest day first. */
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
  errors: { "athlete-not-found": shared },
});

/** How many of each part come with the Scouting region, and at most with each page of `listScouted`. */
export const scoutingPages = { first: 25, most: 100, mostReports: 25 } as const;

/** The parts of the Scouting region that grow, with what each lists. */
const scoutedPages = {
  standings: standingChange,
  stageMoves: stageMove,
  looks: look,
  reports: report,
  ratings: outsideRating,
  notes: privateNote,
  followUps: followUp,
} as const;
export type ScoutedPart = keyof typeof scoutedPages;
const partNames = Object.keys(scoutedPages) as ScoutedPart[];

/** A page of one part. `next` is null on the last one. */
const pageOf = <Part extends ScoutedPart>(part: Part) =>
  z.strictObject({
    part: z.literal(part),
    items: z.array(scoutedPages[part]),
    next: z.nullable(z.string()),
  });

export const listScouted = endpoint({
  name: "listScouted",
  summary: "List one part of an athlete's Scouting region in pages, in the region's order",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/scouting/part",
  access: "athletes:read",
  input: {
    params: z.strictObject({ programId: id, athleteId: id }),
    query: z.strictObject({ part: z.enum(partNames), after: pageQuery.shape.after }),
  },
  reply: z.discriminatedUnion("part", [
    pageOf("standings"),
    pageOf("stageMoves"),
    pageOf("looks"),
    pageOf("reports"),
    pageOf("ratings"),
    pageOf("notes"),
    pageOf("followUps"),
  ]),
  errors: { "athlete-not-found": shared, "malformed-request": shared },
});
