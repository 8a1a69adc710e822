import type { PitchFields } from "@armslot/contracts/charting/field-operations";
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
  "outsMade",
  "intentionalWalks",
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

interface PitchNumber {
  readonly pitchId: string;
  readonly pitchNum: number;
}

/** Gives pitches other numbers. Each number has to be free afterwards. */
export async function renumberPitches(
  tx: Tx,
  { programId, numbers }: { readonly programId: string; readonly numbers: readonly PitchNumber[] },
): Promise<void> {
  if (numbers.length === 0) return;
  const rows = numbers.map((number) => rowOf("pitches", ["pitch_id", "pitch_num"], number));
  await tx
    .updateTable("pitches as p")
    .from(recordsOf("pitches", rows).as("given"))
    .set((eb) => ({ pitch_num: eb.ref("given.pitch_num") }))
    .where("p.program_id", "=", programId)
    .whereRef("p.pitch_id", "=", "given.pitch_id")
    .execute();
}
