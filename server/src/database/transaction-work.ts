import { AsyncLocalStorage } from "node:async_hooks";
import type { Connection } from "./connection.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";

type Breakable = Pick<Connection, "isBroken">;

const current = new AsyncLocalStorage<Breakable>();

/** Runs the work of a transaction. Everything that the work awaits can ask whether the transaction has lost its connection. */
export function workOn<T>(connection: Breakable, work: () => T): T {
  return current.run(connection, work);
}

/**
 * Call it between the steps of long work in a transaction, which otherwise goes on after the request was answered. Does nothing outside of one.
 * @throws DatabaseUnavailable if the transaction has lost its connection, for example at its deadline
 */
export function stopIfLost(): void {
  if (current.getStore()?.isBroken) throw new DatabaseUnavailable("unavailable");
}
