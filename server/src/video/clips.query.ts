import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { clipLimits } from "@armslot/contracts/video/clip-limits";
import type { Clip, countClips, Films } from "@armslot/contracts/video/clips";
import type { Recording } from "@armslot/contracts/video/recordings";
import { type RawBuilder, sql } from "kysely";
import { fullNameIn } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface FilmFilter {
  readonly programId: string;
  readonly athleteId?: string | undefined;
  readonly gameId?: string | undefined;
  readonly recordingId?: string;
  /** What films or clips wait for: `marks`, or with `true` anything else. */
  readonly waiting?: "true" | "marks" | undefined;
}

/** A film with its clips as the database prints them. */
interface FilmRow {
  readonly recording: Recording;
  readonly clips: readonly Clip[];
}

/** Whether a clip `c` shows a pitch that has no speed, neither of a device nor from video. */
const waitsForMarks = sql<boolean>`(not c.needs_look and exists (
  select from pitches p
  where p.program_id = c.program_id and p.pitch_id = c.pitch_id and p.velo is null and p.excluded_reason is null
) and not exists (
  select from video_estimates e
  where e.program_id = c.program_id and e.pitch_id = c.pitch_id and e.velo is not null and e.ended_at is null
))`;

const clipsOfFilm = ({ waiting }: FilmFilter) => sql`(
  select coalesce(json_agg(json_build_object(
    'clipId', c.clip_id, 'recordingId', c.recording_id, 'pitchId', c.pitch_id,
    'fromMs', c.from_ms, 'toMs', c.to_ms, 'releaseMs', c.release_ms,
    'pairedBy', case when c.pitch_id is not null then c.paired_by end,
    'margin', case when c.pitch_id is not null then c.margin end,
    'needsLook', c.needs_look and c.pitch_id is not null,
    'notes', (select count(*) from clip_notes n where n.program_id = c.program_id and n.clip_id = c.clip_id),
    'version', c.version
  ) order by c.from_ms, c.clip_id), '[]')
  from clips c where c.program_id = r.program_id and c.recording_id = r.recording_id
    and ${waiting === "marks" ? waitsForMarks : sql`true`}
)`;

const recordingOfFilm = sql`json_build_object(
  'recordingId', r.recording_id, 'athleteId', r.athlete_id, 'gameId', r.game_id,
  'kind', r.kind, 'state', r.state, 'byteCount', r.byte_count,
  'facts', case when r.state = 'ready' then json_build_object(
    'container', r.container, 'codec', r.codec, 'width', r.width, 'height', r.height,
    'rotation', r.rotation, 'frames', r.frames, 'durationMs', r.duration_ms
  ) end,
  'startedAt', r.started_at, 'clockShiftSeconds', r.clock_shift_seconds, 'clockFrom', r.clock_from,
  'hasPoster', r.poster_bytes is not null,
  'uploadedBy', json_build_object('uid', r.uploaded_by, 'name', ${fullNameIn("u")}),
  'createdAt', r.created_at, 'expiresAt', r.expires_at
)`;

