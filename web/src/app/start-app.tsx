import { minuteMs } from "@armslot/contracts/durations";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { identifyMember, startAnalytics } from "../lib/analytics.ts";
import { App } from "./app.tsx";
import { createApp, type RunningApp } from "./create-app.ts";
import { createAppRouter } from "./router.tsx";

const tryAgainAfterMs = minuteMs;

/** Puts the application into the page. */
export function startApp(element: HTMLElement): void {
  const app = createApp({ createRouter: createAppRouter });
  watchOnceSignedIn(app);
  tellAnalytics(app);
  onceReady(app, () =>
    createRoot(element).render(
      <StrictMode>
        <App app={app} />
      </StrictMode>,
    ),
  );
}

/** The page says that it is loading until the first screen is there; drawing that anew would make it blink. */
function onceReady({ router }: RunningApp, draw: () => void): void {
  if (router.state.initialized) {
    draw();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    draw();
  });
}

/** Notes page views, and of whom as soon as that is known. */
function tellAnalytics({ store, queryClient, router }: RunningApp): void {
  startAnalytics(() => !router.state.initialized || queryClient.isFetching() > 0);
  store.subscribe(({ auth }, { auth: before }) => {
    if (auth.isSessionKnown && auth !== before) identifyMember(auth.uid);
  });
}

/** From the first session on, this tab and the browser's others notice what each does to it. */
function watchOnceSignedIn({ store, minding }: RunningApp): void {
  const watch = () => {
    minding.load().then(
      (end) => end.watch(),
      () => setTimeout(watch, tryAgainAfterMs),
    );
  };
  const stop = store.subscribe(({ auth }) => {
    if (!auth.isAuthenticated) return;
    stop();
    watch();
  });
}
