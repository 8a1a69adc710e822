import { may } from "@armslot/contracts/core/access";
import { listClipNotes, removeClipNote, saveClipNote } from "@armslot/contracts/video/clip-notes";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { Routes } from "../http/route.ts";
import { deleteNote, notesOfClip, saveNote, writerOfNote } from "../storage/clip-notes.ts";
import { lockClip } from "../storage/clips.ts";

export function mountClipNotes(routes: Routes, { clock, settings }: Parts): void {
  routes.read(listClipNotes, async (tx, { params }) => {
    const notes = await notesOfClip(tx, params);
    if (!notes) throw new AppError("clip-not-found");
    return { notes };
  });

  routes.write(saveClipNote, async (tx, { params, body, viewer: { userId } }) => {
    if (!settings.keepsVideo) throw new AppError("video-off");
    if (!(await lockClip(tx, params))) throw new AppError("clip-not-found");
    const note = { ...params, ...body, writtenBy: userId, now: clock() };
    if (!(await saveNote(tx, note))) throw new AppError("forbidden");
    await refuseOverLimit(tx, "clipNotes", params);
    return {};
  });

  routes.write(removeClipNote, async (tx, { params, viewer }) => {
    const writer = await writerOfNote(tx, params);
    if (writer === undefined) throw new AppError("clip-note-not-found");
    const mayRemove = writer === viewer.userId || may(viewer.role, "athletes:delete");
    if (!mayRemove) throw new AppError("forbidden");
    await deleteNote(tx, params);
    return {};
  });
}
