import { type FlightName, type FlightTerm, flightTerms } from "@armslot/contracts/pitch/flight";
import { type ReadingName, readings } from "@armslot/contracts/pitch/readings";
import { cellText, derived, feetAndInchesIn, optionalMeasure, shortened } from "./file-cell.ts";
import type { LengthUnit } from "./measure-units.ts";
import { RowRejected } from "./pitch-file-refused.ts";
import { mphPer, type SpeedUnit } from "./speed-units.ts";

type Cells = readonly string[];

/** A column and its folded title, which can state a unit: `velocity(km/h)`. */
interface Column {
  readonly index: number;
  readonly title?: string;
}

const speedUnits: Readonly<Record<string, SpeedUnit>> = {
  mph: "mph",
  "km/h": "km/h",
  kmh: "km/h",
  kph: "km/h",
  "m/s": "m/s",
};
const lengthUnits: Readonly<Record<string, LengthUnit>> = {
  in: "in",
  inch: "in",
  inches: "in",
  '"': "in",
  "″": "in",
  "”": "in",
  cm: "cm",
};

/** The factors to the unit of a reading or of the flight from the units that a cell or a column's name can state. */
export const unitFactors: Readonly<
  Record<
    (typeof readings)[ReadingName]["unit"] | FlightTerm["unit"],
    Readonly<Record<string, number>>
  >
> = {
  mph: { ...mphPer, ...sameUnit(["kmh", "kph"], mphPer["km/h"]) },
  in: { ...sameUnit(["in", "inch", "inches", '"', "″", "”"], 1), cm: 1 / 2.54 },
  ft: {
    ...sameUnit(["ft", "feet", "'", "′", "’"], 1),
    ...sameUnit(["in", "inch", "inches", '"', "″", "”"], 1 / 12),
    cm: 1 / 30.48,
    m: 1 / 0.3048,
  },
  rpm: { rpm: 1 },
  degrees: sameUnit(["deg", "degrees", "°"], 1),
  "%": { "%": 1 },
  "ft/s": {},
  "ft/s²": {},
};

/** The names and units of all numbers that a column can have. */
export const measures = { ...readings, ...flightTerms } as const;

function sameUnit(spellings: readonly string[], factor: number): Record<string, number> {
  return Object.fromEntries(spellings.map((spelling) => [spelling, factor]));
}

/**
 * Reads a reading in the unit of the list. `times` is the factor from the column's unit and view. A cell that states its unit has its
 * own factor. Throws `RowRejected` for a text that is no number and for the unit of another reading.
 */
export function readReading(
  cells: Cells,
  index: number,
  {
    name,
    times = 1,
    isRounded = true,
  }: {
    readonly name: ReadingName | FlightName;
    readonly times?: number | undefined;
    /** False for a reading that is converted and rounded later. */
    readonly isRounded?: boolean;
  },
): number | null {
  const { name: label, unit: wanted } = measures[name];
  const feet = wanted === "ft" ? feetAndInchesIn(cells, index) : null;
  const { value, unit } =
    feet === null ? optionalMeasure(cells, index, label) : { value: feet, unit: "ft" };
  // The flight has four decimals at most, which its columns keep.
  const isExact = times === 1 && !Object.hasOwn(flightTerms, name);
  if (unit === "" && !isRounded) return value === null ? null : value * times;
  if (unit === "") return isExact ? value : derived(value, (one) => one * times);
  const factor = unitFactors[wanted][unit];
  if (factor === undefined) throw unitOfAnother(cells, index, label);
  const stated = factor * Math.sign(times);
  return stated === 1 ? value : derived(value, (one) => one * stated);
}

function unitOfAnother(cells: Cells, index: number, label: string): RowRejected {
  const text = shortened(cellText(cells, index));
  return new RowRejected(`${label} "${text}" has the unit of another reading.`);
}

/** Reads a velocity. A velocity of zero is null, because devices write zero for a missing reading (AVG-3). */
export function readSpeed(
  cells: Cells,
  column: Column,
): { readonly velo: number | null; readonly speedUnit: SpeedUnit | null } {
  const { value, unit } = readMeasure(cells, column, { label: "Velocity", units: speedUnits });
  return { velo: value === 0 ? null : value, speedUnit: unit };
}

/** Reads a break. The unit is null if neither the cell nor the title states it. */
export function readBreak(
  cells: Cells,
  column: Column,
  label: string,
): { readonly value: number | null; readonly unit: LengthUnit | null } {
  return readMeasure(cells, column, { label, units: lengthUnits });
}

function readMeasure<Unit extends string>(
  cells: Cells,
  { index, title = "" }: Column,
  { label, units }: { readonly label: string; readonly units: Readonly<Record<string, Unit>> },
): { readonly value: number | null; readonly unit: Unit | null } {
  const { value, unit } = optionalMeasure(cells, index, label);
  const known = units[unit];
  if (unit !== "" && known === undefined) {
    throw unitOfAnother(cells, index, label);
  }
  const [, stated = ""] = /\(([^()]*)\)$/.exec(title) ?? [];
  return { value, unit: known ?? units[stated] ?? null };
}
