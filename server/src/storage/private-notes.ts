import type { PrivateNote } from "@armslot/contracts/scouting/notes-and-ratings";
import { sql } from "kysely";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface NoteKey {
  readonly programId: string;
  readonly athleteId: string;
  readonly noteId: string;
}

interface WrittenNote extends NoteKey {
  readonly authorId: string;
  readonly note: string;
  readonly now: Date;
}

/** Returns the member's note of an ID. The database shows a note to its author alone. */
export async function noteById(
  tx: Tx,
  { programId, athleteId, noteId }: NoteKey,
): Promise<PrivateNote | undefined> {
  const row = await tx
    .selectFrom("private_notes")
    .select(named(["note_id", "note", "version", "created_at", "updated_at"]))
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("note_id", "=", noteId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { createdAt, updatedAt, ...note } = row;
  return { ...note, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** Adds a private note. Returns false and adds nothing if there is one of this ID, whoever reads it. */
export async function insertNote(tx: Tx, added: WrittenNote): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto("private_notes")
    .values({
      program_id: added.programId,
      note_id: added.noteId,
      athlete_id: added.athleteId,
      author_id: added.authorId,
      note: added.note,
      version: 1,
      created_at: added.now,
      updated_at: added.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (rows ?? 0n) > 0n;
}

/** Changes the member's note. Returns false if the member has no such note of this version. */
export async function updateNote(
  tx: Tx,
  { programId, athleteId, noteId, note, version, now }: WrittenNote & { readonly version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("private_notes")
    .set((eb) => ({ note, version: eb("version", "+", 1), updated_at: now }))
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("note_id", "=", noteId)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the member's note. Returns false if the member has no such note. */
export async function deleteNote(
  tx: Tx,
  { programId, athleteId, noteId }: NoteKey,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("private_notes")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("note_id", "=", noteId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives the member's notes to a colleague. Returns how many. */
export async function handNotesTo(tx: Tx, toUserId: string): Promise<number> {
  const { rows } = await sql<{ notes: number }>`
    select hand_over_notes(${toUserId}::uuid) as notes`.execute(tx);
  return rows[0]?.notes ?? 0;
}
