import type postgres from "postgres";
import type { Statement } from "./connection.ts";
import type { Sql } from "./database.ts";

/**
 * A tagged template like that of postgres.js whose statements go to `run` when they are awaited, instead of to the instance that
 * made them. This is how a statement is refused after its transaction has ended, where postgres.js would send it outside of it.
 */
export function statementTag(maker: postgres.Sql, run: (statement: Statement) => void): Sql {
  const route = <Made>(made: Made): Made => {
    if (made instanceof Promise) (made as unknown as Statement).handler = run;
    return made;
  };
  const make = maker as unknown as (...parts: unknown[]) => unknown;
  const tag = (...parts: unknown[]) => route(make(...parts));
  const { types, typed, array, json } = maker;
  const unsafe: postgres.Sql["unsafe"] = (...given) => route(maker.unsafe(...given));
  return Object.assign(tag, { types, typed, array, json, unsafe }) as unknown as Sql;
}
