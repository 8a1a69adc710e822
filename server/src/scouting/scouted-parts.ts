import type { ScoutedPart } from "@armslot/contracts/scouting/scouting";
import { sql } from "kysely";
import { isoText } from "../database/iso-text.ts";
import type { PagedRows } from "./pages-by-position.ts";
import { followUpFields, memberName, wholeReport } from "./scouting-json.ts";

interface Ids {
  readonly programId: string;
  readonly athleteId: string;
}

/** The parts of an athlete's Scouting region that grow, each in its order. */
export const scoutedParts: Readonly<Record<ScoutedPart, (ids: Ids) => PagedRows>> = {
  looks: ({ programId, athleteId }) => ({
    rows: sql`looks l left join look_notes n on n.program_id = l.program_id and n.look_id = l.look_id
      where l.program_id = ${programId} and l.athlete_id = ${athleteId} and l.withdrawn_at is null`,
    item: sql`json_build_object(
      'lookId', l.look_id, 'scoutId', l.scout_id, 'scout', ${memberName(programId, sql`l.scout_id`)}, 'seenOn', l.seen_on,
      'kind', l.kind, 'place', l.place, 'opposition', l.opposition, 'innings', l.innings, 'pitches', l.pitches,
      'weather', l.weather, 'gun', l.gun, 'gameId', l.game_id, 'note', n.note, 'addedAt', ${isoText(sql`l.added_at`)}
    )`,
    keys: [
      [sql`l.seen_on`, "date"],
      [sql`l.added_at`, "timestamptz"],
      [sql`l.look_id`, "uuid"],
    ],
    order: "desc",
  }),
  reports: ({ programId, athleteId }) => ({
    rows: sql`reports r where r.program_id = ${programId} and r.athlete_id = ${athleteId} and r.state <> 'superseded'`,
    item: wholeReport(programId),
    keys: [
      [sql`(r.state = 'draft')::integer`, "integer"],
      [sql`coalesce(r.filed_at, r.saved_at)`, "timestamptz"],
      [sql`r.report_id`, "uuid"],
    ],
    order: "desc",
  }),
  ratings: ({ programId, athleteId }) => ({
    rows: sql`outside_ratings r where r.program_id = ${programId} and r.athlete_id = ${athleteId} and r.withdrawn_at is null`,
    item: sql`json_build_object(
      'ratingId', r.rating_id, 'source', r.source, 'value', r.value, 'ratedOn', r.rated_on, 'event', r.event, 'link', r.link,
      'addedBy', ${memberName(programId, sql`r.added_by`)}, 'addedAt', ${isoText(sql`r.added_at`)}
    )`,
    keys: [
      [sql`coalesce(r.rated_on, (r.added_at at time zone 'UTC')::date)`, "date"],
      [sql`r.rating_id`, "uuid"],
    ],
    order: "desc",
  }),
  notes: ({ programId, athleteId }) => ({
    rows: sql`private_notes n where n.program_id = ${programId} and n.athlete_id = ${athleteId}`,
    item: sql`json_build_object(
      'noteId', n.note_id, 'note', n.note, 'version', n.version, 'createdAt', ${isoText(sql`n.created_at`)},
      'updatedAt', ${isoText(sql`n.updated_at`)}
    )`,
    keys: [
      [sql`n.created_at`, "timestamptz"],
      [sql`n.note_id`, "uuid"],
    ],
    order: "desc",
  }),
  followUps: ({ programId, athleteId }) => ({
    rows: sql`follow_ups f where f.program_id = ${programId} and f.athlete_id = ${athleteId}`,
    item: sql`json_build_object(${followUpFields(programId)})`,
    keys: [
      [sql`(f.done_at is not null)::integer`, "integer"],
      // Open ones by day. Of those that are done the latest comes first.
      [
        sql`case when f.done_at is null then f.due - date '1900-01-01' else date '1900-01-01' - f.due end`,
        "integer",
      ],
      [sql`f.follow_up_id`, "uuid"],
    ],
    order: "asc",
  }),
  stageMoves: ({ programId, athleteId }) => ({
    rows: sql`stage_moves m where m.program_id = ${programId} and m.athlete_id = ${athleteId}`,
    item: sql`json_build_object(
      'stageId', m.stage_id, 'reason', m.reason, 'movedBy', ${memberName(programId, sql`m.moved_by`)},
      'movedAt', ${isoText(sql`m.moved_at`)}
    )`,
    keys: [[sql`m.move_id`, "integer"]],
    order: "desc",
  }),
  standings: ({ programId, athleteId }) => ({
    rows: sql`athlete_standings s where s.program_id = ${programId} and s.athlete_id = ${athleteId}`,
    item: sql`json_build_object(
      'former', s.former, 'standing', s.standing, 'since', s.since, 'setBy', ${memberName(programId, sql`s.set_by`)},
      'setAt', ${isoText(sql`s.set_at`)}
    )`,
    keys: [
      [sql`s.set_at`, "timestamptz"],
      [sql`s.change_id`, "uuid"],
    ],
    order: "desc",
  }),
};
