import { clipLimits } from "@armslot/contracts/video/clip-limits";
import { type addClip, type Clip, saveClip } from "@armslot/contracts/video/clips";
import { AppError, versionConflict } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call } from "../http/route.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { insertClip, lockClip, updateClip } from "../storage/clips.ts";
import { type FilmPlace, lockRecording, placeRecording } from "../storage/recordings.ts";
import { shownClip } from "./clips.query.ts";
import { placeOf } from "./film-place.ts";

type ClipParts = Pick<Parts, "clock" | "newId">;

async function shown(tx: Tx, key: Parameters<typeof shownClip>[1]): Promise<Clip> {
  const clip = await shownClip(tx, key);
  if (!clip) throw new AppError("clip-not-found");
  return clip;
}

/** Whether another clip of a recording has a pitch. */
async function hasOtherPair(
  tx: Tx,
  {
    programId,
    recordingId,
    clipId,
  }: { programId: string; recordingId: string; clipId: string | null },
): Promise<boolean> {
  const other = await tx
    .selectFrom("clips")
    .select("clip_id")
    .where("program_id", "=", programId)
    .where("recording_id", "=", recordingId)
    .where("pitch_id", "is not", null)
    .where("clip_id", "is distinct from", clipId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

interface Placement extends FilmPlace {
  readonly programId: string;
  readonly recordingId: string;
  /** The clip that is placed. Null for the film as a whole. */
  readonly clipId: string | null;
}

/**
 * Says whom a locked film shows. A film shows one athlete, so that it can be erased with the athlete: throws `other-athlete` if another clip
 * of it shows someone else.
 */
export async function placeFilm(tx: Tx, placement: Placement): Promise<void> {
  const { programId, recordingId, athleteId } = placement;
  const film = await lockRecording(tx, { programId, recordingId });
  if (!film) throw new AppError("recording-not-found");
  const hasOthers = await hasOtherPair(tx, placement);
  if (film.athleteId !== athleteId) {
    if (hasOthers) throw new AppError("other-athlete");
    await placeRecording(tx, placement);
  } else if (!hasOthers || film.gameId === null) await placeRecording(tx, placement);
}

/** Adds a clip to a recording. The same clip again changes nothing. */
export async function addClipToFilm(
  { clock }: ClipParts,
  tx: Tx,
  { params, body }: Call<typeof addClip>,
): Promise<Clip> {
  const { programId, recordingId } = params;
  const film = await lockRecording(tx, params);
  if (!film) throw new AppError("recording-not-found");
  const { clipId, pitchId } = body;
  const known = await lockClip(tx, { programId, clipId });
  if (known) {
    if (known.recordingId !== recordingId) throw new AppError("film-id-taken");
    return await shown(tx, { ...params, clipId });
  }
  await requireRoomForClip(tx, params);
  const place = await placeOf(tx, { programId, pitchId, athleteId: null, gameId: null });
  if (pitchId !== null) await placeFilm(tx, { ...params, ...place, clipId });
  await insertClip(tx, {
    ...{
      programId,
      recordingId,
      ...body,
      pitchId: place.pitchId,
      margin: null,
      needsLook: false,
      now: clock(),
    },
    pairedBy: pitchId === null ? null : "person",
  });
  return await shown(tx, { ...params, clipId });
}

async function requireRoomForClip(
  tx: Tx,
  { programId, recordingId }: { programId: string; recordingId: string },
): Promise<void> {
  const { clips } = await tx
    .selectFrom("clips")
    .select((eb) => eb.fn.countAll<number>().as("clips"))
    .where("program_id", "=", programId)
    .where("recording_id", "=", recordingId)
    .executeTakeFirstOrThrow();
  if (clips < clipLimits.clipsPerRecordingMax) return;
  const sentence = `A film can have at most ${clipLimits.clipsPerRecordingMax} clips.`;
  throw new AppError("invalid-input", { fields: { clipId: sentence } });
}

/** Saves a clip and records a move to another pitch. Throws `clip-not-found`, `version-conflict` and what `placeFilm` throws. */
export async function saveClipOfFilm(
  { clock, newId }: ClipParts,
  tx: Tx,
  { params, body, viewer }: Call<typeof saveClip>,
): Promise<Clip> {
  const { programId, clipId } = params;
  const held = await lockClip(tx, params);
  if (!held) throw new AppError("clip-not-found");
  const { recordingId } = held;
  const key = { ...params, recordingId };
  if (held.version !== body.version) throw versionConflict(saveClip, await shown(tx, key));
  const isAsked = body.pitchId !== held.pitchId;
  const asked = { programId, pitchId: isAsked ? body.pitchId : null };
  const place = await placeOf(tx, { ...asked, athleteId: null, gameId: null });
  const pitchId = isAsked ? place.pitchId : held.pitchId;
  const isMoved = pitchId !== held.pitchId;
  const now = clock();
  if (isMoved && pitchId !== null) await placeFilm(tx, { ...key, ...place });
  const pairing = isMoved
    ? { pairedBy: pitchId === null ? null : ("person" as const), margin: null, needsLook: false }
    : { pairedBy: held.pairedBy, margin: held.margin };
  await updateClip(tx, { ...params, ...body, ...pairing, pitchId, now });
  if (isMoved) {
    await insertAuditEntry(tx, {
      ...{ programId, entryId: newId(), action: "clip-moved", now },
      ...{ actorUserId: viewer.userId, subjectId: place.athleteId },
    });
  }
  return await shown(tx, { programId, recordingId, clipId });
}
