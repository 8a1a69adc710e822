import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { Schema } from "./schema.ts";

/** A statement with its parameters, which are written `$1`, `$2`, … in the text. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** The rows of a statement, and how many rows it returned or changed. */
export interface StatementResult {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly count: number;
  /** The command that PostgreSQL carried out, such as `COMMIT`. */
  readonly command: string;
}

/**
 * Statements of one transaction, which the compiler checks against the schema. `numeric` and `bigint` arrive as numbers, `date` as
 * `YYYY-MM-DD`, `timestamptz` as Date.
 */
export type Tx = Kysely<Schema> & {
  /** Sends a statement before it returns. What Kysely executes is sent a few microtasks later. */
  readonly send: Send;
  /**
   * Takes a statement that was sent and whose result no one reads. In a transaction that writes it resolves at once, so the statement
   * goes with the next one or with the commit, and if it fails, the transaction fails. Elsewhere it waits for the result.
   */
  readonly leave: (sent: Promise<unknown>) => Promise<void>;
  /**
   * Runs a part of a transaction that may fail. If it does, its statements are taken back, the transaction can go on, and this throws the
   * reason. Wait for all other statements before.
   */
  readonly attempt: <T>(part: () => Promise<T>) => Promise<T>;
};

/** Sends one statement to wherever its transaction is. */
export type Send = (statement: Statement) => Promise<StatementResult>;

const adapter = new PostgresAdapter();
const queryCompiler = new PostgresQueryCompiler();

function refuse(): never {
  throw new Error("the database door opens the transactions, not a statement");
}

class SendingConnection implements DatabaseConnection {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, count } = await this.#send({ text: sql, values: parameters });
    return { rows: rows as Row[], numAffectedRows: BigInt(count) };
  }

  streamQuery(): never {
    return refuse();
  }
}

const untilDone: Tx["leave"] = async (sent) => {
  await sent;
};

/**
 * Returns a function that runs a part of a transaction in a savepoint.
 * @param isUndone called once the statements of a part that failed are taken back
 */
export function attemptThrough(send: Send, isUndone: () => void = () => undefined): Tx["attempt"] {
  return async (part) => {
    await send({ text: "savepoint attempt" });
    try {
      const result = await part();
      await send({ text: "release savepoint attempt" });
      return result;
    } catch (error) {
      await send({ text: "rollback to savepoint attempt" });
      isUndone();
      throw error;
    }
  };
}

/**
 * Statements that are built and checked by Kysely and go through `send`. Their transaction is the caller's: they cannot open one.
 * @param leave default: waits for the result
 */
export function statementsThrough(
  send: Send,
  leave: Tx["leave"] = untilDone,
  attempt: Tx["attempt"] = attemptThrough(send),
): Tx {
  const connection = new SendingConnection(send);
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => undefined,
  };
  const kysely = new Kysely<Schema>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => queryCompiler,
    },
  });
  return Object.assign(kysely, { send, leave, attempt });
}
