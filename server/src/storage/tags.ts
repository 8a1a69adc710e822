import type { Tx } from "../database/database.ts";

interface TagKey {
  readonly programId: string;
  readonly tagId: string;
}

/** Adds a tag. Returns false and adds nothing if the program has one of this ID. The database refuses a name that another tag has. */
export async function insertTag(
  tx: Tx,
  { programId, tagId, name }: TagKey & { readonly name: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("tags")
    .values({ program_id: programId, tag_id: tagId, name })
    .onConflict((conflict) => conflict.columns(["program_id", "tag_id"]).doNothing())
    .executeTakeFirst();
  return (added ?? 0n) > 0n;
}

/** Renames a tag. The database refuses a name that another tag has. */
export async function renameTag(
  tx: Tx,
  { programId, tagId, name }: TagKey & { readonly name: string },
): Promise<void> {
  await tx
    .updateTable("tags")
    .set({ name })
    .where("program_id", "=", programId)
    .where("tag_id", "=", tagId)
    .execute();
}

/** Locks tags against removal until the transaction ends. Returns how many of them the program has. */
export async function lockTags(
  tx: Tx,
  { programId, tagIds }: { readonly programId: string; readonly tagIds: readonly string[] },
): Promise<number> {
  const held = await tx
    .selectFrom("tags")
    .select("tag_id")
    .where("program_id", "=", programId)
    .where((eb) => eb("tag_id", "=", eb.fn.any(eb.val([...tagIds]))))
    .orderBy("tag_id")
    .forUpdate()
    .execute();
  return held.length;
}

/** Removes a tag from the program and its athletes. Returns false if the program has no such tag. */
export async function deleteTag(tx: Tx, { programId, tagId }: TagKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("tags")
    .where("program_id", "=", programId)
    .where("tag_id", "=", tagId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
