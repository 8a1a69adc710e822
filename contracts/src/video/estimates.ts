import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { clientId, id, moment } from "../core/fields.ts";
import { estimateLimits, trackLimits } from "./estimate-limits.ts";

const estimateNotFound = {
  status: 404,
  sentence: "Someone removed this value from video in the meantime.",
};
/** Why no speed or movement can be told. */
export const flightErrors = {
  "marks-outside": { status: 422, sentence: "The marks lie outside of this clip. Mark it again." },
  "marks-clock": {
    status: 422,
    sentence: "No one pitches at this speed. Say whether the clip is in slow motion.",
  },
  "marks-frames": {
    status: 422,
    sentence:
      "This clip has fewer than 50 frames a second, so its speed cannot be told. Film the next one at 60 or more.",
  },
  "marks-speed": {
    status: 422,
    sentence: "No one pitches at this speed. Check both marks and the distance.",
  },
  "film-slowed-in-part": {
    status: 422,
    sentence:
      "A part of this clip is in slow motion, so its speed cannot be told. Save it on the phone without slow motion, and add it again.",
  },
  "tracking-off": { status: 404, sentence: "This server doesn’t track balls in clips." },
  "track-lost": {
    status: 422,
    sentence:
      "The ball was not followed well enough for numbers. Check the marks and each tap, and track it again.",
  },
  "track-clock": {
    status: 422,
    sentence:
      "The ball does not fall as a ball falls. Check the taps and the distance, and whether the clip is in slow motion.",
  },
  "track-without-gun": {
    status: 409,
    sentence: "This pitch has no velocity of a device any more. Track the ball without it.",
  },
};

/** Where the camera stood. `side` is the side that the pitcher faces. */
export const filmViews = {
  plate: "behind the plate",
  mound: "behind the mound",
  side: "open side",
} as const;
export type FilmView = keyof typeof filmViews;

/** How a value was found: by the time between two marked moments, or by a path that was tracked and fitted. */
export const estimateMethods = { marks: "by marks", track: "by tracking" } as const;
export type EstimateMethod = keyof typeof estimateMethods;

/** What video can tell of a pitch. */
export const estimatedReadings = ["velo", "vertBreak", "hb", "plateSide", "plateHeight"] as const;
export type EstimatedReading = (typeof estimatedReadings)[number];

/** The factors by which phones slow a film down. 1 is a film that is not slowed down. */
export const slowFactorChoices = [1, 2, 4, 8] as const;

const between = (low: number, high: number) => z.number().check(z.gte(low), z.lte(high));

function isAscending(frames: readonly number[]): boolean {
  return frames.every((time, index) => index === 0 || time > (frames[index - 1] ?? time));
}

const pixel = z.readonly(z.tuple([between(...trackLimits.pixel), between(...trackLimits.pixel)]));

/** A ball that was followed through a clip, in the pixels of one of its frames, against which the others are steadied. */
export const ballTrack = z.strictObject({
  view: z.enum(Object.keys(filmViews) as FilmView[]),
  size: z.strictObject({
    width: z.int().check(z.gte(trackLimits.sideMin), z.lte(trackLimits.sideMax)),
    height: z.int().check(z.gte(trackLimits.sideMin), z.lte(trackLimits.sideMax)),
  }),
  /** The corners of the plate as the catcher sees them, and the front corners of the rubber where the clip shows it. */
  taps: z.strictObject({
    ...{ frontLeft: pixel, frontRight: pixel, sideLeft: pixel, sideRight: pixel, tip: pixel },
    ...{ rubberLeft: z.optional(pixel), rubberRight: z.optional(pixel) },
  }),
  /** The ball was looked for in each of so many frames. If it is 1, also in the last one that was marked in the hand. */
  every: z.int().check(z.gte(1), z.lte(trackLimits.everyMax)),
  /** Where it was found: the frame's place in `frames`, the middle of the ball, and its row in the picture before steadying. */
  balls: z.readonly(
    z
      .array(
        z.strictObject({
          frame: z.int().check(z.gte(0), z.lt(estimateLimits.framesMax)),
          at: pixel,
          row: between(...trackLimits.pixel),
        }),
      )
      .check(z.minLength(trackLimits.ballsMin), z.maxLength(trackLimits.ballsMax)),
  ),
  /** Whether the speed that a device measured helps. It stays the device's. */
  usesGun: z.boolean(),
});
export type BallTrack = z.output<typeof ballTrack>;

/** The marked moments of a flight, and what a person said about the field and the film. */
export const flightMarks = z
  .strictObject({
    /** The times of the frames in seconds, from the last one in the hand to the first one in the mitt. */
    frames: z
      .array(between(0, estimateLimits.filmSecondsMax))
      .check(z.minLength(4), z.maxLength(estimateLimits.framesMax)),
    /** The place in `frames` of the first frame out of the hand, and of the last one in flight. */
    releaseFrame: z.int().check(z.gte(1)),
    catchFrame: z.int().check(z.gte(2)),
    /** Null before someone was asked whether the film is slowed down. */
    slowedBy: z.nullable(z.literal(slowFactorChoices)),
    rubberFeet: between(...estimateLimits.rubberFeet),
    extensionFeet: between(...estimateLimits.extensionFeet),
    isYouth: z.boolean(),
    altitudeFeet: z.nullable(between(...estimateLimits.altitudeFeet)),
    track: z.optional(ballTrack),
  })
  .check(
    z.refine(
      ({ frames, releaseFrame, catchFrame }) =>
        isAscending(frames) && releaseFrame < catchFrame && catchFrame <= frames.length - 2,
      { error: "Mark the release before the catch.", path: ["frames"] },
    ),
    z.refine(
      ({ track, catchFrame }) =>
        isAscending([-1, ...(track?.balls ?? []).map(({ frame }) => frame)]) &&
        (track?.balls.at(-1)?.frame ?? 0) <= catchFrame,
      { error: "Track the ball between the marks.", path: ["track"] },
    ),
  );
