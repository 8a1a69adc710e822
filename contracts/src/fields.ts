import * as z from "zod/mini";
import { limits } from "./limits.ts";

const controlOrBidi = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const loneSurrogate = /\p{Cs}/u;

function isCleanText(text: string): boolean {
  return !(controlOrBidi.test(text) || loneSurrogate.test(text));
}

/**
 * A required line of text, trimmed and in normal form C.
 * @param label names the field in its sentences ("Last Name is required.")
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

/** A required text of several lines: like `requiredText`, but with line breaks and tabs, and room for a letter. */
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

/**
 * A person's first or last name: a required text that is no web address and no encoded word of a mail header, which its reader would
 * see decoded (names go into mails).
 */
export function personName(label: string) {
  return requiredText(label).check(
    z.refine((name) => !/:\/\/|www\./i.test(name), `${label} can't contain a web address.`),
    z.refine((name) => !name.includes("=?"), `${label} has characters that can't be used.`),
  );
}

/** One email address, which is trimmed, normalized (NFKC) and lower-cased. Rejects quoted local parts, commas, angle brackets and control characters (ID-14). */
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

/** The three rules that a new password must meet, in display order (ID-8, MSG-2). */
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

/** A new password, used exactly as typed. */
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

/** The 50 US state abbreviations, in alphabetical order. */
export const usStates = [
  "AL",
  "AK",
  "AZ",
  "AR",
  "CA",
  "CO",
  "CT",
  "DE",
  "FL",
  "GA",
  "HI",
  "ID",
  "IL",
  "IN",
  "IA",
  "KS",
  "KY",
  "LA",
  "ME",
  "MD",
  "MA",
  "MI",
  "MN",
  "MS",
  "MO",
  "MT",
  "NE",
  "NV",
  "NH",
  "NJ",
  "NM",
  "NY",
  "NC",
  "ND",
  "OH",
  "OK",
  "OR",
  "PA",
  "RI",
  "SC",
  "SD",
  "TN",
  "TX",
  "UT",
  "VT",
  "VA",
  "WA",
  "WV",
  "WI",
  "WY",
] as const;

export const usState = z.enum(usStates, "State is required.");

/** A right-handed or left-handed pitcher. */
export const positions = ["RHP", "LHP"] as const;
export const position = z.enum(positions, "Position is required.");
export type Position = (typeof positions)[number];

/** The latest grad class that can be entered: the current year and `limits.gradClassMaxYearsAhead` more. */
export function gradClassMax(now: Date = new Date()): number {
  return now.getUTCFullYear() + limits.gradClassMaxYearsAhead;
}

export const gradClass = z.number("Grad Class is required.").check(
  z.int("Grad Class must be a year."),
  z.gte(limits.gradClassMin, `Grad Class must be ${limits.gradClassMin} or later.`),
  z.refine((year) => year <= gradClassMax(), "Grad Class is too far ahead."),
);

export const heightFeet = z.literal([...limits.heightFeetOptions], "Height (ft) is required.");

export const heightInches = z
  .number("Height (in) is required.")
  .check(
    z.int("Height (in) must be a whole number."),
    z.gte(limits.heightInchesMin, "Height (in) must be 0 to 11."),
    z.lte(limits.heightInchesMax, "Height (in) must be 0 to 11."),
  );

/** An id as the server makes them (UUID, lower-case). */
export const id = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** The secret of a link: 32 bytes as base32 without padding, in either case (ID-2). */
export const linkToken = z.string().check(z.regex(/^[a-zA-Z2-7]{52}$/));

/** A calendar date where the game was played, `YYYY-MM-DD`; it never shifts with a time zone. */
export const calendarDate = z.iso.date();

/** A moment in UTC, ISO 8601. */
export const moment = z.iso.datetime();
