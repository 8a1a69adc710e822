import { setTimeout as pause } from "node:timers/promises";
import { chartedOperations, chartInPage } from "../kit/charted-operations.mjs";
import { addAthletes, setUpProgram, startProduct } from "../kit/product.mjs";
import { openBrowser } from "./open-browser.mjs";

// The time in which the charting screen sends 50 outings that were charted offline, from the browser's database to the real server, with
// the page's JavaScript heap before, during and after. Below it the bare limit: the same requests from the page's memory.
const amount = { games: 50, pitches: 100 };
const atOnce = 200;
const goalSeconds = 30;
const visitWithinMs = 600_000;
const sampleEveryMs = 100;

const product = await startProduct();
const program = await setUpProgram(product);
const { programId } = program;
const [athleteId = "", bareAthleteId = ""] = await addAthletes(program, 2);
const reply = await fetch(`${product.url}/api/session`, { headers: { cookie: program.cookie } });
const { session } = await reply.json();
const owner = { userId: session.user.uid, programId };
const cookies = program.cookie.split("; ").map((pair) => {
  const [name = "", value = ""] = pair.split("=");
  return { name, value, url: product.url };
});

const browser = await openBrowser({ context: { serviceWorkers: "block" } });
browser.context.setDefaultTimeout(visitWithinMs);
await browser.context.addCookies(cookies);
const page = await browser.context.newPage();
const devtools = await browser.context.newCDPSession(page);
await devtools.send("Performance.enable");

/** Returns the size of the page's JavaScript heap in MB, with what is not collected yet. */
async function heapMb() {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find((metric) => metric.name === "JSHeapUsedSize")?.value ?? 0) / 1024 ** 2;
}

async function collectedHeapMb() {
  await devtools.send("HeapProfiler.collectGarbage");
  return await heapMb();
}

/**
 * Runs something and returns its seconds, and the largest heap while it ran.
 * @param {() => Promise<unknown>} run
 */
async function measured(run) {
  const before = await collectedHeapMb();
  let peak = before;
  let isRunning = true;
  const sampling = (async () => {
    while (isRunning) {
      peak = Math.max(peak, await heapMb());
      await pause(sampleEveryMs);
    }
  })();
  const started = performance.now();
  await run();
  const seconds = (performance.now() - started) / 1000;
  isRunning = false;
  await sampling;
  const after = await collectedHeapMb();
  return { seconds, memory: `heap ${[before, peak, after].map((mb) => mb.toFixed(1)).join(", ")}` };
}

try {
  await page.goto(`${product.url}/programs/${programId}/athletes/${athleteId}/chart`);
  await page.getByRole("group", { name: "Pitch type" }).waitFor();
  const operations = chartedOperations({ athleteId, ...amount });
  await chartInPage(page, { owner, athleteId, operations });
  const send = page.getByRole("button", { name: "Send Now" });
  await send.waitFor();
  const ours = await measured(async () => {
    await send.click();
    await page.getByText("All sent").waitFor();
  });
  const bare = chartedOperations({ athleteId: bareAthleteId, ...amount });
  const bodies = Array.from({ length: Math.ceil(bare.length / atOnce) }, (_, at) =>
    JSON.stringify({ operations: bare.slice(at * atOnce, (at + 1) * atOnce) }),
  );
  const limit = await measured(() =>
    page.evaluate(
      async ([path = "", ...requests]) => {
        const headers = { "content-type": "application/json" };
        for (const body of requests) {
          await (await fetch(path, { method: "POST", headers, body })).json();
        }
      },
      [`/api/programs/${programId}/field-operations`, ...bodies],
    ),
  );
  console.log(
    `${operations.length} operations from the browser's database: ${ours.seconds.toFixed(2)} s (goal ≤ ${goalSeconds} s), ${ours.memory} MB before, at most and after; bare requests ${limit.seconds.toFixed(2)} s, ${limit.memory} MB`,
  );
} finally {
  await browser.close();
  await product.stop();
}
