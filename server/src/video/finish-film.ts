import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import { FilmRefused } from "../films/film-refused.ts";
import { blankSurplus, readFilm } from "../films/read-film.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import {
  deleteRecordingRow,
  finishRecording,
  lockRecording,
  type RecordingKey,
  type StoredRecording,
} from "../storage/recordings.ts";
import { giveBackVideo } from "../storage/video-counts.ts";

type FinishParts = Pick<Parts, "clock" | "db" | "films" | "newId">;

interface Arrived extends RecordingKey {
  readonly film: StoredRecording;
}

/** Reads the header of a film that has arrived, and takes out what is not the picture. It can run again. */
export async function readHeader({ films }: Pick<Parts, "films">, arrived: Arrived) {
  const { kind, byteCount: fileBytes } = arrived.film;
  const file = await films.open(arrived, "film", "r+");
  try {
    const { facts, surplus } = await readFilm(file, { fileBytes, kind });
    await blankSurplus(file, surplus);
    return facts;
  } finally {
    await file.close();
  }
}

/** Deletes an upload that no one can watch, and gives back what it was counted. Its file is queued. */
async function refuseFilm({ db }: FinishParts, { programId, recordingId }: Arrived): Promise<void> {
  await db.tenant(
    programId,
    async (tx) => {
      const film = await lockRecording(tx, { programId, recordingId });
      if (film?.state !== "uploading") return;
      const gone = await deleteRecordingRow(tx, { programId, recordingId });
      if (gone) await giveBackVideo(tx, { programId, countedAt: gone.createdAt });
    },
    { isClearing: true },
  );
}

/**
 * Reads the header of a film whose last byte has arrived, takes out what is not the picture, and marks the film as ready. A refused film is
 * deleted: throws the code of the reason.
 */
export async function finishFilm(parts: FinishParts, arrived: Arrived): Promise<void> {
  const { programId, recordingId, film } = arrived;
  try {
    const facts = await readHeader(parts, arrived);
    await parts.db.tenant(programId, async (tx) => {
      if (!(await finishRecording(tx, { programId, recordingId, facts }))) return;
      await insertAuditEntry(tx, {
        ...{ programId, entryId: parts.newId(), action: "film-uploaded", now: parts.clock() },
        ...{ actorUserId: film.uploadedBy, subjectId: film.athleteId },
      });
    });
  } catch (failure) {
    if (!(failure instanceof FilmRefused)) throw failure;
    await refuseFilm(parts, arrived);
    throw new AppError(failure.code, { cause: failure });
  }
}
