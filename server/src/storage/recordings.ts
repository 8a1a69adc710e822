import type { FilmFacts, FilmKind } from "@armslot/contracts/video/recordings";
import { named, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** The key of a recording. */
export interface RecordingKey {
  readonly programId: string;
  readonly recordingId: string;
}

/** Whom a film shows, and in which game. */
export interface FilmPlace {
  readonly athleteId: string | null;
  readonly gameId: string | null;
}

interface NewRecording extends RecordingKey, FilmPlace {
  readonly kind: FilmKind;
  readonly byteCount: number;
  readonly startedAt: Date | null;
  readonly uploadedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const newColumns = [
  "program_id",
  "recording_id",
  "athlete_id",
  "game_id",
  "kind",
  "byte_count",
  "started_at",
  "uploaded_by",
  "created_at",
  "expires_at",
] as const;

/** Stores a recording whose bytes follow. Returns false if the program has one of this ID. */
export async function insertRecording(tx: Tx, recording: NewRecording): Promise<boolean> {
  const { numInsertedOrUpdatedRows: stored } = await tx
    .insertInto("recordings")
    .values(rowOf("recordings", newColumns, recording))
    .onConflict((conflict) => conflict.columns(["program_id", "recording_id"]).doNothing())
    .executeTakeFirst();
  return stored === 1n;
}

const storedColumns = [
  "recording_id",
  "athlete_id",
  "game_id",
  "kind",
  "state",
  "byte_count",
  "container",
  "started_at",
  "uploaded_by",
  "created_at",
  "expires_at",
] as const;

const recordingOf = (tx: Tx, { programId, recordingId }: RecordingKey) =>
  tx
    .selectFrom("recordings")
    .select(named(storedColumns))
    .where("program_id", "=", programId)
    .where("recording_id", "=", recordingId);

/** A stored recording. */
export type StoredRecording = NonNullable<Awaited<ReturnType<typeof findRecording>>>;

/** Returns a recording, or undefined if the program has none of this ID. */
export async function findRecording(tx: Tx, key: RecordingKey) {
  return await recordingOf(tx, key).executeTakeFirst();
}

/** Like `findRecording`, and locks it until the end of the transaction. */
export async function lockRecording(
  tx: Tx,
  key: RecordingKey,
): Promise<StoredRecording | undefined> {
  return await recordingOf(tx, key).forUpdate().executeTakeFirst();
}

const factColumns = [
  "container",
  "codec",
  "width",
  "height",
  "rotation",
  "frames",
  "duration_ms",
] as const;

/** Marks a recording as ready, with what its header says. Returns false if it is gone or was ready before. */
export async function finishRecording(
  tx: Tx,
  { programId, recordingId, facts }: RecordingKey & { readonly facts: FilmFacts },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("recordings")
    .set({
      ...rowOf("recordings", factColumns, facts),
      state: "ready",
      expires_at: null,
    })
    .where("program_id", "=", programId)
    .where("recording_id", "=", recordingId)
    .where("state", "=", "uploading")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets whom a recording shows. */
export async function placeRecording(
  tx: Tx,
  { programId, recordingId, athleteId, gameId }: RecordingKey & FilmPlace,
): Promise<void> {
  await tx
    .updateTable("recordings")
    .set({ athlete_id: athleteId, game_id: gameId })
    .where("program_id", "=", programId)
    .where("recording_id", "=", recordingId)
    .execute();
}

/** Stores the size of a recording's poster. Returns false if the recording is gone. */
export async function setPoster(
  tx: Tx,
  { programId, recordingId, posterBytes }: RecordingKey & { readonly posterBytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("recordings")
    .set({ poster_bytes: posterBytes })
    .where("program_id", "=", programId)
    .where("recording_id", "=", recordingId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a recording with its clips. A trigger queues its files. Returns what it was, or undefined if there is none. */
export async function deleteRecordingRow(tx: Tx, { programId, recordingId }: RecordingKey) {
  return await tx
    .deleteFrom("recordings")
    .where("program_id", "=", programId)
    .where("recording_id", "=", recordingId)
    .returning(named(["state", "athlete_id", "created_at"]))
    .executeTakeFirst();
}

/** Deletes a program's uploads whose time is over. Returns when each was counted. */
export async function deleteExpiredUploads(
  tx: Tx,
  { programId, now }: { readonly programId: string; readonly now: Date },
) {
  return await tx
    .deleteFrom("recordings")
    .where("program_id", "=", programId)
    .where("expires_at", "<=", now)
    .returning("created_at as createdAt")
    .execute();
}

/** Gives the recordings of an athlete to another one. Those of games follow their games. */
export async function moveRecordingsOf(
  tx: Tx,
  { programId, athleteId, intoId }: { programId: string; athleteId: string; intoId: string },
): Promise<void> {
  await tx
    .updateTable("recordings")
    .set({ athlete_id: intoId })
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("game_id", "is", null)
    .execute();
}

/** Gives the recordings of a game that goes to the game that stays. */
export async function moveRecordingsOfGame(
  tx: Tx,
  { programId, from, into }: { programId: string; from: string; into: string },
): Promise<void> {
  await tx
    .updateTable("recordings")
    .set({ game_id: into })
    .where("program_id", "=", programId)
    .where("game_id", "=", from)
    .execute();
}

/** Deletes the films that show an athlete's pitches. Those that belong to the athlete go with the athlete's row. */
export async function deleteFilmsShowing(
  tx: Tx,
  { programId, athleteId }: { readonly programId: string; readonly athleteId: string },
): Promise<void> {
  const shown = tx
    .selectFrom("clips as c")
    .innerJoin("pitches as p", (join) =>
      join.onRef("p.program_id", "=", "c.program_id").onRef("p.pitch_id", "=", "c.pitch_id"),
    )
    .select("c.recording_id")
    .where("p.program_id", "=", programId)
    .where("p.athlete_id", "=", athleteId);
  await tx
    .deleteFrom("recordings")
    .where("program_id", "=", programId)
    .where("recording_id", "in", shown)
    .execute();
}
