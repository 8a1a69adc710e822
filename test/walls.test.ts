import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseballRooms, contractRooms, serverRooms, webRooms } from "./floor-plan.ts";
import { printHouse, printRooms, printWalls, sides } from "./print-walls.ts";
import { isCode, projectFiles, read, root } from "./project-files.ts";

type Case = readonly [path: string, imported: string];

const restricted = "lint/style/noRestrictedImports";
const nodeModules = "lint/correctness/noNodejsModules";

const plans = [
  ["contracts", contractRooms],
  ["baseball", baseballRooms],
  ["server", serverRooms],
  ["web", webRooms],
] as const;

/** Returns imports of `other` from a file in the room and from files in two nested folders. */
const importsOf = (side: string, room: string, other: string): Case[] =>
  ["", "a/", "a/b/"].map((folder, depth) => [
    `${side}/src/${room}/${folder}x.ts`,
    `${"../".repeat(depth + 1)}${other}/x.ts`,
  ]);

const roomCases = plans.flatMap(([side, rooms]) =>
  Object.entries(rooms).flatMap(([room, { imports }]) =>
    Object.keys(rooms)
      .filter((other) => other !== room)
      .map((other) => ({
        isAllowed: imports.includes(other),
        cases: importsOf(side, room, other === "features" ? "features/games" : other),
      })),
  ),
);

const testImports = plans.flatMap(([side, rooms]) =>
  Object.entries(rooms).flatMap(([room, { testsImport = [] }]) =>
    testsImport.map((other): Case => [`${side}/src/${room}/x.test.ts`, `../${other}/x.ts`]),
  ),
);

/** A workspace that each workspace may not import. */
const otherSide = { contracts: "web", baseball: "web", server: "web", web: "server" } as const;

const breaches: readonly Case[] = [
  ...roomCases.filter(({ isAllowed }) => !isAllowed).flatMap(({ cases }) => cases),
  ...plans.flatMap(([side, rooms]) =>
    Object.keys(rooms).flatMap((room): Case[] => [
      [`${side}/src/${room}/x.ts`, `@armslot/${otherSide[side]}/x`],
      [`${side}/src/${room}/x.ts`, `../../../${otherSide[side]}/src/x.ts`],
      ...(side === "contracts"
        ? []
        : ([[`${side}/src/${room}/x.ts`, "../../../contracts/src/x.ts"]] as const)),
    ]),
  ),
  ...Object.keys(serverRooms)
    .filter((room) => room !== "database")
    .map((room): Case => [`server/src/${room}/x.ts`, "pg"]),
  ["contracts/src/x.ts", "@armslot/baseball/x"],
  ["contracts/src/x.ts", "@armslot/server/x"],
  ["contracts/src/x.ts", "../../web/src/x.ts"],
  ["contracts/src/x.ts", "fastify"],
  ["contracts/src/x.ts", "zod"],
  ["baseball/src/x.ts", "@armslot/server/x"],
  ["baseball/src/x.ts", "@armslot/web/x"],
  ["baseball/src/x.ts", "../../contracts/src/x.ts"],
  ["server/src/x.ts", "@armslot/web/x"],
  ["server/src/x.ts", "../../web/src/x.ts"],
  ["server/src/x.ts", "../../contracts/src/x.ts"],
  ["server/src/x.ts", "pg"],
  ["server/src/outside/x.test.ts", "../http/x.ts"],
  ["server/src/database/x.test.ts", "../http/x.ts"],
  ["server/src/features/games/x.ts", "../athletes/x.ts"],
  ["server/src/features/games/x.ts", "../../features/athletes/x.ts"],
  ["server/src/features/games/x.ts", "pg"],
  ["server/src/features/games/parts/x.ts", "../../athletes/x.ts"],
  ["server/src/features/games/x.test.ts", "../athletes/x.ts"],
  ["web/src/x.ts", "@armslot/server/x"],
  ["web/src/x.ts", "../../server/src/x.ts"],
  ["web/src/features/games/x.tsx", "../athletes/x.ts"],
  ["web/src/features/games/x.tsx", "@armslot/server/x"],
  ["web/src/features/games/parts/x.tsx", "../../athletes/x.ts"],
  ["web/src/charts/x.tsx", "@tanstack/react-query"],
  ["web/src/ui/x.tsx", "@armslot/baseball/x"],
  ["web/src/ui/x.tsx", "@armslot/contracts/x"],
  ["web/src/ui/x.tsx", "@tanstack/react-query"],
];

