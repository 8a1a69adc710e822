/** Half of the length of a cap, in SVG units. */
const cap = 3;

/** Returns a bar from the low to the high end of a value's range as a path with two caps. */
export function upBar(across: number, [low, high]: readonly [low: number, high: number]): string {
  const cross = `h${2 * cap}`;
  return `M${across} ${low}V${high}M${across - cap} ${low}${cross}M${across - cap} ${high}${cross}`;
}

/** Returns the same bar for a range from left to right. */
export function acrossBar(
  up: number,
  [left, right]: readonly [left: number, right: number],
): string {
  const cross = `v${2 * cap}`;
  return `M${left} ${up}H${right}M${left} ${up - cap}${cross}M${right} ${up - cap}${cross}`;
}
