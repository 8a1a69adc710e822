import { spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { addAthletes, setUpProgram, startProduct } from "../kit/product.mjs";
import { freePort } from "../scripts/free-port.mjs";
import { median, times } from "./median.mjs";
import { processorMs } from "./processor.mjs";
import { writeSeasons } from "./seasons.mjs";

// The processor time of each main screen's read, of the server and its database together, on a database of 320,000 pitches. Processor
// time stays about the same while others use the machine. Beside it, in turn, a bare node:http server with the finished bytes.
const rounds = 5;
const readsPerRound = 200;
const [gamesOfAthlete, shortGames, longGames] = [20, 25, 250];
/** Today shows the pitchers of a staff who threw in the last days. The others' season ended. */
const [staff, monthsAgo] = [20, 90];
const longGoal = 1.5;

/** @typedef {{ url: string, headers: Record<string, string> }} Page */

/**
 * Reads a page.
 * @param {Page} page
 * @returns {Promise<{ bytes: Buffer, etag: string }>} the bytes as they were sent, none of a page that the client has
 */
function replyOf({ url, headers }) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, "accept-encoding": "br" } }, (reply) => {
      const { etag = "" } = reply.headers;
      if (![200, 304].includes(reply.statusCode ?? 0))
        reject(new Error(`${url} answered ${reply.statusCode}`));
      else resolve(reply.toArray().then((parts) => ({ bytes: Buffer.concat(parts), etag })));
    }).on("error", reject);
  });
}

/**
 * A page whose last reply the client has. Its `ETag` is good until the next five minutes begin.
 * @param {Page} page
 */
async function knownPage({ url, headers }) {
  const { etag } = await replyOf({ url, headers });
  return { url, headers: { ...headers, "if-none-match": etag } };
}

/**
 * Milliseconds of processor per read.
 * @param {Page} page
 * @param {{ pid: number, dataDir?: string }} server
 */
async function costOf(page, { pid, dataDir }) {
  const before = processorMs(pid, dataDir);
  for (let read = 0; read < readsPerRound; read += 1) await replyOf(page);
  return (processorMs(pid, dataDir) - before) / readsPerRound;
}

const product = await startProduct();
const program = await setUpProgram(product);
const athletes = await addAthletes(program, 200);
const games = [longGames, shortGames];
const seasons = athletes.map((athleteId, at) => ({
  athleteId,
  games: games[at] ?? gamesOfAthlete,
  daysAgo: at < staff ? -(at % 5) : monthsAgo,
}));
await writeSeasons(product, program.programId, seasons);

const base = `${product.url}/api/programs/${program.programId}/athletes`;
const headers = { cookie: program.cookie };
const [long, short, athlete] = athletes;
const screen = await (await fetch(`${base}/${athlete}`, { headers })).json();
const gameUrl = `${base}/${athlete}/games/${screen.games[0].gameId}`;
/** @type {[name: string, url: string, goal: string][]} */
const reads = [
  [
    "dashboard",
    `${base}?staff=recent`,
    "dashboard of 200 athletes, 20 threw this week: goal ≤ 1.5 ms",
  ],
  ["roster", base, "its rows alone"],
  ["athlete", `${base}/${athlete}`, "athlete, 1,600 pitches: goal ≤ 5 ms and ≤ 20 KB"],
  ["game", gameUrl, "game of 80 pitches: goal ≤ 2 ms"],
  ["short", `${base}/${short}`, "athlete, 2,000 pitches"],
  ["long", `${base}/${long}`, "athlete, 20,000 pitches"],
];
const bodies = await Promise.all(
  reads.map(
    async ([name, url]) => /** @type {const} */ ([name, (await replyOf({ url, headers })).bytes]),
  ),
);
const port = await freePort();
const packed = JSON.stringify(bodies.map(([name, bytes]) => [name, bytes.toString("base64")]));
const script = join(import.meta.dirname, "finished-bytes.mjs");
const bare = spawn(process.execPath, [script, String(port)], {
  stdio: ["pipe", "pipe", "inherit"],
});
bare.stdin.end(packed);
await once(bare.stdout, "data");
/** @type {Map<string, { first: number, again: number }>} */
const costs = new Map();
for (const [at, [name, url, title]] of reads.entries()) {
  const limit = { url: `http://127.0.0.1:${port}/${name}`, headers: {} };
  await costOf({ url, headers }, product);
  const measured = await times(rounds, async () => ({
    first: await costOf({ url, headers }, product),
    again: await costOf(await knownPage({ url, headers }), product),
    bare: await costOf(limit, { pid: bare.pid ?? 0 }),
  }));
  const of = (/** @type {"first" | "again" | "bare"} */ kind) =>
    median(measured.map((each) => each[kind]));
  costs.set(name, { first: of("first"), again: of("again") });
  const kilobytes = ((bodies[at]?.[1].length ?? 0) / 1000).toFixed(1);
  const [first, again, bareMs] = [of("first"), of("again"), of("bare")].map((ms) => ms.toFixed(2));
  console.log(
    `${title}. ${first} ms and ${kilobytes} KB, ${again} ms for a client that has the page, bare ${bareMs} ms`,
  );
}
for (const kind of /** @type {const} */ (["first", "again"])) {
  const ratio = (costs.get("long")?.[kind] ?? 0) / (costs.get("short")?.[kind] ?? 1);
  console.log(
    `20,000 pitches beside 2,000, ${kind}: ratio ${ratio.toFixed(2)} (goal ≤ ${longGoal})`,
  );
}
bare.kill();
await product.stop();
