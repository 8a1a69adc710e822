import { minuteMs } from "@armslot/contracts/ground/durations";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { identifyMember, startAnalytics } from "../lib/analytics.ts";
import { forgetFirstReplies, readFirstReplies } from "../lib/api.ts";
import { delay, waitUntilIdle } from "../lib/wait-until-idle.ts";
import { App } from "./app.tsx";
import { createApp, type RunningApp } from "./create-app.ts";
import { createAppRouter } from "./router.tsx";

const retryAfterMs = minuteMs;
/** How long the first screen waits for data that is about to arrive. Drawing a placeholder first takes a phone longer. */
const waitForDataMs = 50;

/** Starts the application in an element of the page. */
export function startApp(element: HTMLElement): void {
  const firstReplies = readFirstReplies();
  const app = createApp({ createRouter: createAppRouter });
  watchOnceSignedIn(app);
  connectAnalytics(app);
  void screenIdle(app).then(forgetFirstReplies);
  void render(app, firstReplies, element);
}

/** Renders once the first screen is ready. Until then the page's static loading screen stays, because rendering it again would flicker. */
async function render(app: RunningApp, firstReplies: Promise<void>, element: HTMLElement) {
  await initialized(app);
  await Promise.race([firstReplies, delay(waitForDataMs)]);
  createRoot(element).render(
    <StrictMode>
      <App app={app} />
    </StrictMode>,
  );
}

/** Resolves when the router knows the first screen and its code is there. */
function initialized({ router }: RunningApp): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
    if (!router.state.initialized) return;
    stop();
    resolve();
  });
}

/** Resolves when the screen has its data and the browser is idle. */
function screenIdle({ queryClient, router }: RunningApp): Promise<void> {
  return waitUntilIdle(() => !router.state.initialized || queryClient.isFetching() > 0);
}

/** Starts analytics, tracks each screen, and identifies the member as soon as the session is known. */
function connectAnalytics(app: RunningApp): void {
  const { store, router } = app;
  startAnalytics(screenIdle(app), router.subscribe);
  store.subscribe(({ auth }, { auth: before }) => {
    if (auth.isSessionKnown && auth !== before) identifyMember(auth.uid);
  });
}

/** Watches the session from the first sign-in on. Its code loads after the screen's data, which it would slow down. */
function watchOnceSignedIn(app: RunningApp): void {
  const { store, sessionRecovery } = app;
  const watch = () => {
    screenIdle(app)
      .then(sessionRecovery.load)
      .then(
        (end) => end.watch(),
        () => setTimeout(watch, retryAfterMs),
      );
  };
  const stop = store.subscribe(({ auth }) => {
    if (!auth.isAuthenticated) return;
    stop();
    watch();
  });
}
