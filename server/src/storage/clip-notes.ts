import type { ClipNote } from "@armslot/contracts/video/clip-notes";
import { sql } from "kysely";
import { fullNameIn } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface NoteKey {
  readonly programId: string;
  readonly clipId: string;
  readonly noteId: string;
}

interface SavedNote extends NoteKey, Pick<ClipNote, "atMs" | "text" | "drawings"> {
  readonly writtenBy: string;
  readonly now: Date;
}

/** Stores a note, or replaces the writer's own. Returns false if someone else wrote it, or it belongs to another clip. */
export async function saveNote(tx: Tx, note: SavedNote): Promise<boolean> {
  const { programId, noteId, clipId, writtenBy, atMs, text, now } = note;
  const content = { at_ms: atMs, note: text, drawings: JSON.stringify(note.drawings) };
  const { numInsertedOrUpdatedRows: saved } = await tx
    .insertInto("clip_notes")
    .values({
      ...{ program_id: programId, note_id: noteId, clip_id: clipId, written_by: writtenBy },
      ...{ ...content, created_at: now, updated_at: now },
    })
    .onConflict((conflict) =>
      conflict
        .columns(["program_id", "note_id"])
        .doUpdateSet({ ...content, updated_at: now })
        .where("clip_notes.clip_id", "=", clipId)
        .where("clip_notes.written_by", "=", writtenBy),
    )
    .executeTakeFirst();
  return saved === 1n;
}

/** Returns who wrote a note. Undefined if the clip has none of this ID. */
export async function writerOfNote(
  tx: Tx,
  { programId, clipId, noteId }: NoteKey,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("clip_notes")
    .select("written_by as writtenBy")
    .where("program_id", "=", programId)
    .where("clip_id", "=", clipId)
    .where("note_id", "=", noteId)
    .executeTakeFirst();
  return row?.writtenBy;
}

/** Deletes a note. */
export async function deleteNote(tx: Tx, { programId, clipId, noteId }: NoteKey): Promise<void> {
  await tx
    .deleteFrom("clip_notes")
    .where("program_id", "=", programId)
    .where("clip_id", "=", clipId)
    .where("note_id", "=", noteId)
    .execute();
}

/** Returns the notes of a clip in the order of their moments, or undefined if the program has no such clip. */
export async function notesOfClip(
  tx: Tx,
  { programId, clipId }: Omit<NoteKey, "noteId">,
): Promise<ClipNote[] | undefined> {
  const writer = fullNameIn("u");
  const { rows } = await sql<{ notes: ClipNote[] }>`
    select (
      select coalesce(json_agg(json_build_object(
        'noteId', n.note_id, 'atMs', n.at_ms, 'text', n.note, 'drawings', n.drawings,
        'writtenBy', json_build_object('uid', n.written_by, 'name', ${writer}), 'updatedAt', n.updated_at
      ) order by n.at_ms, n.note_id), '[]')
      from clip_notes n left join users u on u.program_id = n.program_id and u.user_id = n.written_by
      where n.program_id = c.program_id and n.clip_id = c.clip_id
    ) as notes
    from clips c where c.program_id = ${programId} and c.clip_id = ${clipId}`.execute(tx);
  return rows[0]?.notes.map((note) => ({
    ...note,
    updatedAt: new Date(note.updatedAt).toISOString(),
  }));
}
