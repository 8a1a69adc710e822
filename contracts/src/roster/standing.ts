import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { calendarDate, id, moment } from "../core/fields.ts";

/** What an athlete is to the program, with the word on screen. */
export const standings = {
  roster: "Roster",
  prospect: "Prospect",
  opponent: "Opponent",
  alumnus: "Alumnus",
} as const;

export const standing = z.enum(Object.keys(standings) as (keyof typeof standings)[]);
export type Standing = z.output<typeof standing>;

/** The standing of the athletes that a reader asks for, or all of them. */
export const askedStanding = z.union([standing, z.literal("all")]);
export type AskedStanding = z.output<typeof askedStanding>;

/** Whether an untrusted text is a standing to ask for. */
export function isAskedStanding(text: string): text is AskedStanding {
  return text === "all" || Object.hasOwn(standings, text);
}

/** The error of a change of standing without a day. */
export const standingDaySentence = "Enter the day from which the standing holds.";

/** A change of an athlete's standing. Changes are added and never edited. */
export const standingChange = z.strictObject({
  former: standing,
  standing,
  /** The day from which the standing holds, as a member entered it. */
  since: calendarDate,
  /** Null for a member who was removed. */
  setBy: z.nullable(z.string()),
  setAt: moment,
});
export type StandingChange = z.output<typeof standingChange>;

export const setStanding = endpoint({
  name: "setStanding",
  summary: "Change what an athlete is to the program; games, pitches and reports stay",
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId/standing",
  access: "athletes:write",
  input: {
    params: z.strictObject({ programId: id, athleteId: id }),
    body: z.strictObject({ standing, since: z.iso.date(standingDaySentence) }),
  },
  /** The changes, newest first. Setting the standing that the athlete has adds none. */
  reply: z.strictObject({ standing, changes: z.array(standingChange) }),
  errors: { "athlete-not-found": shared, "limit-reached": shared },
});
