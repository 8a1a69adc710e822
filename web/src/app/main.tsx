import "../styles/app.css";
import { minuteMs } from "@armslot/contracts/core/durations";
import { StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { identifyMember, startAnalytics } from "../client/analytics.ts";
import { forgetFirstReplies, readFirstReplies } from "../client/api.ts";
import { delay, waitUntilIdle } from "../client/wait-until-idle.ts";
import { App } from "./app.tsx";
import { createApp, type RunningApp } from "./create-app.ts";
import { createAppRouter } from "./router.tsx";

const retryAfterMs = minuteMs;

/** How long the first screen waits for data that is about to arrive. Drawing a placeholder first takes a phone longer. */
const waitForDataMs = 50;

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");
startApp(root);

type ScreenIdle = () => Promise<void>;

/** Starts the application in an element of the page. */
function startApp(element: HTMLElement): void {
  const firstReplies = readFirstReplies();
  const app = createApp({ createRouter: createAppRouter });
  let isShown = false;
  /** Resolves when the screen has its data and the browser is idle. A screen that is not rendered has not asked for its data. */
  const screenIdle = () => waitUntilIdle(() => !isShown || app.queryClient.isFetching() > 0);
  watchOnceSignedIn(app, screenIdle);
  connectAnalytics(app, screenIdle);
  void screenIdle().then(forgetFirstReplies);
  const onShown = () => {
    isShown = true;
  };
  void readyToShow(app, firstReplies).then(() => {
    createRoot(element).render(
      <StrictMode>
        <FirstScreen app={app} onShown={onShown} />
      </StrictMode>,
    );
  });
}

interface FirstScreenProps {
  readonly app: RunningApp;
  /** Called once the screen and its requests have started. */
  readonly onShown: () => void;
}

function FirstScreen({ app, onShown }: FirstScreenProps) {
  useEffect(onShown, [onShown]);
  return <App app={app} />;
}

/** Resolves once the first screen is ready. Until then the page's static loading screen stays, because rendering it again would flicker. */
async function readyToShow(app: RunningApp, firstReplies: Promise<void>): Promise<void> {
  await initialized(app);
  await Promise.race([firstReplies, delay(waitForDataMs)]);
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

/** Starts analytics, tracks each screen, and identifies the member as soon as the session is known. */
function connectAnalytics(app: RunningApp, screenIdle: ScreenIdle): void {
  const { store, router } = app;
  startAnalytics(screenIdle(), router.subscribe);
  store.subscribe(({ auth }, { auth: before }) => {
    if (auth.isSessionKnown && auth !== before) identifyMember(auth.uid);
  });
}

/** Watches the session from the first sign-in on. Its code loads after the screen's data, which it would slow down. */
function watchOnceSignedIn(app: RunningApp, screenIdle: ScreenIdle): void {
  const { store, sessionRecovery } = app;
  const watch = () => {
    screenIdle()
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
