import { type LevelTexts, levelHeader, levelPitchTypes } from "@armslot/baseball/roster/level-csv";
import { type LevelRow, levelRows } from "@armslot/contracts/athlete/level-tables";
import { type LevelReading, levelReadings } from "@armslot/contracts/pitch/levels";
import * as z from "zod/mini";

/** The typed numbers of a table, by pitch type and reading. A blank row is left out or has empty texts. */
export type RowTexts = ReadonlyMap<string, LevelTexts>;

/** The error sentence of each number, by the key of its row. */
export type RowErrors = ReadonlyMap<string, Partial<LevelTexts>>;

export const blankTexts: LevelTexts = { mean: "", sd: "", pitches: "" };

/** Returns the key of a row. */
export function rowKey(pitchType: string, reading: LevelReading): string {
  return `${reading} ${pitchType}`;
}

function isBlank({ mean, sd, pitches }: LevelTexts): boolean {
  return mean.trim() === "" && sd.trim() === "" && pitches.trim() === "";
}

/** Returns the texts of stored rows. */
export function textsOfRows(rows: readonly LevelRow[]): RowTexts {
  return new Map(
    rows.map(({ pitchType, reading, mean, sd, pitches }) => [
      rowKey(pitchType, reading),
      { mean: String(mean), sd: String(sd), pitches: pitches === null ? "" : String(pitches) },
    ]),
  );
}

/** Returns the pitch types with typed numbers, in the order of screens. */
export function typesOf(texts: RowTexts): string[] {
  return levelPitchTypes.filter((type) =>
    levelReadings.some((reading) => !isBlank(texts.get(rowKey(type, reading)) ?? blankTexts)),
  );
}

function numberOf(text: string): number | undefined {
  return text.trim() === "" ? undefined : Number(text.trim().replace(",", "."));
}

function rowText({ mean, sd, pitches }: LevelTexts): string {
  if (isBlank({ mean, sd, pitches })) return "not in their table";
  return `mean ${mean}, SD ${sd}${pitches === "" ? "" : `, ${pitches} pitches`}`;
}

/** Returns a line for each row of `theirs` that differs from the typed numbers, with their numbers: `Slider, Velocity (mph): mean 74.5, SD 3`. */
export function rowDifferences(typed: RowTexts, theirs: readonly LevelRow[]): string[] {
  const stored = textsOfRows(theirs);
  return levelPitchTypes.flatMap((pitchType) =>
    levelReadings.flatMap((reading) => {
      const key = rowKey(pitchType, reading);
      const mine = typed.get(key) ?? blankTexts;
      const now = stored.get(key) ?? blankTexts;
      const names = ["mean", "sd", "pitches"] as const;
      if (names.every((name) => numberOf(mine[name]) === numberOf(now[name]))) return [];
      return [`${pitchType}, ${levelHeader(reading)}: ${rowText(now)}`];
    }),
  );
}

type CheckedRows =
  | { readonly isValid: true; readonly rows: readonly LevelRow[] }
  | { readonly isValid: false; readonly errors: RowErrors; readonly sentence: string };

/** Checks the typed numbers by the contract. Each number gets its error, and the form the sentence above its fields. */
export function checkRows(texts: RowTexts): CheckedRows {
  const typed = levelPitchTypes.flatMap((pitchType) =>
    levelReadings.flatMap((reading) => {
      const { mean, sd, pitches } = texts.get(rowKey(pitchType, reading)) ?? blankTexts;
      if (isBlank({ mean, sd, pitches })) return [];
      const count = numberOf(pitches) ?? null;
      return [{ pitchType, reading, mean: numberOf(mean), sd: numberOf(sd), pitches: count }];
    }),
  );
  const result = z.safeParse(levelRows, typed);
  if (result.success) return { isValid: true, rows: result.data };
  const errors = new Map<string, Partial<LevelTexts>>();
  let sentence = "Check the marked numbers.";
  for (const { path, message } of result.error.issues) {
    const row = typed[Number(path[0])];
    if (path.length < 2 || row === undefined) sentence = message;
    else {
      const key = rowKey(row.pitchType, row.reading);
      errors.set(key, { [String(path[1])]: message, ...errors.get(key) });
    }
  }
  return { isValid: false, errors, sentence };
}
