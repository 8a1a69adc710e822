import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../../src/database/migrate.ts";
import { openCluster } from "../../src/postgres/embedded/embedded-cluster.ts";
import { startEmbeddedPostgres } from "../../src/postgres/embedded/embedded-postgres.ts";
import {
  asOwner,
  serverFor,
  silence,
  type TestServer,
  templateName,
} from "./database/database-server.ts";

/** A test run does not need to survive a power cut. */
const quick = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "80",
  max_prepared_transactions: "2",
};

async function startServer(): Promise<{ testServer: TestServer; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { testServer: { url }, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), "armslot-test-"));
  const cluster = await openCluster(dataDir);
  const running = await startEmbeddedPostgres({ cluster, log: silence, overrides: quick });
  const stop = async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { testServer: { cluster }, stop };
}

/** Starts one database server for the run, with a migrated template from which the tests clone their databases. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { testServer, stop } = await startServer();
  await asOwner(testServer, "postgres", async (sql) => {
    await sql.unsafe(`drop database if exists ${templateName}`);
    await sql.unsafe(`create database ${templateName}`);
  });
  await asOwner(testServer, templateName, async (sql) => {
    await migrate(sql.owner);
    await serverFor(testServer, templateName).prepareRoles(sql.owner);
  });
  provide("testServer", testServer);
  return stop;
}
