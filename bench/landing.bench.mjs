import { setTimeout as pause } from "node:timers/promises";
import { startProduct } from "../kit/product.mjs";
import { serveHandWrittenPage } from "./hand-written-page.mjs";
import { median, times } from "./median.mjs";
import { openBrowser } from "./open-browser.mjs";

// The front page's largest contentful paint on slow 4G with the CPU slowed to a quarter, in turn with a hand-written page with the
// same words and pictures from a bare server (goal: at most 1.15 times as long). The hand-written page is measured with the headers
// that ours must have and without them: the opener policy makes a browser change its process before it draws.
const rounds = 9;
const goal = 1.15;
const bitsPerByte = 8;
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / bitsPerByte,
  uploadThroughput: 750_000 / bitsPerByte,
};
const slowerCpu = { rate: 4 };
const settledAfterMs = 400;

/**
 * Runs in the page. Returns the buffered performance entries of a type.
 * @param {string} type
 * @returns {Promise<{ startTime: number, name: string | undefined }[]>}
 */
function observed(type) {
  return new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      observer.disconnect();
      resolve(
        list.getEntries().map((entry) => ({
          startTime: entry.startTime,
          name:
            "element" in entry && entry.element instanceof Element
              ? entry.element.localName
              : undefined,
        })),
      );
    }).observe({ type, buffered: true });
  });
}

/**
 * Visits a page for the first time, with an empty cache.
 * @typedef {{ ms: number, element: string | undefined }} Visit when the largest content was painted, and what it was
 * @param {Awaited<ReturnType<typeof openBrowser>>} browser
 * @param {string} url
 * @returns {Promise<Visit>}
 */
async function visit({ context }, url) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", slow4g);
  await session.send("Emulation.setCPUThrottlingRate", slowerCpu);
  await page.goto(url, { waitUntil: "load" });
  await pause(settledAfterMs);
  const largest = (await page.evaluate(observed, "largest-contentful-paint")).at(-1);
  await page.close();
  if (!largest) throw new Error(`${url} painted nothing`);
  return { ms: largest.startTime, element: largest.name };
}

const product = await startProduct();
const browser = await openBrowser({
  context: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  },
});
const landing = await browser.context.newPage();
const reply = await landing.goto(`${product.url}/`);
if (!reply) throw new Error("the front page did not answer");
const bytes = (await reply.request().sizes()).responseBodySize;
const plain = await serveHandWrittenPage(landing, reply.headers());
await landing.close();
try {
  const urls = { ours: `${product.url}/`, guarded: plain.guardedUrl, plain: plain.url };
  const visitAll = async () => ({
    ours: await visit(browser, urls.ours),
    guarded: await visit(browser, urls.guarded),
    plain: await visit(browser, urls.plain),
  });
  await visitAll();
  const visits = await times(rounds, visitAll);
  const middle = (/** @type {keyof typeof urls} */ name) =>
    median(visits.map((one) => one[name].ms)).toFixed(0);
  const ratioTo = (/** @type {keyof typeof urls} */ name) =>
    median(visits.map((one) => one.ours.ms / one[name].ms)).toFixed(2);
  const [first] = visits;
  console.log(
    `landing: largest content (${first?.ours.element}) after ${middle("ours")} ms, by hand (${first?.guarded.element}) ${middle("guarded")} ms, ratio ${ratioTo("guarded")} (goal ≤ ${goal}); without the required headers ${middle("plain")} ms, ratio ${ratioTo("plain")}; page ${bytes} B, by hand ${plain.bytes} B, brotli; medians of ${rounds}`,
  );
} finally {
  plain.stop();
  await browser.close();
  await product.stop();
}
