const idleAtLatestMs = 5_000;
const idleFallbackMs = 2_000;
const checkAgainMs = 100;

/** Resolves when the page has loaded, the browser is idle, and the page is no longer busy, which counts for 5 s at most. */
export async function waitUntilIdle(isBusy: () => boolean): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((loaded) => window.addEventListener("load", loaded, { once: true }));
  }
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window)
    await new Promise((done) => requestIdleCallback(done, { timeout: idleAtLatestMs }));
  else await delay(idleFallbackMs);
  const busyUntil = performance.now() + idleAtLatestMs;
  while (isBusy() && performance.now() < busyUntil) await delay(checkAgainMs);
}

/** Resolves after a number of milliseconds. */
export function delay(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
