import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id } from "../core/fields.ts";
import { pitchFilterQuery } from "../pitch/pitch-filter.ts";

/** The readings of which pitches have means from video. */
export const videoMeanReadings = ["velo", "vertBreak", "hb"] as const;
export type VideoMeanReading = (typeof videoMeanReadings)[number];

/** A mean of values from video. Its range is half of the interval that holds the true mean 95 % of the time. */
const videoMean = z.strictObject({ n: z.number(), mean: z.number(), range: z.number() });
export type VideoMean = z.output<typeof videoMean>;

const means = z.strictObject({
  velo: z.optional(videoMean),
  vertBreak: z.optional(videoMean),
  hb: z.optional(videoMean),
});
export type VideoMeansByReading = z.output<typeof means>;

const rangedValue = z.strictObject({ value: z.number(), range: z.number() });

/** What video says about the pitches under a filter for which no device has a value. */
export const videoMeans = z.strictObject({
  types: z.array(z.strictObject({ pitchType: z.string(), readings: means })),
  /** The pitches of one type in one game, the newest game first. */
  outings: z.array(z.strictObject({ gameId: id, pitchType: z.string(), readings: means })),
  /** What charts draw of each pitch: both breaks in inches, and the place at the plate in feet. A pitch with neither is left out. */
  pitches: z.array(
    z.strictObject({
      gameId: id,
      pitchNum: z.number(),
      breaks: z.nullable(z.strictObject({ vertBreak: rangedValue, hb: rangedValue })),
      place: z.nullable(z.strictObject({ plateSide: rangedValue, plateHeight: rangedValue })),
    }),
  ),
});
export type VideoMeans = z.output<typeof videoMeans>;

export const getVideoMeans = endpoint({
  name: "getVideoMeans",
  summary:
    "Get the means of an athlete's values from video under a filter, and the breaks and places of each pitch, all of pitches without a device's value",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/video-means",
  access: "athletes:read",
  input: {
    params: z.strictObject({ programId: id, athleteId: id }),
    query: pitchFilterQuery,
  },
  reply: videoMeans,
  errors: { "athlete-not-found": shared, "malformed-request": shared },
});
