import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { addAthletes, setUpProgram, startProduct } from "../kit/product.mjs";
import { seasonFile } from "../kit/samples.mjs";
import { freePort } from "../scripts/free-port.mjs";
import { askArmslot } from "../scripts/product.mjs";
import { median, times } from "./median.mjs";

// The reads of the main screens, in turn with a bare node:http server that runs the same single statement on the same database.
const rounds = 5;
const secondsPerRound = 3;
const goal = 0.6;

/** @param {import("../kit/product.mjs").Product} product */
async function seed(product) {
  const program = await setUpProgram(product);
  const athletes = await addAthletes(program, 200);
  const folder = mkdtempSync(join(tmpdir(), "armslot-bench-files-"));
  for (const [index, athlete] of athletes.slice(0, 20).entries()) {
    const name = String(index + 1).padStart(3, "0");
    const file = join(folder, `${name}.csv`);
    const text = seasonFile({
      pitcher: `${name}, Pitcher`,
      id: index + 1,
      games: 12,
      pitches: 80,
      prefix: `reads-${name}`,
    });
    writeFileSync(file, text);
    const args = ["import", file, "--program", program.programId, "--athlete", athlete];
    await askArmslot(product.env, args);
  }
  rmSync(folder, { recursive: true, force: true });
  const [athleteId = ""] = athletes;
  const path = `/api/programs/${program.programId}/athletes/${athleteId}`;
  const reply = await fetch(product.url + path, { headers: { cookie: program.cookie } });
  const { games } = await reply.json();
  return { ...program, athleteId, gameId: games[0].gameId };
}

/**
 * @param {import("../kit/product.mjs").Product} product
 * @param {{ programId: string, athleteId: string, gameId: string }} ids
 */
async function startBare(product, { programId, athleteId, gameId }) {
  const port = await freePort();
  const script = join(dirname(fileURLToPath(import.meta.url)), "bare-server.mjs");
  const ids = JSON.stringify({ programId, athleteId, gameId });
  const child = spawn(process.execPath, [script, product.dataDir, String(port), ids], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 */
async function load(url, headers) {
  const result = await autocannon({ url, headers, connections: 10, duration: secondsPerRound });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} failures, ${result.errors} errors`);
  }
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

const product = await startProduct();
const data = await seed(product);
const bare = await startBare(product, data);
const program = `${product.url}/api/programs/${data.programId}`;
const athlete = `${program}/athletes/${data.athleteId}`;
/** @type {[name: string, ours: string, bare: string][]} */
const reads = [
  ["dashboard, 200 athletes", `${program}/athletes`, `${bare.url}/dashboard`],
  ["athlete, 960 pitches", athlete, `${bare.url}/athlete`],
  ["game, 80 pitches", `${athlete}/games/${data.gameId}`, `${bare.url}/game`],
];
for (const [name, ours, limit] of reads) {
  const headers = { cookie: data.cookie };
  await load(ours, headers);
  await load(limit, {});
  const pairs = await times(rounds, async () => ({
    ours: await load(ours, headers),
    bare: await load(limit, {}),
  }));
  const middle = (/** @type {(pair: (typeof pairs)[number]) => number} */ pick) =>
    median(pairs.map(pick));
  const ratio = middle((pair) => pair.ours.rate / pair.bare.rate);
  const rate = middle((pair) => pair.ours.rate).toFixed(0);
  const bareRate = middle((pair) => pair.bare.rate).toFixed(0);
  const p99 = middle((pair) => pair.ours.p99).toFixed(0);
  console.log(
    `${name}: ${rate}/s, bare ${bareRate}/s, ratio ${ratio.toFixed(2)} (goal ≥ ${goal}), p99 ${p99} ms at 10 connections`,
  );
}
bare.stop();
await product.stop();
