import type { Parts } from "../deps/parts.ts";
import { deleteResetMailsTo } from "../storage/mails.ts";
import { deleteProgram } from "../storage/programs.ts";
import { accountKey, clearAttemptsUnder } from "../storage/throttles.ts";
import { addressesOf } from "./program-setup.query.ts";

/**
 * Deletes a program with all its rows, and the reset mails and attempt counts of its members' addresses.
 * @returns whether the program existed
 */
export async function eraseProgram({ db }: Pick<Parts, "db">, programId: string): Promise<boolean> {
  return await db.identity(async (tx) => {
    const addresses = await addressesOf(tx, programId);
    if (!(await deleteProgram(tx, programId))) return false;
    await deleteResetMailsTo(tx, addresses);
    await clearAttemptsUnder(tx, addresses.map(accountKey));
    return true;
  });
}
