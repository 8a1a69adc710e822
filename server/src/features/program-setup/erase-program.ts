import type { Parts } from "../../parts.ts";
import { deleteResetMailsTo } from "../../tables/mails.ts";
import { deleteProgram } from "../../tables/programs.ts";
import { accountKey, clearAttemptsUnder } from "../../tables/throttles.ts";
import { addressesOf } from "./program-setup.query.ts";

/**
 * Deletes a program with all its rows, and the reset mails and attempt counts of its members' addresses.
 * @returns whether the program existed
 */
export async function eraseProgram({ db }: Pick<Parts, "db">, programId: string): Promise<boolean> {
  return await db.identity(async (sql) => {
    const addresses = await addressesOf(sql, programId);
    if (!(await deleteProgram(sql, programId))) return false;
    await deleteResetMailsTo(sql, addresses);
    await clearAttemptsUnder(sql, addresses.map(accountKey));
    return true;
  });
}
