import type { RunningAnalytics } from "./analytics-sdk.ts";

const idleAtLatestMs = 5_000;
const idleFallbackMs = 2_000;
const askAgainMs = 100;

/** Starts the SDK when the page is idle; null where it must not or cannot run. */
export async function whenIdle(isBusy: () => boolean): Promise<RunningAnalytics | null> {
  if (asksNotToBeTracked()) return null;
  await idle();
  // A link's secret is in no event, not even in the address that an event was made at.
  const hasSecret = () => new URLSearchParams(window.location.search).has("token");
  const busyUntil = performance.now() + idleAtLatestMs;
  while (hasSecret() || (isBusy() && performance.now() < busyUntil)) await later(askAgainMs);
  return (await import("./analytics-sdk.ts")).runAnalytics();
}

/** By Do Not Track or Global Privacy Control. */
function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    readonly globalPrivacyControl?: boolean;
  };
  return doNotTrack === "1" || doNotTrack === "yes" || globalPrivacyControl === true;
}

async function idle(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((loaded) => window.addEventListener("load", loaded, { once: true }));
  }
  // Safari has none.
  if (!("requestIdleCallback" in window)) return await later(idleFallbackMs);
  await new Promise((done) => requestIdleCallback(done, { timeout: idleAtLatestMs }));
}

function later(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
