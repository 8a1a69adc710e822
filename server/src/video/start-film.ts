import { hourMs } from "@armslot/contracts/core/durations";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { clipLimits } from "@armslot/contracts/video/clip-limits";
import { filmPaths, type startRecording } from "@armslot/contracts/video/recordings";
import { sql } from "kysely";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { roomForFilms } from "../films/film-room.ts";
import type { Call } from "../http/route.ts";
import { insertClip } from "../storage/clips.ts";
import { findRecording, insertRecording, type StoredRecording } from "../storage/recordings.ts";
import { countVideo } from "../storage/video-counts.ts";
import { placeOf } from "./film-place.ts";

type Started = ReplyOf<typeof startRecording>;
type StartCall = Call<typeof startRecording>;

function uploadOf(
  { params, body: { recordingId } }: StartCall,
  upload: Omit<Started, "recordingId" | "uploadPath">,
) {
  const { programId } = params;
  const uploadPath = filmPaths.upload
    .replace(":programId", programId)
    .replace(":recordingId", recordingId);
  return { recordingId, uploadPath, ...upload };
}

/** Returns the upload of an earlier request with the same ID. Throws `film-id-taken` if that was another film. */
function earlierUpload(call: StartCall, known: StoredRecording): Started {
  const { body, viewer } = call;
  const isSame = known.uploadedBy === viewer.userId && known.byteCount === body.byteCount;
  if (!isSame || known.kind !== body.kind) throw new AppError("film-id-taken");
  const { state, expiresAt } = known;
  return uploadOf(call, { state, expiresAt: expiresAt?.toISOString() ?? null });
}

/** Throws `clip-storage-full` if the disk or `CLIPS_MAX_GB` has no room for what all programs reserved, with the new film. */
async function requireRoom({ settings }: Pick<Parts, "settings">, tx: Tx): Promise<void> {
  const { freeBytes, maxBytes } = await roomForFilms(settings);
  const { rows } = await sql<{ all: number; uploading: number }>`
    select all_bytes as all, uploading_bytes as uploading from reserved_film_bytes()`.execute(tx);
  const [reserved] = rows;
  if (!reserved || reserved.all > maxBytes || reserved.uploading > freeBytes) {
    throw new AppError("clip-storage-full");
  }
}

/** Two films that start at the same time would not see each other's bytes. */
async function waitForOtherStarts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('armslot films'))`.execute(tx);
}

/**
 * Reserves the bytes of a film, counts it in its month and creates its empty file. Sending the same film again returns the same upload.
 * Throws `film-empty`, `film-too-large`, `place-unknown`, `film-id-taken`, `video-cap-reached` and `clip-storage-full`.
 */
export async function startFilm(
  parts: Pick<Parts, "clock" | "films" | "settings">,
  tx: Tx,
  call: StartCall,
): Promise<Started> {
  const {
    params: { programId },
    body,
    viewer,
  } = call;
  const { recordingId, kind, byteCount, clip } = body;
  if (byteCount === 0) throw new AppError("film-empty");
  const most = kind === "single" ? clipLimits.singleMaxBytes : clipLimits.longMaxBytes;
  if (byteCount > most) throw new AppError("film-too-large");
  const known = await findRecording(tx, { programId, recordingId });
  if (known) return earlierUpload(call, known);
  await waitForOtherStarts(tx);
  const place = await placeOf(tx, { programId, ...body, pitchId: clip?.pitchId ?? null });
  const now = parts.clock();
  if (!(await countVideo(tx, { programId, now }))) throw new AppError("video-cap-reached");
  const expiresAt = new Date(now.getTime() + clipLimits.uploadLifetimeHours * hourMs);
  const isNew = await insertRecording(tx, {
    ...{ programId, recordingId, kind, byteCount, ...place },
    startedAt: body.startedAt === null ? null : new Date(body.startedAt),
    ...{ uploadedBy: viewer.userId, createdAt: now, expiresAt },
  });
  if (!isNew) throw new AppError("film-id-taken");
  if (clip) await insertSingleClip(tx, { ...clip, ...place, programId, recordingId, now });
  await requireRoom(parts, tx);
  // A film that was deleted a moment ago can have had this ID. Its files may still wait for their erasure.
  await parts.films.erase({ programId, recordingId });
  await parts.films.create({ programId, recordingId });
  return uploadOf(call, { state: "uploading", expiresAt: expiresAt.toISOString() });
}

interface SingleClip {
  readonly programId: string;
  readonly recordingId: string;
  readonly clipId: string;
  readonly pitchId: string | null;
  readonly releaseMs: number | null;
  readonly now: Date;
}

async function insertSingleClip(tx: Tx, clip: SingleClip): Promise<void> {
  const isNew = await insertClip(tx, {
    ...clip,
    ...{ fromMs: 0, toMs: null, margin: null, needsLook: false },
    pairedBy: clip.pitchId === null ? null : "person",
  });
  if (!isNew) throw new AppError("film-id-taken");
}
