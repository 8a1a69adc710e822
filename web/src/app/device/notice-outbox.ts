import { filmDatabase, outboxDatabase } from "@armslot/contracts/charting/offline-files";
import { pages } from "@armslot/contracts/ground/pages";
import { matchPath } from "react-router";
import type { AppParts } from "../session-end/session-end.tsx";

/** Whether this browser has a database of this name. One that cannot tell counts as if it has. */
async function hasDatabase(wanted: string): Promise<boolean> {
  try {
    const known = await indexedDB.databases();
    return known.some(({ name }) => name === wanted);
  } catch {
    return true;
  }
}

/**
 * Sends what was charted on this phone (FIELD-11): from now on, or from the first screen after something was charted. Most browsers never
 * charted anything, and load no code for it.
 */
export function noticeOutbox({ store, queryClient, router }: AppParts): void {
  let isNoticed = false;
  const look = async () => {
    const { location, initialized } = router.state;
    const isCharting = initialized && matchPath(pages.chart, location.pathname) !== null;
    if (isNoticed || !(isCharting || (await hasDatabase(outboxDatabase))) || isNoticed) return;
    isNoticed = true;
    stop();
    // If its code cannot load, the next page sends what was charted.
    const loaded = await import("./run-outbox.ts").catch(() => null);
    loaded?.runOutbox(store, queryClient);
  };
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state === "idle") void look();
  });
  void look();
}

/** Sends the films that are on this phone (FILM-3): from now on, or from the first screen after someone filmed. */
export function noticeFilms({ store, queryClient, router }: AppParts): void {
  let isNoticed = false;
  const look = async () => {
    if (isNoticed || !(await hasDatabase(filmDatabase)) || isNoticed) return;
    isNoticed = true;
    stop();
    // If its code cannot load, the next page sends them.
    const loaded = await import("./run-films.ts").catch(() => null);
    loaded?.runFilms(store, queryClient);
  };
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state === "idle") void look();
  });
  void look();
}
