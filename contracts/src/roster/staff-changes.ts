import * as z from "zod/mini";
import { calendarDate } from "../core/fields.ts";
import {
  type GameKind,
  gameKinds,
  type PitchSource,
  pitchSources,
} from "../pitch/circumstances.ts";

/** What can change from a pitcher's outings to the newest ones (TODAY-3). */
export const changeMeasures = [
  "velo",
  "vertBreak",
  "hb",
  "releaseHeight",
  "releaseSide",
  "usage",
] as const;
export type ChangeMeasure = (typeof changeMeasures)[number];

/** The mean of some days, each of which counts once, and the number of their pitches. */
const meanOfDays = z.strictObject({ mean: z.number(), n: z.number() });

/** A change of a pitcher's main fastball: the newest two comparable days against the four before them. */
export const staffChange = z.strictObject({
  measure: z.enum(changeMeasures),
  pitchType: z.string(),
  /** The kind and the source that the compared days have in common. */
  kind: z.enum(Object.keys(gameKinds) as GameKind[]),
  source: z.enum(Object.keys(pitchSources) as PitchSource[]),
  /** The oldest and the newest of the compared days. */
  from: calendarDate,
  to: calendarDate,
  before: meanOfDays,
  now: meanOfDays,
});
export type StaffChange = z.output<typeof staffChange>;