export type FlightMarks = z.output<typeof flightMarks>;

const filmView = z.enum(Object.keys(filmViews) as FilmView[]);

/** The marks of a clip, and where the camera stood if the member said it. */
export const viewedMarks = z.safeExtend(flightMarks, { view: z.optional(filmView) });
export type ViewedMarks = z.output<typeof viewedMarks>;

const estimated = z.nullable(z.strictObject({ value: z.number(), range: z.number() }));

/** What one film says about a pitch. A range is half of the interval that holds the true value 95 % of the time. */
export const videoEstimate = z.strictObject({
  estimateId: id,
  pitchId: id,
  /** Where the pitch is found. */
  pitch: z.strictObject({
    pitchNum: z.number(),
    pitchType: z.string(),
    gameId: id,
    gameDate: z.nullable(z.string()),
  }),
  /** Null if the clip was deleted and its values were kept. */
  clipId: z.nullable(id),
  method: z.enum(Object.keys(estimateMethods) as EstimateMethod[]),
  view: z.nullable(filmView),
  velo: estimated,
  vertBreak: estimated,
  hb: estimated,
  plateSide: estimated,
  plateHeight: estimated,
  framesPerSecond: z.number(),
  frames: z.number(),
  slowedBy: z.number(),
  madeBy: z.strictObject({ uid: id, name: z.nullable(z.string()) }),
  madeAt: moment,
  /** When a later one took its place, or someone removed it. Null for the one that counts. */
  endedAt: z.nullable(moment),
});
export type VideoEstimate = z.output<typeof videoEstimate>;

const ofEstimate = z.strictObject({ programId: id, estimateId: id });

export const listVideoEstimates = endpoint({
  name: "listVideoEstimates",
  summary:
    "List what video says about an athlete's pitches, each value with its range; with `clipId`, also what it said before",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/video-estimates",
  access: "athletes:read",
  input: {
    params: z.strictObject({ programId: id, athleteId: id }),
    query: z.strictObject({ gameId: z.optional(id), clipId: z.optional(id) }),
  },
  reply: z.strictObject({ estimates: z.array(videoEstimate) }),
  errors: { "athlete-not-found": shared },
});

export const saveVideoEstimate = endpoint({
  name: "saveVideoEstimate",
  summary:
    "Compute a clip's speed from its marks, or its movement from a track, and keep it with its range beside its pitch",
  method: "PUT",
  path: "/api/programs/:programId/clips/:clipId/video-estimates/:estimateId",
  access: "athletes:write",
  input: {
    params: z.strictObject({ programId: id, clipId: id, estimateId: clientId }),
    body: viewedMarks,
  },
  reply: videoEstimate,
  errors: {
    "clip-not-found": shared,
    "clip-without-pitch": {
      status: 409,
      sentence: "This clip has no pitch yet. Choose its pitch first.",
    },
    ...flightErrors,
  },
});

export const removeVideoEstimate = endpoint({
  name: "removeVideoEstimate",
  summary: "Remove a value from video; its history keeps it",
  method: "DELETE",
  path: "/api/programs/:programId/video-estimates/:estimateId",
  access: "athletes:write",
  input: { params: ofEstimate },
  reply: z.strictObject({}),
  errors: { "estimate-not-found": estimateNotFound },
});

export const keepVideoEstimate = endpoint({
  name: "keepVideoEstimate",
  summary: "Keep a value from video when its clip is deleted",
  method: "POST",
  path: "/api/programs/:programId/video-estimates/:estimateId/keep",
  access: "athletes:write",
  input: { params: ofEstimate },
  reply: z.strictObject({}),
  errors: { "estimate-not-found": estimateNotFound },
});

/** A pitch whose speed both a device and a film tell. */
const comparedPitch = z.strictObject({
  pitchId: id,
  gameId: id,
  athlete: z.strictObject({ uid: id, firstName: z.string(), lastName: z.string() }),
  gameDate: z.nullable(z.string()),
  pitchNum: z.number(),
  source: z.string(),
  method: z.enum(Object.keys(estimateMethods) as EstimateMethod[]),
  device: z.number(),
  video: z.number(),
  range: z.number(),
  framesPerSecond: z.number(),
});
export type ComparedPitch = z.output<typeof comparedPitch>;

export const compareVideo = endpoint({
  name: "compareVideo",
  summary: "List the pitches whose speed both a device and a film tell, the newest first",
  method: "GET",
  path: "/api/programs/:programId/video-comparison",
  access: "athletes:read",
  input: { params: z.strictObject({ programId: id }) },
  reply: z.strictObject({ pitches: z.array(comparedPitch), hasMore: z.boolean() }),
  errors: {},
});
