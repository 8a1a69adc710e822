import type { Sql } from "../database/database.ts";

/** By which id a vendor's files name an athlete. */
export interface AthleteSource {
  /** The file format, such as `trackman`. */
  readonly source: string;
  readonly vendorId: string;
  readonly athleteId: string;
}

/** Remembers vendors' ids, all in one statement; an id that is known stays with its athlete. */
export async function rememberAthleteSources(
  sql: Sql,
  { programId, sources }: { programId: string; sources: readonly AthleteSource[] },
): Promise<void> {
  if (sources.length === 0) return;
  const rows = sources.map(({ source, vendorId, athleteId }) => ({
    program_id: programId,
    source,
    vendor_id: vendorId,
    athlete_id: athleteId,
  }));
  await sql`
    insert into athlete_sources ${sql(rows)}
    on conflict (program_id, source, vendor_id) do nothing`;
}
