import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, moment } from "../core/fields.ts";
import { type ShareConsent, shareConsents } from "./sharing.ts";

const ofAthlete = { params: z.strictObject({ programId: id, athleteId: id }) };
const consent = z.enum(Object.keys(shareConsents) as ShareConsent[]);

/** Who agreed that links can show an athlete's clips. Null if no one did. */
export const clipConsent = z.strictObject({
  consent: z.nullable(z.strictObject({ consent, notedAt: moment })),
});

export const getClipConsent = endpoint({
  name: "getClipConsent",
  summary: "Get who agreed that links show an athlete's clips",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/clip-consent",
  access: "athletes:read",
  input: ofAthlete,
  reply: clipConsent,
  errors: { "athlete-not-found": shared },
});

export const giveClipConsent = endpoint({
  name: "giveClipConsent",
  summary:
    "Record who agreed that links show an athlete's clips; keeps an earlier consent, and is refused while links are not allowed",
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId/clip-consent",
  access: "athletes:write",
  input: { ...ofAthlete, body: z.strictObject({ consent }) },
  reply: clipConsent,
  errors: { "athlete-not-found": shared, forbidden: shared, "video-off": shared },
});

export const withdrawClipConsent = endpoint({
  name: "withdrawClipConsent",
  summary: "Withdraw the consent: no link shows a clip of the athlete anymore",
  method: "DELETE",
  path: "/api/programs/:programId/athletes/:athleteId/clip-consent",
  access: "athletes:write",
  input: ofAthlete,
  reply: clipConsent,
  errors: { "athlete-not-found": shared },
});

/** A clip as a link shows it: a whole film, with the facts of its pitch that the report has, too. */
export const sharedClip = z.strictObject({
  /** Names the clip for this link alone. */
  clipKey: z.string(),
  gameDate: z.nullable(z.string()),
  opponent: z.nullable(z.string()),
  pitchType: z.string(),
  velo: z.nullable(z.number()),
  releaseMs: z.nullable(z.number()),
});
export type SharedClip = z.output<typeof sharedClip>;

/** How many clips a link shows at most: those of the newest pitches. */
export const sharedClipsMax = 200;

/** The request's header with the secret of a link. An address with it would be in the logs of proxies. */
export const linkTokenHeader = "link-token";

/** The path of a shared clip's film, which answers GET and HEAD with ranges, for the secret in `linkTokenHeader`. */
export const sharedClipFilm = endpoint({
  name: "getSharedClip",
  summary: "Get the film of a clip that a link shows, or a range of it",
  method: "GET",
  path: "/api/shared-clips/:clipKey",
  access: "anyone",
  input: { params: z.strictObject({ clipKey: z.string() }) },
  reply: z.strictObject({}),
  errors: { "link-not-found": shared, "recording-not-found": shared, "too-many-requests": shared },
  sendsRanges: true,
});
