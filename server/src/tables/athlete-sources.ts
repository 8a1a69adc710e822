import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** The ID that a vendor's files use for an athlete. */
export interface AthleteSource {
  /** The file format, such as `trackman`. */
  readonly source: string;
  readonly vendorId: string;
  readonly athleteId: string;
  /** The import that first saw the ID. Null if no import did. */
  readonly importId: string | null;
}

const sourceColumns = ["source", "vendor_id", "athlete_id", "import_id"] as const;

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

/** Gives the vendor IDs of an athlete to another one, so that later files of their devices match that one. */
export async function moveAthleteSources(
  tx: Tx,
  { programId, athleteId, intoId }: { programId: string; athleteId: string; intoId: string },
): Promise<void> {
  await tx
    .updateTable("athlete_sources")
    .set({ athlete_id: intoId })
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .execute();
}

/** Deletes the vendor IDs that an import saw first, except those of some athletes. */
export async function forgetAthleteSources(
  tx: Tx,
  {
    programId,
    importId,
    exceptOf,
  }: { programId: string; importId: string; exceptOf: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom("athlete_sources")
    .where("program_id", "=", programId)
    .where("import_id", "=", importId)
    .where((eb) => eb.not(eb("athlete_id", "=", eb.fn.any(eb.val([...exceptOf])))))
    .execute();
}
