import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** The ID that a vendor's files use for an athlete. */
export interface AthleteSource {
  /** The file format, such as `trackman`. */
  readonly source: string;
  readonly vendorId: string;
  readonly athleteId: string;
}

const sourceColumns = ["source", "vendor_id", "athlete_id"] as const;

/** Stores vendor IDs in one statement. A known ID stays with its athlete. */
export async function rememberAthleteSources(
  tx: Tx,
  { programId, sources }: { programId: string; sources: readonly AthleteSource[] },
): Promise<void> {
  if (sources.length === 0) return;
  const rows = sources.map((source) => ({
    ...rowOf("athlete_sources", sourceColumns, source),
    program_id: programId,
  }));
  await tx
    .insertInto("athlete_sources")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["program_id", "source", "vendor_id"]).doNothing())
    .execute();
}
