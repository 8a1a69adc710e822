import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { calendarDate, id } from "../core/fields.ts";
import { inningsCaughtMax, workloadDays } from "../pitch/workload.ts";
import { caughtDays } from "./tracked-days.ts";

const inningsSentence = `Enter a whole number of innings from 0 to ${inningsCaughtMax}.`;

/** What a member enters of an athlete who caught (LOAD-9). 0 innings remove the day. */
export const inningsCaught = z.strictObject({
  date: calendarDate,
  innings: z
    .int(inningsSentence)
    .check(z.gte(0, inningsSentence), z.lte(inningsCaughtMax, inningsSentence)),
});

export const setInningsCaught = endpoint({
  name: "setInningsCaught",
  summary: `Set the innings that an athlete caught on one of the last ${workloadDays.month} days; 0 removes them`,
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId/innings-caught",
  access: "athletes:write",
  input: {
    params: z.strictObject({ programId: id, athleteId: id }),
    body: inningsCaught,
  },
  /** All days that are stored of the athlete. */
  reply: z.strictObject({ caught: caughtDays }),
  errors: { "athlete-not-found": shared },
});
