import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, runCommand } from "../scripts/run-command.mjs";
import { signInToDemo } from "./demo-program.mjs";
import { median, times } from "./median.mjs";
import { openBrowser } from "./open-browser.mjs";
import { freePort, startProduct } from "./product.mjs";

// Lighthouse as a phone on slow 4G at a quarter of this CPU. Goals: 100 in all four categories on public pages, at least 95 in
// performance and 100 elsewhere on signed-in ones, layout shift under 0.05. The application's pages, '/login' among them, are kept
// from search engines on purpose ('noindex'); Lighthouse counts that against them, this verdict does not.
const rounds = 3;
const maxLayoutShift = 0.05;
const folder = join(root, "bench/lighthouse");
const categories = ["performance", "accessibility", "best-practices", "seo"];

/** Lighthouse has a lockfile of its own: whoever only runs the product does not install it. */
async function loadLighthouse() {
  const entry = join(folder, "node_modules/lighthouse/core/index.js");
  if (!existsSync(entry)) {
    const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    const code = await runCommand("npm", args, { cwd: folder, isOutputOnStderr: true });
    if (code !== 0)
      throw new Error("Lighthouse could not be installed; npm's own words are above.");
  }
  return (await import(pathToFileURL(entry).href)).default;
}

/** The screens of the product; `isPublic` ones are seen as a visitor, `isListed` ones are for search engines too. */
async function screensOf({ programId, athletes, read }) {
  const [athlete] = athletes;
  const { games } = await read(`/athletes/${athlete.uid}/games`);
  const program = `/programs/${programId}`;
  const athletePath = `${program}/athletes/${athlete.uid}`;
  const listed = ["/", "/contact", "/get-started"];
  return [
    ...listed.map((path) => ({ name: path, path, isPublic: true, isListed: true })),
    { name: "/login", path: "/login", isPublic: true },
    { name: "dashboard", path: program },
    { name: "athlete", path: athletePath },
    { name: "game", path: `${athletePath}/games/${games[0].id}` },
  ];
}

function figuresOf({ lhr }) {
  if (lhr.runtimeError) throw new Error(`${lhr.requestedUrl}: ${lhr.runtimeError.message}`);
  const score = (id) => Math.round(lhr.categories[id].score * 100);
  const value = (id) => lhr.audits[id].numericValue;
  const failed = categories
    .slice(1)
    .flatMap((id) => lhr.categories[id].auditRefs)
    .filter(
      ({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1,
    )
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

function verdict({ isPublic, isListed }, runs) {
  const middle = (pick) => median(runs.map(pick));
  const worst = (id) => Math.min(...runs.map(({ scores }) => scores[id]));
  const performance = middle(({ scores }) => scores.performance);
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
const address = product.url.replace("127.0.0.1", "localhost");
const demo = await signInToDemo(product);
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
