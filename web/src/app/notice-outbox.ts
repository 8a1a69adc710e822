import { filmDatabase, outboxDatabase } from "@armslot/contracts/charting/offline-files";
import { pages } from "@armslot/contracts/core/pages";
import { matchPath } from "react-router";
import type { AppParts } from "./session-end.tsx";

/** Whether this browser has a database of this name. One that cannot tell counts as if it has. */
async function hasDatabase(wanted: string): Promise<boolean> {
  try {
    const known = await indexedDB.databases();
    return known.some(({ name }) => name === wanted);
  } catch {
    return true;
  }
}

interface Sender {
  /** Whether something may wait for it, as far as the screen and the browser's databases say. */
  readonly isNeeded: () => Promise<boolean>;
  /** Loads its code, and resolves to the function that starts it. */
  readonly load: () => Promise<() => void>;
}

/** Starts a sender once: now, or on the first screen on which it is needed. */
function startOnceNeeded(router: AppParts["router"], { isNeeded, load }: Sender): void {
  let isNoticed = false;
  const look = async () => {
    // Another screen can have started it while the browser listed its databases.
    if (isNoticed || !(await isNeeded()) || isNoticed) return;
    isNoticed = true;
    stop();
    // If its code cannot load, the next page sends what waits.
    const start = await load().catch(() => null);
    start?.();
  };
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state === "idle") void look();
  });
  void look();
}

/**
 * Sends what was charted on this phone (FIELD-11): from now on, or from the first screen after something was charted. Most browsers never
 * charted anything, and load no code for it.
 */
export function noticeOutbox({ store, queryClient, router }: AppParts): void {
  const isCharting = () =>
    router.state.initialized && matchPath(pages.chart, router.state.location.pathname) !== null;
  startOnceNeeded(router, {
    isNeeded: async () => isCharting() || (await hasDatabase(outboxDatabase)),
    load: async () => {
      const { runOutbox } = await import("./run-outbox.ts");
      return () => runOutbox(store, queryClient);
    },
  });
}

/** Sends the films that are on this phone (FILM-3): from now on, or from the first screen after someone filmed. */
export function noticeFilms({ store, queryClient, router }: AppParts): void {
  startOnceNeeded(router, {
    isNeeded: () => hasDatabase(filmDatabase),
    load: async () => {
      const { runFilms } = await import("./run-films.ts");
      return () => runFilms(store, queryClient);
    },
  });
}
