import * as z from "zod/mini";
import { type GameKind, gameKinds } from "./circumstances.ts";
import { endpoint } from "./endpoint.ts";
import { gameDate, id, moment, optionalText, requiredText } from "./fields.ts";
import { game, ofGame, pitch } from "./games.ts";
import { limits } from "./limits.ts";
import { type ReadingName, readingNames, readings } from "./readings.ts";

/** The facts of a game that staff can edit. An empty text becomes null. */
export const gameFacts = z.strictObject({
  gameDate,
  opponent: optionalText("Opponent", limits.textMaxCharacters),
  location: optionalText("Location", limits.textMaxCharacters),
  kind: z.enum(Object.keys(gameKinds) as GameKind[], "Kind is required."),
});

function readingSchema(name: ReadingName) {
  const { label, unit, refuse } = readings[name];
  const [low, high] = refuse;
  const sentence = `${label} must be a number from ${low} to ${high} ${unit}, or empty.`;
  return z.pipe(
    z.transform((value) => value ?? null),
    z.nullable(z.number(sentence).check(z.gte(low, sentence), z.lte(high, sentence))),
  );
}

const readingSchemas = Object.fromEntries(
  readingNames.map((name) => [name, readingSchema(name)]),
) as { [Name in ReadingName]: ReturnType<typeof readingSchema> };

/** What staff can correct of a pitch. A missing reading is null. A pitch with a reason counts in nothing (AVG-7). */
export const pitchCorrection = z.strictObject({
  pitchType: requiredText("Type"),
  ...readingSchemas,
  excludedReason: optionalText("Reason", limits.nameMaxCharacters),
});
export type PitchCorrection = z.output<typeof pitchCorrection>;

/** The fields of a game or a pitch that a correction can change, in the order of the history. */
export const correctedFields = [
  "athlete",
  "gameDate",
  "opponent",
  "location",
  "kind",
  "pitchType",
  ...readingNames,
  "excludedReason",
] as const;

/** A value as text: a number in full, a date as `YYYY-MM-DD`, an athlete by name. Null for a missing value or a deleted athlete. */
const value = z.nullable(z.string());

/** The same change of one field, of the game or of one or more pitches. */
export const change = z.strictObject({
  field: z.enum(correctedFields),
  before: value,
  after: value,
  /** The numbers of the pitches. Empty for a change of the game. */
  pitchNums: z.array(z.number()),
});
export type Change = z.output<typeof change>;

/** Who did something, and when. The name is null for a removed member. */
const act = z.strictObject({ at: moment, by: z.nullable(z.string()) });

/** The changes of one save. */
export const correction = z.strictObject({
  /** The version of the game that the save made. It identifies the correction within the game. */
  version: z.number(),
  ...act.shape,
  changes: z.array(change),
  /** The last undo, if nothing is left to undo. */
  undone: z.nullable(act),
});
export type Correction = z.output<typeof correction>;

const version = z.int();
const ofCorrection = z.strictObject({
  ...ofGame.shape,
  version: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number)),
});

export const saveGame = endpoint({
  name: "saveGame",
  summary:
    "Save a game's date, opponent, location and kind; refused if someone else saved in the meantime",
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId",
  access: "athletes:write",
  input: { params: ofGame, body: z.strictObject({ ...gameFacts.shape, version }) },
  reply: game,
  errors: ["game-not-found", "version-conflict"],
});

export const moveGame = endpoint({
  name: "moveGame",
  summary:
    "Move a game with its pitches to another athlete; refused if someone else saved in the meantime",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId/move",
  access: "athletes:write",
  input: { params: ofGame, body: z.strictObject({ toAthleteId: id, version }) },
  reply: game,
  errors: ["game-not-found", "athlete-not-found", "version-conflict"],
});

export const correctPitches = endpoint({
  name: "correctPitches",
  summary:
    "Change the same values of one or more pitches; refused if someone else saved in the meantime",
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId/pitches",
  access: "athletes:write",
  input: {
    params: ofGame,
    body: z.strictObject({
      version,
      pitchIds: z.array(id).check(z.minLength(1), z.maxLength(limits.pitchesPerCorrectionMax)),
      values: z.partial(pitchCorrection),
    }),
  },
  reply: z.strictObject({ version: z.number(), pitches: z.array(pitch) }),
  errors: ["game-not-found", "version-conflict"],
});

export const listCorrections = endpoint({
  name: "listCorrections",
  summary: "List a game's corrections in pages, newest first",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId/corrections",
  access: "athletes:read",
  input: {
    params: ofGame,
    query: z.strictObject({
      /** The `next` version of the previous page. */
      before: z.optional(ofCorrection.shape.version),
    }),
  },
  reply: z.strictObject({ corrections: z.array(correction), next: z.nullable(z.number()) }),
  errors: ["game-not-found", "malformed-request"],
});

export const undoCorrection = endpoint({
  name: "undoCorrection",
  summary: "Restore the values before a correction, except those that changed again since",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId/corrections/:version/undo",
  access: "athletes:write",
  input: { params: ofCorrection },
  reply: z.strictObject({
    /** The game's athlete, who differs from the path's after a move was undone. */
    athleteId: id,
    /** How many pitches keep their value because it changed again since. */
    kept: z.number(),
  }),
  errors: ["correction-not-found", "correction-undone", "correction-superseded"],
});
