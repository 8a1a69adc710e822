import { hasCode } from "../core/error-code.ts";
import { leftMs } from "../core/request-deadline.ts";
import type { Connection } from "./connection.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import {
  CommitUnanswered,
  DatabaseUnavailable,
  explainDatabaseError,
} from "./database-unavailable.ts";
import {
  attemptThrough,
  type Send,
  type Statement,
  type StatementResult,
  statementsThrough,
  type Tx,
} from "./statements.ts";
import { workOn } from "./transaction-work.ts";

/** `begin`, and at most one query whose first row the work gets. Both are sent with the first statement of the work. */
export interface Opening {
  readonly begin: string;
  readonly query?: Statement;
}

interface Plan<Row, T> {
  readonly opening: Opening;
  readonly isReadOnly: boolean;
  /** Whether the result of a read waits for the commit, which gives its locks back. */
  readonly isEndAwaited?: boolean;
  /** From the request for a connection to the end of the commit. */
  readonly deadlineMs: number;
  /** Gets the first row of the opening's query. */
  readonly work: (tx: Tx, opened: Promise<Row | undefined>) => Promise<T>;
}

/** Sends an opening. Returns the first row of its query. */
function open<Row>(connection: Connection, { begin, query }: Opening): Promise<Row | undefined> {
  const sent: Promise<StatementResult>[] = [connection.send({ text: begin })];
  if (query) sent.push(connection.send(query));
  const opened = Promise.all(sent).then(([, result]) => result?.rows[0] as Row | undefined);
  opened.catch(() => undefined);
  return opened;
}

/** A write in a read-only transaction is a bug of ours. It does not mean that the database is no longer the primary. */
function explain(error: unknown, isReadOnly: boolean): unknown {
  const isOurFault = isReadOnly && hasCode(error, "25006");
  return isOurFault ? error : explainDatabaseError(error);
}

async function carryOut<Row, T>(
  connection: Connection,
  plan: Plan<Row, T>,
  progress: { isCommitting: boolean },
): Promise<T> {
  const failures: unknown[] = [];
  let isOver = false;
  const send: Send = async (statement) => {
    if (isOver) throw new Error("A statement was sent after its transaction ended.");
    try {
      return await connection.send(statement);
    } catch (error) {
      // PostgreSQL refuses everything after a failed statement. That statement's error is the reason.
      const isFollowing = failures.length > 0 && hasCode(error, "25P02");
      const explained = isFollowing ? failures[0] : explain(error, plan.isReadOnly);
      failures.push(explained);
      throw explained;
    }
  };
  // A result of reads is returned before the commit is confirmed, so nothing can be left to it.
  const leaveToCommit = async (sent: Promise<unknown>) => void sent.catch(() => undefined);
  // A part can't begin behind a failed statement, so all failures are of the part that was taken back.
  const attempt = attemptThrough(send, () => failures.splice(0));
  const tx = statementsThrough(send, plan.isReadOnly ? undefined : leaveToCommit, attempt);
  const opened = open<Row>(connection, plan.opening);
  try {
    const result = await workOn(connection, () => plan.work(tx, opened));
    isOver = true;
    await opened;
    // If the work swallowed a failed statement, the server would silently roll back.
    if (failures.length > 0) throw failures[0];
    if (plan.isReadOnly) return result;
    progress.isCommitting = true;
    const { command } = await connection.send({ text: "commit" });
    progress.isCommitting = false;
    // A statement whose result the work did not wait for may have failed since.
    if (failures.length > 0) throw failures[0];
    if (command !== "COMMIT") throw new Error(`commit was answered with ${command}`);
    return result;
  } finally {
    isOver = true;
  }
}

/** Borrows a connection that is closed at the deadline, or at the request's deadline if that is earlier. Waiting for it counts. */
async function borrow(pool: ConnectionPool, deadlineMs: number) {
  const withinMs = leftMs(deadlineMs);
  const endsAt = performance.now() + withinMs;
  const connection = await pool.acquire(withinMs);
  const giveUp = () => connection.destroy(new Error("deadline passed"));
  const timer = setTimeout(giveUp, endsAt - performance.now());
  return { connection, timer };
}

