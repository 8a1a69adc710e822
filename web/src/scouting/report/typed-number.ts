/** Returns the typed number, with a decimal comma or a minus of the keyboard too. Null for an empty text, and NaN for one that is no number. */
export function typedNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^[\u2212\u2013]/, "-")
    .replace(",", ".");
  return plain === "" ? null : Number(plain);
}

/** Returns the text that was typed for a number, or the number's own text after it was changed elsewhere. Null and 0 are empty. */
export function numberText(typed: string, number: number | null): string {
  if (Object.is(typedNumber(typed) ?? 0, number ?? 0)) return typed;
  return number === null || number === 0 ? "" : String(number);
}
