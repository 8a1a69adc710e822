import type { ComponentType } from "react";

const reloadedKey = "reloaded-for-missing-file";
const reloadAgainAfterMs = 30_000;

/** Whether the page was not reloaded a moment ago for the same reason already; a second time would be a loop. */
function mayReload({ storage, now }: Reload): boolean {
  try {
    const last = Number(storage().getItem(reloadedKey) ?? 0);
    if (now() - last < reloadAgainAfterMs) return false;
    storage().setItem(reloadedKey, String(now()));
    return true;
  } catch {
    // Where nothing can be noted, a loop could not be noticed.
    return false;
  }
}

/** What a missing file does: loads the page anew, once, at the place one was going to. */
export interface Reload {
  /** Where the last time is noted; a browser may refuse it. */
  readonly storage: () => Storage;
  readonly now: () => number;
  readonly go: () => void;
}

/** A screen's code could not be had, which a browser does not try again before the page is loaded anew. */
export class ScreenMissing extends Error {
  constructor(cause: unknown) {
    super("The code of this screen could not be loaded.", { cause });
  }
}

/**
 * Loads a screen's code. After a deployment its file may be gone: then the page is loaded anew once, and if that did not
 * help, the screen shows its error.
 */
export function lazyScreen(load: () => Promise<ComponentType>, reload: Reload) {
  return async (): Promise<{ Component: ComponentType }> => {
    try {
      return { Component: await load() };
    } catch (thrown) {
      if (!mayReload(reload)) throw new ScreenMissing(thrown);
      reload.go();
      return await new Promise<never>(() => undefined);
    }
  };
}
