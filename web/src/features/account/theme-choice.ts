export const themes = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
type Theme = (typeof themes)[number]["value"];

const storageKey = "theme";

function isTheme(text: unknown): text is Theme {
  return themes.some(({ value }) => value === text);
}

/** The theme chosen on this device; `system` when none was, or when the browser keeps nothing. */
export function storedTheme(storage: () => Storage): Theme {
  try {
    const text = storage().getItem(storageKey);
    return isTheme(text) ? text : "system";
  } catch {
    return "system";
  }
}

/** Shows a theme at once. The script in index.html does the same before the first paint. */
export function applyTheme(theme: Theme, page: HTMLElement): void {
  if (theme === "system") delete page.dataset.theme;
  else page.dataset.theme = theme;
}

/** Keeps a theme on this device. A browser that keeps nothing is no fault: the theme holds until the page is closed. */
export function storeTheme(theme: Theme, storage: () => Storage): boolean {
  try {
    storage().setItem(storageKey, theme);
    return true;
  } catch {
    return false;
  }
}

/** Signing out empties the browser's storage for this site; gives the function that puts this device's theme back afterwards. */
export function keepTheme(storage: () => Storage): () => void {
  const theme = storedTheme(storage);
  return () => void storeTheme(theme, storage);
}
