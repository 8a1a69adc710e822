import { useState } from "react";
import { themeKey } from "../device/device-settings.ts";
import { RadioGroup } from "../ui/radio-group.tsx";
import { Region } from "../ui/region.tsx";

const themes = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** The region to choose this device's theme. */
export function Appearance() {
  const [theme, setTheme] = useState(() => themeOf(readTheme(() => localStorage)));
  const choose = (value: string) => {
    const chosen = themeOf(value);
    setTheme(chosen);
    applyTheme(chosen, document.documentElement);
    storeTheme(chosen, () => localStorage);
  };
  return (
    <Region title="Appearance">
      <RadioGroup label="Theme" name="theme" value={theme} onChange={choose} options={themes} />
    </Region>
  );
}

type Theme = (typeof themes)[number]["value"];

/** Returns the theme with this name, or `system` for any other text. */
function themeOf(text: string | null): Theme {
  return themes.find(({ value }) => value === text)?.value ?? "system";
}

/** Applies a theme to the page. The script in index.html does the same before the first paint. */
function applyTheme(theme: Theme, page: HTMLElement): void {
  if (theme === "system") delete page.dataset.theme;
  else page.dataset.theme = theme;
}

/** Returns the text that this device stores as its theme. Returns null if there is none or the browser refuses storage. */
function readTheme(storage: () => Storage): string | null {
  try {
    return storage().getItem(themeKey);
  } catch {
    return null;
  }
}

/** Stores a theme on this device. Does nothing if the browser refuses storage. */
function storeTheme(theme: string, storage: () => Storage): void {
  try {
    storage().setItem(themeKey, theme);
  } catch {
    // The theme still applies until the page is closed.
  }
}
