import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import pg from "pg";
import { startProduct } from "../kit/product.mjs";
import { installedPrograms, startDebianCluster } from "../scripts/debian-postgres.mjs";
import { askArmslot, startBuiltProduct } from "../scripts/product.mjs";
import { copyProgram } from "./copies.mjs";
import { addMeasuredProgram } from "./screens.mjs";

// A backup of a running server with a million pitches, and its restore, until a server answers on the restored database. The recovery
// point is the time since the last backup began. `BENCH_PITCHES` sets another number of pitches.
const pitchesWanted = Number(process.env.BENCH_PITCHES ?? 1_000_000);
const secret = "the server secret of this benchmark alone";

/**
 * Runs work and prints how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
async function timed(title, work) {
  const startedAt = performance.now();
  const result = await work();
  console.log(`${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * Returns the p99 of a dashboard's reads at 20 a second, in milliseconds, while something else runs.
 * @param {{ url: string, headers: Record<string, string> }} page
 * @param {number} seconds
 */
async function readsOf(page, seconds) {
  const result = await autocannon({ ...page, connections: 4, overallRate: 20, duration: seconds });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} reads failed.`);
  return result.latency.p99;
}

/**
 * Restores a backup and starts a server on it.
 * @param {string} title
 * @param {string} file
 * @param {Record<string, string>} settings
 */
async function restore(title, file, settings) {
  await timed(`${title}, restored and serving`, async () => {
    await timed(`${title}, restored`, () => askArmslot(settings, ["restore", file]));
    const product = await startBuiltProduct(settings);
    const { programs } = await askArmslot(product.env, ["program", "list"]);
    const pitches = programs.reduce(
      (/** @type {number} */ sum, /** @type {{ pitches: number }} */ each) => sum + each.pitches,
      0,
    );
    console.log(`${title}: ${pitches.toLocaleString("en-US")} pitches`);
    await product.stop();
  });
}

const home = mkdtempSync(join(tmpdir(), "armslot-backups-"));
chmodSync(home, 0o755);
const product = await startProduct({ settings: { SERVER_SECRET: secret } });
const { programId, pages } = await addMeasuredProgram(product);
await copyProgram(product, programId, pitchesWanted);
// The first reads after such a copy wait for a checkpoint.
await readsOf(pages.dashboard, 10);
const calm = await readsOf(pages.dashboard, 10);
const backingUp = timed("backup of the running server", () =>
  askArmslot(product.env, ["backup", join(home, "backups")]),
);
const busy = await readsOf(pages.dashboard, 10);
const { file } = await backingUp;
console.log(`dashboard p99 during the backup: ${busy} ms, without it ${calm} ms`);
console.log(`size: ${(statSync(file).size / 1e6).toFixed(0)} MB`);
const folders = execFileSync("du", ["-sm", join(product.dataDir, "postgres")], {
  encoding: "utf8",
});
console.log(`the database's files: ${folders.split("\t")[0]} MB`);
await timed("verified", () => askArmslot(product.env, ["backup", "verify", file]));
await product.stop();

const settings = { SERVER_SECRET: secret };
await restore("embedded", file, { ...settings, DATA_DIR: join(home, "embedded") });
if (installedPrograms()) {
  const { url, remove } = await startDebianCluster();
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query("create database armslot");
  await owner.end();
  const databaseUrl = new URL(url);
  databaseUrl.pathname = "/armslot";
  const place = { DATABASE_URL: databaseUrl.href, DATA_DIR: join(home, "own") };
  await restore("own PostgreSQL", file, { ...settings, ...place });
  await remove();
}
rmSync(home, { recursive: true, force: true });
