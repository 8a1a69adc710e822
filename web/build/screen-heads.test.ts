import { readFileSync } from "node:fs";
import path from "node:path";
import { type PageName, pages } from "@armslot/contracts/pages";
import type { Manifest } from "vite";
import { expect, test } from "vitest";
import { headsOf, screensIn } from "./screen-heads.ts";

const screens = screensIn(readFileSync(new URL("../src/app/screens.ts", import.meta.url), "utf8"));
const names = Object.keys(pages) as PageName[];
const keyOf = (source: string) => path.posix.join("src/app", source);

/** A build in which each screen is a chunk of its own that needs the entry and one shared file. */
const manifest: Manifest = {
  "index.html": { file: "assets/index.js", isEntry: true },
  _shared: { file: "assets/shared.js" },
  ...Object.fromEntries(
    screens.map(({ name, source }) => [
      keyOf(source),
      { file: `assets/${name}.js`, imports: ["index.html", "_shared"] },
    ]),
  ),
};
const heads = headsOf(screens, manifest);
const module = (name: string) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`;

test.each(names.filter((name) => name !== "setupAlias"))(
  "the head of %s names its screen's code once and not what every page loads",
  (name) => {
    const head = heads[name] ?? "";
    expect(head).toContain(module(name));
    expect(head.split(module("shared"))).toHaveLength(2);
    expect(head).not.toContain(module("index"));
  },
);

test.each(["signIn", "landing"])("the head of %s names the layout of open screens too", (name) => {
  expect(heads[name]).toContain(module("sessionLayout"));
});

test.each([
  ["dashboard", true],
  ["signIn", true],
  ["invite", false],
  ["resetPassword", false],
] as const)("the head of %s fetches the session: %s", (name, isAsked) => {
  expect(heads[name]?.includes('as="fetch" crossorigin href="/api/session"')).toBe(isAsked);
});

test("a page without a screen, and a screen without a chunk, fail the build", () => {
  const without = screens.filter(({ name }) => name !== "game");
  expect(() => headsOf(without, manifest)).toThrow("has no screen game");
  const { [keyOf("../features/games/game-page.tsx")]: _game, ...fewer } = manifest;
  expect(() => headsOf(screens, fewer)).toThrow("no chunk of src/features/games/game-page.tsx");
});
