import type { Tx } from "../../src/database/database.ts";
import { statementsThrough } from "../../src/database/statements.ts";

/** Returns a transaction that passes everything on to another one and adds the text of each sent statement to a list. */
export function noting(tx: Tx, sent: string[]): Tx {
  return statementsThrough((query) => {
    sent.push(query.text);
    return tx.send(query);
  }, tx.leave);
}
