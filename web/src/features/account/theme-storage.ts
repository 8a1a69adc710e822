const storageKey = "theme";

/** What this device keeps as its theme, as it stands there; null when nothing is kept, or when the browser keeps nothing. */
export function readTheme(storage: () => Storage): string | null {
  try {
    return storage().getItem(storageKey);
  } catch {
    return null;
  }
}

/** Keeps a theme on this device, where the browser keeps anything. */
export function storeTheme(theme: string, storage: () => Storage): void {
  try {
    storage().setItem(storageKey, theme);
  } catch {
    // No fault: the theme holds until the page is closed.
  }
}

/** Signing out empties the browser's storage for this site; gives the function that puts this device's theme back afterwards. */
export function keepTheme(storage: () => Storage): () => void {
  const theme = readTheme(storage);
  return () => {
    if (theme !== null) storeTheme(theme, storage);
  };
}
