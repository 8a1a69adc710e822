import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { clientId, id, moment } from "../core/fields.ts";
import { clipLimits } from "./clip-limits.ts";

export const placeUnknown = {
  status: 409,
  sentence: "This athlete, game or pitch was deleted, or has not arrived yet.",
};
export const filmIdTaken = { status: 409, sentence: "Another film or clip already has this ID." };
const clipStorageFull = {
  status: 507,
  sentence:
    "This server has no room for more videos. Delete videos that no one needs, or ask the person who runs the server.",
};
export const otherAthlete = {
  status: 409,
  sentence:
    "The other clips of this film show another athlete. Choose one of that athlete's pitches.",
};
const { singleMaxBytes, longMaxBytes, singleMaxMs, longMaxMs, sideMin, sideMax } = clipLimits;
const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;
const gigabytes = (bytes: number) => `${bytes / 1_000_000_000} GB`;

/** Why a part of a film is not taken. */
export const uploadErrors = {
  "not-a-part": { status: 415, sentence: "The request must be a part of a film." },
  "upload-version": { status: 412, sentence: "The server speaks version 1.0.0 of tus." },
  "upload-conflict": {
    status: 409,
    sentence: "The server has another number of bytes. The upload goes on from there.",
  },
  "upload-too-long": { status: 413, sentence: "The film has more bytes than were announced." },
};

/** Why a file is no film that Armslot keeps, or is not sent. */
export const filmErrors = {
  "poster-not-found": { status: 404, sentence: "This film has no poster." },
  "film-not-ready": {
    status: 409,
    sentence: "This film is still being uploaded. Please try again when it is done.",
  },
  "film-too-long": {
    status: 422,
    sentence: `This video is too long: a clip can take ${singleMaxMs / 1000} seconds, a long recording ${longMaxMs / 3_600_000} hours. Trim it.`,
  },
  "film-too-short": { status: 422, sentence: "This video is too short to show a pitch." },
  "film-unknown": {
    status: 422,
    sentence: "This file is not a video that Armslot can keep. Choose an MP4 or MOV file.",
  },
  "film-incomplete": {
    status: 422,
    sentence: "The end of this video is missing. Get the file again from where it came from.",
  },
  "film-damaged": {
    status: 422,
    sentence: "This video is damaged. Get the file again from where it came from.",
  },
  "film-fragmented": {
    status: 422,
    sentence: "This video is stored in fragments. Export it as an ordinary MP4 and choose that.",
  },
  "film-codec": {
    status: 422,
    sentence:
      "The picture of this video is in a format that Armslot can't keep. Export it as H.264 or HEVC and choose that.",
  },
  "film-picture": {
    status: 422,
    sentence: `The picture of this video must have ${sideMin} to ${sideMax} pixels on each side.`,
  },
  "film-tracks": {
    status: 422,
    sentence:
      "This file has sound or other data beside one picture. Choose the original in Armslot, which takes them out.",
  },
};

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
    errors: { "recording-not-found": shared },
  }),
  film: endpoint({
    ...file,
    name: "getFilm",
    summary: "Get a film's file or a range of it",
    path: filmPaths.film,
    access: "athletes:read",
    errors: { "recording-not-found": shared },
  }),
  poster: endpoint({
    ...file,
    name: "getPoster",
    summary: "Get a film's poster",
    path: filmPaths.poster,
    access: "athletes:read",
    errors: { "recording-not-found": shared },
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
  errors: {
    "film-empty": { status: 422, sentence: "This file is empty. Choose another one." },
    "film-too-large": {
      status: 413,
      sentence: `This file is too large: a clip can have ${megabytes(singleMaxBytes)}, a long recording ${gigabytes(longMaxBytes)}. Trim it, or film with fewer pixels.`,
    },
    "place-unknown": placeUnknown,
    "film-id-taken": filmIdTaken,
    "video-cap-reached": {
      status: 409,
      sentence:
        "Your program has used all of this month's videos. Upload again next month, or ask for a higher limit.",
    },
    "clip-storage-full": clipStorageFull,
    "video-off": shared,
  },
});

export const saveRecording = endpoint({
  name: "saveRecording",
  summary: "Say whom a film shows and in which game; only possible as long as no clip has a pitch",
  method: "PUT",
  path: "/api/programs/:programId/recordings/:recordingId",
  access: "athletes:write",
  input: { params: ofRecording, body: z.strictObject(place) },
  reply: recording,
  errors: {
    "recording-not-found": shared,
    "place-unknown": placeUnknown,
    "other-athlete": otherAthlete,
    "video-off": shared,
  },
});

export const removeRecording = endpoint({
  name: "removeRecording",
  summary: "Delete a film with its clips, or cancel its upload; others' films only for admins",
  method: "DELETE",
  path: "/api/programs/:programId/recordings/:recordingId",
  access: "athletes:write",
  input: { params: ofRecording },
  reply: z.strictObject({}),
  errors: { "recording-not-found": shared, forbidden: shared },
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
  errors: {
    "recording-not-found": shared,
    forbidden: shared,
    "poster-unusable": { status: 422, sentence: "The poster must be a WebP picture without tags." },
    "file-too-large": shared,
    "not-a-file": shared,
    "clip-storage-full": clipStorageFull,
    "video-off": shared,
  },
});
