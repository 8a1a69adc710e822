import * as z from "zod/mini";
import { limits } from "./limits.ts";

const controlOrBidi = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const loneSurrogate = /\p{Cs}/u;

function isCleanText(text: string): boolean {
  return !(controlOrBidi.test(text) || loneSurrogate.test(text));
}

/**
 * Returns the schema of a required line of text. It trims the text and converts it to Unicode normal form C.
 * @param label the field's name in error sentences ("Last Name is required.")
 */
export function requiredText(label: string, maxCharacters: number = limits.nameMaxCharacters) {
  return z
    .string(`${label} is required.`)
    .check(
      z.trim(),
      z.normalize("NFC"),
      z.minLength(1, `${label} is required.`),
      z.maxLength(maxCharacters, `${label} can have at most ${maxCharacters} characters.`),
      z.refine(isCleanText, `${label} has characters that can't be used.`),
    );
}

/** Returns the schema of a line of text that may be missing. Null and an empty text become null. */
export function optionalText(label: string, maxCharacters: number) {
  return z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((text) => (text?.trim() ? text : null)),
    ),
    z.nullable(requiredText(label, maxCharacters)),
  );
}

/** Returns the schema of a required text of several lines. Like `requiredText`, but allows line breaks and tabs, and is longer. */
export function longText(label: string) {
  return z.string(`${label} is required.`).check(
    z.trim(),
    z.normalize("NFC"),
    z.minLength(1, `${label} is required.`),
    z.maxLength(
      limits.messageMaxCharacters,
      `${label} can have at most ${limits.messageMaxCharacters} characters.`,
    ),
    z.refine(
      (text) => isCleanText(text.replaceAll(/[\r\n\t]/g, " ")),
      `${label} has characters that can't be used.`,
    ),
  );
}

/** Returns the schema of a text of several lines that may be missing. Null and an empty text become null. */
export function optionalLongText(label: string) {
  return z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((text) => (text?.trim() ? text : null)),
    ),
    z.nullable(longText(label)),
  );
}

/**
 * Returns the schema of a person's first or last name. Names appear in mails, so it rejects web addresses and encoded words, which
 * mail programs would show decoded.
 */
export function personName(label: string) {
  return requiredText(label).check(
    z.refine((name) => !/:\/\/|www\./i.test(name), `${label} can't contain a web address.`),
    z.refine((name) => !name.includes("=?"), `${label} has characters that can't be used.`),
  );
}

/**
 * The schema of one email address. It trims the address, normalizes it (NFKC) and converts it to lower case. It rejects quoted local
 * parts, commas, angle brackets and control characters (ID-14).
 */
export const email = z.pipe(
  z.pipe(
    z.string("Email is required."),
    z.transform((text: string) => text.trim().normalize("NFKC").toLowerCase()),
  ),
  z
    .string()
    .check(
      z.minLength(1, "Email is required."),
      z.maxLength(limits.emailMaxCharacters, "Enter a valid email address."),
      z.regex(
        /^[^\s@,;:"'<>()[\]\\\p{Cc}\p{Cs}]+@[^\s@,;:"'<>()[\]\\\p{Cc}\p{Cs}]+\.[^\s@,;:"'<>()[\]\\.\p{Cc}\p{Cs}]+$/u,
        "Enter a valid email address.",
      ),
    ),
);

/** The three rules for a new password, in display order (ID-8, MSG-2). */
export const passwordRules = [
  {
    sentence: "Password must be at least 8 characters long.",
    isMet: (password: string) => [...password].length >= limits.passwordMinCharacters,
  },
  {
    sentence: "Password must contain at least one number.",
    isMet: (password: string) => /\p{Nd}/u.test(password),
  },
  {
    sentence: "Password must contain at least one letter.",
    isMet: (password: string) => /\p{L}/u.test(password),
  },
] as const;

export const passwordsDiffer = "Passwords do not match";

/** The schema of a new password. The password is used exactly as typed. */
export const newPassword = z.string("Password is required.").check(
  ...passwordRules.map(({ sentence, isMet }) => z.refine<string>(isMet, sentence)),
  z.refine(
    (password) => [...password].length <= limits.passwordMaxCharacters,
    `Password can have at most ${limits.passwordMaxCharacters} characters.`,
  ),
  z.refine(
    (password) => !loneSurrogate.test(password),
    "Password has characters that can't be used.",
  ),
);

/** A UUID in lower case, the form of all our IDs. */
export const id = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/**
 * An ID that a phone makes: a UUID of version 7. Each new ID of a phone is greater than its earlier ones and than all it has received
 * in the game, so the order of pitch IDs is the order in which the pitches were charted (FIELD-3).
 */
export const clientId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

/** A calendar date, `YYYY-MM-DD`, at the place of the game. It has no time zone. */
export const calendarDate = z.iso.date();

const dayMs = 24 * 60 * 60 * 1000;

function isPossibleGameDate(date: string): boolean {
  const latest = new Date(Date.now() + limits.gameDateMaxDaysAhead * dayMs).toISOString();
  return date >= "1900-01-01" && date <= latest;
}

/** The schema of a game's date that may be missing. Null and an empty text become null. */
export const gameDate = z.pipe(
  z.pipe(
    z.nullable(z.string()),
    z.transform((text) => (text === "" ? null : text)),
  ),
  z.nullable(
    z.iso
      .date("Enter a valid date.")
      .check(z.refine(isPossibleGameDate, "Date must be between 1900 and a year from now.")),
  ),
);

/** A point in time in UTC, ISO 8601. PostgreSQL prints the year 0 as one before Christ. */
export const moment = z.iso
  .datetime()
  .check(z.refine((at) => at >= "1900", "The time must be in 1900 or later."));
