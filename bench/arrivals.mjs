import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/**
 * @typedef {{ path: string, method?: string, headers?: Record<string, string>, body?: string }} Asked
 * @typedef {(asked: Asked) => Promise<string>} Ask returns the body of a 2xx answer; throws `Unanswered` for every other outcome
 * @typedef {{ name: string, weight: number, send: () => Promise<unknown> }} Kind one kind of request, with its share of the traffic
 *
 * @typedef {object} Tally the outcomes of one kind
 * @property {number[]} times of good answers, in milliseconds, ascending
 * @property {number} refused answers 429 and 503
 * @property {number} errors other answers, and requests without an answer
 */

const giveUpAfterMs = 20_000;
// Shorter than the server keeps an idle connection, so a request never meets one that is being closed.
const idleMs = 10_000;
const refusals = [429, 503];

class Unanswered extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Opens a client that never waits for a free connection.
 * @param {string} url the server's
 * @returns {Ask}
 */
export function openClient(url) {
  const agent = new Agent({ keepAlive: true, timeout: idleMs });
  return ({ path, method = "GET", headers = {}, body = "" }) =>
    new Promise((resolve, reject) => {
      const length = body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const options = { agent, method, headers: { ...headers, ...length } };
      const signal = AbortSignal.timeout(giveUpAfterMs);
      const asked = request(url + path, { ...options, signal }, (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () => {
          const { statusCode: status = 0 } = response;
          const text = Buffer.concat(chunks).toString();
          if (status >= 200 && status < 300) resolve(text);
          else reject(new Unanswered(`${method} ${path} answered ${status}: ${text}`, status));
        });
      });
      asked.once("error", reject);
      asked.end(body);
    });
}

/**
 * Returns a function that names the kind of each arrival. Each kind gets its share, spread evenly, in the same order in every run.
 * @param {readonly Kind[]} kinds
 */
function inShares(kinds) {
  const all = kinds.reduce((sum, { weight }) => sum + weight, 0);
  const credits = kinds.map((kind) => ({ kind, credit: 0 }));
  return () => {
    for (const each of credits) each.credit += each.kind.weight;
    const next = credits.reduce((best, each) => (each.credit > best.credit ? each : best));
    next.credit -= all;
    return next.kind;
  };
}

/**
 * Sends requests at fixed times, whether or not earlier ones have an answer. A request's time counts from the moment at which it was
 * due, so a server that stalls is charged for everything that waited.
 * @param {readonly Kind[]} kinds
 * @param {{ rate: number, seconds: number }} load `rate` is requests per second
 * @returns {Promise<Map<string, Tally>>} the outcomes by kind
 */
export async function arrive(kinds, { rate, seconds }) {
  /** @type {Map<string, Tally>} */
  const tallies = new Map(kinds.map(({ name }) => [name, { times: [], refused: 0, errors: 0 }]));
  const next = inShares(kinds);
  let isFirstError = true;
  const one = async (/** @type {Kind} */ { name, send }, /** @type {number} */ due) => {
    const tally = /** @type {Tally} */ (tallies.get(name));
    try {
      await send();
      tally.times.push(performance.now() - due);
    } catch (failure) {
      if (refusals.includes(failure.status)) tally.refused += 1;
      else {
        tally.errors += 1;
        if (isFirstError) console.log(`first error: ${failure.message}`);
        isFirstError = false;
      }
    }
  };
  const sent = [];
  const startedAt = performance.now();
  for (let n = 0; n < Math.round(rate * seconds); n += 1) {
    const due = startedAt + (n * 1_000) / rate;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    sent.push(one(next(), due));
  }
  await Promise.all(sent);
  for (const { times } of tallies.values()) times.sort((a, b) => a - b);
  return tallies;
}

/**
 * Sends a read at a fixed rate, and returns after how many milliseconds 99 % of all later ones were answered well in time: 0 if that was
 * so from the start, infinite if it never was.
 * @param {() => Promise<unknown>} read
 * @param {{ rate: number, seconds: number, inTimeMs: number }} how
 */
export async function timeUntilNormal(read, { inTimeMs, ...load }) {
  /** @type {{ afterMs: number, isInTime: boolean }[]} */
  const outcomes = [];
  const startedAt = performance.now();
  const send = async () => {
    const sentAt = performance.now();
    const outcome = { afterMs: sentAt - startedAt, isInTime: false };
    outcomes.push(outcome);
    await read();
    outcome.isInTime = performance.now() - sentAt <= inTimeMs;
  };
  await arrive([{ name: "read", weight: 1, send }], load);
  const isNormalFrom = (/** @type {number} */ index) => {
    const later = outcomes.slice(index);
    return later.filter(({ isInTime }) => !isInTime).length <= later.length / 100;
  };
  const first = outcomes.findIndex((_, index) => isNormalFrom(index));
  return first === 0 ? 0 : (outcomes[first]?.afterMs ?? Number.POSITIVE_INFINITY);
}

/**
 * Returns the outcomes of several kinds or runs as those of one.
 * @param {Iterable<Tally>} tallies
 * @returns {Tally}
 */
export function together(tallies) {
  const all = [...tallies];
  return {
    times: all.flatMap(({ times }) => times).sort((a, b) => a - b),
    refused: all.reduce((sum, { refused }) => sum + refused, 0),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
  };
}

/**
 * Returns the time within which this share of the good answers came, in milliseconds; infinite without a good answer.
 * @param {Tally} tally
 * @param {number} share from 0 to 1
 */
export function timeAt({ times }, share) {
  return times[Math.floor(times.length * share)] ?? Number.POSITIVE_INFINITY;
}

/**
 * Describes outcomes in one line.
 * @param {Tally} tally
 */
export function inWords(tally) {
  const { times, refused, errors } = tally;
  if (times.length === 0) return `no answers, ${refused} refused with 429 or 503, ${errors} errors`;
  const [p50, p99] = [0.5, 0.99].map((share) => timeAt(tally, share).toFixed(1));
  return `p50 ${p50} ms, p99 ${p99} ms, ${times.length} answers, ${refused} refused with 429 or 503, ${errors} errors`;
}
