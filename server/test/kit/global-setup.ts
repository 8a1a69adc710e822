import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openCluster } from "../../src/database/embedded/embedded-cluster.ts";
import { startEmbeddedPostgres } from "../../src/database/embedded/embedded-postgres.ts";
import { migrate } from "../../src/database/migrate.ts";
import {
  asOwner,
  serverFor,
  silence,
  type TestServer,
  templateName,
} from "./database/database-server.ts";

/**
 * A test run does not need to survive a power cut. It plans a prepared statement once, and not also for each of its first five runs: the
 * plan takes longer than the few rows of a test, and does not change the result. The tests of the built product and those on Debian's
 * PostgreSQL plan as a server does.
 */
const quick = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "80",
  max_prepared_transactions: "2",
  plan_cache_mode: "force_generic_plan",
};

interface Started {
  readonly testServer: TestServer;
  readonly migratedFolder?: string;
  stop(): Promise<void>;
}

async function startIn(dataDir: string) {
  const cluster = await openCluster(dataDir);
  const running = await startEmbeddedPostgres({ cluster, log: silence, overrides: quick });
  return { testServer: { cluster }, stop: running.stop };
}

async function migrateIn(testServer: TestServer, database: string): Promise<void> {
  await asOwner(testServer, database, async (sql) => {
    await migrate(sql.owner);
    await serverFor(testServer, database).prepareRoles(sql.owner);
  });
}

async function startServer(): Promise<Started> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { testServer: { url }, stop: async () => undefined };
  const root = mkdtempSync(join(tmpdir(), "armslot-test-"));
  const [migratedFolder, dataDir] = [join(root, "migrated"), join(root, "run")];
  mkdirSync(migratedFolder, { mode: 0o700 });
  const first = await startIn(migratedFolder);
  await migrateIn(first.testServer, "postgres");
  await first.stop();
  execFileSync("cp", ["-a", migratedFolder, dataDir]);
  const { testServer, stop } = await startIn(dataDir);
  const stopAndForget = async () => {
    await stop();
    rmSync(root, { recursive: true, force: true });
  };
  return { testServer, migratedFolder, stop: stopAndForget };
}

/** Starts one database server for the run, with a migrated template from which the tests clone their databases. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { testServer, migratedFolder, stop } = await startServer();
  const isMigrated = migratedFolder !== undefined;
  await asOwner(testServer, isMigrated ? "template1" : "postgres", async (sql) => {
    await sql.unsafe(`drop database if exists ${templateName}`);
    await sql.unsafe(`create database ${templateName} ${isMigrated ? "template postgres" : ""}`);
  });
  await migrateIn(testServer, templateName);
  provide("testServer", testServer);
  provide("migratedFolder", migratedFolder);
  return stop;
}
