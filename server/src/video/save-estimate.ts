import {
  clipFlightSteps,
  flightVersion,
  isTracked,
  type TrackedMarks,
} from "@armslot/baseball/video/clip-flight";
import { clipSpeed, speedVersion } from "@armslot/baseball/video/clip-speed";
import type { FlightRefusal } from "@armslot/baseball/video/estimate-flight";
import type { MarksRefusal } from "@armslot/baseball/video/marks-speed";
import type { ErrorCode } from "@armslot/contracts/errors";
import type {
  FilmView,
  FlightMarks,
  saveVideoEstimate,
  VideoEstimate,
} from "@armslot/contracts/video/estimates";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import { inTurns } from "../database/in-turns.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call } from "../http/route.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { lockClip } from "../storage/clips.ts";
import { athleteOfPitch, insertVideoEstimate } from "../storage/video-estimates.ts";
import { estimatesOf } from "./estimates.query.ts";

const errorOf: Readonly<Record<MarksRefusal, ErrorCode>> = {
  order: "marks-outside",
  part: "film-slowed-in-part",
  clock: "marks-clock",
  frames: "marks-frames",
  speed: "marks-speed",
};

const errorOfTrack: Readonly<Record<FlightRefusal, ErrorCode>> = {
  ...{ order: "marks-outside", part: "film-slowed-in-part", frames: "marks-frames" },
  ...{ clock: "track-clock", "few-balls": "track-lost", track: "track-lost" },
  ...{ fit: "track-lost", path: "track-lost" },
};

/** Returns what marks say about the speed of a pitch. */
function ofMarks(marks: FlightMarks, view: FilmView | null) {
  const speed = clipSpeed(marks);
  if (speed.kind === "refused") throw new AppError(errorOf[speed.reason]);
  const { velo: value, veloRange: range, framesPerSecond } = speed;
  return {
    method: "marks",
    ...{ version: speedVersion, view, framesPerSecond, inputs: marks },
    values: {
      ...{ vertBreak: null, hb: null, plateSide: null, plateHeight: null },
      velo: { value, range },
    },
  } as const;
}

async function veloOf(tx: Tx, { programId, pitchId }: { programId: string; pitchId: string }) {
  const pitch = await tx
    .selectFrom("pitches")
    .select("velo")
    .where("program_id", "=", programId)
    .where("pitch_id", "=", pitchId)
    .executeTakeFirst();
  return pitch?.velo ?? null;
}

/** Returns what a tracked ball says about its pitch. Its fits take up to a second of processor time, with turns for other requests. */
async function ofTrack(marks: TrackedMarks, gunVelo: number | null) {
  if (marks.track.usesGun && gunVelo === null) throw new AppError("track-without-gun");
  const flight = await inTurns(clipFlightSteps(marks, gunVelo));
  if (flight.kind === "refused") throw new AppError(errorOfTrack[flight.reason]);
  const { values, framesPerSecond } = flight;
  const inputs = marks.track.usesGun ? { ...marks, gunVelo } : marks;
  const { view } = marks.track;
  return {
    method: "track",
    version: flightVersion,
    view,
    framesPerSecond,
    inputs,
    values,
  } as const;
}

/** A browser and the file's header round the times of frames differently. */
const slackMs = 100;

async function requireInside(
  tx: Tx,
  clip: {
    readonly programId: string;
    readonly recordingId: string;
    readonly fromMs: number;
    readonly toMs: number | null;
  },
  { frames }: FlightMarks,
): Promise<void> {
  const film = await tx
    .selectFrom("recordings")
    .select(["duration_ms as durationMs"])
    .where("program_id", "=", clip.programId)
    .where("recording_id", "=", clip.recordingId)
    .executeTakeFirst();
  const end = clip.toMs ?? film?.durationMs ?? 0;
  const [first = 0, last = 0] = [frames[0], frames.at(-1)];
  const isInside = 1000 * first >= clip.fromMs - slackMs && 1000 * last <= end + slackMs;
  if (!isInside) throw new AppError("marks-outside");
}

/**
 * Computes what a clip says about its pitch, from its marks or from its track, and stores both. What the browser computed is not sent, so
 * that stored values always equal their inputs. The same estimate again changes nothing.
 */
export async function saveEstimate(
  { clock, newId, settings }: Pick<Parts, "clock" | "newId" | "settings">,
  tx: Tx,
  { params, body, viewer }: Call<typeof saveVideoEstimate>,
): Promise<VideoEstimate> {
  if (isTracked(body) && !settings.tracksVideo) throw new AppError("tracking-off");
  const { programId, estimateId } = params;
  const clip = await lockClip(tx, params);
  if (!clip) throw new AppError("clip-not-found");
  const { pitchId } = clip;
  if (pitchId === null) throw new AppError("clip-without-pitch");
  await requireInside(tx, { ...clip, programId }, body);
  const { view = null, ...marks } = body;
  const estimate = isTracked(marks)
    ? await ofTrack(marks, await veloOf(tx, { programId, pitchId }))
    : ofMarks(marks, view);
  const now = clock();
  const isNew = await insertVideoEstimate(tx, {
    ...{ ...params, pitchId, ...estimate },
    frames: marks.frames.length,
    slowedBy: marks.slowedBy ?? 1,
    ...{ madeBy: viewer.userId, now },
  });
  if (isNew) {
    const athleteId = await athleteOfPitch(tx, { programId, pitchId });
    const entry = { programId, entryId: newId(), actorUserId: viewer.userId, now };
    await insertAuditEntry(tx, { ...entry, action: "video-estimate-added", subjectId: athleteId });
  }
  const [stored] = await estimatesOf(tx, { programId, estimateId });
  if (stored?.clipId !== params.clipId) throw new AppError("clip-not-found");
  return stored;
}
