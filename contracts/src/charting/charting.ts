import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { calendarDate, id, moment } from "../core/fields.ts";
import {
  type GameKind,
  gameKinds,
  type PitchSource,
  pitchSources,
} from "../pitch/circumstances.ts";
import { operationAnswer } from "./field-operations.ts";
import { fieldLimits } from "./field-phone.ts";

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
    /** The games of the operations as they are stored now, without those that were deleted or never started. */
    outings: z.array(
      z.strictObject({
        outingId: id,
        athleteId: id,
        /** All pitches of the game by number, with those of other charters and devices. */
        pitches: z.array(z.strictObject({ pitchId: id, pitchNum: z.number() })),
      }),
    ),
  }),
  errors: {},
  maxBodyBytes: fieldLimits.requestMaxBytes,
});

/** A member who charted pitches of a game. */
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
    "List an athlete's charted games of one day with who charts them, the other games of that day, and the facts that a new game can take",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/charting",
  access: "athletes:read",
  input: {
    params: ofAthlete,
    query: z.strictObject({ date: calendarDate }),
  },
  reply: z.strictObject({
    /** The games that someone charts or charted. A page that was open during an update reads these names. */
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
    /**
     * The ID of the game that counts, by that of a game whose pitches it has: one that someone merged into it, or one that is left out because
     * it looks like the same outing (LOAD-6). Missing in what a device kept of an older version.
     */
    countedGames: z.optional(z.record(id, id)),
    /**
     * The game of the program that was charted last on that day, of any pitcher, or else the athlete's newest game of the last 7 days.
     * Null without either.
     */
    last: z.nullable(
      z.strictObject({
        gameDate: calendarDate,
        kind: z.enum(Object.keys(gameKinds) as GameKind[]),
        opponent: z.nullable(z.string()),
        location: z.nullable(z.string()),
      }),
    ),
  }),
  errors: { "athlete-not-found": shared },
});
