import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { programLevel } from "@armslot/contracts/pitch/levels";
import type {
  getReport,
  MeasuredPitch,
  Report,
  SeenByAuthor,
} from "@armslot/contracts/scouting/reports";
import { sql } from "kysely";
import { builtOnce } from "../database/built-once.ts";
import type { Tx } from "../database/database.ts";
import { printed } from "../database/printed.ts";
import { PrintedReply } from "../deps/printed-reply.ts";
import type { ReportKey } from "../storage/reports.ts";
import { sealOf } from "./readings-seal.ts";
import { isHidden, listOf, reportHead, wholeReport } from "./scouting-json.ts";

/**
 * What is measured of the athlete `a` today, or null if the program hides it. The percentile of a mean is the part of the program's
 * pitchers with a lower one, plus half of those with the same one (SCOUT-15).
 */
function measuredToday(programId: string) {
  return sql`(
    select case when p.scouting_shows_readings then (
      with means as (
        select t.athlete_id, t.pitch_type, round(t.total_velo / t.velo_count, 6) as mean
        from pitch_totals t where t.program_id = ${programId} and t.velo_count >= ${sql.lit(programLevel.pitchesMin)}
      ),
      ranked as (
        select m.athlete_id, m.pitch_type, count(*) over types as pitchers, rank() over (types order by m.mean) - 1 as below,
          count(*) over (partition by m.pitch_type, m.mean) as same
        from means m window types as (partition by m.pitch_type)
      )
      select coalesce(json_agg(json_build_object(
        'pitchType', t.pitch_type, 'pitches', t.pitches, 'n', t.velo_count,
        'mean', trim_scale(round(t.total_velo / nullif(t.velo_count, 0), 9)),
        'percentile', case when r.pitchers >= ${sql.lit(programLevel.pitchersMin)}
          then trim_scale(round(100 * (r.below + r.same / 2.0) / r.pitchers, 9)) end
      ) order by t.pitches desc, t.pitch_type), '[]')
      from pitch_totals t left join ranked r on r.athlete_id = t.athlete_id and r.pitch_type = t.pitch_type
      where t.program_id = ${programId} and t.athlete_id = a.athlete_id
    ) end
    from programs p where p.program_id = ${programId}
  )`;
}

const selectReport = builtOnce((tx, { programId, athleteId, reportId }: ReportKey) => {
  const versions = listOf(
    sql`json_build_object(${reportHead(programId)})`,
    sql`reports r where r.program_id = ${programId} and r.series_id = shown.series_id`,
    sql`r.version desc`,
  );
  const looks = listOf(
    sql`json_build_object(
      'lookId', l.look_id, 'seenOn', l.seen_on, 'kind', l.kind, 'place', l.place, 'opposition', l.opposition, 'innings', l.innings,
      'pitches', l.pitches
    )`,
    sql`looks l where l.program_id = ${programId} and l.athlete_id = a.athlete_id and shown.content -> 'looks' ? l.look_id::text
      and l.withdrawn_at is null`,
    sql`l.seen_on desc, l.added_at desc, l.look_id`,
  );
  const report = sql`(
    select ${wholeReport(programId)} from reports r where r.program_id = ${programId} and r.report_id = ${reportId}
  )`;
  return tx
    .selectFrom("reports as shown")
    .innerJoin("athletes as a", (join) =>
      join
        .onRef("a.program_id", "=", "shown.program_id")
        .onRef("a.athlete_id", "=", "shown.athlete_id"),
    )
    .select(
      printed(sql`json_build_object(
        'athlete', json_build_object(
          'uid', a.athlete_id, 'firstName', a.first_name, 'lastName', a.last_name, 'position', a.position,
          'gradClass', a.grad_class, 'school', a.school
        ),
        'report', ${report}, 'looks', ${looks}, 'versions', ${versions}, 'today', ${measuredToday(programId)}
      )`).as("screen"),
    )
    .where("shown.program_id", "=", programId)
    .where("shown.athlete_id", "=", athleteId)
    .where("shown.report_id", "=", reportId);
});

/** Returns a report's page in one statement, as it is sent. Undefined if the member sees no such report. */
export async function reportScreen(
  tx: Tx,
  key: ReportKey,
): Promise<PrintedReply<ReplyOf<typeof getReport>> | undefined> {
  const [row] = await selectReport(tx, key);
  return row && new PrintedReply(row.screen);
}

/** Returns a report that the member sees. */
export async function reportById(
  tx: Tx,
  { programId, athleteId, reportId }: ReportKey,
): Promise<Report | undefined> {
  const { rows } = await sql<{ report: Report }>`
    select ${wholeReport(programId)} as report from reports r
    where r.program_id = ${programId} and r.athlete_id = ${athleteId} and r.report_id = ${reportId}`.execute(
    tx,
  );
  return rows[0]?.report;
}

/** Locks a report that the member sees, so that two saves follow each other. Returns undefined if there is none. */
export async function lockedReport(tx: Tx, { programId, athleteId, reportId }: ReportKey) {
  return await tx
    .selectFrom("reports")
    .select(["author_id as authorId", "series_id as seriesId", "version", "state", "revision"])
    .select(["save_id as saveId"])
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("report_id", "=", reportId)
    .forUpdate()
    .executeTakeFirst();
}

interface CitedLooks extends Omit<ReportKey, "reportId"> {
  readonly scoutId: string;
  readonly lookIds: readonly string[];
}

/** Returns which of some looks are a scout's and stand. */
export async function looksAmong(
  tx: Tx,
  { programId, athleteId, scoutId, lookIds }: CitedLooks,
): Promise<Set<string>> {
  if (lookIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("looks")
    .select("look_id")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("scout_id", "=", scoutId)
    .where((eb) => eb("look_id", "=", eb.fn.any(eb.val([...lookIds]))))
    .where("withdrawn_at", "is", null)
    .execute();
  return new Set(rows.map(({ look_id }) => look_id));
}

/** Whether a filed report cites a look. Reports cite the looks of their author, who sees all of them. */
export async function isCited(
  tx: Tx,
  { programId, lookId }: { readonly programId: string; readonly lookId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isCited: boolean }>`
    select exists (
      select from reports r
      where r.program_id = ${programId} and r.state <> 'draft' and r.content -> 'looks' ? ${lookId}
    ) as "isCited"`.execute(tx);
  return rows[0]?.isCited === true;
}

interface Filing {
  readonly athleteId: string;
  readonly seen: SeenByAuthor;
  /** The key of the seals. */
  readonly key: string;
}

/**
 * Returns what the author saw when they filed a report. The phone sends the numbers back with the seal that this server gave them; without it
 * they are null. `wasBlind` if the phone says that it showed no reports of others, and they are still hidden.
 */
export async function circumstancesOfFiling(
  tx: Tx,
  { athleteId, seen, key }: Filing,
): Promise<{ readonly readings: readonly MeasuredPitch[] | null; readonly wasBlind: boolean }> {
  const id = sql`${athleteId}::uuid`;
  const numbers = sql`${JSON.stringify(seen.readings?.numbers ?? null)}::jsonb`;
  const { rows } = await sql<{ readings: readonly MeasuredPitch[] | null; wasBlind: boolean }>`
    select case when ${sealOf(key, id, numbers)} = ${seen.readings?.seal ?? null} then ${numbers} end as readings,
      ${isHidden(id)} and not ${seen.reports} as "wasBlind"`.execute(tx);
  return rows[0] ?? { readings: null, wasBlind: false };
}
