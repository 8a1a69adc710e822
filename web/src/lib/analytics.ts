import type { RunningAnalytics } from "./analytics-sdk.ts";

const idleAtLatestMs = 5_000;
const idleFallbackMs = 2_000;
const askAgainMs = 500;

let started: Promise<RunningAnalytics | null> | undefined;

/**
 * Begins to note page views, once the page is idle and no link's secret stands in the address bar any more. Whoever asks not to be
 * tracked is not, and loads none of it. Needs no React, so that the public pages use it too.
 */
export function startAnalytics(): void {
  started ??= begin().catch(() => null);
}

/** Says who is signed in, or that nobody is. */
export function identifyMember(userId: string | null): void {
  withAnalytics((analytics) => analytics.setMember(userId));
}

/** Notes that an athlete's page was opened; to be called once a visit. */
export function trackAthleteView(athleteId: string): void {
  withAnalytics((analytics) => analytics.noteAthleteView(athleteId));
}

/** Notes when the demo video begins to play, once a page. */
export function trackDemoPlay(video: HTMLVideoElement): void {
  const note = () => withAnalytics((analytics) => analytics.noteDemoPlay());
  video.addEventListener("playing", note, { once: true });
}

/** Sends what was noted; to be called before a sign-out. Takes a second at most and never fails. */
export async function flushAnalytics(): Promise<void> {
  const tooLate = later(1_000);
  const flushed = started?.then((analytics) => analytics?.flush());
  await Promise.race([flushed, tooLate]).catch(() => undefined);
}

function withAnalytics(work: (analytics: RunningAnalytics) => void): void {
  void started?.then((analytics) => analytics && work(analytics)).catch(() => undefined);
}

async function begin(): Promise<RunningAnalytics | null> {
  if (asksNotToBeTracked()) return null;
  await idle();
  while (new URLSearchParams(window.location.search).has("token")) await later(askAgainMs);
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
