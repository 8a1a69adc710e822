import { useEffect, useState } from "react";
import { fieldSettingsKey } from "../../device/device-settings.ts";

/** How the charting screen looks on this device. */
export interface FieldSettings {
  readonly hand: "right" | "left";
  /** Whether the colors are those for sunlight. */
  readonly isBright: boolean;
}

function readSettings(): FieldSettings {
  try {
    const stored = JSON.parse(
      localStorage.getItem(fieldSettingsKey) ?? "{}",
    ) as Partial<FieldSettings>;
    return { hand: stored.hand === "left" ? "left" : "right", isBright: stored.isBright === true };
  } catch {
    return { hand: "right", isBright: false };
  }
}

/** Returns the settings of the charting screen, which the device remembers, and the function that changes them. */
export function useFieldSettings() {
  const [settings, setSettings] = useState(readSettings);
  useBrightTheme(settings.isBright);
  const change = (part: Partial<FieldSettings>) => {
    const next = { ...settings, ...part };
    setSettings(next);
    try {
      localStorage.setItem(fieldSettingsKey, JSON.stringify(next));
    } catch {
      // The browser refuses storage, so the choice lasts until the page is left.
    }
  };
  return [settings, change] as const;
}

/** Shows the theme for sunlight while the screen is open. */
function useBrightTheme(isBright: boolean): void {
  useEffect(() => {
    if (!isBright) return;
    const page = document.documentElement;
    const { theme } = page.dataset;
    page.dataset.theme = "bright";
    return () => {
      if (theme === undefined) delete page.dataset.theme;
      else page.dataset.theme = theme;
    };
  }, [isBright]);
}
