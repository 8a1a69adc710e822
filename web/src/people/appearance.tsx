import { useState } from "react";
import { RadioGroup } from "../ui/radio-group.tsx";
import { Region } from "../ui/region.tsx";
import { applyTheme, themeOf, themes } from "./theme-choice.ts";
import { readTheme, storeTheme } from "./theme-storage.ts";

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
