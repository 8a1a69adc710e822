import type { Alias } from "@armslot/contracts/games/aliases";
import { sql } from "kysely";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** Returns the program's names for codes of teams and places: teams first, by name. */
export async function aliasesOf(tx: Tx, programId: string): Promise<Alias[]> {
  return await tx
    .selectFrom("aliases")
    .select(["kind", "code", "name", ...named(["alias_id"])])
    .where("program_id", "=", programId)
    .orderBy("kind", "desc")
    .orderBy(sql`fold_name(name) collate "C"`)
    .orderBy("alias_id")
    .execute();
}
