import { rateZone } from "@armslot/contracts/pitch/rates";

/** Where a pitch crosses the plate, in feet. Positive sides are the pitcher's right. */
export interface PlatePlace {
  readonly plateSide: number;
  readonly plateHeight: number;
}

/** Whether the center of the ball crosses the plate within the fixed zone (RATE-2). */
export function isInZone({ plateSide, plateHeight }: PlatePlace): boolean {
  const { side, low, high } = rateZone;
  return Math.abs(plateSide) <= side && plateHeight >= low && plateHeight <= high;
}
