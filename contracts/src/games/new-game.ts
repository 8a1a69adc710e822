import * as z from "zod/mini";
import { dayMs } from "../core/durations.ts";
import { endpoint, shared } from "../core/endpoint.ts";
import { calendarDate, id } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { circumstances } from "../pitch/circumstances.ts";
import { gameFacts, pitchCorrection } from "../pitch/corrections.ts";

/** The earliest date of a game that a person enters. */
export const gameDateMin = "1990-01-01";

/** Returns the latest date of a game that was played: tomorrow in UTC, because it is already tomorrow in some places. */
export function playedDateMax(now: Date = new Date()): string {
  return new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
}

/** What a person enters about a game that was played. */
export const newGameFacts = z.strictObject({
  ...gameFacts.shape,
  gameDate: z.string("Date is required.").check(
    z.minLength(1, "Date is required."),
    z.refine((text) => z.safeParse(calendarDate, text).success, "Enter a valid date."),
    z.refine((date) => date >= gameDateMin, "Date must be in 1990 or later."),
    z.refine((date) => date <= playedDateMax(), "Date can't be in the future."),
  ),
});

const calls = Object.keys(
  circumstances.call.choices,
) as (keyof typeof circumstances.call.choices)[];

/** A pitch that a person enters. What is missing is null. */
const newPitch = z.strictObject({
  pitchType: pitchCorrection.shape.pitchType,
  velo: pitchCorrection.shape.velo,
  vertBreak: pitchCorrection.shape.vertBreak,
  hb: pitchCorrection.shape.hb,
  call: z.nullable(z.enum(calls, "Call is not one of the list.")),
});
export type NewPitch = z.output<typeof newPitch>;

export const createGame = endpoint({
  name: "createGame",
  summary: "Add a game that a person enters, with its pitches in order",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/games",
  access: "athletes:write",
  input: {
    params: z.strictObject({ programId: id, athleteId: id }),
    body: z.strictObject({
      ...newGameFacts.shape,
      pitches: z
        .array(newPitch)
        .check(
          z.minLength(1, "Add at least one pitch."),
          z.maxLength(
            limits.pitchesPerGameMax,
            `A game can have at most ${limits.pitchesPerGameMax} pitches.`,
          ),
        ),
    }),
  },
  /** Only the ID, because the reply of an idempotent endpoint outlives the game. */
  reply: z.strictObject({ gameId: id }),
  errors: { "athlete-not-found": shared, "day-full": shared },
  idempotent: true,
  maxBodyBytes: limits.bulkBodyMaxBytes,
});
