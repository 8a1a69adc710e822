/** The shortest decimal text of a finite number, never with an exponent and never "-0". */
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
 * A finite number rounded to `digits` decimals, halves away from zero, decided on its decimal text:
 * 86.35 gives 86.4 though its binary value lies below the half. Never -0.
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
