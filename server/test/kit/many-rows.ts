import { type RawBuilder, sql } from "kysely";
import type { TestApp } from "./test-app.ts";

/** Whose rows are added, and on what. */
export interface ManyRows {
  readonly programId: string;
  readonly athleteId: string;
  readonly memberId: string;
  readonly listId?: string;
  readonly stageId?: string;
  readonly count: number;
}

type Insert = (rows: ManyRows) => RawBuilder<unknown>;

/** Row `n` is `n` minutes older than the first. */
const at = sql`timestamptz '2026-02-28 12:00Z' - n * interval '1 minute'`;
/** So that a month has fewer than a member may log in one. */
const hourly = sql`timestamptz '2026-02-28 12:00Z' - n * interval '1 hour'`;
const numbers = ({ count }: ManyRows) => sql`generate_series(1, ${count}::int) n`;

const insertReports =
  (state: "draft" | "filed"): Insert =>
  (rows) => {
    const filedAt = state === "draft" ? sql`null` : at;
    return sql`
      insert into reports (program_id, report_id, athlete_id, author_id, series_id, version, state, template_id, template_version, template,
        content, grades, ofp, revision, save_id, started_at, saved_at, filed_at)
      select ${rows.programId}, id, ${rows.athleteId}, ${rows.memberId}, id, 1, ${state}, '5c0a7000-0000-4000-8000-000000000001', 1,
        '{"name":"Professional","scale":"50 is the average of the major leagues.","tools":[{"key":"command","label":"Command","kind":"tool","weight":1}]}',
        '{"looks":[],"delivery":null,"armAction":null,"strengths":null,"weaknesses":null,"summary":null,"roleNow":null,"roleLater":null,"risk":null,"riskWhy":null,"arrivalYear":null,"adjustment":0,"adjustmentReason":null,"likely":null,"action":"follow"}',
        '[{"tool":"command","present":50,"future":55,"words":null,"gun":null}]', 55, 1, gen_random_uuid(), ${at}, ${at}, ${filedAt}
      from (select n, gen_random_uuid() as id from ${numbers(rows)}) numbered`;
  };

