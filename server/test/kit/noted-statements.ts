import type { Tx } from "../../src/database/database.ts";

/** Returns a transaction that passes everything on to another one and adds the text of each sent statement to a list. */
export function noting(tx: Tx, sent: string[]): Tx {
  return new Proxy(tx, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name, target) as unknown;
      const send: Tx["send"] = (query) => {
        sent.push(query.text);
        return target.send(query);
      };
      return send;
    },
  });
}
