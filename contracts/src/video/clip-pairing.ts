import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id } from "../core/fields.ts";
import { clipLimits } from "./clip-limits.ts";

/** The tap that sets the clock: this moment of this film shows this pitch. */
const tap = {
  recordingId: id,
  pitchId: id,
};

/** A clip, or a part of a long recording that becomes one, with the pitch that it shows. */
export const clipPair = z.strictObject({
  recordingId: id,
  /** Null for a part of a long recording: the clip is created with the pair. */
  clipId: z.nullable(id),
  pitchId: id,
  fromMs: z.number(),
  toMs: z.nullable(z.number()),
  /** How sure the pair is, from 0 to 1. */
  margin: z.number(),
  needsLook: z.boolean(),
});
export type ClipPair = z.output<typeof clipPair>;

/** What pairing a game's clips by their times would do. */
export const pairingPlan = z.strictObject({
  pairs: z.array(clipPair),
  /** The waiting clips that get no pitch. */
  unpairedClips: z.number(),
  /** The game's pitches that have a time and no clip, also after the pairing. */
  unpairedPitches: z.number(),
  /** Whether the clock is unsure, so that nothing is paired until someone taps which pitch one film shows. */
  needsTap: z.boolean(),
  /** Why there is nothing to pair. Null if there is. */
  obstacle: z.nullable(z.enum(["no-clips", "no-pitch-times", "no-film-times"])),
});
export type PairingPlan = z.output<typeof pairingPlan>;

const ofGame = z.strictObject({ programId: id, athleteId: id, gameId: id });
const atMs = z.int().check(z.gte(0), z.lte(clipLimits.longMaxMs));

export const planPairing = endpoint({
  name: "planPairing",
  summary:
    "Show which pitches the waiting clips of a game would get by their times; changes nothing",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId/clip-pairing",
  access: "athletes:read",
  input: {
    params: ofGame,
    query: z.strictObject({
      recordingId: z.optional(id),
      pitchId: z.optional(id),
      /** The tapped moment of a long recording. A film of one pitch has none. */
      atMs: z.optional(
        z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,8}$/)), z.transform(Number)), atMs),
      ),
    }),
  },
  reply: pairingPlan,
  errors: { "game-not-found": shared },
});

export const pairClips = endpoint({
  name: "pairClips",
  summary: "Pair the waiting clips of a game with its pitches as planned",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId/clip-pairing",
  access: "athletes:write",
  input: {
    params: ofGame,
    body: z.strictObject({
      tap: z.nullable(z.strictObject({ ...tap, atMs: z.nullable(atMs) })),
      /** How many pairs the plan had. Another number now is an outdated plan. */
      pairs: z.int().check(z.gte(1)),
    }),
  },
  reply: z.strictObject({ pairingId: id, pairs: z.number() }),
  errors: {
    "game-not-found": shared,
    "pairing-outdated": {
      status: 409,
      sentence: "The clips or the pitches changed in the meantime. Check the pairs again.",
    },
    "video-off": shared,
  },
});

export const undoPairing = endpoint({
  name: "undoPairing",
  summary: "Undo a pairing: its clips wait again, unless someone moved them since",
  method: "POST",
  path: "/api/programs/:programId/clip-pairings/:pairingId/undo",
  access: "athletes:write",
  input: { params: z.strictObject({ programId: id, pairingId: id }) },
  reply: z.strictObject({ freed: z.number() }),
  errors: {
    "pairing-not-found": { status: 404, sentence: "These pairs are no longer there." },
    "pairing-undone": { status: 409, sentence: "These pairs were already undone." },
    "video-off": shared,
  },
});
