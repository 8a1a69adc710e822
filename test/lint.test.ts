import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "./project-files.ts";

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
  ...["contracts", "baseball", "web"].map(
    (side) =>
      [
        "lint/correctness/noNodejsModules",
        `${side}/src/x.ts`,
        'export { readFile } from "node:fs";\n',
      ] as const,
  ),
  ["lint/suspicious/noFocusedTests", "web/src/x.test.ts", 'it.only("x", () => {});\n'],
];

let folder: string;
/** The rules that Biome reports for each path. */
const found = new Map<string, string[]>();

/** Returns a path that nothing imports: `x.ts` becomes `x-12.ts`. */
const planted = (path: string, index: number) => path.replace(/\/x\./, `/x-${index}.`);

function place(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "armslot-lint-"));
  copyFileSync(join(root, "biome.json"), join(folder, "biome.json"));
  for (const [index, [, path, text]] of violations.entries()) place(planted(path, index), text);
  place("web/src/beside.ts", "export const y = 1;\n");
  place("web/src/cycle.ts", 'export { x as z } from "./x-cycle.ts";\n');
  place("web/src/x-cycle.ts", 'export { z as x } from "./cycle.ts";\n');
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none", "."];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout);
  for (const { category, location } of diagnostics) {
    found.set(location.path, [...(found.get(location.path) ?? []), category]);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a planted violation of a style rule fails the lint", () => {
  it.each(violations.map(([rule, path], index) => [rule, path, planted(path, index)] as const))(
    "%s in %s",
    (rule, _path, file) => {
      expect(found.get(file)).toContain(rule);
    },
  );
  it("lint/suspicious/noImportCycles", () => {
    expect(found.get("web/src/x-cycle.ts")).toContain("lint/suspicious/noImportCycles");
  });
});
