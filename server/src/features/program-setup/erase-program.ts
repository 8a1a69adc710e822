import type { Parts } from "../../parts.ts";
import { deleteResetMailsTo } from "../../tables/mails.ts";
import { deleteProgram } from "../../tables/programs.ts";
import { accountKey, clearAttemptsUnder } from "../../tables/throttles.ts";
import { addressesOf } from "./program-setup.query.ts";

/**
 * Erases a program: its row takes along everything that is its own, and what is kept beside it by address alone goes too.
 * @returns whether it was there
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
