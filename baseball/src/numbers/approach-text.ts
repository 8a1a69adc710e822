import { approachAbove } from "@armslot/contracts/pitch/approach-above";
import { fixedText, roundComputed } from "../pitch/decimal.ts";
import { noReading } from "../pitch/reading-text.ts";
import type { RateValue } from "./rate-counts.ts";

/** Returns an angle above the expected one for display: "+0.3°". A missing one is "-". */
export function approachText(above: RateValue | null): string {
  if (above === null) return noReading;
  const rounded = roundComputed(above.value, approachAbove.decimals);
  return `${rounded > 0 ? "+" : ""}${fixedText(rounded, approachAbove.decimals)}°`;
}
