import { pages } from "@armslot/contracts/pages";
import type { RunningAnalytics } from "./analytics-sdk.ts";

const idleAtLatestMs = 5_000;
const idleFallbackMs = 2_000;
const checkAgainMs = 100;

/**
 * Starts the SDK when the page is idle. Returns null if the browser opts out of tracking, the SDK cannot run, or the page is a shared
 * report, whose address has a secret and whose readers are often families (SHARE-6).
 */
export async function startWhenIdle(isBusy: () => boolean): Promise<RunningAnalytics | null> {
  if (optsOutOfTracking() || window.location.pathname === pages.sharedReport) return null;
  await waitUntilIdle();
  // Events contain the page's address, so the SDK waits until the token has left the address bar.
  const hasSecret = () => new URLSearchParams(window.location.search).has("token");
  const busyUntil = performance.now() + idleAtLatestMs;
  while (hasSecret() || (isBusy() && performance.now() < busyUntil)) await delay(checkAgainMs);
  return (await import("./analytics-sdk.ts")).runAnalytics();
}

/** Whether Do Not Track or Global Privacy Control is on. */
function optsOutOfTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    readonly globalPrivacyControl?: boolean;
  };
  return doNotTrack === "1" || doNotTrack === "yes" || globalPrivacyControl === true;
}

async function waitUntilIdle(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((loaded) => window.addEventListener("load", loaded, { once: true }));
  }
  // Safari has no requestIdleCallback.
  if (!("requestIdleCallback" in window)) return await delay(idleFallbackMs);
  await new Promise((done) => requestIdleCallback(done, { timeout: idleAtLatestMs }));
}

function delay(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
