import {
  type CircumstanceName,
  circumstances,
  type PitchValues,
  type shownValueNames,
} from "@armslot/contracts/pitch/circumstances";
import { isDirection, type ReadingName, readings } from "@armslot/contracts/pitch/readings";
import { fixedText } from "./decimal.ts";
import { noReading } from "./reading-text.ts";
import { zoneCellWords } from "./zone-cell.ts";

/** The name of a reading or a circumstance, which tables can show. */
export type PitchValueName = (typeof shownValueNames)[number];

/** Whether a value is a number that a device measured, and not a circumstance. */
export function isReading(name: PitchValueName): name is ReadingName {
  return Object.hasOwn(readings, name);
}

/** Returns the header of a column: the value's label, and its unit in parentheses if the cells have none. */
export function valueHeader(name: PitchValueName): string {
  if (!isReading(name)) return circumstances[name].label;
  const { label, unit } = readings[name];
  if (isDirection(name)) return label;
  return `${label} (${unit === "degrees" ? "°" : unit})`;
}

/** Returns a reading without its unit and with the decimals of its column, and the tilt as a clock ("1:15"). A missing one is "-". */
export function readingNumberText(name: ReadingName, value: number | null): string {
  if (value === null) return noReading;
  if (isDirection(name)) return tiltText(value);
  const { decimals } = readings[name];
  return fixedText(value, decimals);
}

const quartersPerTurn = 48;
const degreesPerQuarter = 360 / quartersPerTurn;

/** Returns how many quarters of an hour after 12:00 a spin axis in degrees is on the clock, from 0 to 47. */
function tiltQuarters(degrees: number): number {
  return Math.round((degrees + 180) / degreesPerQuarter) % quartersPerTurn;
}

/** Returns a spin axis in degrees as the time on a clock, to the quarter of an hour: 180 is "12:00", 270 is "3:00". */
export function tiltText(degrees: number): string {
  const quarters = tiltQuarters(degrees);
  const hour = Math.floor(quarters / 4) || 12;
  return `${hour}:${String((quarters % 4) * 15).padStart(2, "0")}`;
}

/**
 * Returns how far a tilt is from another one, both in degrees and as their clocks show them, in hours and minutes along the shorter way:
 * 1:15 is "+0:30" from 12:45. Opposite tilts are "6:00" apart, without a sign.
 */
export function tiltDifferenceText(degrees: number, from: number): string {
  const turned = tiltQuarters(degrees) - tiltQuarters(from) + quartersPerTurn;
  const clockwise = turned % quartersPerTurn;
  const quarters = Math.min(clockwise, quartersPerTurn - clockwise);
  const text = `${Math.floor(quarters / 4)}:${String((quarters % 4) * 15).padStart(2, "0")}`;
  if (quarters === 0 || quarters === quartersPerTurn / 2) return text;
  return `${clockwise === quarters ? "+" : "-"}${text}`;
}

/** Returns what screens and files write for a circumstance: the words of a choice, and any other value as text. A missing one is "-". */
export function circumstanceWords(name: CircumstanceName, { [name]: value }: PitchValues): string {
  if (value === null) return noReading;
  const circumstance = circumstances[name];
  if (!("choices" in circumstance)) return String(value);
  return (circumstance.choices as Readonly<Record<string, string>>)[value] ?? String(value);
}

/** Returns the text of a circumstance in a cell: the time of day without its date, and the cell of a charted pitch in words. */
export function circumstanceText(name: CircumstanceName, pitch: PitchValues): string {
  if (name === "zoneCell" && pitch.zoneCell !== null) return zoneCellWords(pitch.zoneCell);
  const words = circumstanceWords(name, pitch);
  return name === "thrownAt" ? (/T(\d\d:\d\d:\d\d)/.exec(words)?.[1] ?? words) : words;
}
