import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { inject } from "vitest";
import type { Database } from "../src/database/database.ts";
import { type DatabaseLimits, databaseOn } from "../src/database/open-database.ts";
import { asOwner, serverFor, templateName } from "./database-server.ts";

/** A database of this test alone, cloned from the migrated template; `close` drops it. */
export interface TestDatabase extends Database {
  /** Runs statements as the owner of the tables, whom row-level security lets see everything. */
  asOwner<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T>;
  requireWalls(): Promise<void>;
}

const limitsOfTests: DatabaseLimits = {
  deadlineMs: 8_000,
  closeMs: 8_000,
  poolWaitMs: 3_000,
  poolWaitingMax: 2_000,
  connectMs: 3_000,
  statementTimeoutMs: 5_000,
  lockTimeoutMs: 2_000,
  idleInTransactionMs: 10_000,
  appConnections: 4,
  identityConnections: 2,
};

/** Clones a fresh database from the template, on the server that the run's setup started. */
export async function openTestDatabase(
  limits: Partial<DatabaseLimits> = {},
): Promise<TestDatabase> {
  const testServer = inject("testServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asOwner(testServer, "postgres", (sql) =>
    sql.unsafe(`create database ${name} template ${templateName}`),
  );
  const server = serverFor(testServer, name);
  const stop = async () => {
    await server.stop();
    await asOwner(testServer, "postgres", (sql) =>
      sql.unsafe(`drop database if exists ${name} with (force)`),
    );
  };
  const database = databaseOn({ as: server.as, stop }, { ...limitsOfTests, ...limits });
  return Object.assign(database, {
    asOwner: <T>(work: (sql: postgres.Sql) => Promise<T>) => asOwner(testServer, name, work),
  });
}
