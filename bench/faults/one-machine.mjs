import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setUpProgram, startProduct } from "../../kit/product.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { main, nodeFlags } from "../../scripts/product.mjs";
import { median } from "../median.mjs";
import { compareWrites, startWriters } from "./acknowledged-writes.mjs";
import { haveLoopDevice, mountLoopDevice } from "./loop-device.mjs";

const rounds = 5;
const cutsOfPower = 5;

/**
 * What a fault led to, or why it could not be tried here.
 * @typedef {{ acknowledged: number, found: number, doubled: number, note: string, isGood?: boolean, skipped?: undefined }} Outcome
 * @typedef {Outcome | { skipped: string }} FaultResult
 */

const postmasterOf = (/** @type {string} */ dataDir) =>
  Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n", 1)[0]);

/** @param {number} pid */
async function untilGone(pid) {
  for (let tries = 0; tries < 1_000; tries += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await pause(10);
  }
  throw new Error(`process ${pid} did not end`);
}

/** @param {number} pid */
async function kill(pid) {
  process.kill(pid, "SIGKILL");
  await untilGone(pid);
}

/**
 * Starts the product on a folder and signs a new program's admin in.
 * @param {string} dataDir
 */
async function startWithProgram(dataDir) {
  const product = await startProduct({ dataDir });
  return { product, program: await setUpProgram(product) };
}

/**
 * Kills processes of a product that is being written to, again and again, and starts it again each time.
 * @param {"server" | "database" | "both"} whom
 */
async function killRepeatedly(whom) {
  const dataDir = mkdtempSync(join(tmpdir(), "armslot-faults-"));
  const { product: first, program } = await startWithProgram(dataDir);
  const address = { url: first.url };
  let product = first;
  /** @type {number[]} */
  const waitsMs = [];
  const writers = startWriters(address, program, { label: "Kill" });
  try {
    for (let round = 0; round < rounds; round += 1) {
      await writers.untilAcknowledged(20);
      const server = product.pid;
      const database = postmasterOf(dataDir);
      if (whom !== "database") await kill(server);
      if (whom !== "server") process.kill(database, "SIGKILL");
      const killedAt = performance.now();
      if (whom !== "database") {
        product = await startProduct({ dataDir });
        address.url = product.url;
      }
      await writers.untilAcknowledged(1);
      waitsMs.push(performance.now() - killedAt);
    }
    await writers.stop();
    const result = await compareWrites(address, program, writers.acknowledged);
    const longest = Math.max(...waitsMs);
    const note = `${rounds} kills, next write after ${seconds(median(waitsMs))}, ${seconds(longest)} at most`;
    return { ...result, note: `${note}, load ${loadavg()[0]?.toFixed(1)}` };
  } finally {
    await writers.stop();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Shuts the file system down under the product, as a power cut does: what was not synced is gone.
 * @returns {Promise<FaultResult>}
 */
async function cutPower() {
  const missing = haveLoopDevice();
  if (missing) return { skipped: missing };
  const totals = { acknowledged: 0, found: 0, doubled: 0 };
  for (let round = 0; round < cutsOfPower; round += 1) {
    const disk = mountLoopDevice(1_024);
    const dataDir = join(disk.folder, "data");
    try {
      const { product, program } = await startWithProgram(dataDir);
      const writers = startWriters({ url: product.url }, program, { label: "Power" });
      // The first cut follows the very first start, when nothing but the product itself has synced anything.
      await writers.untilAcknowledged(20 * (round + 1));
      const database = postmasterOf(dataDir);
      disk.cutPower();
      await kill(product.pid);
      await kill(database).catch(() => undefined);
      await writers.stop();
      disk.mountAgain();
      const again = await startProduct({ dataDir });
      const result = await compareWrites(again, program, writers.acknowledged);
      totals.acknowledged += result.acknowledged;
      totals.found += result.found;
      totals.doubled += result.doubled;
      await again.stop();
    } finally {
      disk.remove();
    }
  }
  return { ...totals, note: `${cutsOfPower} cuts, each soon after a first start` };
}

/**
 * Fills the disk while the product is written to, and makes room again.
 * @returns {Promise<FaultResult>}
 */
async function fillDisk() {
  const missing = haveLoopDevice();
  if (missing) return { skipped: missing };
  const disk = mountLoopDevice(512);
  const dataDir = join(disk.folder, "data");
  const { product, program } = await startWithProgram(dataDir);
  const writers = startWriters(product, program, { label: "Full" });
  try {
    await writers.untilAcknowledged(50);
    disk.fill();
    const giveUpAt = performance.now() + 60_000;
    while (!writers.refusals.has(507) && performance.now() < giveUpAt) await pause(50);
    const whileFull = await compareWrites(product, program, writers.acknowledged);
    disk.makeRoom();
    await writers.untilAcknowledged(20);
    await writers.stop();
    const result = await compareWrites(product, program, writers.acknowledged);
    const refused = writers.refusals.get(507) ?? 0;
    const isGood = refused > 0 && whileFull.found === whileFull.acknowledged;
    return { ...result, isGood, note: `${refused} writes got 507; reads went on` };
  } finally {
    await writers.stop();
    await product.stop();
    disk.remove();
  }
}

/** Starts a second server on the same folder while the first is being written to. */
async function startTwice() {
  const dataDir = mkdtempSync(join(tmpdir(), "armslot-faults-"));
  const { product, program } = await startWithProgram(dataDir);
  const writers = startWriters(product, program, { label: "Twice" });
  try {
    await writers.untilAcknowledged(20);
    const second = spawn(process.execPath, [...nodeFlags, main], {
      env: { ...product.env, PORT: String(await freePort()) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    second.stderr.on("data", (chunk) => {
      said += chunk;
    });
    const [code] = await once(second, "close");
    await writers.untilAcknowledged(20);
    await writers.stop();
    const result = await compareWrites(product, program, writers.acknowledged);
    const namesHolder = said.includes(String(product.pid));
    const note = `the second server exits with ${code}${namesHolder ? " and names the first" : ""}`;
    return { ...result, isGood: code === 1 && namesHolder, note };
  } finally {
    await writers.stop();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The faults of one machine with the embedded database, by name. */
export const faultsOfOneMachine = [
  { name: "kill-server", title: "kill -9 of the server", run: () => killRepeatedly("server") },
  {
    name: "kill-database",
    title: "kill -9 of the database",
    run: () => killRepeatedly("database"),
  },
  { name: "kill-both", title: "kill -9 of both", run: () => killRepeatedly("both") },
  { name: "power", title: "power cut", run: cutPower },
  { name: "disk", title: "disk full", run: fillDisk },
  { name: "twice", title: "two servers on one folder", run: startTwice },
];
