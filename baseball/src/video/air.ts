export const feetPerSecondOfMph = 5280 / 3600;
/** Half of the density at sea level times the ball's section over its mass, per foot. */
export const airPerFoot = 0.00537;
export const dragCoefficient = 0.335;
/** The mitt is behind the plate's tip. */
export const mittBehindTip = 1.5;

/** The density of the air at an altitude, where sea level is 1 (the standard atmosphere). */
export function airDensity(altitudeFeet: number): number {
  return (1 - 6.8756e-6 * altitudeFeet) ** 4.2559;
}
