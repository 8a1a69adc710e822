import { type CountedPitch, totalsOfGames } from "@armslot/baseball/numbers/game-totals";
import { unpackedOuting } from "@armslot/baseball/numbers/joined-outings";
import { packedPart } from "@armslot/baseball/numbers/packed-marks";
import { outingStatisticsOf } from "@armslot/baseball/numbers/pitch-statistics";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import { fastballTypes } from "@armslot/baseball/pitch/pitch-types";
import type { PitchMark } from "@armslot/contracts/athlete/athlete-screen";
import { readingNames } from "@armslot/contracts/pitch/readings";
import { expect } from "vitest";
import { totalsOfType } from "../../src/athlete/summed-places.ts";
import { columnsOf, named } from "../../src/database/columns.ts";
import type { Sql, TaggedDatabase } from "./database/sql.ts";
import { differences } from "./exact-screens.ts";

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

const keptMarks = (sql: Sql, programId: string) => sql<KeptMarks[]>`
  select game_id as "gameId", pitch_type as "pitchType", source, marks, trend, counted
  from game_marks where program_id = ${programId}`;

const unlikeSums = (sql: Sql, programId: string) => sql`
  select game_id, pitch_type, source
  from game_totals t full join game_marks m using (program_id, game_id, pitch_type, source)
  where program_id = ${programId} and m.sums::jsonb is distinct from t.readings`;

const pitchColumns = [
  ...([
    "game_id",
    "pitch_type",
    "source",
    "pitch_num",
    "call",
    "zone_cell",
    "batter_hand",
  ] as const),
  ...columnsOf(readingNames),
] as const;

const countedPitches = (sql: Sql, programId: string) =>
  sql
    .selectFrom("pitches")
    .select(named(pitchColumns))
    .where("program_id", "=", programId)
    .where("excluded_reason", "is", null)
    .orderBy("pitch_num")
    .execute() as Promise<KeptPitch[]>;

interface MarkGroup {
  readonly gameId: string;
  readonly pitchType: string;
  readonly source: string;
}
type KeptPitch = MarkGroup & CountedPitch & Omit<PitchMark, "game">;
interface KeptMarks extends MarkGroup {
  readonly marks: string;
  readonly trend: string;
  readonly counted: number[];
}

const groupOf = ({ gameId, pitchType, source }: MarkGroup) =>
  JSON.stringify([gameId, pitchType, source]);

/** Returns what `game_marks` must have of each game, type and source, computed from the pitches alone. */
function marksOf(pitches: readonly KeptPitch[]) {
  return [...groupBy(pitches, groupOf)].map(([group, of]) => {
    const totals = totalsOfGames([{ game: 0, pitches: of }]);
    const [outing] = outingStatisticsOf(totals);
    return { group, marks: packedPart(of), outing, totals: totals[0] };
  });
}

/** Returns the same of what is kept. */
function shownMarks(kept: readonly KeptMarks[]) {
  return kept.map((row) => ({
    group: groupOf(row),
    marks: row.marks,
    outing: unpackedOuting({ game: 0, pitchType: row.pitchType, ...JSON.parse(`{${row.trend}}`) }),
    totals: totalsOfType({ pitchType: row.pitchType, sums: row.counted }),
  }));
}

const byGroup = (one: { group: string }, other: { group: string }) =>
  one.group < other.group ? -1 : 1;

const keptDigests = (sql: Sql, programId: string) =>
  sql
    .selectFrom("game_digests")
    .select(named(["game_id", "pitches", "fastballs", "velo_count", "total_velo", "velo_max"]))
    .select("fastball_sums as fastballSums")
    .where("program_id", "=", programId)
    .orderBy("game_id")
    .execute();

const isFastball = ({ pitchType }: KeptPitch) => fastballTypes.some((name) => name === pitchType);

const comparedReadings = ["velo", "vertBreak", "hb", "releaseHeight", "releaseSide"] as const;

/** Returns the number and the sum of a reading, or null without one. A break of 0 is not counted (AVG-3). */
function countAndSum(pitches: readonly KeptPitch[], name: (typeof comparedReadings)[number]) {
  const isBreak = name === "vertBreak" || name === "hb";
  const values = pitches.flatMap(({ [name]: value }) =>
    value === null || (isBreak && value === 0) ? [] : value,
  );
  return values.length === 0 ? null : [values.length, values.reduce((sum, value) => sum + value)];
}

/** Returns what \`game_digests\` must have of each game, computed from the pitches alone. */
function digestsOf(pitches: readonly KeptPitch[]) {
  const games = groupBy(pitches, ({ gameId }) => gameId);
  return [...games].map(([gameId, ofGame]) => {
    const fastballs = ofGame.filter(isFastball);
    const [veloCount = 0, totalVelo = 0] = countAndSum(fastballs, "velo") ?? [];
    const velocities = fastballs.flatMap(({ velo }) => velo ?? []);
    const parts = [...groupBy(fastballs, groupOf).values()].map((part) => {
      const [{ source = "", pitchType = "" } = {}] = part;
      const all = ofGame.filter((pitch) => pitch.source === source).length;
      const sums = comparedReadings.map((name) => countAndSum(part, name));
      return [source, pitchType, part.length, all, ...sums];
    });
    return {
      ...{ gameId, pitches: ofGame.length, fastballs: fastballs.length, veloCount, totalVelo },
      veloMax: velocities.length === 0 ? null : Math.max(...velocities),
      fastballSums: parts.sort((one, other) =>
        `${one[1]} ${one[0]}` < `${other[1]} ${other[0]}` ? -1 : 1,
      ),
    };
  });
}

const byGame = (one: { gameId: string }, other: { gameId: string }) =>
  one.gameId < other.gameId ? -1 : 1;

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

/** Expects a program's stored totals, marks and game counts to equal those recomputed from its pitches and games. */
export async function expectExactTotals(
  db: Pick<TaggedDatabase, "tenantRead">,
  programId: string,
): Promise<void> {
  await db.tenantRead(programId, async (sql) => {
    expect(normal(await keptTotals(sql, programId))).toEqual(
      normal(await rebuiltTotals(sql, programId)),
    );
    expect([...(await unlikeSums(sql, programId))]).toEqual([]);
    const kept = shownMarks(await keptMarks(sql, programId)).sort(byGroup);
    const rebuilt = marksOf(await countedPitches(sql, programId)).sort(byGroup);
    expect(kept.map(({ marks }) => marks)).toEqual(rebuilt.map(({ marks }) => marks));
    expect(differences(kept, rebuilt)).toEqual([]);
    const digests = digestsOf(await countedPitches(sql, programId)).sort(byGame);
    expect(differences(await keptDigests(sql, programId), digests)).toEqual([]);
    expect([...(await submissions(sql, programId))]).toEqual([
      ...(await countedGames(sql, programId)),
    ]);
  });
}
