import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { calendarDate, id, moment, optionalText, requiredText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";

export const contactKinds = {
  call: "Call",
  text: "Text",
  email: "Email",
  letter: "Letter",
  "video-call": "Video Call",
  "in-person": "In Person",
  "unofficial-visit": "Unofficial Visit",
  "official-visit": "Official Visit",
} as const;
export const contactKind = z.enum(Object.keys(contactKinds) as (keyof typeof contactKinds)[]);
export type ContactKind = z.output<typeof contactKind>;

const sentenceMax = 1000;
const monthDay = z
  .string()
  .check(z.regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, "Enter a month and a day."));

/** Contacts of some kinds are allowed from a day in the year that lies some years before the year of the athlete's class. */
const fromDay = z.strictObject({
  kinds: z.array(contactKind),
  /** 2 is the calendar year in which the junior year begins. */
  yearsBeforeClass: z.int().check(z.gte(0), z.lte(8)),
  monthDay,
  sentence: requiredText("Sentence", sentenceMax),
});

/** Contacts of some kinds are not allowed in a period, such as a dead period. The program enters its calendar. */
const closedPeriod = z.strictObject({
  name: requiredText("Name"),
  from: calendarDate,
  to: calendarDate,
  kinds: z.array(contactKind),
});

/** A program's rules for contacts. They are data, and no legal advice. */
export const contactRules = z.strictObject({
  name: requiredText("Name"),
  source: requiredText("Source", limits.textMaxCharacters),
  /** The day on which someone read the source. Null if no one has. */
  readOn: z.nullable(calendarDate),
  fromDays: z.array(fromDay).check(z.maxLength(20)),
  /** The kinds without a limit. A kind without a rule is unknown. */
  always: z.nullable(
    z.strictObject({
      kinds: z.array(contactKind),
      sentence: requiredText("Sentence", sentenceMax),
    }),
  ),
  closedPeriods: z.array(closedPeriod).check(z.maxLength(60)),
  note: optionalText("Note", sentenceMax),
});
export type ContactRules = z.output<typeof contactRules>;

/** Stands beside every answer of the rules. @public */
export const notLegalAdvice = "This is not legal advice. Ask your compliance office.";

const inProgram = z.strictObject({ programId: id });

const storedContactRules = z.strictObject({
  /** 0 if the program has chosen none. */
  version: z.number(),
  rules: z.nullable(contactRules),
  savedAt: z.nullable(moment),
});

export const getContactRules = endpoint({
  name: "getContactRules",
  summary: "Get the program's contact rules",
  method: "GET",
  path: "/api/programs/:programId/contact-rules",
  access: "athletes:read",
  input: { params: inProgram },
  reply: storedContactRules,
  errors: {},
});

export const saveContactRules = endpoint({
  name: "saveContactRules",
  summary: "Save a new version of the program's contact rules; logged contacts keep their answer",
  method: "PUT",
  path: "/api/programs/:programId/contact-rules",
  access: "program:manage",
  input: {
    params: inProgram,
    body: z.strictObject({ version: z.int(), rules: contactRules }),
  },
  reply: storedContactRules,
  errors: { "version-conflict": shared },
  maxBodyBytes: limits.bulkBodyMaxBytes,
});
