import { clipSpeed, speedVersion } from "@armslot/baseball/flight/clip-speed";
import type { MarksRefusal } from "@armslot/baseball/flight/marks-speed";
import type {
  FlightMarks,
  saveVideoEstimate,
  VideoEstimate,
} from "@armslot/contracts/estimates/estimates";
import type { ErrorCode } from "@armslot/contracts/ground/errors";
import { AppError } from "../../basics/app-error.ts";
import type { Tx } from "../../database/database.ts";
import type { Call } from "../../http/route.ts";
import type { Parts } from "../../parts/parts.ts";
import { insertAuditEntry } from "../../tables/audit-entries.ts";
import { lockClip } from "../../tables/clips.ts";
import { athleteOfPitch, insertVideoEstimate } from "../../tables/video-estimates.ts";
import { estimatesOf } from "./estimates.query.ts";

const errorOf: Readonly<Record<MarksRefusal, ErrorCode>> = {
  order: "marks-outside",
  part: "film-slowed-in-part",
  clock: "marks-clock",
  frames: "marks-frames",
  speed: "marks-speed",
};

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
 * Computes the speed of a clip's pitch from its marks and stores both. What the browser computed is not sent, so that a stored speed always
 * equals its marks. The same estimate again changes nothing.
 */
export async function saveEstimate(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params, body, viewer }: Call<typeof saveVideoEstimate>,
): Promise<VideoEstimate> {
  const { programId, estimateId } = params;
  const clip = await lockClip(tx, params);
  if (!clip) throw new AppError("clip-not-found");
  const { pitchId } = clip;
  if (pitchId === null) throw new AppError("clip-without-pitch");
  await requireInside(tx, { ...clip, programId }, body);
  const { view = null, ...marks } = body;
  const speed = clipSpeed(marks);
  if (speed.kind === "refused") throw new AppError(errorOf[speed.reason]);
  const now = clock();
  const isNew = await insertVideoEstimate(tx, {
    ...{ ...params, pitchId, method: "marks", version: speedVersion, view },
    values: {
      ...{ vertBreak: null, hb: null, plateSide: null, plateHeight: null },
      velo: { value: speed.velo, range: speed.veloRange },
    },
    framesPerSecond: speed.framesPerSecond,
    frames: marks.frames.length,
    slowedBy: marks.slowedBy ?? 1,
    ...{ inputs: marks, madeBy: viewer.userId, now },
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