const nodeBreaches: readonly Case[] = [
  ["contracts/src/x.ts", "node:fs"],
  ["baseball/src/x.ts", "node:fs"],
  ["web/src/x.ts", "node:fs"],
];

const allowed: readonly Case[] = [
  ...roomCases.filter(({ isAllowed }) => isAllowed).flatMap(({ cases }) => cases),
  ...testImports,
  ["server/src/outside/email/x.ts", "../analytics/x.ts"],
  ["contracts/src/x.ts", "zod/mini"],
  ["contracts/src/x.ts", "./limits.ts"],
  ["baseball/src/x.ts", "@armslot/contracts/x"],
  ["server/src/x.ts", "@armslot/contracts/x"],
  ["server/src/x.ts", "./features/games/x.ts"],
  ["server/src/database/x.ts", "pg"],
  ["server/src/features/games/x.ts", "./y.ts"],
  ["server/src/features/games/x.test.ts", "../../../test/test-app.ts"],
  ["server/src/features/games/parts/x.ts", "../y.ts"],
  ["web/src/charts/x.tsx", "@armslot/baseball/x"],
  ["web/src/ui/x.tsx", "./button.tsx"],
];

const line = "const line = 1;\n";
const violations: readonly (readonly [rule: string, path: string, text: string])[] = [
  ["lint/style/noDefaultExport", "web/src/x.ts", "export default 1;\n"],
  ["lint/suspicious/noExplicitAny", "server/src/x.ts", "export const x: any = 1;\n"],
  ["lint/suspicious/noConsole", "server/src/x.ts", "console.log(1);\n"],
  ["lint/style/noProcessEnv", "server/src/x.ts", "export const x = process.env.X;\n"],
  ["lint/correctness/useImportExtensions", "web/src/x.ts", 'export { y } from "./beside";\n'],
  ["lint/style/useFilenamingConvention", "web/src/NotKebab.ts", "export const x = 1;\n"],
  ["lint/performance/noBarrelFile", "web/src/x.ts", 'export { y } from "./beside.ts";\n'],
  [
    "lint/security/noDangerouslySetInnerHtml",
    "web/src/x.tsx",
    'export const x = <p dangerouslySetInnerHTML={{ __html: "x" }} />;\n',
  ],
  [
    "lint/complexity/noExcessiveLinesPerFunction",
    "server/src/x.ts",
    `export function x() {\n${"  work();\n".repeat(51)}}\n`,
  ],
  ["lint/style/noExcessiveLinesPerFile", "server/src/x.ts", line.repeat(401)],
  ["lint/style/noExcessiveLinesPerFile", "server/src/x.test.ts", line.repeat(801)],
  ["lint/suspicious/noFocusedTests", "web/src/x.test.ts", 'it.only("x", () => {});\n'],
];

let folder: string;
const found = new Map<string, string[]>();

/** Returns a path that nothing imports: `x.ts` becomes `x-12.ts`. */
const planted = (path: string, name: number | string) => path.replace(/(^|\/)x\./, `$1x-${name}.`);

function place(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Returns values in lists by key, in order. */
function grouped<Value>(values: readonly Value[], keyOf: (value: Value) => string) {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value)) ?? [];
    group.push(value);
    groups.set(keyOf(value), group);
  }
  return groups;
}

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string; readonly start?: { readonly line: number } };
}

