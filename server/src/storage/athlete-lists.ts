import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

interface ListKey {
  readonly programId: string;
  readonly listId: string;
}

interface SavedList extends ListKey {
  readonly name: string;
  readonly isShared: boolean;
  readonly ownerId: string;
  readonly now: Date;
}

/** Adds a list. Returns false and adds nothing if there is one of this ID, whoever sees it. */
export async function insertList(tx: Tx, list: SavedList): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("athlete_lists")
    .values({
      program_id: list.programId,
      list_id: list.listId,
      name: list.name,
      is_shared: list.isShared,
      owner_id: list.ownerId,
      created_at: list.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (added ?? 0n) > 0n;
}

/** Changes a list that is locked. */
export async function updateList(
  tx: Tx,
  { programId, listId, name, isShared }: Omit<SavedList, "ownerId" | "now">,
): Promise<void> {
  await tx
    .updateTable("athlete_lists")
    .set({ name, is_shared: isShared })
    .where("program_id", "=", programId)
    .where("list_id", "=", listId)
    .execute();
}

/** A list while it is changed. */
interface LockedList {
  readonly ownerId: string;
  /** Whether its owner is still a member. */
  readonly hasOwner: boolean;
  readonly isShared: boolean;
}

/** Locks a list that the member sees, so that moves within it follow each other. Returns its facts, or undefined. */
export async function lockList(
  tx: Tx,
  { programId, listId }: ListKey,
): Promise<LockedList | undefined> {
  const owner = sql<boolean>`exists (
    select from users u where u.program_id = athlete_lists.program_id and u.user_id = athlete_lists.owner_id
  )`;
  return await tx
    .selectFrom("athlete_lists")
    .select(["owner_id as ownerId", owner.as("hasOwner"), "is_shared as isShared"])
    .where("program_id", "=", programId)
    .where("list_id", "=", listId)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes a list with its history. */
export async function deleteList(tx: Tx, { programId, listId }: ListKey): Promise<void> {
  await tx
    .deleteFrom("athlete_lists")
    .where("program_id", "=", programId)
    .where("list_id", "=", listId)
    .execute();
}
