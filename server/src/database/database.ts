import type postgres from "postgres";

/** SQL inside a transaction (or on the identity pool): a tagged template of postgres.js. `numeric` and `bigint` arrive as numbers, `date` as `YYYY-MM-DD`, `timestamptz` as Date. */
export type Sql = postgres.TransactionSql | postgres.ISql;

/**
 * The one way to the database. Every query has a client-side deadline; a passed one rejects with `DatabaseUnavailable`.
 * Work handed in never touches the outer database: it uses the `sql` that it is given, and all its statements before it ends.
 */
export interface Database {
  /** A transaction that sees the rows of one program only: sets the transaction-local `app.program_id` that row-level security reads. */
  tenant<T>(programId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Like `tenant`, read only, with its opening statements sent together with the first query of `work`: one round trip for one query. */
  tenantRead<T>(programId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** A transaction of the identity role: programs, users, sessions, invites, mails, limits; no grant on athletes, games and pitches. */
  identity<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Single statements of the identity role outside a transaction. */
  readonly identitySql: Sql;
  /** Resolves when the database answers and every migration of this build is applied. */
  ready(): Promise<void>;
  /** Lets running transactions finish for a moment, then closes; stops the embedded database if this process started it. */
  close(): Promise<void>;
}

/** Where the database reports what happens to it; pino's loggers fit. */
export interface DatabaseLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
