import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, longText, moment, optionalText, requiredText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { pastDay } from "./looks.ts";

const noteNotFound = { status: 404, sentence: "This note was not found." };

/** A note that its author alone reads in Armslot. People who run the server could read the database. */
export const privateNote = z.strictObject({
  noteId: id,
  note: z.string(),
  version: z.number(),
  createdAt: moment,
  updatedAt: moment,
});
export type PrivateNote = z.output<typeof privateNote>;

export const enteredNote = z.strictObject({ note: longText("Note") });

const ofNote = z.strictObject({ programId: id, athleteId: id, noteId: id });

export const saveNote = endpoint({
  name: "saveNote",
  summary: "Add a private note under an ID that the client made, or change it",
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId/private-notes/:noteId",
  access: "athletes:write",
  input: {
    params: ofNote,
    /** `version` is the one that the change started from, 0 for a new note. */
    body: z.strictObject({ version: z.int(), ...enteredNote.shape }),
  },
  reply: privateNote,
  errors: {
    "athlete-not-found": shared,
    "note-not-found": noteNotFound,
    "version-conflict": shared,
    "limit-reached": shared,
  },
});

export const removeNote = endpoint({
  name: "removeNote",
  summary: "Delete a private note",
  method: "DELETE",
  path: "/api/programs/:programId/athletes/:athleteId/private-notes/:noteId",
  access: "athletes:write",
  input: { params: ofNote },
  reply: z.strictObject({}),
  errors: { "note-not-found": noteNotFound },
});

export const handOverNotes = endpoint({
  name: "handOverNotes",
  summary: "Hand all of one's private notes to a colleague, who alone reads them from then on",
  method: "POST",
  path: "/api/programs/:programId/private-notes/hand-over",
  access: "athletes:write",
  input: { params: z.strictObject({ programId: id }), body: z.strictObject({ toUserId: id }) },
  reply: z.strictObject({ notes: z.number() }),
  errors: { "member-not-found": shared },
});

const link = optionalText("Link", 500).check(
  z.refine(
    (text) => text === null || /^https:\/\/\S+$/.test(text),
    "A link must start with https:// and have no spaces.",
  ),
);

export const enteredRating = z.strictObject({
  source: requiredText("Source"),
  value: requiredText("Rating"),
  ratedOn: z.nullable(pastDay("Day")),
  event: optionalText("Event", limits.textMaxCharacters),
  link,
});

/** A rating of someone else, as they write it. It stands beside our grades and enters none of their statistics. */
export const outsideRating = z.strictObject({
  ratingId: id,
  source: z.string(),
  value: z.string(),
  ratedOn: z.nullable(z.string()),
  event: z.nullable(z.string()),
  link: z.nullable(z.string()),
  addedBy: z.nullable(z.string()),
  addedAt: moment,
});
export type OutsideRating = z.output<typeof outsideRating>;

const ofRating = z.strictObject({ programId: id, athleteId: id, ratingId: id });

export const addRating = endpoint({
  name: "addRating",
  summary: "Add an outside rating under an ID that the client made; a repeat changes nothing",
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId/outside-ratings/:ratingId",
  access: "athletes:write",
  input: { params: ofRating, body: enteredRating },
  reply: z.strictObject({ ratingId: id }),
  errors: { "athlete-not-found": shared, "id-taken": shared, "limit-reached": shared },
});

export const withdrawRating = endpoint({
  name: "withdrawRating",
  summary: "Withdraw an outside rating",
  method: "DELETE",
  path: "/api/programs/:programId/athletes/:athleteId/outside-ratings/:ratingId",
  access: "athletes:write",
  input: { params: ofRating },
  reply: z.strictObject({}),
  errors: {
    "rating-not-found": { status: 404, sentence: "Someone withdrew this rating in the meantime." },
  },
});
