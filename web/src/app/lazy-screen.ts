import type { ComponentType } from "react";

const reloadedKey = "reloaded-for-missing-file";
const reloadAgainAfterMs = 30_000;

/** Whether the page can be reloaded: not if it was just reloaded for the same reason, which would loop. */
function mayReload({ storage, now }: Reload): boolean {
  try {
    const last = Number(storage().getItem(reloadedKey) ?? 0);
    if (now() - last < reloadAgainAfterMs) return false;
    storage().setItem(reloadedKey, String(now()));
    return true;
  } catch {
    // Without storage, a loop would go unnoticed.
    return false;
  }
}

/** How to reload the page when a file is missing. */
export interface Reload {
  /** Returns the storage for the time of the last reload. Throws if the browser refuses it. */
  readonly storage: () => Storage;
  readonly now: () => number;
  /** Loads the page that the user was going to. */
  readonly go: () => void;
}

/** Thrown when a screen's code cannot be loaded. The browser does not try again before the page is reloaded. */
export class ScreenMissing extends Error {
  constructor(cause: unknown) {
    super("The code of this screen could not be loaded.", { cause });
  }
}

/**
 * Returns a route's `lazy` function, which loads a screen's code. If the file is missing, as after a deployment, it reloads the page
 * once (FAULT-9). If that does not help, or offline, it throws `ScreenMissing`.
 */
export function lazyScreen(load: () => Promise<ComponentType>, reload: Reload) {
  return async (): Promise<{ Component: ComponentType }> => {
    try {
      return { Component: await load() };
    } catch (thrown) {
      // Offline, a reload would replace the application by the browser's own error page.
      if (!(navigator.onLine && mayReload(reload))) throw new ScreenMissing(thrown);
      reload.go();
      return await new Promise<never>(() => undefined);
    }
  };
}
