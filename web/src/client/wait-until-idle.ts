const busyAtMostMs = 5_000;
const idleFallbackMs = 2_000;
const checkAgainMs = 100;

/**
 * Resolves when the page has loaded and the browser is idle while the page is not busy, which counts for 5 s at most. Resolves earlier once
 * it is canceled.
 */
export async function waitUntilIdle(
  isBusy: () => boolean = () => false,
  isCanceled: () => boolean = () => false,
): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((loaded) => window.addEventListener("load", loaded, { once: true }));
  }
  const busyUntil = performance.now() + busyAtMostMs;
  const mustWait = () => isBusy() && performance.now() < busyUntil;
  do {
    while (mustWait()) await delay(checkAgainMs);
    if (isCanceled()) return;
    await browserIdle();
  } while (mustWait());
}

/** Does some work after `waitUntilIdle`. Returns the function that cancels it, for an effect. */
export function whenIdle(work: () => void, isBusy?: () => boolean): () => void {
  let isCanceled = false;
  void waitUntilIdle(isBusy, () => isCanceled).then(() => {
    if (!isCanceled) work();
  });
  return () => {
    isCanceled = true;
  };
}

async function browserIdle(): Promise<void> {
  // Safari has no requestIdleCallback.
  if (!("requestIdleCallback" in window)) return await delay(idleFallbackMs);
  await new Promise((done) => requestIdleCallback(done, { timeout: busyAtMostMs }));
}

/** Resolves after a number of milliseconds. */
export function delay(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
