import { programPercentile } from "@armslot/baseball/numbers/program-percentile";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { programLevel } from "@armslot/contracts/pitch/levels";
import type { getScoutPage, ScoutedAthlete } from "@armslot/contracts/scouting/scout-page";
import { type RawBuilder, sql } from "kysely";
import { builtOnce } from "../database/built-once.ts";
import { fullNameIn } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { isoText } from "../database/iso-text.ts";
import { reportScales } from "./report-scales.ts";
import { fastballs, listOf } from "./scouting-json.ts";

interface Scout {
  readonly programId: string;
  readonly userId: string;
}

interface Row extends Omit<ScoutedAthlete, "percentile"> {
  readonly pitchers: number;
  readonly below: number;
  readonly same: number;
}

interface ScoutPage {
  readonly scout: string;
  readonly isShared: boolean;
  readonly athletes: readonly Row[];
  readonly uses: ReplyOf<typeof getScoutPage>["uses"];
  readonly sharedPages: ReplyOf<typeof getScoutPage>["sharedPages"];
}

/**
 * The page of a scout who is the reader, or who shares it with a reader who is an admin. What it says of others comes from the reports
 * that the reader sees.
 */
const selectPage = builtOnce((tx, { programId, userId }: Scout) => {
  const isAdmin = sql`exists (
    select from users me where me.program_id = ${programId} and me.user_id = current_user_id() and me.role = 'admin'
  )`;
  const mayRead = sql<boolean>`(u.user_id = current_user_id() or (
    ${isAdmin}
    and exists (select from shared_scout_pages s where s.program_id = ${programId} and s.user_id = u.user_id)
  ))`;
  const sharedPages = listOf(
    sql`json_build_object('uid', o.user_id, 'name', ${fullNameIn("o")})`,
    sql`shared_scout_pages s join users o on o.program_id = s.program_id and o.user_id = s.user_id
      where s.program_id = ${programId} and s.user_id <> current_user_id() and ${isAdmin}`,
    sql`o.last_name, o.first_name, o.user_id`,
  );
  const ofOthers = (figure: RawBuilder<unknown>) => sql`(
    select ${figure} from newest n
    where n.athlete_id = o.athlete_id and n.of_scale = o.of_scale and n.author_id <> o.author_id
  )`;
  const athlete = sql`json_build_object(
    'uid', o.athlete_id, 'name', ${fullNameIn("a")}, 'reportId', o.report_id,
    'filedAt', ${isoText(sql`o.filed_at`)}, 'templateId', o.template_id, 'ofp', o.ofp, 'fastball', o.fastball,
    'measured', round(m.total / m.n, 1), 'measuredN', coalesce(m.n, 0), 'pitchers', (select count(*) from means), 'below', coalesce(m.below, 0),
    'same', coalesce(m.same, 0), 'others', ${ofOthers(sql`trim_scale(round(avg(n.ofp), 9))`)}, 'othersN', ${ofOthers(sql`count(n.ofp)`)}
  )`;
  const use = sql`json_build_object('grade', g.grade, 'present', g.present, 'future', g.future)`;
  const uses = sql`(
    select v.grade, count(*) filter (where v.is_present) as present, count(*) filter (where not v.is_present) as future
    from own o, jsonb_array_elements(o.grades) g,
      lateral (values ((g ->> 'present')::integer, true), ((g ->> 'future')::integer, false)) v (grade, is_present)
    where v.grade is not null
    group by v.grade
  ) g`;
  return tx
    .selectFrom("users as u")
    .select(
      sql<ScoutPage>`(
        with scales as (${reportScales(programId)}),
        newest as materialized (
          select distinct on (r.athlete_id, r.author_id, sc.of_scale)
            r.athlete_id, r.author_id, r.template_id, sc.of_scale, r.report_id, r.filed_at, r.ofp, r.grades
          from reports r
          left join scales sc on sc.template_id = r.template_id and sc.version = r.template_version
          where r.program_id = ${programId} and r.state = 'filed'
          order by r.athlete_id, r.author_id, sc.of_scale, r.filed_at desc, r.report_id
        ),
        own as (
          select distinct on (n.athlete_id)
            n.athlete_id, n.author_id, n.template_id, n.of_scale, n.report_id, n.filed_at, n.ofp, n.grades, (
            select max((g ->> 'present')::integer) from jsonb_array_elements(n.grades) g
            where g ->> 'tool' = any(${fastballs})
          ) as fastball
          from newest n where n.author_id = ${userId}::uuid
          order by n.athlete_id, n.filed_at desc, n.report_id
        ),
        means as materialized (
          select t.athlete_id, sum(t.total_velo) as total, sum(t.velo_count) as n, round(sum(t.total_velo) / sum(t.velo_count), 6) as mean
          from pitch_totals t
          where t.program_id = ${programId} and t.pitch_type = any(${fastballs})
          group by t.athlete_id having sum(t.velo_count) >= ${sql.lit(programLevel.pitchesMin)}
        ),
        ranked as (
          select m.athlete_id, m.total, m.n, rank() over (order by m.mean) - 1 as below, count(*) over (partition by m.mean) as same
          from means m
        )
        select json_build_object(
          'scout', ${fullNameIn("u")},
          'isShared', exists (select from shared_scout_pages s where s.program_id = ${programId} and s.user_id = u.user_id),
          'athletes', ${listOf(
            athlete,
            sql`own o join athletes a on a.program_id = ${programId} and a.athlete_id = o.athlete_id
              left join ranked m on m.athlete_id = o.athlete_id`,
            sql`o.filed_at desc, o.report_id`,
          )},
          'uses', ${listOf(use, uses, sql`g.grade`)},
          'sharedPages', ${sharedPages}
        )
      )`.as("page"),
    )
    .where("u.program_id", "=", programId)
    .where("u.user_id", "=", userId)
    .where(mayRead);
});

/** Returns a scout's own page, or undefined if the reader may not read it. */
export async function scoutPageOf(
  tx: Tx,
  scout: Scout,
): Promise<ReplyOf<typeof getScoutPage> | undefined> {
  const [row] = await selectPage(tx, scout);
  if (!row) return undefined;
  const athletes = row.page.athletes.map(({ pitchers, below, same, ...athlete }) => ({
    ...athlete,
    percentile:
      athlete.measured === null
        ? null
        : programPercentile({ pitchType: "Four-Seam", reading: "velo", pitchers, below, same }),
  }));
  return { ...row.page, athletes };
}
