import { limits } from "@armslot/contracts/limits";
import { roundHalfAway } from "./decimal.ts";
import { RowRejected } from "./pitch-file-refused.ts";

type Cells = readonly string[];

const missingTexts = new Set(["", "-", "null", "undefined", "nan", "na", "n/a", "none"]);
const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const numberMaxCharacters = 40;
const quotedMaxCharacters = 20;
/** Derived values keep four decimals, which removes the noise of binary arithmetic. */
const derivedDigits = 4;

/** Returns the cleaned text of a cell, or "" if the row has no such cell. */
export function cellText(cells: Cells, index: number): string {
  return cleanText(cells[index] ?? "");
}

/** Trims text and removes control characters, bidirectional marks and lone surrogates. */
export function cleanText(text: string): string {
  const trimmed = text.trim();
  if (/^[\x20-\x7e]*$/.test(trimmed)) return trimmed;
  return trimmed
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
    .normalize("NFC")
    .trim();
}

/** Returns the text of a cell, or null if the cell is empty or says "null", "n/a" and the like. Throws `RowRejected` for text that is too long. */
export function optionalText(cells: Cells, index: number, label: string): string | null {
  const text = cellText(cells, index);
  if (missingTexts.has(text.toLowerCase())) return null;
  if (text.length > limits.nameMaxCharacters) {
    throw new RowRejected(`${label} is longer than ${limits.nameMaxCharacters} characters.`);
  }
  return text;
}

/** Returns the ID in a cell as text, without the ".0" that spreadsheets and data tools add to number columns. */
export function optionalId(cells: Cells, index: number, label: string): string | null {
  return optionalText(cells, index, label)?.replace(/^(\d+)\.0$/, "$1") ?? null;
}

/** Returns the number in a cell exactly as written, or null if there is none. Throws `RowRejected` for any other text. */
export function optionalNumber(cells: Cells, index: number, label: string): number | null {
  const text = (cells[index] ?? "").trim();
  if (missingTexts.has(text.toLowerCase())) return null;
  const isNumber = text.length <= numberMaxCharacters && numberPattern.test(text);
  const value = isNumber ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) {
    throw new RowRejected(`${label} "${shortened(cellText(cells, index))}" is not a number.`);
  }
  return value === 0 ? 0 : value;
}

/** Returns a text of a file for a sentence, with at most 20 characters. */
export function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * quotedMaxCharacters)];
  if (characters.length <= quotedMaxCharacters) return text;
  return `${characters.slice(0, quotedMaxCharacters).join("")}…`;
}

/** Returns a velocity, with null for zero, because devices write zero for a missing reading (AVG-3). */
export function asVelocity(value: number | null): number | null {
  return value === 0 ? null : value;
}

/** Returns a value computed from a measured one, rounded to four decimals; null for null. */
export function derived(
  value: number | null,
  compute: (measured: number) => number,
): number | null {
  return value === null ? null : roundHalfAway(compute(value), derivedDigits);
}
