import { leagueTypeOf, type SummedLeagueType } from "@armslot/baseball/numbers/league";
import type { LeagueType } from "@armslot/contracts/athlete/league";
import { levelReadings, storedReading } from "@armslot/contracts/pitch/levels";
import { sql } from "kysely";
import type { Tx } from "../database/database.ts";
import { newestImportsFirst } from "../storage/imports.ts";

/** `'velo', [n, sum, sum of squares]` over rows of sums. */
const summedReadings = sql.join(
  levelReadings.map((reading) => {
    const name = sql.lit(storedReading(reading));
    const sum = (place: number) => sql`sum((s.readings -> ${name} ->> ${sql.lit(place)})::numeric)`;
    return sql`${name}, case when ${sum(0)} > 0 then json_build_array(${sum(0)}, ${sum(1)}, ${sum(2)}) end`;
  }),
);

/**
 * Returns what the other teams' pitchers threw, newest season first. Of a game that several imports have, the largest one counts, and of
 * equal ones the newest.
 */
export async function leagueOf(tx: Tx, programId: string): Promise<LeagueType[]> {
  const sizes = tx
    .selectFrom("league_sums")
    .select((eb) => ["game_key", "import_id", eb.fn.sum("pitches").as("size")])
    .where("program_id", "=", programId)
    .groupBy(["game_key", "import_id"]);
  const types = await tx
    .with("chosen", (db) =>
      db
        .selectFrom(sizes.as("sizes"))
        .innerJoin("imports as i", "i.import_id", "sizes.import_id")
        .distinctOn("sizes.game_key")
        .select(["sizes.game_key", "sizes.import_id"])
        .where("i.program_id", "=", programId)
        .orderBy("sizes.game_key")
        .orderBy("sizes.size", "desc")
        .$call(newestImportsFirst),
    )
    .selectFrom("league_sums as s")
    .innerJoin("chosen as c", (join) =>
      join.onRef("c.game_key", "=", "s.game_key").onRef("c.import_id", "=", "s.import_id"),
    )
    .select(["s.season", "s.throws", "s.pitch_type as pitchType"])
    .select([
      sql<number>`bit_count(bit_or(s.pitchers))::integer`.as("pitchers"),
      sql<number>`sum(s.pitches)::integer`.as("pitches"),
      sql<SummedLeagueType["readings"]>`json_strip_nulls(json_build_object(${summedReadings}))`.as(
        "readings",
      ),
    ])
    .where("s.program_id", "=", programId)
    .groupBy(["s.season", "s.throws", "s.pitch_type"])
    .orderBy("s.season", "desc")
    .orderBy("s.throws", "desc")
    .orderBy(sql`sum(s.pitches)`, "desc")
    .orderBy("s.pitch_type")
    .execute();
  return types.map(leagueTypeOf);
}
