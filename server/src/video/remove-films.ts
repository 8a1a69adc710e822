import { may } from "@armslot/contracts/core/access";
import type { removeClip } from "@armslot/contracts/video/clips";
import type { removeRecording } from "@armslot/contracts/video/recordings";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call } from "../http/route.ts";
import type { Viewer } from "../http/viewer.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteClipRow, lockClip } from "../storage/clips.ts";
import {
  deleteRecordingRow,
  lockRecording,
  type RecordingKey,
  type StoredRecording,
} from "../storage/recordings.ts";
import { giveBackVideo } from "../storage/video-counts.ts";

type RemoveParts = Pick<Parts, "clock" | "newId">;

/** Members delete and change their own films, admins those of others too. Throws `forbidden`. */
export function requireOwn(viewer: Viewer, film: StoredRecording): void {
  const isOwn = film.uploadedBy === viewer.userId;
  if (!isOwn && !may(viewer.role, "athletes:delete")) throw new AppError("forbidden");
}

/** Deletes a film. One whose upload never ended gives back what it was counted. */
async function deleteFilm(
  { clock, newId }: RemoveParts,
  tx: Tx,
  { programId, recordingId, viewer }: RecordingKey & { readonly viewer: Viewer },
): Promise<void> {
  const gone = await deleteRecordingRow(tx, { programId, recordingId });
  if (!gone) return;
  if (gone.state === "uploading") {
    await giveBackVideo(tx, { programId, countedAt: gone.createdAt });
    return;
  }
  await insertAuditEntry(tx, {
    ...{ programId, entryId: newId(), action: "film-deleted", now: clock() },
    ...{ actorUserId: viewer.userId, subjectId: gone.athleteId },
  });
}

/** Deletes a film with its clips, or cancels its upload. Throws `recording-not-found` and `forbidden`. */
export async function removeFilm(
  parts: RemoveParts,
  tx: Tx,
  { params, viewer }: Pick<Call<typeof removeRecording>, "params" | "viewer">,
): Promise<Record<string, never>> {
  const film = await lockRecording(tx, params);
  if (!film) throw new AppError("recording-not-found");
  requireOwn(viewer, film);
  await deleteFilm(parts, tx, { ...params, viewer });
  return {};
}

/** Deletes a clip. The film of a single pitch goes with its clip. Throws `clip-not-found` and `forbidden`. */
export async function removeClipOfFilm(
  parts: RemoveParts,
  tx: Tx,
  { params, viewer }: Call<typeof removeClip>,
): Promise<Record<string, never>> {
  const { programId } = params;
  const clip = await lockClip(tx, params);
  const film = clip && (await lockRecording(tx, { programId, recordingId: clip.recordingId }));
  if (!film) throw new AppError("clip-not-found");
  requireOwn(viewer, film);
  if (film.kind === "single") {
    await deleteFilm(parts, tx, { programId, recordingId: film.recordingId, viewer });
    return {};
  }
  await deleteClipRow(tx, params);
  await insertAuditEntry(tx, {
    ...{ programId, entryId: parts.newId(), action: "clip-deleted", now: parts.clock() },
    ...{ actorUserId: viewer.userId, subjectId: film.athleteId },
  });
  return {};
}
