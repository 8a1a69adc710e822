import { useState } from "react";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Region } from "../../ui/region.tsx";
import { applyTheme, storedTheme, storeTheme, themes } from "./theme-choice.ts";

/** The theme of this device. */
export function Appearance() {
  const [theme, setTheme] = useState(() => storedTheme(() => localStorage));
  const choose = (value: string) => {
    const chosen = themes.find((one) => one.value === value)?.value ?? "system";
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
