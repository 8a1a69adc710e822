import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, requiredText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { levelReadings, levelTableLimits, levelUnits, meanRange, sdMax } from "../pitch/levels.ts";

const levelTableNotFound = {
  status: 404,
  sentence: "Someone deleted this level table in the meantime.",
};

const { rowsMax, yearMin, pitchesMin, pitchesMax } = levelTableLimits;

/** The error of a table beyond the limit. */
/** The pitches of one type and reading at a level, in the reading's unit. */
export const levelRow = z
  .strictObject({
    pitchType: requiredText("Pitch type"),
    reading: z.enum(levelReadings),
    mean: z.number("Enter the mean as a number."),
    /** The sample standard deviation over pitches. */
    sd: z.number("Enter the standard deviation as a number."),
    /** How many pitches it is from, or null if the source doesn't say. */
    pitches: z.nullable(
      z
        .int("Enter the number of pitches as a whole number.")
        .check(
          z.gte(pitchesMin, `The number of pitches must be at least ${pitchesMin}.`),
          z.lte(pitchesMax, "The number of pitches is too large."),
        ),
    ),
  })
  .check((payload) => {
    const { reading, mean, sd } = payload.value;
    const [low, high] = meanRange(reading);
    const unit = levelUnits[reading];
    const refuse = (path: string, message: string, input: unknown) =>
      payload.issues.push({ code: "custom", path: [path], message, input });
    if (mean < low || mean > high) {
      refuse("mean", `The mean must be between ${low} and ${high} ${unit}.`, mean);
    }
    if (sd <= 0) refuse("sd", "The standard deviation must be above 0.", sd);
    else if (sd > sdMax(reading)) {
      refuse("sd", `The standard deviation can be at most ${sdMax(reading)} ${unit}.`, sd);
    }
  });
export type LevelRow = z.output<typeof levelRow>;

function isUnique(rows: readonly LevelRow[]): boolean {
  const keys = rows.map(({ pitchType, reading }) => `${reading} ${pitchType}`);
  return new Set(keys).size === keys.length;
}

/** The rows of a table: each pitch type and reading at most once. */
export const levelRows = z
  .array(levelRow)
  .check(
    z.minLength(1, "Enter the mean and standard deviation of at least one reading."),
    z.maxLength(rowsMax, `A level table can have at most ${rowsMax} rows.`),
    z.refine(isUnique, "A pitch type can have each reading only once."),
  );

const isPossibleYear = (year: number) => year <= new Date().getUTCFullYear() + 1;

/** What a person enters about a table besides its rows. */
export const levelTableFacts = z.strictObject({
  name: requiredText("Name"),
  year: z
    .int("Enter the year of the pitches.")
    .check(
      z.gte(yearMin, `The year must be ${yearMin} or later.`),
      z.refine(isPossibleYear, "The year is in the future."),
    ),
  /** Where the numbers are from. */
  source: requiredText("Source", limits.textMaxCharacters),
});

const enteredTable = z.strictObject({ ...levelTableFacts.shape, rows: levelRows });
export type EnteredLevelTable = z.output<typeof enteredTable>;

/** A program's own table of a level. */
export const levelTable = z.strictObject({
  levelTableId: id,
  name: z.string(),
  year: z.number(),
  source: z.string(),
  rows: z.array(levelRow),
  /** Increases with each saved edit. An edit sends the version that it started from. */
  version: z.number(),
});
export type LevelTable = z.output<typeof levelTable>;

const inProgram = z.strictObject({ programId: id });
const ofTable = z.strictObject({ programId: id, levelTableId: id });

export const listLevelTables = endpoint({
  name: "listLevelTables",
  summary: "List the program's own level tables by name, newest year first",
  method: "GET",
  path: "/api/programs/:programId/level-tables",
  access: "athletes:read",
  input: { params: inProgram },
  reply: z.strictObject({ tables: z.array(levelTable) }),
  errors: {},
});

export const addLevelTable = endpoint({
  name: "addLevelTable",
  summary: "Add a level table",
  method: "POST",
  path: "/api/programs/:programId/level-tables",
  access: "program:manage",
  input: { params: inProgram, body: enteredTable },
  reply: levelTable,
  errors: { "limit-reached": shared },
  idempotent: true,
});

export const saveLevelTable = endpoint({
  name: "saveLevelTable",
  summary: "Save an edited level table; refused if someone else saved in the meantime",
  method: "PUT",
  path: "/api/programs/:programId/level-tables/:levelTableId",
  access: "program:manage",
  input: {
    params: ofTable,
    body: z.strictObject({ ...enteredTable.shape, version: z.int() }),
  },
  reply: levelTable,
  errors: { "level-table-not-found": levelTableNotFound, "version-conflict": shared },
});

export const removeLevelTable = endpoint({
  name: "removeLevelTable",
  summary: "Delete a level table",
  method: "DELETE",
  path: "/api/programs/:programId/level-tables/:levelTableId",
  access: "program:manage",
  input: { params: ofTable },
  reply: z.strictObject({}),
  errors: { "level-table-not-found": levelTableNotFound },
});
