import { sql } from "kysely";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { RecordingKey } from "./recordings.ts";

/** Returns films whose files have to be erased, oldest first. A film that was announced again since keeps its file. */
export async function filmsToErase(tx: Tx): Promise<RecordingKey[]> {
  await sql`
    delete from films_to_erase f using recordings r
    where r.program_id = f.program_id and r.recording_id = f.recording_id`.execute(tx);
  return await tx
    .selectFrom("films_to_erase")
    .select(named(["program_id", "recording_id"]))
    .orderBy("queued_at")
    .execute();
}

/** Notes that the files of a film are erased. */
export async function noteErasedFilm(
  tx: Tx,
  { programId, recordingId }: RecordingKey,
): Promise<void> {
  await tx
    .deleteFrom("films_to_erase")
    .where("program_id", "=", programId)
    .where("recording_id", "=", recordingId)
    .execute();
}
