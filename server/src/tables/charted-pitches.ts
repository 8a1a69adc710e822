import type { PitchFields } from "@armslot/contracts/field-operations";
import { sql } from "kysely";
import { columnsOf, recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** The names of what a charter can set of a pitch. */
export const chartedNames = [
  "pitchType",
  "velo",
  "inning",
  "outs",
  "balls",
  "strikes",
  "batterHand",
  "call",
  "result",
  "zoneCell",
  "thrownAt",
] as const satisfies readonly (keyof PitchFields)[];

export const chartedColumns = columnsOf(chartedNames);

/** What a charter set of a pitch, as it is stored: a pitch always has a type. */
export interface ChartedValues extends PitchFields {
  readonly pitchType: string;
}

interface ChartedPitch extends ChartedValues {
  readonly pitchId: string;
}

/** Saves what a charter set of stored pitches and updates the totals in the same transaction. */
export async function updateChartedPitches(
  tx: Tx,
  { programId, pitches }: { readonly programId: string; readonly pitches: readonly ChartedPitch[] },
): Promise<void> {
  if (pitches.length === 0) return;
  const rows = pitches.map((pitch) => rowOf("pitches", ["pitch_id", ...chartedColumns], pitch));
  await tx
    .updateTable("pitches as p")
    .from(recordsOf("pitches", rows).as("given"))
    .set((eb) =>
      Object.fromEntries(chartedColumns.map((column) => [column, eb.ref(`given.${column}`)])),
    )
    .where("p.program_id", "=", programId)
    .whereRef("p.pitch_id", "=", "given.pitch_id")
    .execute();
}

/** Numbers the pitches of some games from 1 in the order of their IDs (FIELD-3). */
export async function numberByIds(
  tx: Tx,
  { programId, gameIds }: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<void> {
  if (gameIds.length === 0) return;
  await tx
    .with("numbered", (db) =>
      db
        .selectFrom("pitches")
        .select([
          "pitch_id",
          sql<number>`row_number() over (partition by game_id order by pitch_id)`.as("num"),
        ])
        .where("program_id", "=", programId)
        .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds])))),
    )
    .updateTable("pitches as p")
    .from("numbered")
    .set((eb) => ({ pitch_num: eb.ref("numbered.num") }))
    .where("p.program_id", "=", programId)
    .whereRef("p.pitch_id", "=", "numbered.pitch_id")
    .whereRef("p.pitch_num", "<>", "numbered.num")
    .execute();
}
