import { readFileSync } from "node:fs";
import path from "node:path";
import { type PageName, pages } from "@armslot/contracts/pages";
import { expect, test } from "vitest";
import { headsOf, screensIn } from "./screen-heads.ts";

const folder = "/web/src/app";
const screens = screensIn(readFileSync(new URL("../src/app/screens.ts", import.meta.url), "utf8"));
const names = Object.keys(pages) as PageName[];

/** A build in which each screen is a chunk of its own that needs the entry and one shared file. */
const chunkOf = (source: string | null, imports: readonly string[] = []) => ({
  isEntry: source === "/web/src/main.tsx",
  source,
  imports,
});
const chunks = new Map([
  ["assets/index.js", chunkOf("/web/src/main.tsx")],
  ["assets/shared.js", chunkOf(null)],
  ...screens.map(({ name, source }): [string, ReturnType<typeof chunkOf>] => [
    `assets/${name}.js`,
    chunkOf(path.resolve(folder, source), ["assets/index.js", "assets/shared.js"]),
  ]),
]);
const heads = headsOf(screens, chunks, folder);
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
  expect(() => headsOf(without, chunks, folder)).toThrow("has no screen game");
  const fewer = new Map([...chunks].filter(([file]) => file !== "assets/game.js"));
  expect(() => headsOf(screens, fewer, folder)).toThrow(
    "no chunk of /web/src/features/games/game-page.tsx",
  );
});
