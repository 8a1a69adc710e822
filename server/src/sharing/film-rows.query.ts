import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { ExportScope } from "./exports.query.ts";

export function videos(tx: Tx, { programId, athleteId }: ExportScope) {
  return tx
    .selectFrom("recordings")
    .select(named(["recording_id", "athlete_id", "game_id", "kind", "state", "byte_count"]))
    .select(named(["container", "codec", "width", "height", "rotation", "frames", "duration_ms"]))
    .select(named(["started_at", "clock_shift_seconds", "clock_from", "poster_bytes"]))
    .select(named(["uploaded_by", "created_at", "expires_at"]))
    .where("program_id", "=", programId)
    .$if(athleteId !== undefined, (all) => all.where("athlete_id", "=", athleteId ?? ""))
    .orderBy("created_at")
    .orderBy("recording_id");
}

function clipsOf(tx: Tx, { programId, athleteId }: ExportScope) {
  return tx
    .selectFrom("clips as c")
    .innerJoin("recordings as r", (join) =>
      join
        .onRef("r.program_id", "=", "c.program_id")
        .onRef("r.recording_id", "=", "c.recording_id"),
    )
    .where("c.program_id", "=", programId)
    .$if(athleteId !== undefined, (all) => all.where("r.athlete_id", "=", athleteId ?? ""))
    .orderBy("r.created_at")
    .orderBy("c.recording_id")
    .orderBy("c.from_ms")
    .orderBy("c.clip_id");
}

export function clips(tx: Tx, scope: ExportScope) {
  return clipsOf(tx, scope)
    .select(["c.clip_id as clipId", "c.recording_id as recordingId", "c.pitch_id as pitchId"])
    .select(["c.from_ms as fromMs", "c.to_ms as toMs", "c.release_ms as releaseMs"])
    .select(["c.paired_by as pairedBy", "c.margin", "c.needs_look as needsLook", "c.version"])
    .select(["c.created_at as createdAt", "c.updated_at as updatedAt"]);
}

export function clipNotes(tx: Tx, scope: ExportScope) {
  return clipsOf(tx, scope)
    .innerJoin("clip_notes as n", (join) =>
      join.onRef("n.program_id", "=", "c.program_id").onRef("n.clip_id", "=", "c.clip_id"),
    )
    .select(["n.note_id as noteId", "n.clip_id as clipId", "n.at_ms as atMs", "n.note"])
    .select(["n.drawings", "n.written_by as writtenBy"])
    .select(["n.created_at as createdAt", "n.updated_at as updatedAt"])
    .orderBy("n.at_ms")
    .orderBy("n.note_id");
}

/** Returns the videos of an export whose files are whole. */
export async function wholeVideos(
  tx: Tx,
  { programId, athleteId }: ExportScope,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom("recordings")
    .select("recording_id")
    .where("program_id", "=", programId)
    .where("state", "=", "ready")
    .$if(athleteId !== undefined, (all) => all.where("athlete_id", "=", athleteId ?? ""))
    .orderBy("created_at")
    .orderBy("recording_id")
    .execute();
  return rows.map(({ recording_id }) => recording_id);
}

/** The values from video that count now. */
export function videoEstimates(tx: Tx, { programId, athleteId }: ExportScope) {
  return tx
    .selectFrom("video_estimates as e")
    .innerJoin("pitches as p", (join) =>
      join.onRef("p.program_id", "=", "e.program_id").onRef("p.pitch_id", "=", "e.pitch_id"),
    )
    .select(["e.estimate_id as estimateId", "e.pitch_id as pitchId", "p.game_id as gameId"])
    .select(["p.athlete_id as athleteId", "e.velo", "e.velo_range as veloRange"])
    .select(["e.vert_break as vertBreak", "e.vert_break_range as vertBreakRange"])
    .select(["e.hb", "e.hb_range as hbRange"])
    .select(["e.plate_side as plateSide", "e.plate_side_range as plateSideRange"])
    .select(["e.plate_height as plateHeight", "e.plate_height_range as plateHeightRange"])
    .select(["e.method", "e.view", "e.frames_per_second as framesPerSecond", "e.frames"])
    .select(["e.slowed_by as slowedBy", "e.clip_id as clipId", "e.created_at as createdAt"])
    .where("e.program_id", "=", programId)
    .where("e.ended_at", "is", null)
    .$if(athleteId !== undefined, (all) => all.where("p.athlete_id", "=", athleteId ?? ""))
    .orderBy("e.created_at", "desc")
    .orderBy("e.estimate_id");
}