function conditionsOf({ programId, athleteId, gameId, recordingId, waiting }: FilmFilter) {
  const conditions: RawBuilder<unknown>[] = [sql`r.program_id = ${programId}`];
  if (recordingId !== undefined) conditions.push(sql`r.recording_id = ${recordingId}`);
  if (athleteId !== undefined) conditions.push(sql`r.athlete_id = ${athleteId}`);
  if (gameId !== undefined) {
    conditions.push(sql`(r.game_id = ${gameId} or exists (
      select from clips c join pitches p on p.program_id = c.program_id and p.pitch_id = c.pitch_id
      where c.program_id = r.program_id and c.recording_id = r.recording_id and p.game_id = ${gameId}
    ) or r.game_id is null and r.athlete_id = (
      select g.athlete_id from games g where g.program_id = r.program_id and g.game_id = ${gameId}
    ))`);
  }
  if (waiting === "marks") {
    conditions.push(sql`r.state = 'ready' and exists (
      select from clips c
      where c.program_id = r.program_id and c.recording_id = r.recording_id and ${waitsForMarks}
    )`);
  }
  if (waiting === "true") {
    conditions.push(sql`(
      r.state = 'uploading'
      or not exists (select from clips c where c.program_id = r.program_id and c.recording_id = r.recording_id)
      or exists (
        select from clips c
        where c.program_id = r.program_id and c.recording_id = r.recording_id and (c.pitch_id is null or c.needs_look)
      )
    )`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const momentOf = (at: string | null) => (at === null ? null : new Date(at).toISOString());

function withMoments(recording: Recording): Recording {
  const { startedAt, createdAt, expiresAt } = recording;
  return {
    ...recording,
    startedAt: momentOf(startedAt),
    createdAt: momentOf(createdAt) ?? "",
    expiresAt: momentOf(expiresAt),
  };
}

/** Returns films with their clips, newest first. */
export async function filmsOf(tx: Tx, filter: FilmFilter): Promise<Films> {
  const { recordingsSentMax } = clipLimits;
  const rows = await tx
    .selectFrom("recordings as r")
    .leftJoin("users as u", (join) =>
      join.onRef("u.program_id", "=", "r.program_id").onRef("u.user_id", "=", "r.uploaded_by"),
    )
    .select([
      sql<FilmRow["recording"]>`${recordingOfFilm}`.as("recording"),
      sql<FilmRow["clips"]>`${clipsOfFilm(filter)}`.as("clips"),
    ])
    .where(conditionsOf(filter))
    .orderBy("r.created_at", "desc")
    .orderBy("r.recording_id", "desc")
    .limit(recordingsSentMax + 1)
    .execute();
  const sent = rows.slice(0, recordingsSentMax);
  return {
    recordings: sent.map(({ recording }) => withMoments(recording)),
    clips: sent.flatMap(({ clips }) => clips),
    hasMore: rows.length > recordingsSentMax,
  };
}

/** Counts the clips of an athlete's films: those with a pitch, and those that wait for one. Undefined if the program has no such athlete. */
export async function clipCounts(
  tx: Tx,
  { programId, athleteId }: { readonly programId: string; readonly athleteId: string },
): Promise<ReplyOf<typeof countClips> | undefined> {
  const counted = await tx
    .selectFrom("athletes as a")
    .leftJoin("recordings as r", (join) =>
      join.onRef("r.program_id", "=", "a.program_id").onRef("r.athlete_id", "=", "a.athlete_id"),
    )
    .leftJoin("clips as c", (join) =>
      join
        .onRef("c.program_id", "=", "r.program_id")
        .onRef("c.recording_id", "=", "r.recording_id"),
    )
    .select((eb) => [
      eb.fn.count<number>("c.pitch_id").as("paired"),
      eb.fn.count<number>("c.clip_id").as("all"),
    ])
    .where("a.program_id", "=", programId)
    .where("a.athlete_id", "=", athleteId)
    .groupBy("a.athlete_id")
    .executeTakeFirst();
  return counted && { paired: counted.paired, waiting: counted.all - counted.paired };
}

/** Returns a recording as screens show it, or undefined if the program has none of this ID. */
export async function shownRecording(
  tx: Tx,
  { programId, recordingId }: { readonly programId: string; readonly recordingId: string },
): Promise<Recording | undefined> {
  const { recordings } = await filmsOf(tx, { programId, recordingId });
  return recordings[0];
}

/** Returns a clip as screens show it, or undefined if the recording has none of this ID. */
export async function shownClip(
  tx: Tx,
  key: { readonly programId: string; readonly recordingId: string; readonly clipId: string },
): Promise<Clip | undefined> {
  const { programId, recordingId, clipId } = key;
  const { clips } = await filmsOf(tx, { programId, recordingId });
  return clips.find((clip) => clip.clipId === clipId);
}
