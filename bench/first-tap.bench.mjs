import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { openDemo, startProduct } from "../kit/product.mjs";
import { median, times } from "./median.mjs";
import { openBrowser } from "./open-browser.mjs";

// The time from opening the charting screen, as from a phone's home screen, to the first tap that the screen has taken. The server is
// stopped, the CPU is slowed to a quarter, and a service worker answers (goal: at most 1 s). In turn with a hand-written page that a
// service worker of three lines answers: 25 buttons without styles.
const rounds = 9;
const goalMs = 1_000;
const slowerCpu = { rate: 4 };
const settledAfterMs = 500;
const visitWithinMs = 120_000;
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

const buttons = Array.from({ length: 25 }, (_, cell) => {
  return `<button aria-pressed="false">${cell}</button>`;
}).join("");
const press = `document.onclick = ({ target }) => target.setAttribute("aria-pressed", "true");`;
const barePage = `<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title><fieldset aria-label="Location">${buttons}</fieldset><script>${press} navigator.serviceWorker.register("/sw.js")</script>`;
const bareWorker = `oninstall = (event) => event.waitUntil(caches.open("bare").then((cache) => cache.add("/")));
onactivate = (event) => event.waitUntil(clients.claim());
onfetch = (event) => event.respondWith(caches.match("/"));`;

async function serveBarePage() {
  const server = createServer(({ url }, response) => {
    const isWorker = url === "/sw.js";
    response.writeHead(200, { "content-type": isWorker ? "text/javascript" : "text/html" });
    response.end(isWorker ? bareWorker : barePage);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

/** Runs in the page before its scripts. Taps the first cell as soon as it is there, and notes when the page shows that it took it. */
function tapFirstCell() {
  const cell = "fieldset[aria-label^=Location] button";
  let hasTapped = false;
  const look = () => {
    const first = document.querySelector(cell);
    if (first instanceof HTMLElement && !hasTapped) {
      hasTapped = true;
      performance.mark("there");
      first.click();
    }
    if (document.querySelector(`${cell}[aria-pressed=true]`)) performance.mark("taken");
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * @param {Awaited<ReturnType<typeof openBrowser>>} browser
 * @param {string} url
 */
async function firstTap({ context }, url) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", slowerCpu);
  await page.addInitScript(tapFirstCell);
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName("taken").length > 0);
  const at = await page.evaluate(() =>
    ["there", "taken"].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0),
  );
  await page.close();
  const [there = 0, taken = 0] = at;
  return { there, taken };
}

/**
 * Opens a page until its service worker has what it needs.
 * @param {Awaited<ReturnType<typeof openBrowser>>} browser
 * @param {string} url
 */
async function install({ context }, url) {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/**
 * Lets the device keep what is read, and reads the charting screen.
 * @param {import("@playwright/test").Page} page
 * @param {{ account: string, chart: string }} urls
 */
async function keep(page, { account, chart }) {
  await page.goto(account);
  const keeps = page.getByRole("checkbox", { name: "Keep what I read on this device" });
  await keeps.waitFor();
  // The page knows its member once it is idle. Until then, the box goes back.
  for (let isKept = false; !isKept; await pause(settledAfterMs)) {
    isKept = await keeps.isChecked();
    if (!isKept) await keeps.click();
  }
  await page.goto(chart);
  await page.getByRole("group", { name: "Pitch type" }).waitFor();
  await page.waitForFunction(async () => {
    const opened = indexedDB.open("armslot");
    await new Promise((resolve) => {
      opened.onsuccess = resolve;
    });
    const { result } = opened;
    const names = [...result.objectStoreNames];
    const counted = result.transaction(names).objectStore("snapshots").count();
    await new Promise((resolve) => {
      counted.onsuccess = resolve;
    });
    result.close();
    return counted.result > 0;
  });
}

const product = await startProduct({ demo: true });
const demo = await openDemo(product);
const home = `${product.url}/programs/${demo.programId}`;
const chart = `${home}/athletes/${demo.athletes[0]?.uid}/chart`;
const bare = await serveBarePage();
const browser = await openBrowser({ context: phone });
browser.context.setDefaultTimeout(visitWithinMs);
await browser.context.addCookies([{ ...demo.cookie, url: product.url }]);
try {
  const page = await install(browser, chart);
  await keep(page, { account: `${home}/account`, chart });
  await page.close();
  await (await install(browser, bare.url)).close();
  await product.stop();
  bare.stop();
  const visitBoth = async () => ({
    ours: await firstTap(browser, chart),
    bare: await firstTap(browser, bare.url),
  });
  await visitBoth();
  const visits = await times(rounds, visitBoth);
  const middle = (/** @type {"ours" | "bare"} */ name, /** @type {"there" | "taken"} */ when) =>
    median(visits.map((visit) => visit[name][when]));
  const ours = middle("ours", "taken");
  console.log(
    `first tap offline at a quarter of the CPU: taken after ${ours.toFixed(0)} ms (goal ≤ ${goalMs} ms), the pad there after ${middle("ours", "there").toFixed(0)} ms; bare page ${middle("bare", "taken").toFixed(0)} ms; medians of ${rounds}, slowest ${Math.max(...visits.map((visit) => visit.ours.taken)).toFixed(0)} ms`,
  );
} finally {
  await browser.close();
  await product.stop();
}
