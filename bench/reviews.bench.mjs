import { setTimeout as pause } from "node:timers/promises";
import { addAthletes, setUpProgram, startProduct } from "../kit/product.mjs";
import { seasonFile } from "../kit/samples.mjs";
import { residentMb } from "./memory.mjs";

// One program asks for eight reviews of a large file at once, and asks again whenever it is told to, while another one opens its list of
// athletes. The files are the largest real one, and one with another number of cells in each row.
const reviewsAtOnce = 8;
const listsPerSecond = 20;
const goalMs = 250;
const secondsMax = 60;
/** The lists that are asked for before the reviews, to know what the machine takes without them. */
const listsBefore = 100;
const rowsMax = 49_000;

/** The largest file that a page may send: 490 games of seven pitchers. */
function largestFile() {
  const rows = Array.from({ length: 7 }, (_, n) => {
    const pitcher = `00${n + 1}, Pitcher`;
    const season = { pitcher, id: n + 1, games: 70, pitches: 100, prefix: `review-${n}` };
    return seasonFile(season)
      .split("\r\n")
      .slice(n === 0 ? 0 : 1, -1);
  });
  return `${rows.flat().join("\r\n")}\r\n`;
}

function raggedFile() {
  const head = ['"Game Details"', '"Athlete","001, Pitcher"', '"Pitch #","Velocity (mph)"'];
  const rows = Array.from({ length: rowsMax }, (_, n) =>
    Array.from({ length: 3 + (n % 9) }, () => n).join(","),
  );
  return `${[...head, ...rows].join("\n")}\n`;
}

const product = await startProduct();
const busy = await setUpProgram(product);
await addAthletes(busy, 7);
const other = await setUpProgram(product);
await addAthletes(other, 40);
const list = `${product.url}/api/programs/${other.programId}/athletes`;

async function listMs() {
  const started = performance.now();
  const reply = await fetch(list, { headers: { cookie: other.cookie } });
  await reply.text();
  if (!reply.ok) throw new Error(`The list was answered with ${reply.status}.`);
  return performance.now() - started;
}

/** @param {string} body */
async function upload(body) {
  const url = `${product.url}/api/programs/${busy.programId}/import-files?name=season.csv`;
  const headers = {
    "sec-fetch-site": "same-origin",
    "content-type": "application/octet-stream",
    cookie: busy.cookie,
  };
  const reply = await fetch(url, { method: "POST", headers, body });
  const [file] = (await reply.json()).files;
  return `/api/programs/${busy.programId}/import-files/${file.fileId}/review`;
}

/**
 * Sends a review until it is answered, and returns how often it was refused for a moment.
 * @param {string} path
 */
async function reviewed(path) {
  const headers = {
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
    cookie: busy.cookie,
  };
  const request = { method: "POST", headers, body: JSON.stringify({ decisions: {} }) };
  for (let refused = 0; ; refused += 1) {
    const reply = await fetch(product.url + path, request);
    await reply.text();
    if (reply.ok) return refused;
    if (reply.status !== 503) throw new Error(`A review was answered with ${reply.status}.`);
    await pause(Number(reply.headers.get("retry-after")) * 1_000);
  }
}

/** Asks for lists at a steady rate while it should, and returns their sorted times. */
async function listTimes(/** @type {(sent: number) => boolean} */ goesOn) {
  /** @type {Promise<number>[]} */
  const lists = [];
  while (goesOn(lists.length)) {
    lists.push(listMs());
    await pause(1_000 / listsPerSecond);
  }
  return (await Promise.all(lists)).sort((one, next) => one - next);
}

/** @param {readonly number[]} times */
const percentile = (times, /** @type {number} */ share) =>
  times[Math.floor(times.length * share)] ?? Number.NaN;

/**
 * @param {string} name
 * @param {string} body
 */
async function measure(name, body) {
  const path = await upload(body);
  const before = percentile(await listTimes((sent) => sent < listsBefore), 0.95);
  const idleMb = residentMb(product.pid);
  let isRunning = true;
  let peakMb = idleMb;
  const startedAt = performance.now();
  const all = Promise.all(Array.from({ length: reviewsAtOnce }, () => reviewed(path))).finally(
    () => {
      isRunning = false;
    },
  );
  const times = await listTimes(() => {
    peakMb = Math.max(peakMb, residentMb(product.pid));
    return isRunning && performance.now() - startedAt < secondsMax * 1_000;
  });
  const refused = (await all).reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const at = (/** @type {number} */ share) => percentile(times, share).toFixed(0);
  console.log(
    `${name}, ${(body.length / 1024 / 1024).toFixed(1)} MB: ${reviewsAtOnce} reviews in ${seconds} s (${refused} asked to try again), ` +
      `another program's list p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (goal ≤ ${goalMs} ms, without reviews ${before.toFixed(0)} ms), ` +
      `slowest ${at(0.9999)} ms, memory +${(peakMb - idleMb).toFixed(0)} MB`,
  );
}

await measure("largest file", largestFile());
await measure("ragged rows", raggedFile());
await product.stop();
