import * as z from "zod/mini";
import { clipLimits } from "../ground/clip-limits.ts";
import { endpoint } from "../ground/endpoint.ts";
import { clientId, id, moment } from "../ground/fields.ts";

/** A film of one pitch, or a long recording in which clips are parts. */
export const filmKinds = ["single", "long"] as const;
export type FilmKind = (typeof filmKinds)[number];

/** The kinds of files that the server keeps, with the type of each as it is sent. */
export const filmTypes = { mp4: "video/mp4", mov: "video/quicktime" } as const;

/** The names of the picture's formats in a file. */
export const filmCodecs = ["avc1", "hvc1", "hev1", "vp09", "av01"] as const;

/** What the server read in the header of a film. */
export const filmFacts = z.strictObject({
  container: z.enum(["mp4", "mov"]),
  codec: z.enum(filmCodecs),
  /** The stored picture in pixels, before it is turned. */
  width: z.number(),
  height: z.number(),
  /** By how many degrees a player turns the picture clockwise. */
  rotation: z.number(),
  frames: z.number(),
  durationMs: z.number(),
});
export type FilmFacts = z.output<typeof filmFacts>;

/** A film. Its file is at `filmPaths.film`, with Range, and its poster at `filmPaths.poster`. */
export const recording = z.strictObject({
  recordingId: id,
  athleteId: z.nullable(id),
  gameId: z.nullable(id),
  kind: z.enum(filmKinds),
  state: z.enum(["uploading", "ready"]),
  byteCount: z.number(),
  /** Null until the film is ready. */
  facts: z.nullable(filmFacts),
  /** When the first frame was filmed, by the phone's clock. */
  startedAt: z.nullable(moment),
  /** What to add to a time of the phone's clock, as UTC, for the local time of the pitches. Null until it is known. */
  clockShiftSeconds: z.nullable(z.number()),
  clockFrom: z.nullable(z.enum(["times", "tap"])),
  hasPoster: z.boolean(),
  uploadedBy: z.strictObject({ uid: id, name: z.nullable(z.string()) }),
  createdAt: moment,
  /** When an unfinished upload is removed. Null for a film that is ready. */
  expiresAt: z.nullable(moment),
});
export type Recording = z.output<typeof recording>;

/**
 * Paths outside the list of endpoints. `upload` speaks tus 1.0.0: HEAD, PATCH and DELETE; `startRecording` creates the upload.
 * The others answer GET and HEAD with the file.
 */
export const filmPaths = {
  upload: "/api/programs/:programId/recordings/:recordingId/upload",
  film: "/api/programs/:programId/recordings/:recordingId/film",
  poster: "/api/programs/:programId/recordings/:recordingId/poster",
} as const;

const inProgram = z.strictObject({ programId: id });
const ofRecording = z.strictObject({ programId: id, recordingId: id });

const file = { method: "GET", input: { params: ofRecording }, reply: z.strictObject({}) } as const;

/** Who can use the paths of `filmPaths`. They are not in the list of endpoints, because they speak HTTP's and tus' own formats. */
export const filmAccess = {
  upload: endpoint({
    ...file,
    name: "uploadFilm",
    summary: "Ask how many bytes of a film arrived, send the next ones, or cancel: tus 1.0.0",
    path: filmPaths.upload,
    access: "athletes:write",
    errors: ["recording-not-found"],
  }),
  film: endpoint({
    ...file,
    name: "getFilm",
    summary: "Get a film's file or a range of it",
    path: filmPaths.film,
    access: "athletes:read",
    errors: ["recording-not-found"],
  }),
  poster: endpoint({
    ...file,
    name: "getPoster",
    summary: "Get a film's poster",
    path: filmPaths.poster,
    access: "athletes:read",
    errors: ["recording-not-found"],
  }),
} as const;

const place = {
  athleteId: z.nullable(id),
  /** A game needs its athlete beside it. */
  gameId: z.nullable(id),
};

export const startRecording = endpoint({
  name: "startRecording",
  summary:
    "Announce a film: reserves its bytes and counts it; its bytes follow by tus, and sending the same ID again returns the same upload",
  method: "POST",
  path: "/api/programs/:programId/recordings",
  access: "athletes:write",
  input: {
    params: inProgram,
    body: z
      .strictObject({
        /** The phone makes it, so that a retry is the same film. */
        recordingId: clientId,
        kind: z.enum(filmKinds),
        byteCount: z.int().check(z.gte(0)),
        ...place,
        startedAt: z.nullable(moment),
        /** The clip of a single pitch: the whole film. A long recording gets its clips later. With a pitch, athlete and game are the pitch's. */
        clip: z.nullable(
          z.strictObject({
            clipId: clientId,
            pitchId: z.nullable(id),
            releaseMs: z.nullable(z.int().check(z.gte(0), z.lte(clipLimits.singleMaxMs))),
          }),
        ),
      })
      .check(
        z.refine(({ kind, clip }) => (kind === "single") === (clip !== null), {
          error: "A film of one pitch has a clip, a long recording none yet.",
          path: ["clip"],
        }),
      ),
  },
  reply: z.strictObject({
    recordingId: id,
    state: z.enum(["uploading", "ready"]),
    /** The upload's path, for HEAD, PATCH and DELETE. */
    uploadPath: z.string(),
    expiresAt: z.nullable(moment),
  }),
  errors: [
    "film-empty",
    "film-too-large",
    "place-unknown",
    "film-id-taken",
    "video-cap-reached",
    "clip-storage-full",
    "video-off",
  ],
});

export const saveRecording = endpoint({
  name: "saveRecording",
  summary: "Say whom a film shows and in which game; only possible as long as no clip has a pitch",
  method: "PUT",
  path: "/api/programs/:programId/recordings/:recordingId",
  access: "athletes:write",
  input: { params: ofRecording, body: z.strictObject(place) },
  reply: recording,
  errors: ["recording-not-found", "place-unknown", "other-athlete", "video-off"],
});

export const removeRecording = endpoint({
  name: "removeRecording",
  summary: "Delete a film with its clips, or cancel its upload; others' films only for admins",
  method: "DELETE",
  path: "/api/programs/:programId/recordings/:recordingId",
  access: "athletes:write",
  input: { params: ofRecording },
  reply: z.strictObject({}),
  errors: ["recording-not-found", "forbidden"],
});

export const savePoster = endpoint({
  name: "savePoster",
  summary:
    "Save a film's poster: a WebP picture without tags; possible during the upload; others' films only for admins",
  method: "PUT",
  path: "/api/programs/:programId/recordings/:recordingId/poster",
  access: "athletes:write",
  input: { params: ofRecording },
  takesFile: { maxBytes: clipLimits.posterMaxBytes },
  reply: z.strictObject({}),
  errors: [
    "recording-not-found",
    "forbidden",
    "poster-unusable",
    "file-too-large",
    "not-a-file",
    "clip-storage-full",
    "video-off",
  ],
});
