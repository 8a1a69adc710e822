import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id } from "../core/fields.ts";
import { levelReadings } from "../pitch/levels.ts";

/** What the other teams' pitchers of one throwing hand threw of a type in a season (LEVEL-6). */
export const leagueType = z.strictObject({
  season: z.number(),
  throws: z.enum(["R", "L"]),
  pitchType: z.string(),
  /** At least how many pitchers threw the type, and their pitches. */
  pitchers: z.number(),
  pitches: z.number(),
  /** In the readings' units, `sd` over pitches. Empty with too few pitchers or pitches; a reading with too few pitches is left out. */
  rows: z.array(
    z.strictObject({
      reading: z.enum(levelReadings),
      mean: z.number(),
      sd: z.number(),
      pitches: z.number(),
    }),
  ),
});
export type LeagueType = z.output<typeof leagueType>;

export const getLeague = endpoint({
  name: "getLeague",
  summary:
    "Get what the other teams' pitchers of imported files threw, newest season first, without names",
  method: "GET",
  path: "/api/programs/:programId/league",
  access: "athletes:read",
  input: { params: z.strictObject({ programId: id }) },
  reply: z.strictObject({ types: z.array(leagueType) }),
  errors: {},
});
