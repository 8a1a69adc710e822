import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const styles = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");

/** Returns the colors of the Bright theme by token, with the light ones that it keeps. */
function brightColors(): ReadonlyMap<string, string> {
  const light = styles.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), /g);
  const [, block = ""] = /\[data-theme="bright"\] \{(.*?)\n\}/s.exec(styles) ?? [];
  const bright = block.matchAll(/--([\w-]+): (#[\da-f]{6});/g);
  return new Map([...light, ...bright].map(([, name = "", color = ""]) => [name, color]));
}

/** Returns the relative luminance of a color by WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

test("text has a contrast of 7:1 or more on every surface of the Bright theme", () => {
  const colors = brightColors();
  const of = (name: string) => colors.get(name) ?? "";
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 6);
  const onSurfaces = ["ink", "muted", "accent", "danger", "warning"].flatMap((text) =>
    ["bg", "surface", "raised", "selected"].map((surface) => [text, surface] as const),
  );
  const pairs = [...onSurfaces, ["on-accent", "accent"], ["on-accent", "accent-hover"]] as const;
  const low = pairs.filter(([text, surface]) => !(contrast(of(text), of(surface)) >= 7));
  expect(low).toEqual([]);
});
