import { type Rate, type RateName, rates, rateZone } from "@armslot/contracts/pitch/rates";
import { fixedText } from "../pitch/decimal.ts";
import { noReading } from "../pitch/reading-text.ts";
import type { RateValue } from "./rate-counts.ts";

/** The fixed zone in words (RATE-2). */
export const fixedZoneText = `${rateZone.side} ft to each side of the middle, ${rateZone.low} to ${rateZone.high} ft high`;

/** Returns a rate for display with its unit: "29%", "<1%" for a part of one percent. A difference is "-4%" or "0%". A missing one is "-". */
export function rateText(name: RateName, rate: RateValue | null): string {
  if (rate === null) return noReading;
  const { unit, decimals, isDifference = false } = rates[name] as Rate;
  if (!isDifference && rate.value > 0 && rate.value < 0.01) return `<1${unit}`;
  return `${fixedText(rate.value * 100, decimals)}${unit}`;
}
