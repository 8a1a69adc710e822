import { optionalMeasure } from "./file-cell.ts";
import type { LengthUnit, SpeedUnit } from "./measure-units.ts";
import { RowRejected } from "./pitch-file-refused.ts";

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
    throw new RowRejected(`${label} "${cells[index]?.trim()}" has the unit of another reading.`);
  }
  const [, stated = ""] = /\(([^()]*)\)$/.exec(title) ?? [];
  return { value, unit: known ?? units[stated] ?? null };
}
