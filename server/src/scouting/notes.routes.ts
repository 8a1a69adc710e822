import {
  addAcademicFact,
  readAcademics,
  removeAcademicFact,
} from "@armslot/contracts/scouting/academics";
import {
  addRating,
  handOverNotes,
  removeNote,
  saveNote,
  withdrawRating,
} from "@armslot/contracts/scouting/notes-and-ratings";
import { AppError, versionConflict } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { holdViewer } from "../http/hold-viewer.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { Call, Routes } from "../http/route.ts";
import { deleteAcademicFact, insertAcademicFact } from "../storage/academic-facts.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { insertRating, withdrawRatingRow } from "../storage/outside-ratings.ts";
import {
  deleteNote,
  handNotesTo,
  insertNote,
  noteById,
  updateNote,
} from "../storage/private-notes.ts";
import { holdMember } from "../storage/users.ts";
import { academicsOf, hasOwnFact, hasOwnRating } from "./notes.query.ts";
import { requireAthlete } from "./require-athlete.ts";

async function savePrivateNote({ clock }: Parts, tx: Tx, call: Call<typeof saveNote>) {
  const { params, body, viewer } = call;
  await holdViewer(tx, viewer);
  await requireAthlete(tx, params);
  const written = { ...params, authorId: viewer.userId, note: body.note, now: clock() };
  const isSaved =
    body.version === 0
      ? await insertNote(tx, written)
      : await updateNote(tx, { ...written, version: body.version });
  if (isSaved && body.version === 0) {
    await refuseOverLimit(tx, "notes", { ...params, memberId: viewer.userId });
  }
  const stored = await noteById(tx, params);
  // A note of this ID that the member does not see is someone else's.
  if (!stored) throw new AppError("note-not-found");
  const isRepeated = body.version === 0 && stored.version === 1 && stored.note === body.note;
  if (!isSaved && !isRepeated) throw versionConflict(saveNote, stored);
  return stored;
}

export function mountNotes(routes: Routes, parts: Parts): void {
  const { clock, newId } = parts;

  routes.write(saveNote, (tx, call) => savePrivateNote(parts, tx, call));

  routes.write(removeNote, async (tx, { params }) => {
    if (!(await deleteNote(tx, params))) throw new AppError("note-not-found");
    return {};
  });

  routes.write(handOverNotes, async (tx, { params: { programId }, body: { toUserId }, viewer }) => {
    if (!(await holdMember(tx, toUserId))) throw new AppError("member-not-found");
    const notes = await handNotesTo(tx, toUserId);
    await insertAuditEntry(tx, {
      programId,
      entryId: newId(),
      action: "notes-handed-over",
      actorUserId: viewer.userId,
      subjectId: toUserId,
      now: clock(),
    });
    return { notes };
  });

  routes.write(addRating, async (tx, { params, body, viewer: { userId } }) => {
    await requireAthlete(tx, params);
    const isAdded = await insertRating(tx, { ...params, ...body, addedBy: userId, now: clock() });
    if (!isAdded && !(await hasOwnRating(tx, { ...params, userId })))
      throw new AppError("id-taken");
    if (isAdded) await refuseOverLimit(tx, "ratings", { ...params, memberId: userId });
    return { ratingId: params.ratingId };
  });

  routes.write(withdrawRating, async (tx, { params }) => {
    if (!(await withdrawRatingRow(tx, { ...params, now: clock() }))) {
      throw new AppError("rating-not-found");
    }
    return {};
  });
}

/** Mounts the endpoints of school facts. */
export function mountAcademics(routes: Routes, { clock, newId }: Parts): void {
  routes.write(readAcademics, async (tx, { params, viewer: { userId } }) => {
    const { programId, athleteId } = params;
    await requireAthlete(tx, params);
    const entry = { action: "academics-read", actorUserId: userId, subjectId: athleteId } as const;
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now: clock() });
    return { facts: await academicsOf(tx, params) };
  });

  routes.write(addAcademicFact, async (tx, { params, body, viewer: { userId } }) => {
    await requireAthlete(tx, params);
    const fact = { ...params, ...body, addedBy: userId, now: clock() };
    const isAdded = await insertAcademicFact(tx, fact);
    if (!isAdded && !(await hasOwnFact(tx, { ...params, userId }))) throw new AppError("id-taken");
    if (isAdded) await refuseOverLimit(tx, "facts", { ...params, memberId: userId });
    return { factId: params.factId };
  });

  routes.write(removeAcademicFact, async (tx, { params }) => {
    if (!(await deleteAcademicFact(tx, params))) throw new AppError("fact-not-found");
    return {};
  });
}
