import * as z from "zod/mini";
import { athlete } from "./athletes.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { gameRow } from "./games.ts";
import { pitch } from "./pitches.ts";

export const exportAthlete = endpoint({
  name: "exportAthlete",
  summary:
    "Everything that is kept about an athlete, games newest first; the activity says who took it",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/exports",
  access: "athletes:read",
  input: { params: z.strictObject({ programId: id, athleteId: id }) },
  reply: z.strictObject({
    athlete,
    /** What the athlete is called by in the files of each device. */
    sources: z.array(z.strictObject({ source: z.string(), vendorId: z.string() })),
    games: z.array(z.strictObject({ ...gameRow.shape, pitches: z.array(pitch) })),
  }),
  errors: ["athlete-not-found"],
});

export const noteGameExport = endpoint({
  name: "noteGameExport",
  summary: "Note that a game's CSV was made in the browser; the activity says who took it",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/games/:gameId/exports",
  access: "athletes:read",
  input: { params: z.strictObject({ programId: id, athleteId: id, gameId: id }) },
  reply: z.strictObject({}),
  errors: ["game-not-found"],
});
