import { fixedText } from "@armslot/baseball/pitch/decimal";
import { noReading } from "@armslot/baseball/pitch/reading-text";
import { type ReadingName, readings } from "@armslot/contracts/pitch/readings";

/** Returns a mean or a value of a reading with the reading's decimals and its unit: "6.1 ft", "-4.9°". A missing one is "-". */
export function valueText(name: ReadingName, value: number | null): string {
  if (value === null) return noReading;
  const { decimals, unit } = readings[name];
  const suffix = unit === "degrees" ? "°" : ` ${unit}`;
  return `${fixedText(value, decimals)}${suffix}`;
}
