import { randomUUID } from "node:crypto";
import { availableParallelism, cpus, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startProduct } from "../kit/product.mjs";
import { installedPrograms, startDebianCluster } from "../scripts/debian-postgres.mjs";
import { arrive, inWords, timeAt, together } from "./arrivals.mjs";
import { copyProgram } from "./copies.mjs";
import { residentMb } from "./memory.mjs";
import { addPrograms, openBareTraffic, trafficTo } from "./traffic.mjs";

// Mixed traffic at a fixed rate, beside a bare node:http server with the same reads and additions; the highest rate that still meets
// the goal; and two servers on one PostgreSQL at half the rate each. `BENCH_RATE` sets the requests per second, `BENCH_SECONDS` how long
// they come (600 shows whether memory grows), and `BENCH_PITCHES` how many more pitches the database has. The load generator runs on
// the same machine.
const rate = Number(process.env.BENCH_RATE ?? 200);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const pitchesWanted = Number(process.env.BENCH_PITCHES ?? 0);
const goalMs = 150;
const compared = Math.min(seconds, 60);
const warmUp = { rate, seconds: Math.min(seconds, 5) };
const stepSeconds = Math.min(seconds, 10);
const stepFactor = 1.25;
const memoryEveryMs = 30_000;

/** @typedef {import("./arrivals.mjs").Tally} Tally */

/**
 * Prints the outcomes of each kind, and of all together.
 * @param {string} title
 * @param {Map<string, Tally>} tallies
 */
function print(title, tallies) {
  for (const [name, tally] of tallies) console.log(`${title}, ${name}: ${inWords(tally)}`);
  console.log(`${title}, all: ${inWords(together(tallies.values()))} (goal p99 ≤ ${goalMs} ms)`);
}

function printMachine() {
  const [load = 0] = loadavg();
  console.log(
    `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, load average ${load.toFixed(1)}`,
  );
}

/**
 * Runs work and prints the memory of a server before, every 30 seconds, and after.
 * @template T
 * @param {number} pid
 * @param {() => Promise<T>} work
 */
async function withMemory(pid, work) {
  const readings = [residentMb(pid)];
  const timer = setInterval(() => readings.push(residentMb(pid)), memoryEveryMs);
  const result = await work();
  clearInterval(timer);
  readings.push(residentMb(pid));
  const growth = (readings.at(-1) ?? 0) - (readings[0] ?? 0);
  const list = readings.map((mb) => mb.toFixed(0)).join(", ");
  console.log(
    `server memory before, every 30 s and after ${seconds} s: ${list} MB, growth ${growth.toFixed(0)} MB`,
  );
  return result;
}

/**
 * Raises the rate step by step until the goal is missed or a request fails, and prints the last rate that met the goal.
 * @param {import("./arrivals.mjs").Kind[]} kinds
 */
async function findKnee(kinds) {
  let good = 0;
  for (let tried = rate; ; tried = Math.round(tried * stepFactor)) {
    await pause(1_000);
    const tally = together((await arrive(kinds, { rate: tried, seconds: stepSeconds })).values());
    console.log(`${tried}/s for ${stepSeconds} s: ${inWords(tally)}`);
    if (timeAt(tally, 0.99) > goalMs || tally.refused > 0 || tally.errors > 0) break;
    good = tried;
  }
  console.log(`knee: ${good === 0 ? `below ${rate}` : good}/s`);
}

async function oneServer() {
  const product = await startProduct();
  const programs = await addPrograms(product);
  if (pitchesWanted > 0) await copyProgram(product, programs.read.programId, pitchesWanted);
  const kinds = trafficTo(product.url, programs);
  await arrive(kinds, warmUp);
  const tallies = await withMemory(product.pid, () => arrive(kinds, { rate, seconds }));
  print(`one server, ${rate}/s`, tallies);
  const bare = await openBareTraffic(product, programs);
  const share = (/** @type {import("./arrivals.mjs").Kind[]} */ some) =>
    some.reduce((sum, { weight }) => sum + weight, 0);
  const bareRate = (rate * share(bare.kinds)) / share(kinds);
  await arrive(bare.kinds, { ...warmUp, rate: bareRate });
  const limit = await arrive(bare.kinds, { rate: bareRate, seconds: compared });
  print(`bare, ${bareRate.toFixed(0)}/s`, limit);
  bare.stop();
  await findKnee(kinds);
  await product.stop();
}

async function twoServers() {
  if (!installedPrograms()) {
    console.log("two servers: skipped, because PostgreSQL 15 or newer is not installed");
    return;
  }
  const cluster = await startDebianCluster({ isDurable: true });
  const owner = new pg.Client(cluster.url);
  await owner.connect();
  await owner.query("create database armslot");
  await owner.end();
  const url = new URL(cluster.url);
  url.pathname = "/armslot";
  const settings = { DATABASE_URL: url.href, SERVER_SECRET: randomUUID() };
  const first = await startProduct({ settings });
  const second = await startProduct({ settings });
  const programs = await addPrograms(first);
  const servers = [first, second].map((server) => trafficTo(server.url, programs));
  const half = rate / 2;
  await Promise.all(servers.map((kinds) => arrive(kinds, { ...warmUp, rate: half })));
  const load = { rate: half, seconds: compared };
  const both = await Promise.all(servers.map((kinds) => arrive(kinds, load)));
  for (const [place, tallies] of both.entries()) {
    console.log(`server ${place + 1} of 2, ${half}/s: ${inWords(together(tallies.values()))}`);
  }
  const all = together(both.flatMap((tallies) => [...tallies.values()]));
  console.log(
    `two servers on one PostgreSQL, ${rate}/s: ${inWords(all)} (goal p99 ≤ ${goalMs} ms)`,
  );
  await Promise.all([first.stop(), second.stop()]);
  await cluster.remove();
}

printMachine();
await oneServer();
await twoServers();
printMachine();
