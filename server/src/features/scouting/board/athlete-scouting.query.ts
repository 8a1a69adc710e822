import type { ReplyOf } from "@armslot/contracts/ground/endpoint";
import type { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { type RawBuilder, sql } from "kysely";
import { builtOnce } from "../../../database/built-once.ts";
import type { Tx } from "../../../database/database.ts";
import { isoText } from "../../../database/iso-text.ts";
import { printed } from "../../../database/printed.ts";
import { PrintedReply } from "../../../parts/printed-reply.ts";
import { sealOf } from "../json/readings-seal.ts";
import {
  followUpFields,
  isHidden,
  listOf,
  memberList,
  memberName,
  readingsOf,
  settingsOf,
  stageList,
  tagList,
  templateList,
  wholeReport,
} from "../json/scouting-json.ts";
import { currentEntries } from "../lists/lists.query.ts";

interface Ids {
  readonly programId: string;
  readonly athleteId: string;
}

type Json = RawBuilder<unknown>;

function looks({ programId, athleteId }: Ids): Json {
  return listOf(
    sql`json_build_object(
      'lookId', l.look_id, 'scoutId', l.scout_id, 'scout', ${memberName(programId, sql`l.scout_id`)}, 'seenOn', l.seen_on,
      'kind', l.kind, 'place', l.place, 'opposition', l.opposition, 'innings', l.innings, 'pitches', l.pitches,
      'weather', l.weather, 'gun', l.gun, 'gameId', l.game_id, 'note', n.note, 'addedAt', ${isoText(sql`l.added_at`)}
    )`,
    sql`looks l left join look_notes n on n.program_id = l.program_id and n.look_id = l.look_id
      where l.program_id = ${programId} and l.athlete_id = ${athleteId} and l.withdrawn_at is null`,
    sql`l.seen_on desc, l.added_at desc, l.look_id`,
  );
}

function ratings({ programId, athleteId }: Ids): Json {
  return listOf(
    sql`json_build_object(
      'ratingId', r.rating_id, 'source', r.source, 'value', r.value, 'ratedOn', r.rated_on, 'event', r.event, 'link', r.link,
      'addedBy', ${memberName(programId, sql`r.added_by`)}, 'addedAt', ${isoText(sql`r.added_at`)}
    )`,
    sql`outside_ratings r where r.program_id = ${programId} and r.athlete_id = ${athleteId} and r.withdrawn_at is null`,
    sql`coalesce(r.rated_on, r.added_at::date) desc, r.rating_id`,
  );
}

function notes({ programId, athleteId }: Ids): Json {
  return listOf(
    sql`json_build_object(
      'noteId', n.note_id, 'note', n.note, 'version', n.version, 'createdAt', ${isoText(sql`n.created_at`)},
      'updatedAt', ${isoText(sql`n.updated_at`)}
    )`,
    sql`private_notes n where n.program_id = ${programId} and n.athlete_id = ${athleteId}`,
    sql`n.created_at desc, n.note_id`,
  );
}

function moves({ programId, athleteId }: Ids): Json {
  return listOf(
    sql`json_build_object(
      'stageId', m.stage_id, 'reason', m.reason, 'movedBy', ${memberName(programId, sql`m.moved_by`)},
      'movedAt', ${isoText(sql`m.moved_at`)}
    )`,
    sql`stage_moves m where m.program_id = ${programId} and m.athlete_id = ${athleteId}`,
    sql`m.move_id desc`,
  );
}

function standingChanges({ programId, athleteId }: Ids): Json {
  return listOf(
    sql`json_build_object(
      'former', s.former, 'standing', s.standing, 'since', s.since, 'setBy', ${memberName(programId, sql`s.set_by`)},
      'setAt', ${isoText(sql`s.set_at`)}
    )`,
    sql`athlete_standings s where s.program_id = ${programId} and s.athlete_id = ${athleteId}`,
    sql`s.set_at desc, s.change_id desc`,
  );
}

function ranks({ programId, athleteId }: Ids): Json {
  const entries = currentEntries(programId, sql`l.list_id`);
  return listOf(
    sql`json_build_object('listId', l.list_id, 'name', l.name, 'rank', e.rank)`,
    sql`athlete_lists l cross join lateral (
        select e.athlete_id, row_number() over (order by e.place, e.move_id) as rank from ${entries} e
      ) e
      where l.program_id = ${programId} and e.athlete_id = ${athleteId}`,
    sql`fold_name(l.name) collate "C", l.list_id`,
  );
}

function reports({ programId, athleteId }: Ids): Json {
  return listOf(
    wholeReport(programId),
    sql`reports r where r.program_id = ${programId} and r.athlete_id = ${athleteId} and r.state <> 'superseded'`,
    sql`coalesce(r.filed_at, r.saved_at) desc, r.report_id`,
  );
}

interface Sealed extends Ids {
  /** The key of the seals. */
  readonly key: string;
}

const selectScouting = builtOnce((tx, ids: Sealed) => {
  const { programId, athleteId, key } = ids;
  const readings = readingsOf(programId, sql`a.athlete_id`);
  const wasUsed = sql`exists (
    select from stage_moves m where m.program_id = ${programId} and m.athlete_id = ${athleteId} and m.stage_id = s.stage_id
  )`;
  const followUps = listOf(
    sql`json_build_object(${followUpFields(programId)})`,
    sql`follow_ups f where f.program_id = ${programId} and f.athlete_id = ${athleteId}`,
    sql`f.done_at is not null, f.due, f.follow_up_id`,
  );
  const tags = listOf(
    sql`t.tag_id`,
    sql`athlete_tags t where t.program_id = ${programId} and t.athlete_id = ${athleteId}`,
    sql`t.tag_id`,
  );
  const declined = sql`exists (
    select from scouting_openings o where o.program_id = ${programId} and o.athlete_id = ${athleteId} and not o.has_filed
  )`;
  const academics = sql`exists (
    select from academic_facts f where f.program_id = ${programId} and f.athlete_id = ${athleteId}
  )`;
  return tx
    .selectFrom("athletes as a")
    .select(
      printed(sql`json_build_object(
        'athlete', json_build_object('uid', a.athlete_id, 'firstName', a.first_name, 'lastName', a.last_name),
        'settings', ${settingsOf(programId)}, 'standing', a.standing, 'standings', ${standingChanges(ids)},
        'stageMoves', ${moves(ids)}, 'stages', ${stageList(programId, wasUsed)}, 'tags', ${tags},
        'allTags', ${tagList(programId)}, 'members', ${memberList(programId)}, 'templates', ${templateList(programId)},
        'looks', ${looks(ids)}, 'reports', ${reports(ids)}, 'isHidden', ${isHidden(sql`a.athlete_id`)},
        'hasDeclined', ${declined}, 'ratings', ${ratings(ids)}, 'notes', ${notes(ids)}, 'followUps', ${followUps},
        'lists', ${ranks(ids)}, 'hasAcademics', ${academics}, 'readings', ${readings},
        'readingsSeal', ${sealOf(key, sql`a.athlete_id`, sql`${readings}::jsonb`)}
      )`).as("scouting"),
    )
    .where("a.program_id", "=", programId)
    .where("a.athlete_id", "=", athleteId);
});

/** Returns everything of an athlete's Scouting region in one statement, as it is sent. Undefined if the program has no such athlete. */
export async function athleteScouting(
  tx: Tx,
  ids: Sealed,
): Promise<PrintedReply<ReplyOf<typeof getAthleteScouting>> | undefined> {
  const [row] = await selectScouting(tx, ids);
  return row && new PrintedReply(row.scouting);
}
