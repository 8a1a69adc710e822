import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { calendarDate, id } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import {
  circumstances,
  type GameKind,
  gameKinds,
  type PitchSource,
  pitchSources,
} from "../pitch/circumstances.ts";

const mergeOutdated = {
  status: 409,
  sentence: "These games changed in the meantime. Load the page again and check them.",
};
const gameFull = {
  status: 409,
  sentence: `A game can have at most ${limits.pitchesPerGameMax} pitches. Delete pitches that no one threw, or keep two games.`,
};

const ofAthlete = z.strictObject({ programId: id, athleteId: id });
const ofGame = z.strictObject({ ...ofAthlete.shape, gameId: id });

/** One of two games that look like one outing. */
const witnessGame = z.strictObject({
  gameId: id,
  date: z.nullable(calendarDate),
  kind: z.enum(Object.keys(gameKinds) as GameKind[]),
  source: z.enum(Object.keys(pitchSources) as PitchSource[]),
  opponent: z.nullable(z.string()),
  /** The thrown pitches. */
  pitches: z.number(),
});
export type WitnessGame = z.output<typeof witnessGame>;

/** Two games of an athlete that look like one outing of two witnesses, about which no one decided (IMP-14). */
const sameOutingQuestion = z.strictObject({
  /** The game with more pitches. The workload counts it alone until someone decides (LOAD-6), unless no pitches look alike. */
  counted: witnessGame,
  other: witnessGame,
  /** How many pitches look alike: none if the games can be parts of one outing without a common pitch. */
  alike: z.number(),
});
export type SameOutingQuestion = z.output<typeof sameOutingQuestion>;

const calls = Object.keys(
  circumstances.call.choices,
) as (keyof typeof circumstances.call.choices)[];

/** What a witness has of a pitch. */
const seenPitch = z.strictObject({
  source: z.enum(Object.keys(pitchSources) as PitchSource[]),
  pitchType: z.string(),
  velo: z.nullable(z.number()),
  call: z.nullable(z.enum(calls)),
});
export type SeenPitch = z.output<typeof seenPitch>;

/** Pitches of a game of which two witnesses may or may not have seen the same, such as a phone's late tap and a file's pitch (FIELD-24). */
const lateTapsQuestion = z.strictObject({
  game: witnessGame,
  /** The pitches that each count once until someone decides, as both witnesses have them. `late` is a phone's or another person's if one is. */
  pitches: z.array(
    z.strictObject({ pitchId: id, pitchNum: z.number(), stored: seenPitch, late: seenPitch }),
  ),
});
export type LateTapsQuestion = z.output<typeof lateTapsQuestion>;

export const listSameOutings = endpoint({
  name: "listSameOutings",
  summary:
    "List the pairs of an athlete's games that look like one outing, and the games with pitches in doubt, newest first",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/same-outings",
  access: "athletes:read",
  input: { params: ofAthlete },
  reply: z.strictObject({
    questions: z.array(sameOutingQuestion),
    lateTaps: z.array(lateTapsQuestion),
  }),
  errors: { "athlete-not-found": shared },
});

export const mergeGames = endpoint({
  name: "mergeGames",
  summary:
    "Make one game of two that look like one outing; imports of both can be undone afterwards",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId/merge",
  access: "athletes:write",
  input: { params: ofGame, body: z.strictObject({ otherGameId: id }) },
  reply: z.strictObject({
    /** The game that is left. */
    gameId: id,
    /** How many of its pitches the other game completed, and how many the other game added. */
    filled: z.number(),
    added: z.number(),
  }),
  errors: {
    "game-not-found": shared,
    "merge-outdated": mergeOutdated,
    "import-running": shared,
    "game-full": gameFull,
  },
});

export const keepGamesApart = endpoint({
  name: "keepGamesApart",
  summary: "Say that two games that look like one outing are two, and ask no more",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId/keep-apart",
  access: "athletes:write",
  input: { params: ofGame, body: z.strictObject({ otherGameId: id }) },
  reply: z.strictObject({}),
  errors: { "game-not-found": shared, "merge-outdated": mergeOutdated },
});

export const decideLateTaps = endpoint({
  name: "decideLateTaps",
  summary: "Say whether pitches of a game that are in doubt are one pitch each, or two",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId/late-taps",
  access: "athletes:write",
  input: {
    params: ofGame,
    body: z.strictObject({
      /** The pitches that are decided about. */
      pitchIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(5000))),
      /** Their numbers, from pages of before 0.1.0. What arrives before the answer changes them. */
      numbers: z.optional(z.array(z.number()).check(z.minLength(1), z.maxLength(5000))),
      areSame: z.boolean(),
    }),
  },
  reply: z.strictObject({
    /** How many pitches the game got back. */
    added: z.number(),
  }),
  errors: {
    "game-not-found": shared,
    "merge-outdated": mergeOutdated,
    "import-running": shared,
    "game-full": gameFull,
  },
});
