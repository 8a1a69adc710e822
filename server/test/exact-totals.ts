import { expect } from "vitest";
import type { Sql, TaggedDatabase } from "./sql.ts";

const keptTotals = (sql: Sql, programId: string) => sql`
  select athlete_id, pitch_type, pitches, total_velo, velo_count, total_vb, vb_count, total_hb, hb_count
  from pitch_totals where program_id = ${programId} order by athlete_id, pitch_type`;

/** Computes the totals by AVG-1 to AVG-3 and AVG-7 from the pitches alone. */
const rebuiltTotals = (sql: Sql, programId: string) => sql`
  select athlete_id, pitch_type, count(*) as pitches,
    coalesce(sum(velo), 0) as total_velo, count(velo) as velo_count,
    coalesce(sum(vert_break) filter (where vert_break <> 0), 0) as total_vb,
    count(vert_break) filter (where vert_break <> 0) as vb_count,
    coalesce(sum(hb) filter (where hb <> 0), 0) as total_hb,
    count(hb) filter (where hb <> 0) as hb_count
  from pitches where program_id = ${programId} and excluded_reason is null
  group by athlete_id, pitch_type order by athlete_id, pitch_type`;

const submissions = (sql: Sql, programId: string) => sql`
  select athlete_id, submission from athletes where program_id = ${programId} order by athlete_id`;

const countedGames = (sql: Sql, programId: string) => sql`
  select a.athlete_id, count(g.game_id) as submission
  from athletes a left join games g on g.program_id = a.program_id and g.athlete_id = a.athlete_id
  where a.program_id = ${programId} group by a.athlete_id order by a.athlete_id`;

/** Sums as text with six decimals: numerics of different scale are equal then. */
function normal(rows: readonly Record<string, unknown>[]) {
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        name.startsWith("total_") ? Number(value).toFixed(6) : value,
      ]),
    ),
  );
}

/** Expects a program's stored totals and game counts to equal those recomputed from its pitches and games. */
export async function expectExactTotals(
  db: Pick<TaggedDatabase, "tenantRead">,
  programId: string,
): Promise<void> {
  await db.tenantRead(programId, async (sql) => {
    expect(normal(await keptTotals(sql, programId))).toEqual(
      normal(await rebuiltTotals(sql, programId)),
    );
    expect([...(await submissions(sql, programId))]).toEqual([
      ...(await countedGames(sql, programId)),
    ]);
  });
}