/** Ends an open transaction and returns the connection to the pool, usable or broken. */
async function leave(
  connection: Connection,
  { pool, ending, timer }: { pool: ConnectionPool; ending?: string; timer: NodeJS.Timeout },
): Promise<void> {
  try {
    if (ending && !connection.isBroken) {
      await connection.orBroken(connection.send({ text: ending }));
    }
  } catch (error) {
    connection.destroy(error instanceof Error ? error : undefined);
  } finally {
    clearTimeout(timer);
    pool.release(connection);
  }
}

/**
 * Runs `work` in one transaction of a borrowed connection. Any failure of the work or of a statement rolls back. A read-only result
 * is returned before the commit is confirmed, unless the plan awaits its end.
 * @throws DatabaseUnavailable if the deadline passes, the connection breaks, or the database fails temporarily; CommitUnanswered
 *   if that happens while the database commits
 */
export async function inTransaction<Row, T>(pool: ConnectionPool, plan: Plan<Row, T>): Promise<T> {
  const { connection, timer } = await borrow(pool, plan.deadlineMs);
  const progress = { isCommitting: false };
  try {
    const result = await connection.orBroken(carryOut(connection, plan, progress));
    if (!plan.isReadOnly) await leave(connection, { pool, timer });
    else {
      const left = leave(connection, { pool, ending: "commit", timer });
      if (plan.isEndAwaited) await left;
    }
    return result;
  } catch (error) {
    const isDemoted = error instanceof Error && Object(error.cause).code === "25006";
    if (isDemoted) connection.destroy(error);
    await leave(connection, { pool, ending: "rollback", timer });
    const explained = explain(error, plan.isReadOnly);
    throw progress.isCommitting && explained instanceof DatabaseUnavailable
      ? new CommitUnanswered(explained.kind, { cause: explained.cause })
      : explained;
  }
}

/**
 * Runs a read of at most one statement: opening, statement and commit are sent together, unless the work waits for the opening first.
 * @throws DatabaseUnavailable like `inTransaction`; Error if `work` sends a second statement
 */
export async function inOneRoundTrip<Row, T>(
  pool: ConnectionPool,
  { opening, deadlineMs, work }: Omit<Plan<Row, T>, "isReadOnly">,
): Promise<T> {
  const { connection, timer } = await borrow(pool, deadlineMs);
  let closing: Promise<unknown> | undefined;
  const end = (text: "commit" | "rollback") => {
    closing = connection.send({ text });
    closing.catch(() => undefined);
    return closing;
  };
  const tx = statementsThrough(async (statement) => {
    if (closing) throw new Error("A read in one round trip must be one statement.");
    const asked = connection.send(statement);
    void end("commit");
    try {
      return await asked;
    } catch (error) {
      throw explain(error, true);
    }
  });
  const opened = open<Row>(connection, opening);
  try {
    return await connection.orBroken(work(tx, opened));
  } catch (error) {
    throw explain(error, true);
  } finally {
    void leaveAfter(closing ?? end("rollback"), connection).then(() => {
      clearTimeout(timer);
      pool.release(connection);
    });
  }
}

/** Waits for the end of a transaction, and closes the connection if that fails. */
async function leaveAfter(closing: Promise<unknown>, connection: Connection): Promise<void> {
  try {
    await connection.orBroken(closing);
  } catch (error) {
    connection.destroy(error instanceof Error ? error : undefined);
  }
}

/** Returns a function that runs single statements, each on a borrowed connection and in its own transaction. */
export function singleStatements(pool: ConnectionPool, deadlineMs: number): Tx {
  return statementsThrough(async (statement) => {
    const { connection, timer } = await borrow(pool, deadlineMs);
    try {
      return await connection.send(statement);
    } catch (error) {
      throw explainDatabaseError(error);
    } finally {
      await leave(connection, { pool, timer });
    }
  });
}
