import type { Role } from "@armslot/contracts/access";
import type { Sql } from "./statement-tag.ts";

export type { Sql };

/** A session as a request shows it: the hash of its token, and what counts as its end. */
export interface SessionKey {
  readonly tokenHash: Uint8Array;
  readonly now: Date;
  /** A session that was last used before this moment is over. */
  readonly idleSince: Date;
}

/** Whom a session belongs to. */
export interface SessionRow {
  readonly userId: string;
  readonly programId: string;
  readonly role: Role;
  readonly seenAt: Date;
}

/** What a transaction may still do when the disk has no room for other writes. */
export interface Write {
  /** What somebody needs who only wants to read; a full disk refuses it all the same. */
  readonly isSmall?: boolean;
  /** Makes room and takes none to speak of: no full disk refuses it. */
  readonly isClearing?: boolean;
}

/**
 * The one way to the database. Every query has a client-side deadline; a passed one rejects with `DatabaseUnavailable`.
 * Work handed in never touches the outer database: it uses the `sql` that it is given, and all its statements before it ends.
 */
export interface Database {
  /** A transaction that sees the rows of one program only: sets the transaction-local `app.program_id` that row-level security reads. */
  tenant<T>(programId: string, work: (sql: Sql) => Promise<T>, write?: Write): Promise<T>;
  /** Like `tenant`, read only, with its opening statements sent together with the first query of `work`: one round trip for one query. */
  tenantRead<T>(programId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * A read of one statement in the program that a session belongs to: the database looks the session up and opens its program, so
   * that who asks, the statement and the end travel together, in one round trip. `work` sends its statement at once and looks at
   * `found` before it gives anything away; without a session the statement sees no row.
   */
  sessionRead<T>(
    session: SessionKey,
    work: (sql: Sql, found: Promise<SessionRow | undefined>) => Promise<T>,
  ): Promise<T>;
  /** A transaction of the identity role: programs, users, sessions, invites, mails, limits; no grant on athletes, games and pitches. */
  identity<T>(work: (sql: Sql) => Promise<T>, write?: Write): Promise<T>;
  /**
   * Single statements of the identity role outside a transaction. No full disk refuses them, so that reading, signing out and
   * clearing go on: whatever lets strangers add rows goes through `identity`.
   */
  readonly identitySql: Sql;
  /** Throws `DatabaseBusy` while so much waits for the database that what comes now would be refused: cheaper to know before. */
  requireRoom(): void;
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
