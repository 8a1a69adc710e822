import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, moment, optionalLongText, optionalText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";

export const lookNotFound = {
  status: 404,
  sentence: "This look was not found. A look that waits on another phone arrives first.",
};

export const lookKinds = {
  game: "Game",
  bullpen: "Bullpen",
  showcase: "Showcase",
  practice: "Practice",
  video: "Video",
} as const;
export const lookKind = z.enum(Object.keys(lookKinds) as (keyof typeof lookKinds)[]);

/** The day after the reader's, anywhere on Earth. */
const latestDay = () => new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** A day that is not in the future anywhere on Earth. */
export const pastDay = (label: string) =>
  z.iso.date(`${label} is required.`).check(
    z.refine((day) => day >= "1900-01-01", `${label} must be 1900 or later.`),
    z.refine((day) => day <= latestDay(), `${label} can't be in the future.`),
  );

const text = (label: string) => optionalText(label, limits.textMaxCharacters);
const inningsSentence = "Innings must be 0 to 30.";
const pitchesSentence = "Pitches must be a whole number from 0 to 300.";

/** A look as its scout enters it. Everything but the day and the kind can be null. */
export const enteredLook = z.strictObject({
  seenOn: pastDay("Day"),
  kind: lookKind,
  place: text("Place"),
  opposition: text("Opposition"),
  innings: z.nullable(
    z.number(inningsSentence).check(z.gte(0, inningsSentence), z.lte(30, inningsSentence)),
  ),
  pitches: z.nullable(
    z.int(pitchesSentence).check(z.gte(0, pitchesSentence), z.lte(300, pitchesSentence)),
  ),
  weather: text("Weather"),
  gun: optionalText("Gun", limits.nameMaxCharacters),
  /** The stored outing that was seen. */
  gameId: z.nullable(id),
  /** What the scout thought. Others see it only where they see the scout's reports. */
  note: optionalLongText("Note"),
});
export type EnteredLook = z.output<typeof enteredLook>;

/** A look in replies. `note` is null if there is none or if it is hidden. */
export const look = z.strictObject({
  lookId: id,
  scoutId: id,
  /** Null for a member who was removed. */
  scout: z.nullable(z.string()),
  seenOn: z.string(),
  kind: lookKind,
  place: z.nullable(z.string()),
  opposition: z.nullable(z.string()),
  innings: z.nullable(z.number()),
  pitches: z.nullable(z.number()),
  weather: z.nullable(z.string()),
  gun: z.nullable(z.string()),
  gameId: z.nullable(id),
  note: z.nullable(z.string()),
  addedAt: moment,
});
export type Look = z.output<typeof look>;

/** What a report says of a look that it cites. */
export const citedLook = z.pick(look, {
  lookId: true,
  seenOn: true,
  kind: true,
  place: true,
  opposition: true,
  innings: true,
  pitches: true,
});
export type CitedLook = z.output<typeof citedLook>;

const ofLook = z.strictObject({ programId: id, athleteId: id, lookId: id });

export const addLook = endpoint({
  name: "addLook",
  summary: "Add a look under an ID that the phone made; a repeat changes nothing",
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId/looks/:lookId",
  access: "athletes:write",
  input: { params: ofLook, body: enteredLook },
  reply: z.strictObject({ lookId: id }),
  errors: {
    "athlete-not-found": shared,
    "game-not-found": shared,
    "id-taken": shared,
    "limit-reached": shared,
  },
});

export const withdrawLook = endpoint({
  name: "withdrawLook",
  summary: "Withdraw one's own look; a look that a filed report cites stays",
  method: "DELETE",
  path: "/api/programs/:programId/athletes/:athleteId/looks/:lookId",
  access: "athletes:write",
  input: { params: ofLook },
  reply: z.strictObject({}),
  errors: {
    "look-not-found": lookNotFound,
    "look-cited": { status: 409, sentence: "A filed report cites this look, so it stays." },
  },
});
