import { isOnProgramScreen } from "../session/session.ts";
import type { AppParts } from "./session-end.tsx";

/** Prepares the device for use without a connection once a member is on a program's screen, and erases it if they never come to one. */
export function startOfflineWhenNeeded(app: AppParts): void {
  const { router, store } = app;
  let isStarted = false;
  const look = () => {
    const isNeeded = isOnProgramScreen(app) || !store.getState().auth.isAuthenticated;
    if (isStarted || !isNeeded) return;
    isStarted = true;
    for (const stop of stops) stop();
    // If its code cannot load, the next page prepares the device.
    import("./start-offline.ts").then(
      ({ startOffline }) => startOffline(app),
      () => null,
    );
  };
  const stops = [router.subscribe(look), store.subscribe(look)];
  look();
}
