import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openDemo, startProduct } from "../kit/product.mjs";
import { freePort } from "../scripts/free-port.mjs";
import { root, runCommand } from "../scripts/run-command.mjs";
import { median, times } from "./median.mjs";
import { openBrowser } from "./open-browser.mjs";

// Lighthouse as a phone on slow 4G with the CPU slowed to a quarter. Goals: 100 in all four categories on public pages, at least 95 in
// performance and 100 elsewhere on signed-in ones, layout shift under 0.02. The application's pages, including '/login', are
// 'noindex' on purpose. Lighthouse counts that against them; this verdict does not.
const rounds = 3;
const maxLayoutShift = 0.02;
const folder = join(root, "bench/lighthouse");
const categories = ["performance", "accessibility", "best-practices", "seo"];

/** Lighthouse has its own lockfile, so running the product does not install it. */
async function loadLighthouse() {
  const entry = join(folder, "node_modules/lighthouse/core/index.js");
  if (!existsSync(entry)) {
    const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    const code = await runCommand("npm", args, { cwd: folder, isOutputOnStderr: true });
    if (code !== 0)
      throw new Error("Lighthouse could not be installed. npm printed the reasons above.");
  }
  return (await import(pathToFileURL(entry).href)).default;
}

/**
 * @typedef {object} Screen
 * @property {string} name
 * @property {string} path
 * @property {boolean} [isPublic] seen as a visitor
 * @property {boolean} [isListed] for search engines too
 *
 * @typedef {object} LighthouseReport the part of Lighthouse's result that this reads
 * @property {{ message: string }} [runtimeError]
 * @property {string} requestedUrl
 * @property {string} finalDisplayedUrl
 * @property {Record<string, { score: number, auditRefs: { id: string, weight: number }[] }>} categories
 * @property {Record<string, { score: number | null, numericValue?: number }>} audits
 */

/**
 * The screens of the product.
 * @param {import("../kit/product.mjs").Demo} demo
 * @returns {Promise<Screen[]>}
 */
async function screensOf({ programId, athletes, read }) {
  const [athlete] = athletes;
  if (!athlete) throw new Error("The demo program has no athletes.");
  const { games } = await read(`/athletes/${athlete.uid}`);
  const program = `/programs/${programId}`;
  const athletePath = `${program}/athletes/${athlete.uid}`;
  const listed = ["/", "/contact", "/get-started"];
  return [
    ...listed.map((path) => ({ name: path, path, isPublic: true, isListed: true })),
    { name: "/login", path: "/login", isPublic: true },
    { name: "dashboard", path: program },
    { name: "athlete", path: athletePath },
    { name: "game", path: `${athletePath}/games/${games[0].gameId}` },
  ];
}

/** @param {{ lhr: LighthouseReport }} result */
function figuresOf({ lhr }) {
  if (lhr.runtimeError) throw new Error(`${lhr.requestedUrl}: ${lhr.runtimeError.message}`);
  const score = (/** @type {string} */ id) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  const value = (/** @type {string} */ id) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const failed = categories
    .slice(1)
    .flatMap((id) => lhr.categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    address: lhr.finalDisplayedUrl,
    scores: Object.fromEntries(categories.map((id) => [id, score(id)])),
    layoutShift: value("cumulative-layout-shift"),
    contentMs: value("largest-contentful-paint"),
    blockedMs: value("total-blocking-time"),
    failed,
  };
}

/**
 * @typedef {ReturnType<typeof figuresOf>} Figures
 * @param {Screen} screen
 * @param {Figures[]} runs
 */
function verdict({ isPublic, isListed }, runs) {
  const middle = (/** @type {(run: Figures) => number} */ pick) => median(runs.map(pick));
  const worst = (/** @type {string} */ id) =>
    Math.min(...runs.map(({ scores }) => scores[id] ?? 0));
  const performance = middle(({ scores }) => scores.performance ?? 0);
  const layoutShift = Math.max(...runs.map((run) => run.layoutShift));
  const kept = isListed ? [] : ["is-crawlable"];
  const failed = [...new Set(runs.flatMap((run) => run.failed))].filter((id) => !kept.includes(id));
  const isGood =
    performance >= (isPublic ? 100 : 95) && failed.length === 0 && layoutShift < maxLayoutShift;
  const figures = [
    `performance ${performance} (goal ${isPublic ? "100" : "≥ 95"})`,
    ...categories.slice(1).map((id) => `${id} ${worst(id)}`),
    `layout shift ${layoutShift.toFixed(3)}`,
    `largest content ${(middle((run) => run.contentMs) / 1000).toFixed(2)} s`,
    `blocked ${middle((run) => run.blockedMs).toFixed(0)} ms`,
  ];
  const found = failed.length > 0 ? `; not passed: ${failed.join(", ")}` : "";
  const note = isListed ? "" : " (noindex on purpose)";
  return `${isGood ? "good" : "SHORT"}: ${figures.join(", ")}${note}${found}`;
}

const lighthouse = await loadLighthouse();
const product = await startProduct({ demo: true });
const address = product.url;
const demo = await openDemo(product);
const port = await freePort();
const browser = await openBrowser({ args: [`--remote-debugging-port=${port}`] });
try {
  for (const screen of await screensOf(demo)) {
    await browser.context.clearCookies();
    if (!screen.isPublic) await browser.context.addCookies([{ ...demo.cookie, url: address }]);
    const runs = await times(rounds, async () => {
      const options = { port, logLevel: "error", output: "json", onlyCategories: categories };
      const run = figuresOf(await lighthouse(address + screen.path, options));
      if (!run.address.endsWith(screen.path))
        throw new Error(`${screen.name} led to ${run.address}`);
      return run;
    });
    console.log(`${screen.name}: ${verdict(screen, runs)}`);
  }
} finally {
  await browser.close();
  await product.stop();
}
