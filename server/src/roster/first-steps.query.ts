import { builtOnce } from "../database/built-once.ts";
import type { Tx } from "../database/database.ts";

const selectStaff = builtOnce((tx, { programId }: { programId: string }) =>
  tx.selectNoFrom(({ selectFrom }) => [
    selectFrom("users")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("program_id", "=", programId)
      .as("members"),
    selectFrom("pending_invites")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("program_id", "=", programId)
      .as("invites"),
  ]),
);

/** Whether a program has a second member or a pending invite. */
export async function hasStaff(tx: Tx, programId: string): Promise<boolean> {
  const [row] = await selectStaff(tx, { programId });
  return (row?.members ?? 0) > 1 || (row?.invites ?? 0) > 0;
}