/** Returns the lint's diagnostics by path, and by path and line. */
function lintFolder(): (path: string, line?: number) => string[] {
  for (const file of ["biome.json", "biome.walls.json"]) {
    copyFileSync(join(root, file), join(folder, file));
  }
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none", "."];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout);
  const byPath = grouped(diagnostics, ({ location }) => location.path);
  return (path, line) =>
    (byPath.get(path) ?? [])
      .filter(({ location }) => line === undefined || location.start?.line === line)
      .map(({ category }) => category);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "armslot-walls-"));
  // A file has each of its imports on a line, because the lint takes its time per file.
  const imports = grouped([...breaches, ...nodeBreaches, ...allowed], ([path]) => path);
  for (const [path, cases] of imports) {
    const lines = cases.map(([, imported], index) => `import { y${index} } from "${imported}";\n`);
    const names = cases.map((_, index) => `y${index}`).join(", ");
    place(planted(path, "imports"), `${lines.join("")}\nexport const x = [${names}];\n`);
  }
  for (const [index, [, path, text]] of violations.entries()) place(planted(path, index), text);
  place("web/src/beside.ts", "export const y = 1;\n");
  place("web/src/cycle.ts", 'export { x as z } from "./x-cycle.ts";\n');
  place("web/src/x-cycle.ts", 'export { z as x } from "./cycle.ts";\n');
  const categoriesOf = lintFolder();
  for (const [path, cases] of imports) {
    for (const [index, [, imported]] of cases.entries()) {
      found.set(`${path} ${imported}`, categoriesOf(planted(path, "imports"), index + 1));
    }
  }
  for (const [index, [rule, path]] of violations.entries()) {
    found.set(`${path} ${rule}`, categoriesOf(planted(path, index)));
  }
  found.set("cycle", categoriesOf("web/src/x-cycle.ts"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const roomsOf = (side: string) => {
  const code = projectFiles.filter((path) => path.startsWith(`${side}/src/`) && isCode(path));
  const folders = code.map((path) => path.split("/").slice(2, -1)[0]);
  return [...new Set(folders)].filter((room) => room !== undefined).sort();
};

describe("the floor plan", () => {
  it.each(plans)("the floor plan of %s has every folder of its sources", (side, rooms) => {
    expect(roomsOf(side)).toEqual(Object.keys(rooms).sort());
  });
  it.each(plans)(
    "the floor plan of %s has no room that imports a room above it",
    (_side, rooms) => {
      const names = Object.keys(rooms);
      for (const [room, { imports }] of Object.entries(rooms)) {
        expect(imports.every((other) => names.indexOf(other) > names.indexOf(room))).toBe(true);
      }
    },
  );
  it("matches the lint rules in biome.walls.json", async () => {
    await expect(printWalls()).toMatchFileSnapshot("../biome.walls.json");
  });
  it("the floor plan is the picture in ARCHITECTURE.md", () => {
    expect(read("ARCHITECTURE.md")).toContain(printHouse());
  });
  it.each(sides)("the floor plan of %s matches ARCHITECTURE.md", (side) => {
    expect(read("ARCHITECTURE.md")).toContain(printRooms(side));
  });
});

describe("a planted breach of a wall fails the lint", () => {
  it.each(breaches)("%s may not import %s", (path, imported) => {
    expect(found.get(`${path} ${imported}`)).toContain(restricted);
  });
  it.each(nodeBreaches)("%s may not import %s", (path, imported) => {
    expect(found.get(`${path} ${imported}`)).toContain(nodeModules);
  });
});

describe("an allowed import passes the lint", () => {
  it.each(allowed)("%s may import %s", (path, imported) => {
    expect(found.get(`${path} ${imported}`)).toEqual([]);
  });
});

describe("a planted violation of a style rule fails the lint", () => {
  it.each(violations)("%s in %s", (rule, path) => {
    expect(found.get(`${path} ${rule}`)).toContain(rule);
  });
  it("lint/suspicious/noImportCycles", () => {
    expect(found.get("cycle")).toContain("lint/suspicious/noImportCycles");
  });
});
