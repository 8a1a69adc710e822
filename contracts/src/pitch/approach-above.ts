/** The vertical approach angle above what the program's pitches of a type have at the same height (RATE-7). It has a mean alone. */
export const approachAbove = {
  key: "approachAbove",
  label: "VAA above expected",
  unit: "degrees",
  decimals: 1,
} as const;
