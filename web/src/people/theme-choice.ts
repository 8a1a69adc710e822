export const themes = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
type Theme = (typeof themes)[number]["value"];

/** Returns the theme with this name, or `system` for any other text. */
export function themeOf(text: string | null): Theme {
  return themes.find(({ value }) => value === text)?.value ?? "system";
}

/** Applies a theme to the page. The script in index.html does the same before the first paint. */
export function applyTheme(theme: Theme, page: HTMLElement): void {
  if (theme === "system") delete page.dataset.theme;
  else page.dataset.theme = theme;
}
