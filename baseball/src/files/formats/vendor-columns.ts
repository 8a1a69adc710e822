import { limits } from "@armslot/contracts/core/limits";
import {
  type CircumstanceName,
  circumstanceNames,
  circumstances,
  noPitchValues,
  type PitchSource,
  type PitchValues,
  pitchSources,
} from "@armslot/contracts/pitch/circumstances";
import { type FlightName, flightNames } from "@armslot/contracts/pitch/flight";
import { type GivenReadingName, givenReadingNames } from "@armslot/contracts/pitch/readings";
import { unguardFormula } from "../../csv/csv-cell.ts";
import { noReading } from "../../pitch/reading-text.ts";
import {
  cellText,
  cleanText,
  derived,
  meaningOf,
  optionalNumber,
  optionalText,
  shortened,
} from "../file-cell.ts";
import type { FileHeader } from "../file-header.ts";
import { measures, readReading } from "../measure-cell.ts";
import { RowRejected } from "../pitch-file-refused.ts";
import { type Read, type Reader, readInto } from "./read-row.ts";
import { thrownReader } from "./thrown-time.ts";

type Cells = readonly string[];

/** The numbers that follow a table. A format reads the others itself, because files differ in their basis. */
export type TabledReading = Exclude<GivenReadingName, "velo" | "vertBreak" | "hb"> | FlightName;

/** Another unit that some files have for a reading. A file has one unit for all of its rows. */
export interface OtherUnit {
  /** The reading that shows the unit: its median in the file is below `below` only in the other unit. */
  readonly shownBy: TabledReading;
  readonly below: number;
  readonly times: number;
  readonly name: string;
}

/** The columns of a file that have a reading. */
export interface ReadingSource {
  /** The columns that can have it, the most exact first. With `compute`, all columns that it needs. */
  readonly columns: readonly string[];
  /** The factor to the unit and the view of the list of readings. */
  readonly times?: number;
  /** Whether the cells are times on a clock's face: 1:15 is 217.5 degrees. */
  readonly isClock?: boolean;
  readonly compute?: (values: readonly number[]) => number;
  readonly otherUnit?: OtherUnit;
  /** Whether it is a position or a speed whose unit the rows together show, because the column states none. */
  readonly isLength?: boolean;
  readonly isSpeed?: boolean;
  /** Whether one value in all rows of a file stands for no reading. */
  readonly isPlaceholderIfConstant?: boolean;
}

/** A column that has a circumstance. */
interface CircumstanceSource {
  readonly column: string;
  /** What its words stand for, in lower case, as written or without separators. */
  readonly words?: Readonly<Record<string, string>>;
  /** Words in lower case that say nothing of the circumstance. */
  readonly without?: readonly string[];
  /** What all other words stand for. */
  readonly otherwise?: string;
  /** Whether a person chose the column, so a word that stands for nothing is worth a remark. */
  readonly isChosen?: boolean;
}

type TabledCircumstance = Exclude<CircumstanceName, "deviceType" | "thrownAt">;

/** The columns of a format that follow a table. */
export interface VendorColumns {
  readonly readings: { readonly [Name in TabledReading]?: ReadingSource };
  /** The first of a circumstance's columns with a value has it. */
  readonly circumstances: {
    readonly [Name in TabledCircumstance]?: readonly CircumstanceSource[];
  };
  /** The column of the type as the device wrote it. Without it, that is the label of the pitch's type. */
  readonly deviceType?: string;
  /** The columns of the local date and time. Without `time`, one column has both. */
  readonly thrownAt?: { readonly date: string; readonly time?: string };
  /** The column with the name of the device or person that each pitch comes from. Without it, that is the format's device. */
  readonly source?: string;
  /** Whether extensions in meters show that all positions are in meters. */
  readonly hasUnitOfExtension?: boolean;
  /** Whether the file has values as Armslot stores them. A device writes 0 for some readings that it didn't get. */
  readonly isOwn?: boolean;
  /** A column without which the tilt of TrackMan's pitches is the direction of movement (PITCH-11). */
  readonly measuredTiltWith?: string;
}

/** What a row has in the columns of a table. */
export interface RowDetails {
  readonly values: { -readonly [Name in keyof PitchValues]: PitchValues[Name] };
  /** The date as the row has it, and the time of day as `HH:MM:SS`, with the fractions of a second that it has. */
  readonly thrown: { readonly dateText: string; readonly time: string } | null;
  readonly source: PitchSource | null;
  /** Why values of the row were left out. */
  readonly remarks: readonly string[];
}

/** Reads a row. `typeLabel` is the pitch type of a file that has no column for the device's own. */
export type DetailReader = (cells: Cells, typeLabel: string | null) => RowDetails;

