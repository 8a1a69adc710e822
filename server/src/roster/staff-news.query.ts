import {
  newsActions,
  newsDays,
  newsDoneMax,
  newsMax,
  type StaffNews,
} from "@armslot/contracts/roster/staff-news";
import { type RawBuilder, sql } from "kysely";
import { serverLimits } from "../core/server-limits.ts";
import { fullNameIn } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { isoText } from "../database/iso-text.ts";

interface NewsValues {
  readonly programId: string;
  /** A moment as ISO text. */
  readonly now: string;
}

/** Selects what is new in a program and what waits for an answer (TODAY-2). Each part reads few rows by an index. */
export function staffNewsOf(tx: Tx, { programId, now }: NewsValues): RawBuilder<StaffNews> {
  const lifetime = sql`interval '${sql.raw(String(serverLimits.importFileLifetimeHours))} hours'`;
  const waitingFiles = tx
    .selectFrom("import_files")
    .select(({ fn }) => fn.countAll().as("files"))
    .where("program_id", "=", programId)
    .where(sql<boolean>`created_at > ${now}::timestamptz - ${lifetime}`);
  const span = sql`interval '${sql.raw(String(newsDays))} days'`;
  const most = sql.lit(newsMax);
  return sql`(
    select json_build_object(
      'done', (
        select coalesce(json_agg(json_build_object(
          'action', d.action, 'by', json_build_object('uid', d.actor_user_id, 'name', ${fullNameIn("u")}),
          'athleteId', a.athlete_id, 'times', d.times, 'games', d.games, 'pitches', d.pitches, 'at', ${isoText(sql`d.at`)}
        ) order by d.at desc, d.action, d.subject_id), '[]')
        from (
          select e.action, e.actor_user_id, e.subject_id, count(*) as times,
            coalesce(sum((e.counts ->> 'games')::integer), 0) as games, coalesce(sum((e.counts ->> 'pitches')::integer), 0) as pitches,
            e.created_at as at
          from audit_entries e
          where e.program_id = ${programId} and e.created_at > ${now}::timestamptz - ${span}
            and e.action = any(${sql.lit(`{${newsActions.join(",")}}`)}) and e.actor_user_id is distinct from current_user_id()
          group by e.action, e.actor_user_id, e.subject_id, e.created_at
          order by at desc
          limit ${sql.lit(newsDoneMax)}
        ) d
        left join users u on u.program_id = ${programId} and u.user_id = d.actor_user_id
        left join athletes a on a.program_id = ${programId} and a.athlete_id = d.subject_id
      ),
      'questions', (
        select coalesce(json_agg(json_build_object('athleteId', q.athlete_id, 'questions', q.questions) order by q.athlete_id), '[]')
        from (
          select g.athlete_id, count(*) as questions
          from same_outings s join games g on g.program_id = s.program_id and g.game_id = s.counted_game_id
          where s.program_id = ${programId} and s.decided_at is null
          group by g.athlete_id
          order by g.athlete_id
          limit ${most}
        ) q
      ),
      'waitingFiles', (${waitingFiles}),
      'endingLinks', (
        select coalesce(json_agg(json_build_object('athleteId', l.athlete_id, 'endsAt', ${isoText(sql`l.expires_at`)}) order by l.expires_at), '[]')
        from (
          select s.athlete_id, s.expires_at from shares s
          where s.program_id = ${programId} and s.revoked_at is null
            and s.expires_at > ${now}::timestamptz and s.expires_at <= ${now}::timestamptz + ${span}
          order by s.expires_at
          limit ${most}
        ) l
      )
    )
  )`;
}
