import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { clientId, id } from "../core/fields.ts";
import { clipLimits } from "./clip-limits.ts";
import { filmIdTaken, otherAthlete, placeUnknown, recording } from "./recordings.ts";

/** How a clip found its pitch: by the times of a series of clips, by a tap that set the clock, or because a person chose it. */
export const clipPairings = ["times", "tap", "person"] as const;
export type ClipPairing = (typeof clipPairings)[number];

const ms = z.int().check(z.gte(0), z.lte(clipLimits.longMaxMs));

/** The part of a film that shows one pitch, in milliseconds from the film's first frame. */
const span = {
  fromMs: ms,
  /** Null is the end of the film. */
  toMs: z.nullable(ms),
  /** The moment of release. Null until someone marked it. */
  releaseMs: z.nullable(ms),
};

interface Span {
  readonly fromMs: number;
  readonly toMs: number | null;
  readonly releaseMs: number | null;
}

function isInOrder({ fromMs, toMs, releaseMs }: Span): boolean {
  const end = toMs ?? Number.POSITIVE_INFINITY;
  return fromMs < end && (releaseMs === null || (fromMs <= releaseMs && releaseMs <= end));
}

const inOrder = z.refine<Span>(isInOrder, {
  error: "A clip ends after it begins, and its release lies between.",
  path: ["toMs"],
});

/** A clip: a part of a recording. It follows its pitch's ID, so a renumbered pitch keeps it. */
export const clip = z.strictObject({
  clipId: id,
  recordingId: id,
  /** Null while the clip waits for a pitch. */
  pitchId: z.nullable(id),
  ...span,
  pairedBy: z.nullable(z.enum(clipPairings)),
  /** How sure a pair by times is, from 0 to 1. Null for others. */
  margin: z.nullable(z.number()),
  /** Whether someone should check the pair. */
  needsLook: z.boolean(),
  notes: z.number(),
  /** Increases with each change. A change sends the version that it started from. */
  version: z.number(),
});
export type Clip = z.output<typeof clip>;

/** Films with their clips. */
export const films = z.strictObject({
  recordings: z.array(recording),
  clips: z.array(clip),
  /** Whether there are more than were sent. */
  hasMore: z.boolean(),
});
export type Films = z.output<typeof films>;

const inProgram = z.strictObject({ programId: id });
const ofClip = z.strictObject({ programId: id, clipId: id });

export const listClips = endpoint({
  name: "listClips",
  summary:
    "List films with their clips, newest first: of an athlete, of a game with those of its athlete that belong to no game yet, or all that wait",
  method: "GET",
  path: "/api/programs/:programId/clips",
  access: "athletes:read",
  input: {
    params: inProgram,
    query: z.strictObject({
      athleteId: z.optional(id),
      gameId: z.optional(id),
      /**
       * `true` lists only films that are being uploaded, and films without clips or with a clip that waits for a pitch or a look. `marks`
       * lists only clips whose pitch has no speed, neither of a device nor from video.
       */
      waiting: z.optional(z.enum(["true", "marks"])),
    }),
  },
  reply: films,
  errors: {},
});

export const countClips = endpoint({
  name: "countClips",
  summary: "Count an athlete's clips that show a pitch, and those that wait for one",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/clip-counts",
  access: "athletes:read",
  input: { params: z.strictObject({ programId: id, athleteId: id }) },
  reply: z.strictObject({ paired: z.number(), waiting: z.number() }),
  errors: { "athlete-not-found": shared },
});

export const addClip = endpoint({
  name: "addClip",
  summary: "Add a clip to a recording; sending the same ID again changes nothing",
  method: "POST",
  path: "/api/programs/:programId/recordings/:recordingId/clips",
  access: "athletes:write",
  input: {
    params: z.strictObject({ programId: id, recordingId: id }),
    body: z.strictObject({ clipId: clientId, pitchId: z.nullable(id), ...span }).check(inOrder),
  },
  reply: clip,
  errors: {
    "recording-not-found": shared,
    "place-unknown": placeUnknown,
    "other-athlete": otherAthlete,
    "film-id-taken": filmIdTaken,
    "invalid-input": shared,
    "video-off": shared,
  },
});

export const saveClip = endpoint({
  name: "saveClip",
  summary: "Move a clip to another pitch, set its begin, end and release, or confirm a pair",
  method: "PUT",
  path: "/api/programs/:programId/clips/:clipId",
  access: "athletes:write",
  input: {
    params: ofClip,
    body: z
      .strictObject({
        /** Null frees the clip, so it waits for a pitch again. */
        pitchId: z.nullable(id),
        ...span,
        needsLook: z.boolean(),
        version: z.int(),
      })
      .check(inOrder),
  },
  reply: clip,
  errors: {
    "clip-not-found": shared,
    "place-unknown": placeUnknown,
    "other-athlete": otherAthlete,
    "version-conflict": shared,
    "video-off": shared,
  },
});

export const removeClip = endpoint({
  name: "removeClip",
  summary: "Delete a clip; the film of a single pitch goes with it",
  method: "DELETE",
  path: "/api/programs/:programId/clips/:clipId",
  access: "athletes:write",
  input: { params: ofClip },
  reply: z.strictObject({}),
  errors: { "clip-not-found": shared, forbidden: shared },
});