/** How many rows of a kind are added at once, in the order of their age. */
const inserts = {
  notes: (rows) => sql`
    insert into private_notes (program_id, note_id, athlete_id, author_id, note, version, created_at, updated_at)
    select ${rows.programId}, gen_random_uuid(), ${rows.athleteId}, ${rows.memberId}, 'Note ' || n, 1, ${at}, ${at} from ${numbers(rows)}`,
  looks: (rows) => sql`
    insert into looks (program_id, look_id, athlete_id, scout_id, seen_on, kind, place, added_at)
    select ${rows.programId}, gen_random_uuid(), ${rows.athleteId}, ${rows.memberId}, (${at})::date, 'game', 'Place ' || n, ${at}
    from ${numbers(rows)}`,
  drafts: insertReports("draft"),
  filedReports: insertReports("filed"),
  ratings: (rows) => sql`
    insert into outside_ratings (program_id, rating_id, athlete_id, source, value, added_by, added_at)
    select ${rows.programId}, gen_random_uuid(), ${rows.athleteId}, 'Ranking ' || n, '9', ${rows.memberId}, ${at} from ${numbers(rows)}`,
  facts: (rows) => sql`
    insert into academic_facts (program_id, fact_id, athlete_id, kind, value, as_of, added_by, added_at)
    select ${rows.programId}, gen_random_uuid(), ${rows.athleteId}, 'gpa', 'Value ' || n, (${at})::date, ${rows.memberId}, ${at}
    from ${numbers(rows)}`,
  followUps: (rows) => sql`
    insert into follow_ups (program_id, follow_up_id, athlete_id, owner_id, due, about, version, created_by, created_at)
    select ${rows.programId}, gen_random_uuid(), ${rows.athleteId}, ${rows.memberId}, date '2026-03-01' + n % 300, 'Call ' || n, 1,
      ${rows.memberId}, ${at}
    from ${numbers(rows)}`,
  stageMoves: (rows) => sql`
    insert into stage_moves (program_id, athlete_id, stage_id, reason, moved_by, moved_at)
    select ${rows.programId}, ${rows.athleteId}, ${rows.stageId ?? ""}::uuid, 'Move ' || n, ${rows.memberId}, ${at}
    from ${numbers(rows)} order by n desc`,
  standings: (rows) => sql`
    insert into athlete_standings (program_id, change_id, athlete_id, former, standing, since, set_by, set_at)
    select ${rows.programId}, gen_random_uuid(), ${rows.athleteId}, 'prospect',
      case when n % 2 = 0 then 'prospect' else 'roster' end, date '2026-02-01', ${rows.memberId}, ${at}
    from ${numbers(rows)} order by n desc`,
  contacts: (rows) => sql`
    insert into contacts (program_id, contact_id, athlete_id, with_whom, kind, direction, was_answered, contact_at, contact_on, time_zone,
      place, verdict, logged_by, logged_at)
    select ${rows.programId}, gen_random_uuid(), ${rows.athleteId}, 'parent', 'call', 'out', false, ${hourly}, (${hourly})::date, 'UTC',
      'Place ' || n, 'unknown', ${rows.memberId}, ${hourly}
    from ${numbers(rows)}`,
  tags: (rows) => sql`
    insert into tags (program_id, tag_id, name)
    select ${rows.programId}, gen_random_uuid(), 'Tag ' || lpad(n::text, 5, '0') from ${numbers(rows)}`,
  templates: (rows) => sql`
    insert into report_templates (program_id, template_id, version, template, is_retired, saved_by, saved_at)
    select ${rows.programId}, gen_random_uuid(), 1,
      '{"name":"Prep","scale":"50 is our average.","tools":[{"key":"command","label":"Command","kind":"tool","weight":1}]}', false,
      ${rows.memberId}, ${at}
    from ${numbers(rows)}`,
  lists: (rows) => sql`
    insert into athlete_lists (program_id, list_id, name, is_shared, owner_id, created_at)
    select ${rows.programId}, gen_random_uuid(), 'List ' || lpad(n::text, 5, '0'), true, ${rows.memberId}, ${at} from ${numbers(rows)}`,
  listMoves: (rows) => sql`
    insert into list_moves (program_id, list_id, athlete_id, place, reason, moved_by, moved_at)
    select ${rows.programId}, ${rows.listId ?? ""}::uuid, ${rows.athleteId}, n, 'Move ' || n, ${rows.memberId}, ${at}
    from ${numbers(rows)} order by n desc`,
} satisfies Readonly<Record<string, Insert>>;

export type ManyOf = keyof typeof inserts;

export const manyKinds = Object.keys(inserts) as ManyOf[];

/** Adds many rows of a kind past the product, which keeps fewer. */
export async function addMany({ db }: TestApp, kind: ManyOf, rows: ManyRows): Promise<void> {
  await db.asOwner(async ({ owner }) => {
    await inserts[kind](rows).execute(owner.tx);
  });
}

/** Adds copies of an athlete to their program. They are named `Kit Number 1` and so on. */
export async function addManyAthletes(
  { db }: TestApp,
  { programId, athleteId, count }: Pick<ManyRows, "programId" | "athleteId" | "count">,
): Promise<void> {
  await db.asOwner(
    async (sql) =>
      await sql`
      insert into athletes (program_id, athlete_id, first_name, last_name, position, grad_class, school, city, state, standing, created_at,
        updated_at)
      select program_id, gen_random_uuid(), 'Kit', 'Number ' || n, position, grad_class, school, city, state, standing, created_at, updated_at
      from athletes, generate_series(1, ${count}::int) n where program_id = ${programId} and athlete_id = ${athleteId}`,
  );
}
