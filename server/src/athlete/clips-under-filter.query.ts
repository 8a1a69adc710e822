import type { PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import { type SharedClip, sharedClipsMax } from "@armslot/contracts/sharing/clip-sharing";
import type { FilmFacts } from "@armslot/contracts/video/recordings";
import { sql } from "kysely";
import type { Tx } from "../database/database.ts";
import { filteredOutings } from "./athlete-totals.query.ts";
import { pitchConditions, valuesOfFilter } from "./pitch-filter.query.ts";

interface FilteredClip extends Omit<SharedClip, "clipKey"> {
  readonly clipId: string;
  readonly recordingId: string;
  readonly container: FilmFacts["container"];
}

/**
 * Returns the clips of an athlete's counted pitches under a filter, the newest pitch first. A film is sent as a whole, so only a film of
 * one pitch is among them. Neither is one that may show more than the pitch: a clip that waits for a look or is a part of its film, or a film
 * with a second clip.
 */
export async function clipsUnderFilter(
  tx: Tx,
  ids: { readonly programId: string; readonly athleteId: string },
  filter: PitchFilter,
): Promise<readonly FilteredClip[]> {
  const { programId, athleteId } = ids;
  const values = { programId, ...valuesOfFilter(filter) };
  const secondClip = tx
    .selectFrom("clips as other")
    .select("other.clip_id")
    .where("other.program_id", "=", programId)
    .where(sql<boolean>`other.recording_id = c.recording_id and other.clip_id <> c.clip_id`);
  const { rows } = await sql<FilteredClip>`
    with ${filteredOutings(tx, values, sql.val(athleteId))}
    select c.clip_id as "clipId", c.recording_id as "recordingId", r.container, g.game_date::text as "gameDate", g.opponent,
      p.pitch_type as "pitchType", p.velo, c.release_ms as "releaseMs"
    from outings o
    join all_games g on g.place = o.place
    join pitches p on p.program_id = ${programId} and p.game_id = o.game_id and p.excluded_reason is null
    join clips c on c.program_id = p.program_id and c.pitch_id = p.pitch_id and not c.needs_look
    join recordings r on r.program_id = c.program_id and r.recording_id = c.recording_id
    where ${pitchConditions(values)} and r.athlete_id = ${athleteId} and r.kind = 'single' and r.state = 'ready'
      and c.from_ms = 0 and coalesce(c.to_ms >= r.duration_ms, true) and not exists (${secondClip})
    order by o.place, p.pitch_num desc, c.clip_id
    limit ${sharedClipsMax}`.execute(tx);
  return rows;
}
