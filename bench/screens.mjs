import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { addAthletes, setUpProgram } from "../kit/product.mjs";
import { seasonFile } from "../kit/samples.mjs";
import { askArmslot } from "../scripts/product.mjs";
import { median } from "./median.mjs";

/**
 * @typedef {import("../kit/product.mjs").Product} Product
 * @typedef {import("../kit/product.mjs").Program} Program
 * @typedef {{ url: string, headers: Record<string, string> }} Page
 */

/**
 * Imports a season of one athlete whom `addAthletes` added.
 * @param {Product} product
 * @param {Program} program
 * @param {{ athleteId: string, place: number, games: number }} season `place` is the athlete's in the roster; a game has 80 pitches
 */
async function importSeason(product, program, { athleteId, place, games }) {
  const folder = mkdtempSync(join(tmpdir(), "armslot-bench-files-"));
  const name = String(place + 1).padStart(3, "0");
  const file = join(folder, `${name}.csv`);
  const [pitcher, prefix] = [`${name}, Pitcher`, `screens-${name}`];
  writeFileSync(file, seasonFile({ pitcher, id: place + 1, games, pitches: 80, prefix }));
  const args = ["import", file, "--program", program.programId, "--athlete", athleteId];
  await askArmslot(product.env, args);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Adds a program with 200 athletes. One has 960 pitches in 12 games, one 2,000 and one 20,000.
 * @param {Product} product
 */
export async function addMeasuredProgram(product) {
  const program = await setUpProgram(product);
  const athletes = await addAthletes(program, 200);
  const seasons = [12, 25, 250];
  for (const [place, games] of seasons.entries()) {
    await importSeason(product, program, { athleteId: athletes[place] ?? "", place, games });
  }
  const [athleteId = "", shortId, longId] = athletes;
  const ours = `${product.url}/api/programs/${program.programId}/athletes`;
  const headers = { cookie: program.cookie };
  const { games } = await (await fetch(`${ours}/${athleteId}`, { headers })).json();
  const { gameId } = games[0];
  const page = (/** @type {string} */ path) => ({ url: ours + path, headers });
  const pages = {
    dashboard: page(""),
    athlete: page(`/${athleteId}`),
    game: page(`/${athleteId}/games/${gameId}`),
    short: page(`/${shortId}`),
    long: page(`/${longId}`),
  };
  return { ...program, athleteId, gameId, pages };
}

const connections = 10;
const seconds = 3;

/**
 * Answers per second at ten connections.
 * @param {Page & Pick<import("autocannon").Options, "requests">} asked
 */
export async function loadOf(asked) {
  const result = await autocannon({ ...asked, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${asked.url}: ${result.non2xx} failures, ${result.errors} errors`);
  }
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/** @param {Page} page */
async function timeOf({ url, headers }) {
  const startedAt = performance.now();
  const reply = await fetch(url, { headers });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return performance.now() - startedAt;
}

/**
 * Asks for two pages in turn, one request after the other.
 * @param {number} turns
 * @param {[one: Page, other: Page]} pages
 * @returns {Promise<[one: number, other: number]>} the median of each in milliseconds
 */
export async function mediansInTurn(turns, [one, other]) {
  const warmUps = Math.ceil(turns / 10);
  /** @type {[number, number][]} */
  const both = [];
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    both.push([await timeOf(one), await timeOf(other)]);
  }
  const counted = both.slice(warmUps);
  return [median(counted.map(([ms]) => ms)), median(counted.map(([, ms]) => ms))];
}
