import { themeKey } from "../device/device-settings.ts";

/** Returns the text that this device stores as its theme. Returns null if there is none or the browser refuses storage. */
export function readTheme(storage: () => Storage): string | null {
  try {
    return storage().getItem(themeKey);
  } catch {
    return null;
  }
}

/** Stores a theme on this device. Does nothing if the browser refuses storage. */
export function storeTheme(theme: string, storage: () => Storage): void {
  try {
    storage().setItem(themeKey, theme);
  } catch {
    // The theme still applies until the page is closed.
  }
}
