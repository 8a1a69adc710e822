import * as z from "zod/mini";
import { type GameKind, gameKinds, type PitchSource, pitchSources } from "./circumstances.ts";
import { endpoint } from "./endpoint.ts";
import { operationAnswer } from "./field-operations.ts";
import { fieldLimits } from "./field-phone.ts";
import { calendarDate, id, moment } from "./fields.ts";

const inProgram = z.strictObject({ programId: id });
const ofAthlete = z.strictObject({ programId: id, athleteId: id });

export const sendFieldOperations = endpoint({
  name: "sendFieldOperations",
  summary:
    "Apply what a charter did, in the order of the list; an operation that was applied before is not applied again, and one that is refused does not stop the others",
  method: "POST",
  path: "/api/programs/:programId/field-operations",
  access: "athletes:write",
  input: {
    params: inProgram,
    body: z.strictObject({
      /** The member who charted the operations. While someone else is signed in, the request is refused with `signed-out`. */
      userId: z.optional(id),
      /** Each is checked on its own as a `fieldOperation`. Only its ID has to be valid for an answer. */
      operations: z
        .array(z.looseObject({ opId: id }))
        .check(z.minLength(1), z.maxLength(fieldLimits.operationsPerRequestMax)),
    }),
  },
  reply: z.strictObject({
    /** One for each operation, in the same order. */
    answers: z.array(operationAnswer),
    /** The outings of the operations as they are stored now, without those that were deleted or never started. */
    outings: z.array(
      z.strictObject({
        outingId: id,
        athleteId: id,
        /** All pitches of the outing by number, with those of other charters and devices. */
        pitches: z.array(z.strictObject({ pitchId: id, pitchNum: z.number() })),
      }),
    ),
  }),
  errors: [],
  maxBodyBytes: fieldLimits.requestMaxBytes,
});

/** A member who charted pitches of an outing. */
const charter = z.strictObject({
  /** Both are null for a removed member. */
  uid: z.nullable(id),
  name: z.nullable(z.string()),
  /** When the server received their last operation. */
  lastSentAt: moment,
});

export const getCharting = endpoint({
  name: "getCharting",
  summary:
    "List an athlete's charted outings of one day with who charts them, the other games of that day, and the facts of the last game",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/charting",
  access: "athletes:read",
  input: {
    params: ofAthlete,
    query: z.strictObject({ date: calendarDate }),
  },
  reply: z.strictObject({
    outings: z.array(
      z.strictObject({
        outingId: id,
        kind: z.enum(Object.keys(gameKinds) as GameKind[]),
        opponent: z.nullable(z.string()),
        location: z.nullable(z.string()),
        pitches: z.number(),
        charters: z.array(charter),
      }),
    ),
    /** The athlete's other games of that day: a device's file or a person was there first. */
    otherGames: z.array(
      z.strictObject({
        gameId: id,
        kind: z.enum(Object.keys(gameKinds) as GameKind[]),
        source: z.enum(Object.keys(pitchSources) as PitchSource[]),
        opponent: z.nullable(z.string()),
        pitches: z.number(),
      }),
    ),
    /** What a new outing starts with. Null if the athlete has no game. */
    last: z.nullable(
      z.strictObject({
        gameDate: z.nullable(calendarDate),
        kind: z.enum(Object.keys(gameKinds) as GameKind[]),
        opponent: z.nullable(z.string()),
        location: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ["athlete-not-found"],
});

const ofOuting = z.strictObject({ ...ofAthlete.shape, gameId: id });

/** A charted outing and a device's game of that day that seem to be the same, about which no one decided (FIELD-17). */
const mergeQuestion = z.strictObject({
  outingId: id,
  /** The device's game. */
  gameId: id,
  /** The outing's date. */
  date: calendarDate,
  source: z.enum(Object.keys(pitchSources) as PitchSource[]),
  /** The number of charted pitches and of the device's, and how many pairs they make. */
  charted: z.number(),
  measured: z.number(),
  alike: z.number(),
  /** Why the two can't be merged: a merge would lose a member's corrections, or the undo of each of several imports. Null if they can. */
  obstacle: z.nullable(z.enum(["corrected", "several-imports"])),
});
export type MergeQuestion = z.output<typeof mergeQuestion>;

export const listMergeQuestions = endpoint({
  name: "listMergeQuestions",
  summary: "List the charted outings of an athlete that seem to be a device's game of that day",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/merge-questions",
  access: "athletes:read",
  input: { params: ofAthlete },
  reply: z.strictObject({ questions: z.array(mergeQuestion) }),
  errors: ["athlete-not-found"],
});

export const mergeOuting = endpoint({
  name: "mergeOuting",
  summary:
    "Merge a device's game into the charted outing that it seems to be; an undo of the game's import takes it back",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId/merge",
  access: "athletes:write",
  input: { params: ofOuting, body: z.strictObject({ deviceGameId: id }) },
  reply: z.strictObject({
    /** How many charted pitches the device measured, and how many pitches of the device were added. */
    filled: z.number(),
    added: z.number(),
  }),
  errors: ["game-not-found", "merge-outdated", "import-running"],
});

export const keepGamesApart = endpoint({
  name: "keepGamesApart",
  summary: "Say that a charted outing and a device's game are two games, and ask no more",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId/keep-apart",
  access: "athletes:write",
  input: { params: ofOuting, body: z.strictObject({ deviceGameId: id }) },
  reply: z.strictObject({}),
  errors: ["game-not-found", "merge-outdated"],
});
