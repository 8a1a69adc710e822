/** @import { openBrowser } from "./open-browser.mjs" */

const slowerCpu = { rate: 4 };

/** Runs in the page before anything else. Tells the benchmark when the frame with the first row is there. */
function watchRows() {
  new MutationObserver((_, observer) => {
    if (!document.body?.textContent?.includes("0001")) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => Reflect.get(globalThis, "rowsAt")(`${performance.now()}`)),
    );
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page. Returns what had loaded until a time. @param {number} rowsAt milliseconds since the navigation */
function loadedUntil(rowsAt) {
  const loaded = performance
    .getEntriesByType("resource")
    .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? [entry] : []))
    .filter(({ responseEnd }) => responseEnd <= rowsAt);
  const calls = loaded.filter(({ name }) => name.includes("/api/programs/"));
  const scripts = loaded.filter(({ name }) => name.endsWith(".js"));
  return {
    calls: calls.length,
    dataAt: Math.max(0, ...calls.map(({ responseEnd }) => responseEnd)),
    serverMs: Math.max(0, ...calls.map((call) => call.responseStart - call.requestStart)),
    dataKb: calls.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
    scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
  };
}

/**
 * Opens a screen with the CPU slowed to a quarter, until it shows the row of '0001'. Nothing else runs in the page before that: the code
 * with which Playwright waits takes a slow page 150 ms.
 * @param {Awaited<ReturnType<typeof openBrowser>>} browser
 * @param {{ url: string, cookie: string, path: string }} visited
 * @returns milliseconds from the navigation and from the end of the last reply with data, and what had loaded until then
 */
export async function firstRows({ context }, { url, cookie, path }) {
  const [name = "", value = ""] = /([^=; ]*sid)=([^;]+)/.exec(cookie)?.slice(1) ?? [];
  await context.clearCookies();
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const shown = new Promise((resolve) => session.on("Runtime.bindingCalled", resolve));
  await session.send("Runtime.enable");
  await session.send("Runtime.addBinding", { name: "rowsAt" });
  await session.send("Emulation.setCPUThrottlingRate", slowerCpu);
  await page.addInitScript(watchRows);
  await page.goto(`${url}${path}`);
  const fromNavigationMs = Number((await shown).payload);
  const loaded = await page.evaluate(loadedUntil, fromNavigationMs);
  await page.close();
  return { fromNavigationMs, afterDataMs: fromNavigationMs - loaded.dataAt, ...loaded };
}
