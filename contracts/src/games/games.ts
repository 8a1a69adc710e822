import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { calendarDate, id } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import {
  type CircumstanceName,
  type CircumstanceValues,
  circumstanceNames,
  circumstances,
  type GameKind,
  gameKinds,
  type PitchSource,
  pitchSources,
} from "../pitch/circumstances.ts";
import { correction, gameFacts, pitchCorrection } from "../pitch/corrections.ts";
import { type FlightName, flightNames } from "../pitch/flight.ts";
import { type ReadingName, readingNames } from "../pitch/readings.ts";

const filmOfTwoAthletes = {
  status: 409,
  sentence:
    "A video of this game has clips of another game too, so it would show two athletes. Free the clips of one game, then try again.",
};

const ofGame = z.strictObject({ programId: id, athleteId: id, gameId: id });

const pitchSource = z.enum(Object.keys(pitchSources) as PitchSource[]);

const storedGame = {
  gameId: id,
  gameDate: z.nullable(calendarDate),
  opponent: z.nullable(z.string()),
  location: z.nullable(z.string()),
  kind: z.enum(Object.keys(gameKinds) as GameKind[]),
  source: pitchSource,
};

/** A row of the Games Captured table. `pitches` is the number of pitches. */
export const gameRow = z.strictObject({ ...storedGame, pitches: z.number() });
/** @internal */
export type GameRow = z.output<typeof gameRow>;

/** A game with the name of the athlete who pitched it. */
export const game = z.strictObject({
  ...storedGame,
  /** The codes in the game's file that the shown opponent and location are names for. Null if the text itself is stored. */
  opponentCode: z.nullable(z.string()),
  locationCode: z.nullable(z.string()),
  /** Whether someone has to decide if it is one outing with another game, or which of its late pitches are one (FIELD-17, FIELD-24). */
  hasQuestion: z.boolean(),
  /** Increases with each change of the game or its pitches. A correction sends the version that it started from. */
  version: z.number(),
  athlete: z.strictObject({ uid: id, firstName: z.string(), lastName: z.string() }),
});
export type Game = z.output<typeof game>;

const numberSchemas = Object.fromEntries(
  [...readingNames, ...flightNames].map((name) => [name, z.nullable(z.number())]),
) as { [Name in ReadingName | FlightName]: z.ZodMiniNullable<z.ZodMiniNumber> };

function circumstanceSchema(name: CircumstanceName): z.ZodMiniType {
  const circumstance = circumstances[name];
  if ("choices" in circumstance) return z.nullable(z.enum(Object.keys(circumstance.choices)));
  return z.nullable("range" in circumstance ? z.number() : z.string());
}

const circumstanceSchemas = Object.fromEntries(
  circumstanceNames.map((name) => [name, circumstanceSchema(name)]),
) as { [Name in CircumstanceName]: z.ZodMiniType<CircumstanceValues[Name]> };

/** A pitch with its readings, flight and circumstances (PITCH-1, PITCH-4, PITCH-5, PITCH-10). What is missing is null. */
export const pitch = z.strictObject({
  pitchId: id,
  pitchNum: z.number(),
  pitchType: z.string(),
  ...numberSchemas,
  ...circumstanceSchemas,
  source: pitchSource,
  /** Why a member excluded the pitch from totals and averages (AVG-7). Null for a pitch that counts. */
  excludedReason: z.nullable(z.string()),
});
export type Pitch = z.output<typeof pitch>;

/** A game with its pitches by number. */
export const gameWithPitches = z.strictObject({ game, pitches: z.array(pitch) });
export type GameWithPitches = z.output<typeof gameWithPitches>;

export const getGame = endpoint({
  name: "getGame",
  summary: "Get one game with its athlete's name and its pitches by number",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId",
  access: "athletes:read",
  isConditional: true,
  input: { params: ofGame },
  reply: gameWithPitches,
  errors: { "game-not-found": shared },
});

export const deleteGame = endpoint({
  name: "deleteGame",
  summary: "Delete a game with its pitches",
  method: "DELETE",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId",
  access: "athletes:delete",
  input: { params: ofGame },
  reply: z.strictObject({}),
  errors: { "game-not-found": shared },
});

export const noteGameExport = endpoint({
  name: "noteGameExport",
  summary: "Record a game's CSV export in the activity; the browser creates the file",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId/exports",
  access: "athletes:read",
  input: { params: ofGame },
  reply: z.strictObject({}),
  errors: { "game-not-found": shared },
});

const version = z.int();
const ofCorrection = z.strictObject({
  ...ofGame.shape,
  version: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number)),
});

export const saveGame = endpoint({
  name: "saveGame",
  summary:
    "Save a game's date, opponent, location and kind; refused if someone else changed them in the meantime",
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId",
  access: "athletes:write",
  input: { params: ofGame, body: z.strictObject({ ...gameFacts.shape, version }) },
  reply: game,
  errors: { "game-not-found": shared, "version-conflict": shared, "day-full": shared },
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
  errors: {
    "game-not-found": shared,
    "athlete-not-found": shared,
    "version-conflict": shared,
    "film-of-two-athletes": filmOfTwoAthletes,
    "day-full": shared,
  },
});

export const correctPitches = endpoint({
  name: "correctPitches",
  summary:
    "Change the same values of one or more pitches; refused if someone else changed one of them in the meantime",
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
  reply: gameWithPitches,
  errors: { "game-not-found": shared, "version-conflict": shared },
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
  errors: { "game-not-found": shared, "malformed-request": shared },
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
    /** How many pitches went, because their import was undone and only the correction kept them. */
    removed: z.number(),
    /** Whether the game went with its last pitch. */
    isGameGone: z.boolean(),
  }),
  errors: {
    "correction-not-found": { status: 404, sentence: "This correction is no longer there." },
    "correction-undone": { status: 409, sentence: "This correction was already undone." },
    "correction-superseded": {
      status: 409,
      sentence:
        "The values changed again since, so nothing was undone. Undo the newer correction first.",
    },
    "film-of-two-athletes": filmOfTwoAthletes,
    "day-full": shared,
  },
});
