import { readFileSync } from "node:fs";
import path from "node:path";
import { type PageName, pages } from "@armslot/contracts/core/pages";
import { endpoints } from "@armslot/contracts/endpoints";
import type { Manifest } from "vite";
import { expect, test } from "vitest";
import { renderProgramFrame } from "../src/app/render-loading.tsx";
import { screens } from "../src/app/screens.ts";
import { headsOf, modulesIn } from "./screen-heads.ts";

const modules = modulesIn(readFileSync(new URL("../src/app/screens.ts", import.meta.url), "utf8"));
const names = Object.keys(pages) as PageName[];
const keyOf = (source: string) => path.posix.join("src/app", source);

/** The manifest of a build in which each screen is a chunk that imports the entry and one shared file. */
const manifest: Manifest = {
  "index.html": { file: "assets/index.js", isEntry: true },
  _shared: { file: "assets/shared.js" },
  ...Object.fromEntries(
    [...modules].map(([name, source]) => [
      keyOf(source),
      { file: `assets/${name}.js`, imports: ["index.html", "_shared"] },
    ]),
  ),
};
const built = { screens, modules, manifest, renderFrame: renderProgramFrame };
const heads = headsOf(built);
const linksOf = (name: string) => heads[name]?.links ?? "";
const module = (name: string) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`;

test.each(names.filter((name) => name !== "setupAlias"))(
  "the head of %s preloads its screen's code once, without the code of the entry",
  (name) => {
    const head = linksOf(name);
    expect(head).toContain(module(name));
    expect(head.split(module("shared"))).toHaveLength(2);
    expect(head).not.toContain(module("index"));
  },
);

test.each(["signIn", "landing"])("the head of %s also preloads the layout", (name) => {
  expect(linksOf(name)).toContain(module("sessionLayout"));
});

test.each([
  ["dashboard", true],
  ["signIn", true],
  ["invite", false],
  ["resetPassword", false],
] as const)("the head of %s preloads the session: %s", (name, isPreloaded) => {
  expect(linksOf(name).includes('as="fetch" crossorigin href="/api/session"')).toBe(isPreloaded);
});

test.each([
  ["dashboard", "/api/programs/:programId/athletes?staff=recent"],
  ["athleteManagement", "/api/programs/:programId/board?standing=prospect"],
  ["athlete", "/api/programs/:programId/athletes/:athleteId"],
  ["game", "/api/programs/:programId/athletes/:athleteId/games/:gameId"],
  ["account", undefined],
])("the request for the data of %s is %s", (name, request) => {
  expect(heads[name]?.request).toBe(request);
});

test.each([
  ["dashboard", "Dashboard"],
  ["game", "Dashboard"],
  ["scoutPage", "Athletes"],
  ["addUser", "Account"],
] as const)("the frame of %s marks %s as the current link", (name, section) => {
  const marked = /aria-current="page" title="([^"]+)"/g;
  expect([...(heads[name]?.frame ?? "").matchAll(marked)].map(([, link]) => link)).toEqual([
    section,
  ]);
});

test.each(["chart", "chartNewPitcher", "signIn", "invite", "sharedReport"])(
  "the page of %s has no frame of a program",
  (name) => {
    expect(heads[name]).toBeDefined();
    expect(heads[name]).not.toHaveProperty("frame");
  },
);

test("a screen without a chunk fails the build", () => {
  const { [keyOf("./game-screen.tsx")]: _game, ...fewer } = manifest;
  expect(() => headsOf({ ...built, manifest: fewer })).toThrow(
    "no chunk of src/app/game-screen.tsx",
  );
});

test("the first request of each screen is one of an endpoint", () => {
  const reads = endpoints.filter(({ method }) => method === "GET").map(({ path }) => path);
  const requests = Object.values(screens).flatMap(({ first }) => first ?? []);
  expect(requests.length).toBeGreaterThan(3);
  for (const request of requests) expect(reads).toContain(request.split("?")[0]);
});
