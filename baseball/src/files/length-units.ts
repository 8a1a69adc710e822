import { median } from "../pitch/averages.ts";
import { derived } from "./file-cell.ts";
import type { TabledReading, VendorColumns } from "./formats/vendor-columns.ts";
import { measures } from "./measure-cell.ts";
import type { RowNote } from "./outings/outing.ts";
import type { Draft } from "./outings/outing-draft.ts";
import { mphPer } from "./speed-units.ts";

/** The factors to feet, in the order in which metric files have them. */
const lengths = {
  m: { feet: 1 / 0.3048, name: "meters", isMetric: true },
  cm: { feet: 1 / 30.48, name: "cm", isMetric: true },
  in: { feet: 1 / 12, name: "inches", isMetric: false },
} as const;
type Length = keyof typeof lengths;

/** What the medians of a file's positions can be in feet. */
const usualFeet = {
  releaseHeight: [1, 8],
  extension: [3, 8.5],
  plateHeight: [0.5, 4.5],
} as const;
type Told = keyof typeof usualFeet;
const told = ["releaseHeight", "plateHeight", "extension"] as const satisfies readonly Told[];

/** The sides, which are about zero and show no unit, and the heights that were measured with them. */
const heightOfSide = { releaseSide: "releaseHeight", plateSide: "plateHeight" } as const;

/** One wrong reading must not change the unit of a file. */
const shownMin = 3;
/** Sides of more are no meters. */
const mostMeters = 3;
/** The median of batted balls is between these in mph, above them in km/h, and below them in m/s. */
const fastestExitMph = 95;
const slowestExitMph = 50;

/**
 * Converts the positions and the exit velocities of a file to feet and mph, in place, if their columns don't state the unit (PITCH-8). A
 * file with metric velocities or breaks has metric positions, if these are possible then. In any file, the medians show other units.
 * @param drafts rows whose velocities and breaks are converted, with the units that they had
 * @returns a note for each reading that changed, at the first row that has it
 */
export function convertLengths(drafts: readonly Draft[], columns: VendorColumns): RowNote[] {
  const file = newFile(drafts, columns);
  const shown = told.map((name) => [name, file.unitOf(name, false)] as const);
  const isShown = shown.some(
    ([name, unit]) =>
      unit !== null &&
      lengths[unit].isMetric &&
      (name !== "extension" || columns.hasUnitOfExtension === true),
  );
  const wanted = isShown || isMetric(drafts);
  const isContradicted = file.has("releaseHeight") && file.unitOf("releaseHeight", wanted) === null;
  const isMetricFile = wanted && !isContradicted;
  const units = new Map<TabledReading, Length | null>(
    told.map((name) => [name, file.unitOf(name, isMetricFile)]),
  );
  for (const [side, height] of Object.entries(heightOfSide) as [TabledReading, Told][]) {
    units.set(
      side,
      file.has(height) ? (units.get(height) ?? null) : file.sideUnit(side, isMetricFile),
    );
  }
  return [
    ...[...units].flatMap(([name, unit]) => file.convert(name, unit)),
    ...convertExitSpeeds(drafts, columns),
  ];
}

/** Whether most velocities or most breaks of a file were metric. */
function isMetric(drafts: readonly Draft[]): boolean {
  const speeds = drafts.filter(({ velo }) => velo !== null);
  const breaks = drafts.filter(({ vertBreak, hb }) => vertBreak !== null || hb !== null);
  const metricSpeeds = speeds.filter(
    ({ speedUnit }) => speedUnit === "km/h" || speedUnit === "m/s",
  );
  const metricBreaks = breaks.filter(({ breakUnit }) => breakUnit === "cm");
  return metricSpeeds.length * 2 > speeds.length || metricBreaks.length * 2 > breaks.length;
}

function newFile(drafts: readonly Draft[], { readings }: VendorColumns) {
  const valuesOf = (name: TabledReading) =>
    readings[name]?.isLength ? drafts.flatMap(({ details }) => details?.values[name] ?? []) : [];
  /** The feet that the reader took a written number for. */
  const feetRead = (name: TabledReading) => Math.abs(readings[name]?.times ?? 1);
  const factorOf = (name: TabledReading, unit: Length) => lengths[unit].feet / feetRead(name);
  return {
    has: (name: TabledReading) => valuesOf(name).length > 0,
    /** Returns the unit that the median of a reading shows, or null for the one in which it was read. */
    unitOf(name: Told, isMetricFile: boolean): Length | null {
      const values = valuesOf(name);
      const typical = median(values);
      if (typical === null) return null;
      const [low, high] = usualFeet[name];
      const fits = (feet: number) => feet >= low && feet <= high;
      const isPossible = name === "extension" ? fits(typical) : typical <= high;
      const isTold = isMetricFile || name === "extension" || values.length >= shownMin;
      if (!isTold || (isPossible && !isMetricFile)) return null;
      const choices: readonly Length[] = isMetricFile ? ["m", "cm"] : ["in", "cm", "m"];
      return choices.find((unit) => fits(typical * factorOf(name, unit))) ?? null;
    },
    /** Returns the unit of a side whose height the file lacks. */
    sideUnit(name: TabledReading, isMetricFile: boolean): Length | null {
      const typical = median(valuesOf(name).map((value) => Math.abs(value) / feetRead(name)));
      if (typical === null || !isMetricFile) return null;
      return typical > mostMeters ? "cm" : "m";
    },
    /** Converts a reading. Without a unit, it only rounds what the reader left for it. */
    convert(name: TabledReading, unit: Length | null): RowNote[] {
      const isExact = unit === null && feetRead(name) === 1;
      if (!readings[name]?.isLength || isExact) return [];
      const factor = unit === null ? 1 : factorOf(name, unit);
      const notes = converted(drafts, {
        name,
        factor,
        from: unit === null ? "" : lengths[unit].name,
      });
      return unit === null ? [] : notes;
    },
  };
}

function convertExitSpeeds(drafts: readonly Draft[], { readings }: VendorColumns): RowNote[] {
  if (!readings.exitVelo?.isSpeed) return [];
  const typical = median(drafts.flatMap(({ details }) => details?.values.exitVelo ?? []));
  const thrown = drafts.filter(({ velo }) => velo !== null);
  const unit = (["km/h", "m/s"] as const).find(
    (each) => thrown.filter(({ speedUnit }) => speedUnit === each).length * 2 > thrown.length,
  );
  if (typical === null || unit === undefined) return [];
  const isInUnit = unit === "km/h" ? typical > fastestExitMph : typical < slowestExitMph;
  return isInUnit ? converted(drafts, { name: "exitVelo", factor: mphPer[unit], from: unit }) : [];
}

interface Conversion {
  readonly name: TabledReading;
  readonly factor: number;
  readonly from: string;
}

function converted(drafts: readonly Draft[], { name, factor, from }: Conversion): RowNote[] {
  let line: number | null = null;
  for (const { line: own, details } of drafts) {
    const value = details?.values[name] ?? null;
    if (!details || value === null) continue;
    line ??= own;
    details.values[name] = derived(value, (one) => one * factor);
  }
  const { name: label, unit } = measures[name];
  const reason = `${label} is in ${from} in this file and was converted to ${unit}.`;
  return line === null ? [] : [{ line, reason }];
}
