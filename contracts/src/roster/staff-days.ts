import * as z from "zod/mini";
import { caughtDays, trackedDay } from "../athlete/tracked-days.ts";
import { id } from "../core/fields.ts";
import { gameRow } from "../games/games.ts";
import { storedProfile } from "./athlete-schemas.ts";
import { staffChange } from "./staff-changes.ts";

const { gameId, opponent, kind } = gameRow.shape;
const number = z.nullable(z.number());

/** The newest game of a day. */
const lastGame = z.strictObject({
  gameId,
  opponent,
  kind,
  pitches: z.number(),
  /** The number of fastballs with a velocity, and their mean and maximum in mph. */
  fastballs: z.number(),
  fastballMean: number,
  fastballMax: number,
});

/** A pitcher who threw in the last 7 days, wherever the reader's day begins (TODAY-1). */
export const staffDays = z.strictObject({
  uid: id,
  birthYear: storedProfile.birthYear,
  /** The pitch types of all games, most thrown first. */
  arsenal: z.array(z.string()),
  /** The tracked pitches of each of these days, newest first. A day can be after the reader's. */
  days: z.array(z.strictObject({ ...trackedDay.shape, last: lastGame })),
  /** Of the same days. */
  caught: caughtDays,
  /** What changed against the pitcher's own outings (TODAY-3). */
  changes: z.array(staffChange),
});
export type StaffDays = z.output<typeof staffDays>;
