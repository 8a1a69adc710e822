import type { RunningAnalytics } from "./start-analytics.ts";

let started: Promise<void> | undefined;
let running: RunningAnalytics | null = null;

/**
 * Starts analytics when the browser is idle and the address bar has no token, unless the browser opts out of tracking (EVENT-8). Works
 * without React, because the public pages use it too.
 * @param ready resolves when the page needs nothing else first
 * @param onNavigate calls back after each change of the address, for an application that changes it without loading a page
 */
export function startAnalytics(
  ready: Promise<void> = Promise.resolve(),
  onNavigate?: (changed: () => void) => void,
): void {
  started ??= ready
    .then(() => import("./start-analytics.ts"))
    .then(async ({ startWhenIdle }) => {
      running = await startWhenIdle(onNavigate);
    })
    .catch(() => undefined);
}

function whenRunning(work: (analytics: RunningAnalytics) => void): void {
  started?.then(() => running && work(running)).catch(() => null);
}

/** Sets the signed-in member for later events, or null for none. */
export function identifyMember(userId: string | null): void {
  whenRunning((analytics) => analytics.setMember(userId));
}

/** Tracks a view of an athlete's page. Call it once per visit. */
export function trackAthleteView(athleteId: string): void {
  whenRunning((analytics) => analytics.trackAthleteView(athleteId));
}

/** Tracks the first play of the demo video on a page. */
export function trackDemoPlay(video: HTMLVideoElement): void {
  const onPlaying = () => whenRunning((analytics) => analytics.trackDemoPlay());
  video.addEventListener("playing", onPlaying, { once: true });
}

/** Sends the queued events. Call it before signing out. Takes at most a second and never rejects. */
export async function flushAnalytics(): Promise<void> {
  await running?.flush();
}
