/** Returns the shortest decimal text of a finite number, without an exponent and never "-0". */
export function decimalText(value: number): string {
  const text = String(Math.abs(value));
  const sign = value < 0 ? "-" : "";
  const [mantissa = "", exponentText] = text.split("e");
  if (exponentText === undefined) return sign + text;
  const [whole = "", fraction = ""] = mantissa.split(".");
  const exponent = Number(exponentText);
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${whole}${fraction}`;
  return sign + whole + fraction.padEnd(exponent, "0");
}

/**
 * Rounds a finite number to `digits` decimals, halves away from zero. It works on the decimal text: 86.35 becomes 86.4, although its
 * binary value is below the half. Never returns -0.
 */
export function roundHalfAway(value: number, digits: number): number {
  const [whole = "0", fraction = ""] = decimalText(Math.abs(value)).split(".");
  if (fraction.length <= digits) return value === 0 ? 0 : value;
  const kept = BigInt(whole + fraction.slice(0, digits));
  const isUp = fraction.charAt(digits) >= "5";
  const scaled = String(isUp ? kept + 1n : kept).padStart(digits + 1, "0");
  const split = scaled.length - digits;
  const rounded = Number(`${scaled.slice(0, split)}.${scaled.slice(split)}`);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/**
 * Rounds a computed number, such as a mean or a percentage, to `digits` decimals, halves away from zero. Rounding to nine decimals first
 * removes the noise of binary sums, which could push a true half down.
 */
export function roundComputed(value: number, digits: number): number {
  return roundHalfAway(roundHalfAway(value, 9), digits);
}

/** Returns a number with exactly `digits` decimals, rounded as `roundComputed` does: "-0.3" for -0.25, and never "-0.0". */
export function fixedText(value: number, digits: number): string {
  return roundComputed(value, digits).toFixed(digits);
}
