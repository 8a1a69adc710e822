import { minuteMs } from "@armslot/contracts/durations";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { identifyMember, startAnalytics } from "../lib/analytics.ts";
import { App } from "./app.tsx";
import { createApp, type RunningApp } from "./create-app.ts";
import { createAppRouter } from "./router.tsx";

const retryAfterMs = minuteMs;

/** Starts the application in an element of the page. */
export function startApp(element: HTMLElement): void {
  const app = createApp({ createRouter: createAppRouter });
  watchOnceSignedIn(app);
  connectAnalytics(app);
  whenReady(app, () =>
    createRoot(element).render(
      <StrictMode>
        <App app={app} />
      </StrictMode>,
    ),
  );
}

/** Renders once the first screen is ready. Until then the page's static loading screen stays, because rendering it again would flicker. */
function whenReady({ router }: RunningApp, render: () => void): void {
  if (router.state.initialized) {
    render();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    render();
  });
}

/** Starts analytics and identifies the member as soon as the session is known. */
function connectAnalytics({ store, queryClient, router }: RunningApp): void {
  startAnalytics(() => !router.state.initialized || queryClient.isFetching() > 0);
  store.subscribe(({ auth }, { auth: before }) => {
    if (auth.isSessionKnown && auth !== before) identifyMember(auth.uid);
  });
}

/** Watches the session from the first sign-in on. */
function watchOnceSignedIn({ store, sessionRecovery }: RunningApp): void {
  const watch = () => {
    sessionRecovery.load().then(
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
