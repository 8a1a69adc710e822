import { sql } from "kysely";
import type { Tx } from "../database/database.ts";
import { hasStored, newestImportsFirst } from "../storage/imports.ts";

/** Returns the ID of the newest import of the same bytes that was not undone. */
export async function importOfBytes(
  tx: Tx,
  { programId, checksum }: { programId: string; checksum: Uint8Array },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("imports as i")
    .select("i.import_id as importId")
    .where("program_id", "=", programId)
    .where("checksum", "=", checksum)
    .where("undone_at", "is", null)
    .where((eb) => hasStored(eb.ref("outcome")))
    .$call(newestImportsFirst)
    .limit(1)
    .executeTakeFirst();
  return row?.importId;
}

/** Whether all games for which an import delivered pitches are still there. */
export async function isStillWhole(
  tx: Tx,
  { programId, importId }: { programId: string; importId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isWhole: boolean }>`
    select coalesce(sum((
        select sum(jsonb_array_length(d.delivery -> 'rows')) from jsonb_array_elements(ig.delivered) as d (delivery)
      )), 0) >= (i.outcome ->> 'pitchesAdded')::int + (i.outcome ->> 'pitchesKnown')::int as "isWhole"
    from imports i
    left join import_games ig on ig.program_id = i.program_id and ig.import_id = i.import_id
    where i.program_id = ${programId} and i.import_id = ${importId}
    group by i.program_id, i.import_id, i.outcome
  `.execute(tx);
  return rows[0]?.isWhole ?? true;
}
