import type { FilmKind } from "@armslot/contracts/video/recordings";
import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

interface GameKey {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
}

/** A film of a game whose clips can be paired. Times are in seconds. */
export interface FilmToPair {
  readonly recordingId: string;
  readonly kind: FilmKind;
  /** By the phone's clock. Null if the file does not say it. */
  readonly startedAt: number | null;
  readonly durationMs: number;
  /** The waiting clip of a single pitch. */
  readonly clipId: string | null;
}

/** A pitch without a clip. */
interface PitchToPair {
  readonly pitchId: string;
  /** By the local clock of its device or charter, in seconds. Null if no one noted it. */
  readonly thrownAt: number | null;
}

export interface GameToPair {
  readonly films: readonly FilmToPair[];
  readonly pitches: readonly PitchToPair[];
}

/** Returns the films of a game that wait, with those of its athlete that belong to no game, and its pitches without a clip. */
export async function gameToPair(
  tx: Tx,
  { programId, athleteId, gameId }: GameKey,
): Promise<GameToPair | undefined> {
  return await tx
    .selectFrom("games as g")
    .select([
      sql<GameToPair["films"]>`(
      select coalesce(json_agg(json_build_object(
        'recordingId', r.recording_id, 'kind', r.kind, 'startedAt', extract(epoch from r.started_at),
        'durationMs', r.duration_ms, 'clipId', c.clip_id
      ) order by r.started_at, r.recording_id), '[]')
      from recordings r left join clips c
        on r.kind = 'single' and c.program_id = r.program_id and c.recording_id = r.recording_id
      where r.program_id = g.program_id and r.athlete_id = g.athlete_id and (r.game_id = g.game_id or r.game_id is null)
        and r.state = 'ready' and (r.kind = 'long' or c.pitch_id is null and c.clip_id is not null)
    )`.as("films"),
      sql<GameToPair["pitches"]>`(
      select coalesce(json_agg(json_build_object(
        'pitchId', p.pitch_id, 'thrownAt', extract(epoch from p.thrown_at)
      ) order by p.pitch_num), '[]')
      from pitches p
      where p.program_id = g.program_id and p.game_id = g.game_id
        and not exists (select from clips c where c.program_id = p.program_id and c.pitch_id = p.pitch_id)
    )`.as("pitches"),
    ])
    .where("g.program_id", "=", programId)
    .where("g.athlete_id", "=", athleteId)
    .where("g.game_id", "=", gameId)
    .executeTakeFirst();
}
