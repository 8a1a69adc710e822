import { limits } from "@armslot/contracts/core/limits";
import { roundHalfAway } from "../pitch/decimal.ts";
import { RowRejected } from "./pitch-file-refused.ts";

type Cells = readonly string[];

const missingTexts = new Set(["", "-", "null", "undefined", "nan", "na", "n/a", "none"]);
/** The minus sign and the dashes that spreadsheets and people write instead of a hyphen. */
const minusSigns = /[\u2212\u2012\u2013\uFE63\uFF0D]/;
const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
/** A unit after a number. The ones that no reading is stored in come first. */
const unitPattern =
  /\s*(km\/?h|kph|m\/s|cm|m|mph|in|inch|inches|["″”]|ft|feet|['′’]|rpm|deg|degrees|°|%)\.?$/i;
const otherUnits: readonly string[] = ["km/h", "kmh", "kph", "m/s", "cm", "m"];
const feetAndInches =
  /^(-?\d+)\s*(?:['′’]|ft\.?|feet)\s*(\d+(?:\.\d+)?)\s*(?:["″”]|''|in\.?|inch|inches)$/i;
const decimalComma = /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d*),\d+$/;
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

/** Whether a text stands for nothing: it is empty, or says "null", "n/a" and the like. */
export function isMissing(text: string): boolean {
  return missingTexts.has(text.toLowerCase());
}

/** Returns at most the first `max` characters of a text. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join("");
}

/** Returns the text of a cell, or null if the cell is empty or says "null", "n/a" and the like. Throws `RowRejected` for text that is too long. */
export function optionalText(cells: Cells, index: number, label: string): string | null {
  const text = cellText(cells, index);
  if (isMissing(text)) return null;
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
  const { value, unit } = optionalMeasure(cells, index, label);
  if (!otherUnits.includes(unit)) return value;
  const text = shortened(cellText(cells, index));
  throw new RowRejected(`${label} "${text}" is in a unit that Armslot cannot convert.`);
}

/** Returns the number in a cell and the unit beside it in lower case, or "", as in "90.1 mph". Throws `RowRejected` for other text. */
export function optionalMeasure(
  cells: Cells,
  index: number,
  label: string,
): { readonly value: number | null; readonly unit: string } {
  const text = (cells[index] ?? "").trim();
  if (isMissing(text)) return { value: null, unit: "" };
  const isShort = text.length <= numberMaxCharacters;
  const [ending = "", unit = ""] = isShort ? (unitPattern.exec(text) ?? []) : [];
  const digits = text.slice(0, text.length - ending.length).replace(minusSigns, "-");
  const value = isShort && numberPattern.test(digits) ? Number(digits) : Number.NaN;
  if (!Number.isFinite(value)) {
    throw new RowRejected(`${label} "${shortened(cellText(cells, index))}" is not a number.`);
  }
  return { value: value === 0 ? 0 : value, unit: unit.toLowerCase() };
}

/** Returns the feet in a cell such as `5' 11"`, or null for other texts. */
export function feetAndInchesIn(cells: Cells, index: number): number | null {
  const text = (cells[index] ?? "").trim().replace(minusSigns, "-");
  if (text.length > numberMaxCharacters) return null;
  const [, feet = "", inches] = feetAndInches.exec(text) ?? [];
  if (inches === undefined || Number(inches) >= 12) return null;
  const share = Number(inches) / 12;
  return derived(Number(feet), (whole) => (feet.startsWith("-") ? whole - share : whole + share));
}

/** Returns a row in which the numbers with a comma before the decimals have a point (IMP-17). */
export function withDecimalPoints(cells: Cells): Cells {
  return cells.map((cell) => {
    if (!cell.includes(",")) return cell;
    const ending = unitPattern.exec(cell.trim())?.[0] ?? "";
    const digits = cell
      .trim()
      .slice(0, cell.trim().length - ending.length)
      .replace(minusSigns, "-");
    return decimalComma.test(digits) ? digits.replaceAll(".", "").replace(",", ".") + ending : cell;
  });
}

/** Returns a text of a file for a sentence, with at most 20 characters. */
export function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * quotedMaxCharacters)];
  if (characters.length <= quotedMaxCharacters) return text;
  return `${characters.slice(0, quotedMaxCharacters).join("")}…`;
}

/** Returns a value computed from a measured one, rounded to four decimals; null for null. */
export function derived(
  value: number | null,
  compute: (measured: number) => number,
): number | null {
  return value === null ? null : roundHalfAway(compute(value), derivedDigits);
}

/** Returns a word in lower case, without spaces, hyphens, underscores and apostrophes. */
export function foldWord(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_'’-]/g, "");
}

/** Returns what a word stands for, whatever its case and separators, or null. */
export function meaningOf(text: string, words: Readonly<Record<string, string>>): string | null {
  const known = [text.toLowerCase(), foldWord(text)].find((word) => Object.hasOwn(words, word));
  return known === undefined ? null : (words[known] ?? null);
}
