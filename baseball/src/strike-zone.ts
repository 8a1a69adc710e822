/** The zone that charts draw, in feet: the plate's width of 17 in, and the height of an average batter's zone. */
export const strikeZone = { side: 17 / 24, low: 1.5, high: 3.5 } as const;

/** Where a pitch crosses the plate, in feet. Positive sides are the pitcher's right. */
export interface PlatePlace {
  readonly plateSide: number;
  readonly plateHeight: number;
}

/** Whether the center of the ball crosses the plate within the zone. */
export function isInZone({ plateSide, plateHeight }: PlatePlace): boolean {
  const { side, low, high } = strikeZone;
  return Math.abs(plateSide) <= side && plateHeight >= low && plateHeight <= high;
}
