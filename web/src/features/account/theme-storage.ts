import { chosenColumnsPrefix } from "../../session/chosen-columns.ts";

const storageKey = "theme";

/** Returns the text that this device stores as its theme. Returns null if there is none or the browser refuses storage. */
export function readTheme(storage: () => Storage): string | null {
  try {
    return storage().getItem(storageKey);
  } catch {
    return null;
  }
}

/** Stores a theme on this device. Does nothing if the browser refuses storage. */
export function storeTheme(theme: string, storage: () => Storage): void {
  try {
    storage().setItem(storageKey, theme);
  } catch {
    // The theme still applies until the page is closed.
  }
}

/**
 * Returns a function that restores the theme and the chosen columns after a sign-out, which clears this site's storage. Does nothing if
 * the browser refuses storage.
 */
export function keepSettings(storage: () => Storage): () => void {
  const kept = settingsOf(storage);
  return () => {
    try {
      for (const [key, value] of kept) storage().setItem(key, value);
    } catch {
      // The settings start from their defaults.
    }
  };
}

function settingsOf(storage: () => Storage): readonly (readonly [string, string])[] {
  try {
    const isSetting = (key: string) => key === storageKey || key.startsWith(chosenColumnsPrefix);
    return Object.entries<string>(storage()).filter(([key]) => isSetting(key));
  } catch {
    return [];
  }
}
