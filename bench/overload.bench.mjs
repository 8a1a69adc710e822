import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { addAthletes, setUpProgram, startProduct } from "../kit/product.mjs";
import { aProfile } from "../kit/samples.mjs";
import { openClient, timeUntilNormal } from "./arrivals.mjs";
import { median, times } from "./median.mjs";

// Four reads of an athlete to one new athlete. Goodput is the 2xx answers within the time, per second. In each round the knee is
// the goodput of clients who wait for each answer, just enough to keep the product busy; then twice that rate arrives, whatever is
// answered. Both are measured one after the other, because what a shared machine can do changes by the minute. After each overload, one
// of these reads is sent every 5 ms, until 99 % of the later ones are answered within the goal of the benchmark `load`.
const rounds = 9;
const secondsPerRun = 4;
const inTimeMs = 500;
const goal = 0.7;
const afterwards = { rate: 200, seconds: 3, inTimeMs: 150 };
const waitingClients = 50;
const connections = 1_000;
/** autocannon sends the requests of a second in one burst, so several of them share the rate, each a little later. */
const slices = 20;

/**
 * @typedef {import("autocannon").Request} Request
 * @typedef {import("autocannon").Instance & Promise<import("autocannon").Result>} Run which autocannon returns without a callback
 * @typedef {ReturnType<ReturnType<typeof newCount>["result"]>} Load what a run came to
 */

/**
 * Returns the mix for autocannon. Each write adds another athlete.
 * @param {import("../kit/product.mjs").Program} program
 * @param {string[]} athletes
 * @returns {Request[]}
 */
function mixOf({ programId, cookie }, athletes) {
  const base = `/api/programs/${programId}/athletes`;
  const body = JSON.stringify(aProfile());
  const json = { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie };
  let written = 0;
  /** @type {Request} */
  const write = {
    setupRequest: (request) => {
      written += 1;
      const headers = { ...json, "idempotency-key": `overload-${written}` };
      return { ...request, method: "POST", path: base, headers, body };
    },
  };
  /** @returns {Request} */
  const read = (/** @type {string} */ id) => ({
    method: "GET",
    path: `${base}/${id}`,
    headers: { cookie },
  });
  return [...athletes.slice(0, 4).map(read), write];
}

/** Counts the answers of runs; the goodput, the share of 503, and the 99th percentile of the 2xx. */
function newCount() {
  /** @type {number[]} */
  const good = [];
  let answers = 0;
  let refused = 0;
  return {
    add(/** @type {Promise<unknown>} */ started) {
      const run = /** @type {Run} */ (started);
      void run.on("response", (...[, status, , ms]) => {
        answers += 1;
        if (status === 503) refused += 1;
        if (status < 300) good.push(ms);
      });
    },
    result() {
      good.sort((one, other) => one - other);
      return {
        goodput: good.filter((ms) => ms <= inTimeMs).length / secondsPerRun,
        refusedShare: refused / answers,
        p99: good[Math.floor(good.length * 0.99)] ?? Number.POSITIVE_INFINITY,
      };
    },
  };
}

/**
 * @param {string} url
 * @param {Request[]} requests
 */
async function atTheKnee(url, requests) {
  const count = newCount();
  const run = autocannon({ url, requests, connections: waitingClients, duration: secondsPerRun });
  count.add(run);
  await run;
  return count.result();
}

/**
 * @param {string} url
 * @param {Request[]} requests
 * @param {number} rate requests per second
 */
async function atRate(url, requests, rate) {
  const count = newCount();
  const slice = async (/** @type {unknown} */ _, /** @type {number} */ index) => {
    await pause((index * 1_000) / slices);
    const run = autocannon({
      url,
      requests,
      connections: connections / slices,
      overallRate: Math.ceil(rate / slices),
      ignoreCoordinatedOmission: true,
      duration: secondsPerRun,
    });
    count.add(run);
    const { errors } = await run;
    if (errors > 0) throw new Error(`${errors} connections failed at ${rate}/s`);
  };
  await Promise.all(Array.from({ length: slices }, slice));
  return count.result();
}

/** @param {string} url */
async function timeUntilReady(url) {
  const startedAt = performance.now();
  while (!(await fetch(`${url}/readyz`)).ok) await pause(10);
  return performance.now() - startedAt;
}

const product = await startProduct();
const program = await setUpProgram(product);
const athletes = await addAthletes(program, 200);
const requests = mixOf(program, athletes);
const ask = openClient(product.url);
const path = `/api/programs/${program.programId}/athletes/${athletes[0]}`;
const readOne = () => ask({ path, headers: { cookie: program.cookie } });
await atTheKnee(product.url, requests);
const pairs = await times(rounds, async () => {
  const knee = await atTheKnee(product.url, requests);
  const twice = await atRate(product.url, requests, 2 * knee.goodput);
  const recovering = [timeUntilReady(product.url), timeUntilNormal(readOne, afterwards)];
  const [readyMs = 0, normalMs = 0] = await Promise.all(recovering);
  return { knee, twice, readyMs, normalMs };
});
const middle = (/** @type {(pair: typeof pairs[number]) => number} */ pick) =>
  median(pairs.map(pick));
const inMs = (/** @type {"readyMs" | "normalMs"} */ name) => {
  const most = Math.max(...pairs.map((pair) => pair[name])).toFixed(0);
  return `${middle((pair) => pair[name]).toFixed(0)} ms after the load (at most ${most} ms)`;
};
const line = (/** @type {"knee" | "twice"} */ name) => {
  const goodput = middle((pair) => pair[name].goodput).toFixed(0);
  const refused = (100 * middle((pair) => pair[name].refusedShare)).toFixed(0);
  const p99 = middle((pair) => pair[name].p99).toFixed(0);
  return `goodput ${goodput}/s, ${refused} % refused with 503, p99 of the others ${p99} ms`;
};
const ratio = middle(({ knee, twice }) => twice.goodput / knee.goodput);
console.log(`at the knee (goal ≥ 500/s): ${line("knee")}`);
console.log(`at twice the knee: ${line("twice")}`);
console.log(`ratio ${ratio.toFixed(2)} (goal ≥ ${goal}), ready again ${inMs("readyMs")}`);
console.log(`99 % of the reads within ${afterwards.inTimeMs} ms again ${inMs("normalMs")}`);
await product.stop();
