import type { Tx } from "../../src/database/database.ts";
import { statementsThrough } from "../../src/database/statements.ts";

/** Returns a transaction that passes everything on to another one and adds the text of each sent statement to a list. */
export function noting(tx: Tx, sent: string[]): Tx {
  const send: Tx["send"] = (query) => {
    sent.push(query.text);
    return tx.send(query);
  };
  return statementsThrough(send, tx.leave, tx.attempt);
}
