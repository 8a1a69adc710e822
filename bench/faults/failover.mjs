import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { setUpProgram, startProduct } from "../../kit/product.mjs";
import { installedPrograms, startDebianCluster } from "../../scripts/debian-postgres.mjs";
import { compareWrites, startWriters } from "./acknowledged-writes.mjs";

const newConnections = 10;

/** @typedef {import("../../scripts/debian-postgres.mjs").DebianCluster} DebianCluster */

/**
 * @param {DebianCluster} cluster
 * @param {string} statement
 */
async function ask(cluster, statement) {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const endConnections = (/** @type {DebianCluster} */ cluster) =>
  ask(
    cluster,
    "select pg_terminate_backend(pid, 2000) from pg_stat_activity where usename = 'coach'",
  ).catch(() => undefined);

/**
 * @param {DebianCluster} primary
 * @param {DebianCluster} standby
 */
async function waitForStandby(primary, standby) {
  const [position] = await ask(primary, "select pg_current_wal_lsn() as lsn");
  for (let tries = 0; tries < 500; tries += 1) {
    const [row] = await ask(
      standby,
      `select pg_last_wal_replay_lsn() >= '${position?.lsn}' as "isThere"`,
    );
    if (row?.isThere) return;
    await pause(20);
  }
  throw new Error("the standby did not catch up");
}

/**
 * Promotes the standby of a primary that is written to, lets the old primary return, and ends connections again and again.
 * @param {boolean} oldIsFirst in the URL
 * @returns {Promise<import("./one-machine.mjs").FaultResult>}
 */
async function failOver(oldIsFirst) {
  if (!installedPrograms()) return { skipped: "needs Debian's PostgreSQL 15 or newer" };
  const first = await startDebianCluster();
  let second;
  let product;
  let writers;
  try {
    await ask(first, "create role coach login createrole password 'made-up'");
    await ask(first, "create database armslot owner coach");
    second = await startDebianCluster({ standbyOf: first.url });
    const hosts = oldIsFirst ? [first, second] : [second, first];
    const addresses = hosts.map(({ address }) => address).join(",");
    const settings = {
      DATABASE_URL: `postgres://coach:made-up@${addresses}/armslot`,
      SERVER_SECRET: "only-for-the-run-of-the-faults-script",
    };
    product = await startProduct({ settings });
    const program = await setUpProgram(product);
    const before = startWriters(product, program, { label: "Before" });
    await before.untilAcknowledged(50);
    await before.stop();
    await waitForStandby(first, second);
    await first.stop("SIGQUIT");
    await ask(second, "select pg_promote()");
    writers = startWriters(product, program, { label: "After" });
    await writers.untilAcknowledged(20);
    await first.start();
    for (let round = 0; round < newConnections; round += 1) {
      await endConnections(second);
      await endConnections(first);
      await writers.untilAcknowledged(5);
    }
    await writers.stop();
    const acknowledged = [...before.acknowledged, ...writers.acknowledged];
    const result = await compareWrites(product, program, acknowledged);
    return { ...result, note: `${newConnections} times new connections after the return` };
  } finally {
    await writers?.stop();
    await product?.stop();
    await second?.remove();
    await first.remove();
  }
}

/** The faults of a primary and a standby, by name. */
export const faultsOfFailover = [
  { name: "failover", title: "failover, old primary first in the URL", run: () => failOver(true) },
  { name: "failover", title: "failover, new primary first in the URL", run: () => failOver(false) },
];
