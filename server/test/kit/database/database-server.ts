import { type Connection, openConnection, type Target } from "../../../src/database/connection.ts";
import type { DatabaseLog } from "../../../src/database/database.ts";
import type { Cluster } from "../../../src/database/embedded/embedded-cluster.ts";
import { type Server, serverOf } from "../../../src/database/embedded/embedded-database.ts";
import { externalDatabase } from "../../../src/database/external-database.ts";
import { type ConnectionSql, sqlOn } from "./sql.ts";

/** A log that keeps nothing. */
export const silence: DatabaseLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** The database server of the run, which the global setup provides to the workers. */
export type TestServer = { readonly cluster: Cluster } | { readonly url: string };

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** The database that every test's database is cloned from. */
export const templateName = "armslot_template";

const connectMs = 60_000;

/** One database of the run's server. */
export function serverFor(testServer: TestServer, database: string): Server {
  if ("cluster" in testServer) {
    return serverOf(testServer.cluster, async () => undefined, database);
  }
  const url = new URL(testServer.url);
  url.pathname = `/${database}`;
  return externalDatabase(url.href, { log: silence });
}

/** Returns the address of one database of the run's server, as `DATABASE_URL`. */
export function urlOf(testServer: TestServer, database: string): string {
  const { url, host = "", port, user, password } = serverFor(testServer, database).owner;
  if (url !== undefined) return url;
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Runs statements as the owner, whom row-level security does not restrict. */
export async function asOwner<T>(
  testServer: TestServer,
  database: string,
  work: (sql: ConnectionSql) => Promise<T>,
): Promise<T> {
  return await onConnection(serverFor(testServer, database).owner, work);
}

/** Runs statements on a connection of their own. */
export async function onConnection<T>(
  target: Target,
  work: (sql: ConnectionSql) => Promise<T>,
): Promise<T> {
  const connection = await openConnection(target, connectMs);
  try {
    return await work(sqlOn(connection));
  } finally {
    connection.destroy();
  }
}

/** The owner of one database, whom row-level security does not restrict. */
export interface Owner {
  /** Runs statements on a connection that no one else uses meanwhile. */
  use<T>(work: (sql: ConnectionSql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Ends what a test may have left open on its connection. */
const endSession =
  "rollback; reset session authorization; reset all; select pg_advisory_unlock_all()";

/** Keeps the owner's connections until `close`. A new one costs more than most statements. */
export function keepOwner(testServer: TestServer, database: string): Owner {
  const { owner } = serverFor(testServer, database);
  let idle: Connection[] = [];
  return {
    async use(work) {
      idle = idle.filter(({ isBroken }) => !isBroken);
      const connection = idle.pop() ?? (await openConnection(owner, connectMs));
      try {
        return await work(sqlOn(connection));
      } finally {
        connection.sendAll(endSession).catch(() => connection.destroy());
        idle.push(connection);
      }
    },
    async close() {
      for (const connection of idle) connection.destroy();
    },
  };
}
