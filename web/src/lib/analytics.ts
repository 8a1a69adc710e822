import type { RunningAnalytics } from "./analytics-sdk.ts";

let started: Promise<void> | undefined;
let running: RunningAnalytics | null = null;

/**
 * Begins to note page views, once the page is idle and no link's secret stands in the address bar any more. Whoever asks not to be
 * tracked is not, and does not load the SDK. Needs no React, so that the public pages use it too.
 * @param isBusy whether something that the person waits for is still on its way; the SDK does not compete with it
 */
export function startAnalytics(isBusy: () => boolean = () => false): void {
  started ??= import("./analytics-start.ts")
    .then(async ({ whenIdle }) => {
      running = await whenIdle(isBusy);
    })
    .catch(() => undefined);
}

function note(work: (analytics: RunningAnalytics) => void): void {
  started?.then(() => running && work(running)).catch(() => null);
}

/** Says who is signed in, or that nobody is. */
export function identifyMember(userId: string | null): void {
  note((analytics) => analytics.setMember(userId));
}

/** Notes that an athlete's page was opened; to be called once a visit. */
export function trackAthleteView(athleteId: string): void {
  note((analytics) => analytics.noteAthleteView(athleteId));
}

/** Notes when the demo video begins to play, once a page. */
export function trackDemoPlay(video: HTMLVideoElement): void {
  const playing = () => note((analytics) => analytics.noteDemoPlay());
  video.addEventListener("playing", playing, { once: true });
}

/** Sends what was noted; to be called before a sign-out. Takes a second at most and never fails. */
export async function flushAnalytics(): Promise<void> {
  await running?.flush();
}
