import { pages } from "@armslot/contracts/pages";
import type { RunningAnalytics } from "./analytics-sdk.ts";
import { delay, waitUntilIdle } from "./wait-until-idle.ts";

const checkAgainMs = 100;

/**
 * Starts the SDK when the browser is idle. Returns null if the browser opts out of tracking, the SDK cannot run, or the page is a shared
 * report, whose address has a secret and whose readers are often families (SHARE-6).
 */
export async function startWhenIdle(): Promise<RunningAnalytics | null> {
  if (optsOutOfTracking() || window.location.pathname === pages.sharedReport) return null;
  await waitUntilIdle();
  // Events contain the page's address, so the SDK waits until the token has left the address bar.
  while (new URLSearchParams(window.location.search).has("token")) await delay(checkAgainMs);
  return (await import("./analytics-sdk.ts")).runAnalytics();
}

/** Whether Do Not Track or Global Privacy Control is on. */
function optsOutOfTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    readonly globalPrivacyControl?: boolean;
  };
  return doNotTrack === "1" || doNotTrack === "yes" || globalPrivacyControl === true;
}
