import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isCode, projectFiles, root } from "./project-files.ts";

type Case = readonly [path: string, imported: string];

const restricted = "lint/style/noRestrictedImports";
const nodeModules = "lint/correctness/noNodejsModules";

type Rooms = Readonly<Record<string, readonly string[]>>;

const imports = (side: string, rooms: Rooms): Case[] =>
  Object.entries(rooms).flatMap(([room, others]) =>
    others.map((other) => [`${side}/src/${room}/x.ts`, `../${other}/x.ts`] as const),
  );

/** What stands above or beside each room of the server, as ARCHITECTURE.md draws it. */
const barredInServer: Rooms = {
  analytics: ["features/games", "cli", "http", "mail"],
  cli: [],
  database: ["features/games", "cli", "http", "mail", "analytics", "tables", "outside"],
  features: [],
  http: ["features/games", "cli", "mail", "analytics"],
  mail: ["features/games", "cli", "http", "analytics"],
  outside: ["features/games", "cli", "http", "mail", "analytics", "tables", "database"],
  tables: ["features/games", "cli", "http", "mail", "analytics"],
};
const serverRooms = Object.keys(barredInServer);

/** The same of the web, whose screens and whose site ask the application for a little. */
const barredInWeb: Rooms = {
  app: [],
  charts: ["features/games", "app", "site"],
  features: [],
  lib: ["features/games", "app", "site", "charts"],
  site: ["features/games", "app", "app/store"],
  ui: ["features/games", "app", "site", "charts", "lib"],
};
const webRooms = Object.keys(barredInWeb);

const breaches: readonly Case[] = [
  ...imports("server", barredInServer),
  ...serverRooms.flatMap((room): Case[] => [
    [`server/src/${room}/x.ts`, "@armslot/web/x"],
    [`server/src/${room}/x.ts`, "../../../web/src/x.ts"],
    [`server/src/${room}/x.ts`, "../../../contracts/src/x.ts"],
  ]),
  ...serverRooms
    .filter((room) => room !== "database")
    .map((room): Case => [`server/src/${room}/x.ts`, "postgres"]),
  ...imports("web", barredInWeb),
  ...webRooms.flatMap((room): Case[] => [
    [`web/src/${room}/x.ts`, "@armslot/server/x"],
    [`web/src/${room}/x.ts`, "../../../server/src/x.ts"],
    [`web/src/${room}/x.ts`, "../../../contracts/src/x.ts"],
  ]),
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
  ["server/src/x.ts", "postgres"],
  ["server/src/outside/email/x.ts", "../../http/x.ts"],
  ["server/src/outside/email/x.ts", "../../analytics/x.ts"],
  ["server/src/outside/x.test.ts", "../http/x.ts"],
  ["server/src/database/x.test.ts", "../http/x.ts"],
  ["server/src/features/games/x.ts", "../../cli/x.ts"],
  ["server/src/features/games/parts/x.ts", "../../../cli/x.ts"],
  ["server/src/features/games/x.ts", "../athletes/x.ts"],
  ["server/src/features/games/x.ts", "../../features/athletes/x.ts"],
  ["server/src/features/games/x.ts", "postgres"],
  ["server/src/features/games/parts/x.ts", "../../athletes/x.ts"],
  ["server/src/features/games/x.test.ts", "../athletes/x.ts"],
  ["web/src/x.ts", "@armslot/server/x"],
  ["web/src/x.ts", "../../server/src/x.ts"],
  ["web/src/features/games/x.tsx", "../athletes/x.ts"],
  ["web/src/features/games/x.tsx", "@armslot/server/x"],
  ["web/src/features/games/parts/x.tsx", "../../athletes/x.ts"],
  ["web/src/charts/x.tsx", "../lib/api.ts"],
  ["web/src/charts/x.tsx", "@tanstack/react-query"],
  ["web/src/ui/x.tsx", "@armslot/baseball/x"],
  ["web/src/ui/x.tsx", "@armslot/contracts/x"],
  ["web/src/ui/x.tsx", "../lib/api.ts"],
  ["web/src/ui/x.tsx", "@tanstack/react-query"],
];

const nodeBreaches: readonly Case[] = [
  ["contracts/src/x.ts", "node:fs"],
  ["baseball/src/x.ts", "node:fs"],
  ["web/src/x.ts", "node:fs"],
];

