import * as z from "zod/mini";
import { id, moment } from "../core/fields.ts";

/** What colleagues did that "New since you looked" names (TODAY-2). Every member sees the same on other screens. */
export const newsActions = [
  "data-imported",
  "import-undone",
  "roster-imported",
  "game-charted",
  "game-added",
  "games-merged",
  "game-edited",
  "pitches-edited",
] as const;
export type NewsAction = (typeof newsActions)[number];

/** The days that news are kept for, and those before a link's end. */
export const newsDays = 7;
/** The most entries of a kind in one reply. */
export const newsMax = 50;
/** The most entries of what colleagues did in one reply. */
export const newsDoneMax = 200;

const by = z.strictObject({
  /** Null for the operator. */
  uid: z.nullable(id),
  /** Null for a removed member. */
  name: z.nullable(z.string()),
});

/** What is new in a program, and what waits for an answer (TODAY-2). It has the IDs of athletes and games, and no name of them. */
export const staffNews = z.strictObject({
  /**
   * What others than the reader did, the newest first: one entry for each member, action, athlete and moment, so that the reader can leave
   * out what they have seen.
   */
  done: z.array(
    z.strictObject({
      action: z.enum(newsActions),
      by,
      /** Null if it concerns several or none. */
      athleteId: z.nullable(id),
      times: z.number(),
      games: z.number(),
      pitches: z.number(),
      at: moment,
    }),
  ),
  /** The athletes with outings that look like one, and how many such questions wait. */
  questions: z.array(z.strictObject({ athleteId: id, questions: z.number() })),
  /** The number of files that wait for their import. */
  waitingFiles: z.number(),
  /** The links to reports that end in the next days, the first to end first. */
  endingLinks: z.array(z.strictObject({ athleteId: id, endsAt: moment })),
});
export type StaffNews = z.output<typeof staffNews>;
