import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { ContactRules, getContactRules } from "@armslot/contracts/scouting/contact-rules";
import type { Tx } from "../database/database.ts";

/** Returns the newest version of a program's contact rules. Version 0 if it has none. */
export async function newestContactRules(
  tx: Tx,
  programId: string,
): Promise<ReplyOf<typeof getContactRules>> {
  const row = await tx
    .selectFrom("contact_rules")
    .select(["version", "saved_at as savedAt"])
    .select((eb) => eb.ref("rules").$castTo<ContactRules>().as("rules"))
    .where("program_id", "=", programId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return { version: 0, rules: null, savedAt: null };
  return { ...row, savedAt: row.savedAt.toISOString() };
}

interface NewVersion {
  readonly programId: string;
  readonly version: number;
  readonly rules: ContactRules;
  readonly savedBy: string;
  readonly now: Date;
}

/** Adds a version of a program's contact rules. Returns false if the program has this version. */
export async function insertContactRules(tx: Tx, added: NewVersion): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto("contact_rules")
    .values({
      program_id: added.programId,
      version: added.version,
      rules: JSON.stringify(added.rules),
      saved_by: added.savedBy,
      saved_at: added.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (rows ?? 0n) > 0n;
}