const allowed: readonly Case[] = [
  ["contracts/src/x.ts", "zod/mini"],
  ["contracts/src/x.ts", "./limits.ts"],
  ["baseball/src/x.ts", "@armslot/contracts/x"],
  ["server/src/x.ts", "@armslot/contracts/x"],
  ["server/src/x.ts", "./features/games/x.ts"],
  ["server/src/database/x.ts", "postgres"],
  ["server/src/database/x.test.ts", "../tables/x.ts"],
  ["server/src/outside/email/x.ts", "../../mail-settings.ts"],
  ...imports("server", {
    tables: ["database", "outside"],
    http: ["database", "outside", "tables"],
    mail: ["database", "outside", "outside/email", "tables"],
    analytics: ["database", "outside", "outside/analytics", "tables"],
    cli: ["features/games", "http", "mail", "analytics", "tables", "outside"],
  }),
  ...["http", "mail", "analytics", "outside", "database"].map(
    (room): Case => ["server/src/features/games/x.ts", `../../${room}/x.ts`],
  ),
  ["server/src/features/games/x.ts", "../../tables/x.ts"],
  ["server/src/features/games/x.ts", "./y.ts"],
  ["server/src/features/games/x.test.ts", "../../../test/test-app.ts"],
  ["server/src/features/games/parts/x.ts", "../y.ts"],
  ["web/src/features/games/x.tsx", "../../lib/api.ts"],
  ["web/src/features/games/x.tsx", "../../app/store/x.ts"],
  ...imports("web", {
    site: ["ui", "charts", "lib", "app/layouts"],
    app: ["features/games", "site", "lib", "ui"],
  }),
  ["web/src/charts/x.tsx", "@armslot/baseball/x"],
  ["web/src/ui/x.tsx", "./button.tsx"],
];

const line = "const line = 1;\n";
const offences: readonly (readonly [rule: string, path: string, text: string])[] = [
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
  ["lint/style/noExcessiveLinesPerFile", "server/src/x.ts", line.repeat(251)],
  ["lint/style/noExcessiveLinesPerFile", "server/src/x.test.ts", line.repeat(401)],
  ["lint/suspicious/noFocusedTests", "web/src/x.test.ts", 'it.only("x", () => {});\n'],
];

let folder: string;
const found = new Map<string, string[]>();

/** Its own file for every case: `x.ts` becomes `x-12.ts`. */
const numbered = (path: string, index: number) => path.replace(/(^|\/)x\./, `$1x-${index}.`);

function place(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function lintFolder(): Map<string, string[]> {
  copyFileSync(join(root, "biome.json"), join(folder, "biome.json"));
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none", "."];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  const report: { diagnostics: { category: string; location: { path: string } }[] } =
    JSON.parse(stdout);
  const byPath = new Map<string, string[]>();
  for (const { category, location } of report.diagnostics) {
    byPath.set(location.path, [...(byPath.get(location.path) ?? []), category]);
  }
  return byPath;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "armslot-walls-"));
  const walls = [...breaches, ...nodeBreaches, ...allowed].map(
    ([path, imported]) =>
      [imported, path, `import { y } from "${imported}";\n\nexport const x = y;\n`] as const,
  );
  const cases = [...walls, ...offences];
  for (const [index, [, path, text]] of cases.entries()) place(numbered(path, index), text);
  place("web/src/beside.ts", "export const y = 1;\n");
  place("web/src/cycle.ts", 'export { x as z } from "./x-cycle.ts";\n');
  place("web/src/x-cycle.ts", 'export { z as x } from "./cycle.ts";\n');
  const diagnostics = lintFolder();
  for (const [index, [what, path]] of cases.entries()) {
    found.set(`${path} ${what}`, diagnostics.get(numbered(path, index)) ?? []);
  }
  found.set("cycle", diagnostics.get("web/src/x-cycle.ts") ?? []);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const roomsOf = (side: string) => {
  const code = projectFiles.filter((path) => path.startsWith(`${side}/src/`) && isCode(path));
  const folders = code.map((path) => path.split("/").slice(2, -1)[0]);
  return [...new Set(folders)].filter((room) => room !== undefined).sort();
};

describe("every room", () => {
  it.each([
    ["server", serverRooms],
    ["web", webRooms],
  ])("of %s stands in the plan above", (side, rooms) => {
    expect(roomsOf(side)).toEqual([...rooms].sort());
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

describe("what the floor plan allows passes the lint", () => {
  it.each(allowed)("%s may import %s", (path, imported) => {
    expect(found.get(`${path} ${imported}`)).toEqual([]);
  });
});

describe("a planted offence against the rules of style fails the lint", () => {
  it.each(offences)("%s in %s", (rule, path) => {
    expect(found.get(`${path} ${rule}`)).toContain(rule);
  });
  it("lint/suspicious/noImportCycles", () => {
    expect(found.get("cycle")).toContain("lint/suspicious/noImportCycles");
  });
});
