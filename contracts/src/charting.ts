import * as z from "zod/mini";
import { type GameKind, gameKinds, type PitchSource, pitchSources } from "./circumstances.ts";
import { endpoint } from "./endpoint.ts";
import { operationAnswer } from "./field-operations.ts";
import { fieldLimits } from "./field-phone.ts";
import { calendarDate, id, moment } from "./fields.ts";

const inProgram = z.strictObject({ programId: id });

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
    params: z.strictObject({ programId: id, athleteId: id }),
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
