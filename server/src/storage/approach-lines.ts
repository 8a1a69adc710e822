import { approachLines, type SummedApproaches } from "@armslot/baseball/numbers/approach-line";
import { type ApproachLine, approachLineLimits } from "@armslot/contracts/compare/approach-lines";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/database.ts";

/** Selects the sums of the program's approach angles by pitch type, as doubles. */
function summedApproaches(tx: Tx, programId: string) {
  const sum = (column: string) => sql<number>`sum(${sql.ref(column)})::float8`;
  return tx
    .selectFrom("game_rates as r")
    .innerJoin("games as g", (join) =>
      join.onRef("g.program_id", "=", "r.program_id").onRef("g.game_id", "=", "r.game_id"),
    )
    .select("r.pitch_type as pitchType")
    .select([
      sum("r.approaches").as("n"),
      sql<number>`count(distinct g.athlete_id)::integer`.as("pitchers"),
      sum("r.approach_heights").as("heights"),
      sum("r.approach_angles").as("angles"),
      sum("r.approach_height_squares").as("heightSquares"),
      sum("r.approach_products").as("products"),
    ])
    .where("r.program_id", "=", programId)
    .where("r.approaches", ">", 0)
    .groupBy("r.pitch_type")
    .orderBy("r.pitch_type");
}

/** Returns the lines of the program's approach angles by pitch type (RATE-7). */
export async function approachLinesOf(tx: Tx, programId: string): Promise<ApproachLine[]> {
  const types: SummedApproaches[] = await summedApproaches(tx, programId).execute();
  return approachLines(types);
}

/** Selects the same lines as a table: `pitch_type`, `intercept` and `slope`. A test compares them. */
export function approachLineTable(tx: Tx, programId: string): RawBuilder<unknown> {
  const { pitchesMin, pitchersMin } = approachLineLimits;
  return sql`(
    select pitch_type, slope, (angles - slope * heights) / n as intercept
    from (
      select "pitchType" as pitch_type, n, angles, heights, (n * products - heights * angles) / spread as slope
      from (
        select "pitchType", n, pitchers, heights, angles, products, n * "heightSquares" - heights * heights as spread from (${summedApproaches(tx, programId)}) s
      ) s
      where n >= ${sql.lit(pitchesMin)} and pitchers >= ${sql.lit(pitchersMin)} and spread > n * n * 1e-9
    ) s
  )`;
}
