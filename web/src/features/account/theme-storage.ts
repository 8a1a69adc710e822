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

/** Returns a function that restores the current theme after a sign-out, which clears this site's storage. */
export function keepTheme(storage: () => Storage): () => void {
  const theme = readTheme(storage);
  return () => {
    if (theme !== null) storeTheme(theme, storage);
  };
}
