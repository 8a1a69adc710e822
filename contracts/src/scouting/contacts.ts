import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { calendarDate, id, moment, optionalText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { pageQuery } from "../core/page-query.ts";
import { contactKind } from "./contact-rules.ts";

const monthClosed = {
  status: 409,
  sentence: "This month is signed and closed. It takes no more changes.",
};

export const contactPeople = {
  athlete: "Athlete",
  parent: "Parent",
  coach: "Coach",
  other: "Other",
} as const;
const withWhom = z.enum(Object.keys(contactPeople) as (keyof typeof contactPeople)[]);
/** Whether a member or the other side began a contact. */
export const directions = { out: "Outgoing", in: "Incoming" } as const;
const direction = z.enum(Object.keys(directions) as (keyof typeof directions)[]);

/** The answer of the rules. It warns, and a member can go against it with a reason. */
export const verdicts = {
  allowed: "Allowed",
  "not-allowed": "Not Allowed",
  unknown: "Unknown",
} as const;
const verdict = z.enum(Object.keys(verdicts) as (keyof typeof verdicts)[]);
export type Verdict = z.output<typeof verdict>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

const minutesSentence = "Minutes must be a whole number from 0 to 1440.";
/** Clocks differ. What is later than this is a mistake. */
const aheadMs = 10 * 60 * 1000;

export const enteredContact = z.strictObject({
  withWhom,
  kind: contactKind,
  direction,
  /** False for a call that no one took. */
  wasAnswered: z.boolean(),
  at: moment.check(
    z.refine((at) => Date.parse(at) <= Date.now() + aheadMs, "A contact can't be in the future."),
  ),
  /** The IANA name of the zone where it took place. It decides the calendar day. */
  timeZone: z.string().check(z.maxLength(100), z.refine(isTimeZone, "Unknown time zone.")),
  minutes: z.nullable(
    z.int(minutesSentence).check(z.gte(0, minutesSentence), z.lte(1440, minutesSentence)),
  ),
  place: optionalText("Place", limits.textMaxCharacters),
  /** Required where the rules do not allow the contact. */
  overrideReason: optionalText("Reason", 500),
});
export type EnteredContact = z.output<typeof enteredContact>;

export const overrideSentence = "The rules do not allow this contact. Give a reason to log it.";

/** A contact in replies. The verdict is that of the rules and the class when it was logged. */
export const contact = z.strictObject({
  contactId: id,
  athleteId: id,
  athlete: z.string(),
  withWhom,
  kind: contactKind,
  direction,
  wasAnswered: z.boolean(),
  at: moment,
  /** The calendar day in its zone. */
  on: calendarDate,
  timeZone: z.string(),
  minutes: z.nullable(z.number()),
  place: z.nullable(z.string()),
  verdict,
  /** The sentence of the rule with its source. Null if no rule applied. */
  rule: z.nullable(z.string()),
  rulesVersion: z.nullable(z.number()),
  gradClass: z.nullable(z.number()),
  overrideReason: z.nullable(z.string()),
  memberId: id,
  /** Null for a member who was removed. */
  loggedBy: z.nullable(z.string()),
  loggedAt: moment,
});
export type Contact = z.output<typeof contact>;

const ofAthlete = z.strictObject({ programId: id, athleteId: id });
const ofContact = z.strictObject({ ...ofAthlete.shape, contactId: id });

export const listContacts = endpoint({
  name: "listContacts",
  summary:
    "List an athlete's contacts in pages, newest first, with the rules' answer for each kind today",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/contacts",
  access: "athletes:read",
  input: {
    params: ofAthlete,
    /** The calendar day where the reader is. */
    query: z.strictObject({ today: calendarDate, ...pageQuery.shape }),
  },
  reply: z.strictObject({
    contacts: z.array(contact),
    /** How many there are in all. */
    total: z.number(),
    next: z.nullable(z.string()),
    answers: z.array(z.strictObject({ kind: contactKind, verdict, rule: z.nullable(z.string()) })),
  }),
  errors: { "athlete-not-found": shared, "malformed-request": shared },
});

export const logContact = endpoint({
  name: "logContact",
  summary:
    "Log a contact under an ID that the phone made; a repeat changes nothing, and a signed month takes no more",
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId/contacts/:contactId",
  access: "athletes:write",
  input: { params: ofContact, body: enteredContact },
  reply: contact,
  errors: {
    "athlete-not-found": shared,
    "id-taken": shared,
    "month-closed": monthClosed,
    "limit-reached": shared,
  },
});

export const withdrawContact = endpoint({
  name: "withdrawContact",
  summary: "Withdraw a contact that one logged, unless its month is signed",
  method: "DELETE",
  path: "/api/programs/:programId/athletes/:athleteId/contacts/:contactId",
  access: "athletes:write",
  input: { params: ofContact },
  reply: z.strictObject({}),
  errors: {
    "contact-not-found": { status: 404, sentence: "This contact was not found." },
    "month-closed": monthClosed,
  },
});

const month = z.string().check(z.regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/));
const ofMonth = z.strictObject({ programId: id, month });

/** A contact as a month's page prints it. */
const monthContact = z.pick(contact, {
  contactId: true,
  athlete: true,
  withWhom: true,
  kind: true,
  direction: true,
  wasAnswered: true,
  at: true,
  timeZone: true,
  minutes: true,
  place: true,
  verdict: true,
  overrideReason: true,
});
export type MonthContact = z.output<typeof monthContact>;

/** A member's contacts of a month, to sign and to print, also when there are none. */
const contactMonth = z.strictObject({
  month: z.string(),
  memberId: id,
  member: z.string(),
  signedAt: z.nullable(moment),
  /** How many contacts were erased with their athletes since the month was signed, and when the last ones were. */
  erasedContacts: z.number(),
  erasedAt: z.nullable(moment),
  /** By time, without withdrawn ones. */
  contacts: z.array(monthContact),
  next: z.nullable(z.string()),
});

export const getContactMonth = endpoint({
  name: "getContactMonth",
  summary: "Get a member's contacts of a month in pages, to print",
  method: "GET",
  path: "/api/programs/:programId/contact-months/:month",
  access: "athletes:read",
  input: {
    params: ofMonth,
    query: z.strictObject({ member: z.optional(id), ...pageQuery.shape }),
  },
  /** `member` is the reader by default. `members` are all whose months can be read. */
  reply: z.strictObject({
    ...contactMonth.shape,
    members: z.array(z.strictObject({ uid: id, name: z.string() })),
  }),
  errors: { "member-not-found": shared, "malformed-request": shared },
});

export const signContactMonth = endpoint({
  name: "signContactMonth",
  summary: "Sign one's own contacts of a month that is over, which closes it",
  method: "POST",
  path: "/api/programs/:programId/contact-months/:month/signature",
  access: "athletes:write",
  input: { params: ofMonth },
  reply: z.strictObject({ signedAt: moment }),
  errors: {
    "month-not-over": {
      status: 409,
      sentence: "This month is not over. Sign it when it has ended.",
    },
  },
});
