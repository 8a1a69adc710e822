import type { ComponentType } from "react";

const reloadedKey = "reloaded-for-missing-file";
const reloadAgainAfterMs = 30_000;

/** Whether the page was reloaded a moment ago for the same reason; a second time would be a loop. */
function mayReload(storage: Storage, now: number): boolean {
  const last = Number(storage.getItem(reloadedKey) ?? 0);
  if (now - last < reloadAgainAfterMs) return false;
  storage.setItem(reloadedKey, String(now));
  return true;
}

/** What a missing file does: loads the page anew, once, at the place one was going to. */
export interface Reload {
  readonly storage: Storage;
  readonly now: () => number;
  readonly go: () => void;
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
      if (!mayReload(reload.storage, reload.now())) throw thrown;
      reload.go();
      return await new Promise<never>(() => undefined);
    }
  };
}
