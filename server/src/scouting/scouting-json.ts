import { fastballTypes } from "@armslot/baseball/pitch/pitch-types";
import { shippedTemplates } from "@armslot/contracts/scouting/templates";
import { type RawBuilder, sql } from "kysely";
import { fullNameIn } from "../database/columns.ts";
import { isoText } from "../database/iso-text.ts";

type Json = RawBuilder<unknown>;

/** The name of a member, or null for one who was removed. The statement must have a value named `programId`. */
export function memberName(programId: string, id: Json): Json {
  return sql`(
    select ${fullNameIn("u")} from users u where u.program_id = ${programId} and u.user_id = ${id}
  )`;
}

/** A JSON list of rows, an empty one without rows. */
export function listOf(row: Json, from: Json, orderBy: Json): Json {
  return sql`(select coalesce(json_agg(${row} order by ${orderBy}), '[]') from ${from})`;
}

/** The fields of a report's head, as arguments of `json_build_object`. `r` is the report. */
export function reportHead(programId: string): Json {
  return sql`
    'reportId', r.report_id, 'seriesId', r.series_id, 'version', r.version, 'state', r.state, 'authorId', r.author_id,
    'author', ${memberName(programId, sql`r.author_id`)}, 'templateId', r.template_id, 'templateVersion', r.template_version,
    'ofp', r.ofp, 'savedAt', ${isoText(sql`r.saved_at`)}, 'filedAt', ${isoText(sql`r.filed_at`)}`;
}

/** A whole report. `r` is the report. */
export function wholeReport(programId: string): Json {
  return sql`json_build_object(${reportHead(programId)},
    'template', r.template, 'content', r.content || jsonb_build_object('grades', r.grades), 'readings', r.readings,
    'wasBlind', r.was_blind, 'revision', r.revision)`;
}

/** How the program scouts. */
export function settingsOf(programId: string): Json {
  return sql`(
    select json_build_object('isBlind', p.scouting_is_blind, 'showsReadings', p.scouting_shows_readings)
    from programs p where p.program_id = ${programId}
  )`;
}

/** The stages in their order. Those that were removed are listed only if `isShown` says so of `s`. */
export function stageList(programId: string, isShown: Json): Json {
  return listOf(
    sql`json_build_object('stageId', s.stage_id, 'name', s.name, 'needsReason', s.needs_reason)`,
    sql`stages s where s.program_id = ${programId} and (not s.is_retired or ${isShown})`,
    sql`s.is_retired, s.place, s.stage_id`,
  );
}

/** The tags by name. */
export function tagList(programId: string): Json {
  return listOf(
    sql`json_build_object('tagId', t.tag_id, 'name', t.name)`,
    sql`tags t where t.program_id = ${programId}`,
    sql`fold_name(t.name) collate "C", t.tag_id`,
  );
}

/** The members by name. */
export function memberList(programId: string): Json {
  return listOf(
    sql`json_build_object('uid', u.user_id, 'name', ${fullNameIn("u")})`,
    sql`users u where u.program_id = ${programId}`,
    sql`u.last_name, u.first_name, u.user_id`,
  );
}

/** The newest version of each template: the shipped ones first, unless the program has versions of its own. */
export function templateList(programId: string): Json {
  const shipped = JSON.stringify(shippedTemplates);
  return sql`(
    with own as (
      select distinct on (template_id) template_id, version, is_retired, template
      from report_templates where program_id = ${programId}
      order by template_id, version desc
    )
    select coalesce(json_agg(t.template order by t.place, t.template ->> 'name'), '[]') from (
      select 2 as place, o.template || jsonb_build_object(
        'templateId', o.template_id, 'version', o.version, 'isRetired', o.is_retired
      ) as template from own o
      union all
      select 1, s.template from jsonb_array_elements(${shipped}::jsonb) s (template)
      where (s.template ->> 'templateId')::uuid not in (select template_id from own)
    ) t
  )`;
}

/** The measured numbers of an athlete, or null if the program hides them from scouts. */
export function readingsOf(programId: string, athleteId: Json): Json {
  return sql`(
    select case when p.scouting_shows_readings then (
      select coalesce(json_agg(json_build_object(
        'pitchType', t.pitch_type, 'pitches', t.pitches, 'n', t.velo_count,
        'mean', trim_scale(round(t.total_velo / nullif(t.velo_count, 0), 9))
      ) order by t.pitches desc, t.pitch_type), '[]')
      from pitch_totals t where t.program_id = ${programId} and t.athlete_id = ${athleteId}
    ) end
    from programs p where p.program_id = ${programId}
  )`;
}

/** A follow-up. `f` is the follow-up. */
export function followUpFields(programId: string): Json {
  return sql`
    'followUpId', f.follow_up_id, 'athleteId', f.athlete_id, 'ownerId', f.owner_id,
    'owner', ${memberName(programId, sql`f.owner_id`)}, 'due', f.due, 'about', f.about, 'version', f.version,
    'doneAt', ${isoText(sql`f.done_at`)}`;
}

/** Whether the blind rule hides reports on an athlete from the member of the transaction. */
export function isHidden(athleteId: Json): Json {
  return sql`(not (select sees_hidden_reports())
    and not exists (select from scouting_openings o where o.athlete_id = ${athleteId}))`;
}

/** The types of fastballs, as an array. */
export const fastballs = sql`${sql.lit(`{${fastballTypes.join(",")}}`)}::text[]`;
