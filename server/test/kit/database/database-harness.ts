import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { hasCode } from "../../../src/core/error-code.ts";
import type { DatabaseLimits } from "../../../src/database/database-limits.ts";
import { databaseOn } from "../../../src/database/open-database.ts";
import { closeAtEnd } from "../close-at-end.ts";
import { keepOwner, type Owner, serverFor, templateName, urlOf } from "./database-server.ts";
import { type ConnectionSql, type TaggedDatabase, tagged } from "./sql.ts";

/** A database of one test or test file alone; it closes by itself at the end. */
export interface TestDatabase extends TaggedDatabase {
  /** Runs statements as the owner of the tables, whom row-level security lets see everything. */
  asOwner<T>(work: (sql: ConnectionSql) => Promise<T>): Promise<T>;
  requireWalls(): Promise<void>;
}

/** Longer than the product's, because a busy machine takes its time; tests of a limit set their own. */
export const limitsOfTests: DatabaseLimits = {
  deadlineMs: 60_000,
  closeMs: 60_000,
  poolWaitMs: 60_000,
  poolWaitingMax: 2_000,
  connectMs: 60_000,
  statementTimeoutMs: 60_000,
  lockTimeoutMs: 60_000,
  idleInTransactionMs: 60_000,
  appConnections: 4,
  identityConnections: 2,
};

let keptServerOwner: Owner | undefined;

/** The owner of the run's server, for all test files of this worker. */
function serverOwner(): Owner {
  keptServerOwner ??= keepOwner(inject("testServer"), "postgres");
  return keptServerOwner;
}

const busyTemplate = "55006";
const templatePatienceMs = 60_000;

/**
 * Creates a database that lasts as long as the running test, or as the test file when opened in `beforeAll`.
 * @param template the database to copy; empty without one
 * @returns its name
 */
export async function newDatabase(template = "template1"): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const inPostgres = (statement: string) => serverOwner().use((sql) => sql.unsafe(statement));
  const giveUpAt = performance.now() + templatePatienceMs;
  // Copying files costs a third of the default strategy, which writes every page to the log.
  const copy = () => inPostgres(`create database ${name} template ${template} strategy file_copy`);
  const copyOnceFree = async (): Promise<unknown> => {
    try {
      return await copy();
    } catch (error) {
      const isBusy = hasCode(error, busyTemplate);
      if (!isBusy || performance.now() > giveUpAt) throw error;
      return await copyOnceFree();
    }
  };
  await copyOnceFree();
  closeAtEnd(async () => {
    await inPostgres(`drop database ${name} with (force)`);
  });
  return name;
}

/** The settings of an empty database on the run's server. A command on it starts no PostgreSQL, which takes most of its time. */
export async function emptyDatabase() {
  const url = urlOf(inject("testServer"), await newDatabase());
  return { DATABASE_URL: url, SERVER_SECRET: "the secret of a server of this test" };
}

/** Clones a database from the migrated template, on the server that the run's setup started. */
export async function openTestDatabase(
  limits: Partial<DatabaseLimits> = {},
): Promise<TestDatabase> {
  const testServer = inject("testServer");
  const name = await newDatabase(templateName);
  const server = serverFor(testServer, name);
  const database = tagged(databaseOn(server, { ...limitsOfTests, ...limits }));
  const owner = keepOwner(testServer, name);
  closeAtEnd(owner.close);
  return Object.assign(database, { close: closeAtEnd(database.close), asOwner: owner.use });
}
