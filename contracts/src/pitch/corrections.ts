import * as z from "zod/mini";
import { gameDate, moment, optionalText, requiredText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import {
  type CircumstanceName,
  type CircumstanceValues,
  circumstances,
  type GameKind,
  gameKinds,
} from "./circumstances.ts";
import { type GivenReadingName, givenReadingNames, readings } from "./readings.ts";

/** The facts of a game that staff can edit. An empty text becomes null. */
export const gameFacts = z.strictObject({
  gameDate,
  opponent: optionalText("Opponent", limits.textMaxCharacters),
  location: optionalText("Location", limits.textMaxCharacters),
  kind: z.enum(Object.keys(gameKinds) as GameKind[], "Kind is required."),
});

function readingSchema(name: GivenReadingName) {
  const { label, unit, refuse } = readings[name];
  const [low, high] = refuse;
  const sentence = `${label} must be a number from ${low} to ${high} ${unit}, or empty.`;
  return z.pipe(
    z.transform((value) => value ?? null),
    z.nullable(z.number(sentence).check(z.gte(low, sentence), z.lte(high, sentence))),
  );
}

const readingSchemas = Object.fromEntries(
  givenReadingNames.map((name) => [name, readingSchema(name)]),
) as { [Name in GivenReadingName]: ReturnType<typeof readingSchema> };

/** The circumstances that people chart and correct. */
export const chartedCircumstances = [
  "inning",
  "outs",
  "balls",
  "strikes",
  "batterHand",
  "call",
  "result",
  "outsMade",
  "intentionalWalks",
  "zoneCell",
] as const satisfies readonly CircumstanceName[];
type ChartedCircumstance = (typeof chartedCircumstances)[number];

/** Returns the schema of a circumstance, for which a form sends an empty text if it is unknown. */
function circumstanceSchema(name: ChartedCircumstance) {
  const circumstance = circumstances[name];
  const empty = z.transform((value) => (value === "" ? null : (value ?? null)));
  if ("choices" in circumstance) {
    const choices = Object.keys(circumstance.choices);
    const sentence = `${circumstance.label} is not one of the list.`;
    return z.pipe(empty, z.nullable(z.enum(choices, sentence)));
  }
  const [low, high] = circumstance.range;
  const sentence = `${circumstance.label} must be a whole number from ${low} to ${high}, or empty.`;
  return z.pipe(
    empty,
    z.nullable(z.int(sentence).check(z.gte(low, sentence), z.lte(high, sentence))),
  );
}

const circumstanceSchemas = Object.fromEntries(
  chartedCircumstances.map((name) => [name, circumstanceSchema(name)]),
) as unknown as { [Name in ChartedCircumstance]: z.ZodMiniType<CircumstanceValues[Name]> };

/** What staff can correct of a pitch. What is missing is null. A pitch with a reason counts in nothing (AVG-7). */
export const pitchCorrection = z.strictObject({
  pitchType: requiredText("Type"),
  ...readingSchemas,
  ...circumstanceSchemas,
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
  ...givenReadingNames,
  ...chartedCircumstances,
  "excludedReason",
] as const;

/** A value as text: a number in full, a date as `YYYY-MM-DD`, an athlete by name. Null for a missing value or a deleted athlete. */
const value = z.nullable(z.string());

/** The same change of one field, of the game or of one or more pitches. */
const change = z.strictObject({
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
