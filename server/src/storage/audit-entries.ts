import type { ActivityAction, ActivityCounts } from "@armslot/contracts/people/activity";
import { builtOnce } from "../database/built-once.ts";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** An action, with IDs only: the log cannot be changed, so it must not contain data that may have to be deleted. */
export interface NewAuditEntry {
  readonly programId: string;
  readonly entryId: string;
  readonly action: ActivityAction;
  /** Null for the operator. */
  readonly actorUserId: string | null;
  /** An athlete, a user, an invite, or an API token. */
  readonly subjectId?: string | null;
  readonly counts?: ActivityCounts;
  /** The game of an entry about charting. */
  readonly gameId?: string | null;
  readonly now: Date;
}

const columns = [
  "program_id",
  "entry_id",
  "action",
  "actor_user_id",
  "subject_id",
  "counts",
  "game_id",
] as const;

interface EntryValues extends Omit<NewAuditEntry, "counts"> {
  readonly subjectId: string | null;
  readonly counts: string;
  readonly gameId: string | null;
}

const rowOfEntry = (values: EntryValues) => ({
  ...rowOf("audit_entries", columns, values),
  created_at: values.now,
});

const valuesOf = (entry: NewAuditEntry): EntryValues => {
  const { subjectId = null, counts = {}, gameId = null } = entry;
  return { ...entry, subjectId, counts: JSON.stringify(counts), gameId };
};

const insertEntry = builtOnce((tx, values: EntryValues) =>
  tx.insertInto("audit_entries").values(rowOfEntry(values)),
);

/**
 * Adds an entry to a program's activity, in the transaction of the action. Does not wait for it there: if it fails, the transaction
 * fails. Entries cannot be changed.
 */
export async function insertAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<void> {
  await tx.leave(insertEntry(tx, valuesOf(entry)));
}

/** Adds entries like `insertAuditEntry`, in one statement. */
export async function insertAuditEntries(tx: Tx, entries: readonly NewAuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => rowOfEntry(valuesOf(entry)));
  await tx.insertInto("audit_entries").values(rows).execute();
}

interface ChartingEntry extends Omit<NewAuditEntry, "action" | "counts"> {
  readonly actorUserId: string;
  readonly gameId: string;
}

/** Adds an entry about a member who charts a game, unless the game has theirs. Lock the game's athlete first. */
export async function insertChartingEntry(tx: Tx, entry: ChartingEntry): Promise<void> {
  const { programId, gameId, actorUserId } = entry;
  const known = await tx
    .selectFrom("audit_entries")
    .select("entry_id")
    .where("program_id", "=", programId)
    .where("game_id", "=", gameId)
    .where("actor_user_id", "=", actorUserId)
    .limit(1)
    .executeTakeFirst();
  if (!known) await insertAuditEntry(tx, { ...entry, action: "game-charted" });
}
