import { sql } from "kysely";
import { codeOf, hasCode } from "../core/error-code.ts";
import type { Connection, Target } from "./connection.ts";
import { damageAdvice, isDamagedCluster } from "./damaged-database.ts";
import type { DatabaseLog } from "./database.ts";
import { limitsOf } from "./database-limits.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import { WallsMissing } from "./database-walls.ts";
import type { Purpose } from "./embedded/data-folder-lock.ts";
import { passwordAdvice } from "./embedded/embedded-cluster.ts";
import { openEmbeddedDatabase, type Server } from "./embedded/embedded-database.ts";
import { externalDatabase, WrongDatabaseServer } from "./external-database.ts";
import { MigrationRefused } from "./refuse-misfits.ts";

const seeDocs = 'docs/operating.md says under "With your own PostgreSQL" how.';

/** What to do about an error, by its code and its message. The first that fits counts. */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /unsupported startup parameter/,
    "Name PostgreSQL itself in DATABASE_URL, not a connection pooler.",
  ],
  [
    /ECONNREFUSED|\.s\.PGSQL/,
    "Start PostgreSQL there, or correct the host and the port in DATABASE_URL.",
  ],
  [/ENOTFOUND|EAI_AGAIN/, "Correct the host in DATABASE_URL, or the name service of this machine."],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/,
    "Check that PostgreSQL runs there, that no firewall is in the way, and the host and the port in DATABASE_URL.",
  ],
  [/pg_hba\.conf/, "Allow the connection in PostgreSQL's pg_hba.conf, or correct DATABASE_URL."],
  [/^28|SASL|user name/, "Correct the user and the password in DATABASE_URL."],
  [
    /^3D000/,
    `Correct the name of the database in DATABASE_URL, or create the database; ${seeDocs}`,
  ],
  [/^42501/, `Give the user of DATABASE_URL the rights that it needs; ${seeDocs}`],
  [/^53300/, "Raise max_connections of PostgreSQL, or end other connections to it."],
  [/^53100/, "Free some space on the disk of PostgreSQL."],
  [/^57P/, "Wait until PostgreSQL has started, and try again."],
  [
    /SSL|TLS|certificate|CERT|ENOENT/i,
    "Correct what DATABASE_URL says about SSL, or set up SSL in PostgreSQL.",
  ],
  [/is a standby/, "Name the primary in DATABASE_URL."],
  [/older than PostgreSQL/, "Upgrade PostgreSQL to 15 or newer."],
];

/** Where the database is. */
export interface DatabaseLocation {
  /** Replaces the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

interface OpenOptions extends DatabaseLocation {
  readonly purpose: Purpose;
  readonly log: DatabaseLog;
  readonly isReadOnly?: boolean | undefined;
}

const oldestVersion = 150_000;
const connectMs = 10_000;

/** A log that keeps nothing. */
export const silence: DatabaseLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Makes the database reachable without reading or changing it. */
export async function openServer(options: OpenOptions): Promise<Server> {
  const { databaseUrl, dataDir, purpose, log, isReadOnly } = options;
  return databaseUrl === undefined
    ? await openEmbeddedDatabase({ dataDir, purpose, log })
    : externalDatabase(databaseUrl, { dataDir, log, isReadOnly });
}

/**
 * Connects as the owner of the tables.
 * @throws Error if the server is older than PostgreSQL 15; the server's or the network's error
 */
export async function connectAsOwner(
  server: Server,
  use: Pick<Target, "runsCopy" | "settings"> = {},
): Promise<Connection> {
  const connection = await server.open({ ...server.owner, ...use }, connectMs);
  try {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::integer as version`.execute(connection.tx);
    const [row] = rows;
    if (row && row.version >= oldestVersion) return connection;
    throw new Error("the server is older than PostgreSQL 15");
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

/** Returns an error with one sentence for the operator. The server's messages never contain a password. */
export function explainOpenError(error: unknown, databaseUrl: string | undefined): unknown {
  if (error instanceof MigrationRefused || error instanceof WallsMissing) return error;
  const cause = error instanceof DatabaseUnavailable && error.cause ? error.cause : error;
  const reason =
    cause instanceof Error ? cause.message || String(Object(cause).code) : String(cause);
  if (databaseUrl === undefined) {
    const advice = [
      ...(hasCode(cause, "28P01") ? [`${passwordAdvice}.`] : []),
      ...(isDamagedCluster(cause) ? [damageAdvice] : []),
    ];
    return new Error([`The embedded database can't be used: ${reason}.`, ...advice].join(" "), {
      cause: error,
    });
  }
  const advice = cause instanceof WrongDatabaseServer ? "" : ` ${connectionAdvice(cause, reason)}`;
  return new Error(`The database of DATABASE_URL can't be used: ${reason}.${advice}`, {
    cause: error,
  });
}

interface OwnerAccess extends DatabaseLocation {
  /** Ends the connection. */
  readonly signal?: AbortSignal | undefined;
  /** Whether the connection refuses writes and gives up on locks, and nothing is stored in `dataDir` about the database. */
  readonly isReadOnly?: boolean;
}

const readOnly = {
  default_transaction_read_only: "on",
  statement_timeout: limitsOf.command.statementTimeoutMs,
  lock_timeout: limitsOf.command.lockTimeoutMs,
} as const;

/**
 * Runs `work` on the owner's connection, which can run COPY, to the database as it is: it is not migrated. The transaction that
 * `work` leaves open is rolled back.
 * @throws the errors of `work`, or an Error whose message says what to do; the reason of `signal`
 */
export async function withOwner<T>(
  { signal, isReadOnly = false, ...location }: OwnerAccess,
  work: (owner: Connection, server: Server) => Promise<T>,
): Promise<T> {
  const server = await openServer({ ...location, purpose: "command", log: silence, isReadOnly });
  const use = { runsCopy: true, ...(isReadOnly && { settings: readOnly }) };
  let owner: Connection | undefined;
  const end = () => owner?.destroy();
  signal?.addEventListener("abort", end);
  try {
    signal?.throwIfAborted();
    owner = await connectAsOwner(server, use).catch((error: unknown) => {
      throw explainOpenError(error, location.databaseUrl);
    });
    signal?.throwIfAborted();
    return await work(owner, server);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", end);
    owner?.destroy();
    await server.stop();
  }
}

/** Returns what to do about an error with which a PostgreSQL of DATABASE_URL could not be opened. */
function connectionAdvice(error: unknown, reason: string): string {
  const text = `${codeOf(error)} ${reason}`;
  const known = advice.find(([pattern]) => pattern.test(text))?.[1];
  return known ?? "Check DATABASE_URL, and read the log of PostgreSQL.";
}
