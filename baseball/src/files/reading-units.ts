import { median } from "../pitch/averages.ts";
import { decimalText } from "../pitch/decimal.ts";
import { derived } from "./file-cell.ts";
import type {
  ReadingSource,
  RowDetails,
  TabledReading,
  VendorColumns,
} from "./formats/vendor-columns.ts";
import { measures } from "./measure-cell.ts";
import type { RowNote } from "./outings/outing.ts";

interface DetailedRow {
  readonly line: number;
  readonly details?: RowDetails | undefined;
}

/**
 * Converts, in place, the readings that a file has in another unit, and removes those that stand for no reading. Only all rows
 * together show either (PITCH-8). Each reading is a step.
 * @returns one note for each reading that changed, at the first row that has it
 */
export function* convertUnits(
  rows: readonly DetailedRow[],
  columns: VendorColumns,
): Generator<void, RowNote[]> {
  const all = Object.entries(columns.readings) as [TabledReading, ReadingSource][];
  const sources = all.filter(([, source]) => source.otherUnit ?? source.isPlaceholderIfConstant);
  // The readings that show a unit are converted themselves, so their medians come first.
  const shown = sources.map(([name, { otherUnit }]) => otherUnit?.shownBy ?? name);
  const medians = new Map<TabledReading, number | null>();
  for (const name of shown) {
    yield;
    medians.set(name, median(valuesOf(rows, name)));
  }
  const notes: RowNote[] = [];
  for (const [name, source] of sources) {
    yield;
    const first = rows.find(({ details }) => isGiven(details?.values[name]));
    if (first === undefined) continue;
    const reason = convertReading(rows, { name, source, medians });
    if (reason !== undefined) notes.push({ line: first.line, reason });
  }
  return notes;
}

const isGiven = (value: number | null | undefined) => value !== null && value !== undefined;

function valuesOf(rows: readonly DetailedRow[], name: TabledReading): number[] {
  return rows.flatMap(({ details }) => details?.values[name] ?? []);
}

interface Conversion {
  readonly name: TabledReading;
  readonly source: ReadingSource;
  readonly medians: ReadonlyMap<TabledReading, number | null>;
}

function convertReading(
  rows: readonly DetailedRow[],
  { name, source, medians }: Conversion,
): string | undefined {
  const { otherUnit, isPlaceholderIfConstant } = source;
  const { name: label, unit } = measures[name];
  const typical = medians.get(name) ?? null;
  if (isPlaceholderIfConstant && typical !== null) {
    if (valuesOf(rows, name).some((value) => value !== typical)) return undefined;
    setValues(rows, name, () => null);
    return `${label} is ${decimalText(typical)} ${unit} in every row of this file, so it was left out.`;
  }
  const shown = otherUnit && medians.get(otherUnit.shownBy);
  if (!otherUnit || shown === null || shown === undefined || shown >= otherUnit.below) {
    return undefined;
  }
  setValues(rows, name, (value) => derived(value, (one) => one * otherUnit.times));
  return `${label} is in ${otherUnit.name} in this file and was converted to ${unit}.`;
}

function setValues(
  rows: readonly DetailedRow[],
  name: TabledReading,
  convert: (value: number | null) => number | null,
): void {
  for (const { details } of rows) {
    if (details) details.values[name] = convert(details.values[name]);
  }
}
