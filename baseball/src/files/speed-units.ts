/** The factors from the units of a speed to mph. */
export const mphPer = { mph: 1, "km/h": 1 / 1.609344, "m/s": 3600 / 1609.344 } as const;

export type SpeedUnit = keyof typeof mphPer;