/** Returns the reader of the columns of a table. It rejects no row: a pitch was thrown even if these columns are unreadable. */
export function detailReader(header: FileHeader, columns: VendorColumns): DetailReader {
  const readers: Reader[] = [];
  for (const name of [...givenReadingNames, ...flightNames]) {
    const tabled = name as TabledReading;
    const source = columns.readings[tabled];
    const read = source && readingReader(header, tabled, source);
    const isNeverZero = !columns.isOwn && neverZero.has(name);
    if (read) readers.push([name, isNeverZero ? (cells) => read(cells) || null : read]);
  }
  for (const name of circumstanceNames) {
    const read = circumstanceReader(header, name, columns);
    if (read) readers.push([name, read]);
  }
  const readThrown = thrownReader(header, columns.thrownAt);
  const sourceIndex = columns.source === undefined ? -1 : header.optionalColumn(columns.source);
  const { measuredTiltWith } = columns;
  const hasDirections = measuredTiltWith !== undefined && !header.has(measuredTiltWith);
  return (cells, typeLabel) => {
    // All rows get the same fields in the same order, which takes a third of the memory.
    const values: Record<string, number | string | null> = { ...noPitchValues };
    values.deviceType = typeLabel;
    const remarks = readInto(values, { readers, cells });
    const source = sourceOfName.get(cellText(cells, sourceIndex).toLowerCase()) ?? null;
    if (hasDirections && source === "trackman") values.spinAxis = null;
    return {
      values: values as unknown as RowDetails["values"],
      thrown: readThrown(cells),
      source,
      remarks,
    };
  };
}

/** Readings that no pitch has as 0 (PITCH-2). */
const neverZero: ReadonlySet<string> = new Set([
  "spinRate",
  "releaseHeight",
  "extension",
  "exitVelo",
]);

const sourceOfName = new Map(
  Object.entries(pitchSources).flatMap(([source, name]) => [
    [source, source as PitchSource],
    [name.toLowerCase(), source as PitchSource],
  ]),
);

function readingReader(
  header: FileHeader,
  name: TabledReading,
  { columns, times, isClock = false, compute, isLength }: ReadingSource,
): Read | undefined {
  const indexes = columns
    .map((column) => header.optionalColumn(column))
    .filter((index) => index >= 0);
  const label = measures[name].name;
  if (compute) {
    return indexes.length < columns.length
      ? undefined
      : (cells) => {
          const needed = indexes.map((index) => optionalNumber(cells, index, label));
          const given = needed.filter((value) => value !== null);
          return given.length < needed.length ? null : finite(compute(given));
        };
  }
  if (indexes.length === 0) return undefined;
  return (cells) => {
    for (const index of indexes) {
      const onClock = isClock ? clockDegrees(cells, index) : null;
      const value = onClock ?? readReading(cells, index, { name, times, isRounded: !isLength });
      if (value !== null) return value;
    }
    return null;
  };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? derived(value, (one) => one) : null;
}

const clockPattern = /^(\d{1,2}):(\d{2})(?::\d{2})?$/;

/** Returns the direction that a clock's face shows in degrees, with 180 at 12:00, or null for other texts. */
function clockDegrees(cells: Cells, index: number): number | null {
  const [, hours, minutes] = clockPattern.exec(cellText(cells, index)) ?? [];
  if (hours === undefined) return null;
  return ((Number(hours) % 12) * 30 + Number(minutes) / 2 + 180) % 360;
}

function circumstanceReader(
  header: FileHeader,
  name: CircumstanceName,
  columns: VendorColumns,
): Read | undefined {
  if (name === "thrownAt") return undefined;
  if (name === "deviceType") return deviceTypeReader(header, columns);
  const sources = (columns.circumstances[name] ?? [])
    .map((source) => ({ ...source, index: header.optionalColumn(source.column) }))
    .filter(({ index }) => index >= 0);
  if (sources.length === 0) return undefined;
  const { label, ...circumstance } = circumstances[name];
  if ("range" in circumstance) {
    const count = { label, range: circumstance.range, index: sources[0]?.index ?? -1 };
    return (cells) => countIn(cells, count);
  }
  return (cells) => {
    for (const { index, words = {}, without, otherwise = null, isChosen } of sources) {
      const text = optionalText(cells, index, label);
      if (text === null || without?.includes(text.toLowerCase())) continue;
      const value = meaningOf(text, words) ?? otherwise;
      if (value !== null) return value;
      if (isChosen) throw new RowRejected(`${label} "${shortened(text)}" is an unknown word.`);
    }
    return null;
  };
}

function deviceTypeReader(header: FileHeader, { deviceType }: VendorColumns): Read | undefined {
  if (deviceType === undefined) return undefined;
  const index = header.optionalColumn(deviceType);
  return (cells) => {
    const text = cleanText(unguardFormula(cells[index] ?? ""));
    const isGiven = text !== "" && text !== noReading && text.length <= limits.nameMaxCharacters;
    return isGiven ? text : null;
  };
}

interface Count {
  readonly index: number;
  readonly label: string;
  readonly range: readonly [low: number, high: number];
}

function countIn(cells: Cells, { index, label, range: [low, high] }: Count): number | null {
  const value = optionalNumber(cells, index, label);
  if (value === null || (Number.isInteger(value) && value >= low && value <= high)) return value;
  throw new RowRejected(`${label} ${value} is not one of ${low} to ${high}.`);
}
