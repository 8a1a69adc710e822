import { type Alias, listAliases, removeAlias, setAlias } from "@armslot/contracts/games/aliases";
import { sql } from "kysely";
import { AppError } from "../core/app-error.ts";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { Routes } from "../http/route.ts";
import { deleteAlias, upsertAlias } from "../storage/aliases.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";

export function mountAliases(routes: Routes, { clock, newId }: Parts): void {
  routes.read(listAliases, async (tx, { params }) => ({
    aliases: await aliasesOf(tx, params.programId),
  }));

  routes.write(setAlias, async (tx, { params: { programId }, body, viewer }) => {
    const now = clock();
    const alias = await upsertAlias(tx, { ...body, programId, aliasId: newId(), now });
    await refuseOverLimit(tx, "aliases", { programId });
    const entry = { programId, entryId: newId(), actorUserId: viewer.userId, now };
    await insertAuditEntry(tx, { ...entry, action: "alias-set", subjectId: alias.aliasId });
    return alias;
  });

  routes.write(removeAlias, async (tx, { params, viewer }) => {
    if (!(await deleteAlias(tx, params))) throw new AppError("alias-not-found");
    const { programId, aliasId } = params;
    const entry = { programId, entryId: newId(), actorUserId: viewer.userId, now: clock() };
    await insertAuditEntry(tx, { ...entry, action: "alias-removed", subjectId: aliasId });
    return {};
  });
}

/** Returns the program's names for codes of teams and places: teams first, by name. */
async function aliasesOf(tx: Tx, programId: string): Promise<Alias[]> {
  return await tx
    .selectFrom("aliases")
    .select(["kind", "code", "name", ...named(["alias_id"])])
    .where("program_id", "=", programId)
    .orderBy("kind", "desc")
    .orderBy(sql`fold_name(name) collate "C"`)
    .orderBy("alias_id")
    .execute();
}
