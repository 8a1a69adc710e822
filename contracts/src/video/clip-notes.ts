import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { clientId, id, longText, moment } from "../core/fields.ts";
import { clipLimits } from "./clip-limits.ts";

/** A point of the picture as it is shown, from its top left: 0 to 1 across and down. */
const point = z.strictObject({
  x: z.number().check(z.gte(0), z.lte(1)),
  y: z.number().check(z.gte(0), z.lte(1)),
});
/** @internal */
export type DrawnPoint = z.output<typeof point>;

/** A line between two points, or an angle at the middle one of three. Neither is ever drawn into the film. */
export const drawing = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("line"), points: z.tuple([point, point]) }),
  z.strictObject({ kind: z.literal("angle"), points: z.tuple([point, point, point]) }),
]);
/** @internal */
export type Drawing = z.output<typeof drawing>;

const noteText = z.nullable(
  longText("Note").check(
    z.maxLength(
      clipLimits.noteTextMaxCharacters,
      `Note can have at most ${clipLimits.noteTextMaxCharacters} characters.`,
    ),
  ),
);

const content = {
  /** The moment of the film, in milliseconds from its first frame. */
  atMs: z.int().check(z.gte(0), z.lte(clipLimits.longMaxMs)),
  text: noteText,
  drawings: z
    .array(drawing)
    .check(
      z.maxLength(
        clipLimits.drawingsPerNoteMax,
        `A note can have at most ${clipLimits.drawingsPerNoteMax} drawings.`,
      ),
    ),
};

/** A note at a moment of a clip. */
export const clipNote = z.strictObject({
  noteId: id,
  ...content,
  text: z.nullable(z.string()),
  /** Who wrote it. The name is null for a removed member. */
  writtenBy: z.strictObject({ uid: id, name: z.nullable(z.string()) }),
  updatedAt: moment,
});
export type ClipNote = z.output<typeof clipNote>;

const ofClip = z.strictObject({ programId: id, clipId: id });
const ofNote = z.strictObject({ ...ofClip.shape, noteId: clientId });

export const listClipNotes = endpoint({
  name: "listClipNotes",
  summary: "List the notes of a clip in the order of their moments",
  method: "GET",
  path: "/api/programs/:programId/clips/:clipId/notes",
  access: "athletes:read",
  input: { params: ofClip },
  reply: z.strictObject({ notes: z.array(clipNote) }),
  errors: { "clip-not-found": shared },
});

export const saveClipNote = endpoint({
  name: "saveClipNote",
  summary: "Add a note to a clip, or replace one's own; the browser makes the ID",
  method: "PUT",
  path: "/api/programs/:programId/clips/:clipId/notes/:noteId",
  access: "athletes:write",
  input: {
    params: ofNote,
    body: z.strictObject(content).check(
      z.refine(({ text, drawings }) => text !== null || drawings.length > 0, {
        error: "Write a note or draw something.",
        path: ["text"],
      }),
    ),
  },
  reply: z.strictObject({}),
  errors: {
    "clip-not-found": shared,
    forbidden: shared,
    "invalid-input": shared,
    "video-off": shared,
    "limit-reached": shared,
  },
});

export const removeClipNote = endpoint({
  name: "removeClipNote",
  summary: "Delete a note of a clip; others' notes only for admins",
  method: "DELETE",
  path: "/api/programs/:programId/clips/:clipId/notes/:noteId",
  access: "athletes:write",
  input: { params: ofNote },
  reply: z.strictObject({}),
  errors: {
    "clip-note-not-found": { status: 404, sentence: "Someone deleted this note in the meantime." },
    forbidden: shared,
  },
});
