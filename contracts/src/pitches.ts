import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";

/** One pitch in the canonical basis (PITCH-1): mph and inches, null for a missing reading. */
export const pitch = z.strictObject({
  id,
  pitchNum: z.number(),
  pitchType: z.string(),
  velo: z.nullable(z.number()),
  vertBreak: z.nullable(z.number()),
  hb: z.nullable(z.number()),
});
export type Pitch = z.output<typeof pitch>;

export const listPitches = endpoint({
  name: "listPitches",
  summary: "A game's pitches by pitch number",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId/pitches",
  access: "athletes:read",
  input: { params: z.strictObject({ programId: id, athleteId: id, gameId: id }) },
  reply: z.strictObject({ pitches: z.array(pitch) }),
  errors: ["game-not-found"],
});
