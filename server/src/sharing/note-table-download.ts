import { dayMs } from "@armslot/contracts/core/durations";
import {
  type DataTable,
  dataTables,
  type ScoutingTableFile,
  type TableFile,
} from "@armslot/contracts/sharing/exports";
import type { Parts } from "../deps/parts.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { lockAndFindDownload } from "./exports.query.ts";

/** A member's download of a table. */
export interface TableDownload {
  readonly programId: string;
  readonly userId: string;
  readonly file: TableFile | ScoutingTableFile;
}

/** Records in the activity that a member downloads a table, once for each member and day (UTC), and for each table that is none of scouting. */
export async function noteTableDownload(
  { db, clock, newId }: Pick<Parts, "db" | "clock" | "newId">,
  { programId, userId, file }: TableDownload,
): Promise<void> {
  const now = clock();
  const since = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const [name = ""] = file.split(".");
  const table = dataTables.find((one): one is DataTable => one === name) ?? "scouting";
  const action = `${table}-downloaded` as const;
  await db.tenant(programId, async (tx) => {
    if (await lockAndFindDownload(tx, { programId, userId, action, since })) return;
    await insertAuditEntry(tx, { programId, entryId: newId(), action, actorUserId: userId, now });
  });
}
