import { type RateName, rates, rateZone } from "@armslot/contracts/pitch/rates";
import { roundComputed } from "../pitch/decimal.ts";
import { noReading } from "../pitch/reading-text.ts";
import type { RateValue } from "./rate-counts.ts";

/** The fixed zone in words (RATE-2). */
export const fixedZoneText = `${rateZone.side} ft to each side of the middle, ${rateZone.low} to ${rateZone.high} ft high`;

/** Returns a rate for display with its unit: "29%", "<1%" for a part of one percent, "-4%" for a difference. A missing one is "-". */
export function rateText(name: RateName, rate: RateValue | null): string {
  if (rate === null) return noReading;
  const { unit, decimals } = rates[name];
  if (rate.value > 0 && rate.value < 0.01) return `<1${unit}`;
  return `${roundComputed(rate.value * 100, decimals).toFixed(decimals)}${unit}`;
}
