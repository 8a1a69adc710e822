import { roundHalfAway } from "@armslot/baseball/decimal";
import { noReading } from "@armslot/baseball/reading-text";
import { type ReadingName, readings } from "@armslot/contracts/readings";

/** Returns a mean or a value of a reading with the reading's decimals and its unit: "6.1 ft", "-4.9°". A missing one is "-". */
export function valueText(name: ReadingName, value: number | null): string {
  if (value === null) return noReading;
  const { decimals, unit } = readings[name];
  const suffix = unit === "degrees" ? "°" : ` ${unit}`;
  // Rounding to nine decimals first removes the noise of binary sums, which could push a true half down.
  return `${roundHalfAway(roundHalfAway(value, 9), decimals).toFixed(decimals)}${suffix}`;
}
