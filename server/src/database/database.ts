import type { Role } from "@armslot/contracts/core/access";
import type { PoolLoad } from "./connection-pool.ts";
import type { Tx } from "./statements.ts";

export type { Tx } from "./statements.ts";

/** The key that finds a session: the hash of its token, and the times that end it. */
export interface SessionKey {
  readonly tokenHash: Uint8Array;
  readonly now: Date;
  /** A session whose last use is older than this has ended. */
  readonly idleSince: Date;
}

/** A session's member. */
export interface SessionRow {
  readonly userId: string;
  readonly programId: string;
  readonly role: Role;
  readonly seenAt: Date;
  /** Moves with every change of what conditional reads show of the program. Absent where it is not asked for. */
  readonly programVersion?: string;
}

/** Exceptions for a transaction: from its deadline, and while the disk is almost full. */
export interface Write {
  /** A small write that reading requires, such as a sign-in. It continues longer, but a full disk refuses it too. */
  readonly isSmall?: boolean;
  /** A deletion of data. It is never refused for lack of space. */
  readonly isClearing?: boolean;
  /** An import of a whole file, which takes longer than a request. Its single statements keep their limits. */
  readonly isLong?: boolean;
}

/**
 * The only access to the database. Every query has a client-side deadline and rejects with `DatabaseUnavailable` when it passes. A
 * `work` function must use only the `tx` it gets, and must await all its statements.
 */
export interface Database {
  /** Runs a transaction that sees one program's rows. It sets the transaction-local `app.program_id` that row-level security reads. */
  tenant<T>(programId: string, work: (tx: Tx) => Promise<T>, write?: Write): Promise<T>;
  /** Like `tenant`, but read-only. Its opening statements are sent with the first query of `work`, so one query takes one round trip. */
  tenantRead<T>(
    programId: string,
    work: (tx: Tx) => Promise<T>,
    read?: Pick<Write, "isLong">,
  ): Promise<T>;
  /**
   * Runs a long read of one moment's rows, such as an export, on one of a few connections of its own. It may pause between statements
   * for as long as a slow client needs. Without a member it sees nothing that only some members may see. Throws DatabaseBusy at once while all these connections are in use.
   */
  snapshot<T>(
    reader: { readonly programId: string; readonly userId?: string | undefined },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T>;
  /**
   * Runs a read of one statement in a session's program, in one round trip: session lookup, statement and commit are sent together.
   * `work` must send its statement at once and check `found` before it uses the result. Without a session the statement sees no
   * rows. With the program's version, which is read before the statement, `work` can also end without one, or send it later.
   */
  sessionRead<T>(
    session: SessionKey,
    work: (tx: Tx, found: Promise<SessionRow | undefined>) => Promise<T>,
    options?: { readonly withVersion?: boolean | undefined },
  ): Promise<T>;
  /**
   * Runs a write in a session's program. The session lookup opens the transaction. `work` must check `found` first: without a session
   * the transaction sees no rows and can add none.
   */
  sessionWrite<T>(
    session: SessionKey,
    work: (tx: Tx, found: Promise<SessionRow | undefined>) => Promise<T>,
  ): Promise<T>;
  /** Runs a transaction of the identity role, which has no access to athletes, games and pitches. */
  identity<T>(work: (tx: Tx) => Promise<T>, write?: Write): Promise<T>;
  /**
   * Sends single statements as the identity role, outside a transaction. A full disk does not refuse them, so reads, sign-outs and
   * deletions continue. Anything that lets visitors add rows must use `identity`.
   */
  readonly identitySql: Tx;
  /** Throws `DatabaseBusy` if a new request would be refused because the queue is full. It costs less than trying. */
  requireRoom(): void;
  /** Returns how busy each pool of connections is, by its name. */
  poolLoads(): Readonly<Record<string, PoolLoad>>;
  /** Resolves if the database responds and has all migrations of this build. */
  ready(): Promise<void>;
  /** Waits briefly for running transactions and closes. Stops the embedded database if this process started it. */
  close(): Promise<void>;
}

/** Where the database logs. A pino logger fits. */
export interface DatabaseLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
