import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "./project-files.ts";

const dom = "export const title = document.title;\n";
const node = 'export const folder = process.cwd();\nexport * from "node:fs";\n';
const neither = "export const sum = [1, 2].reduce((a, b) => a + b, 0);\n";

let folder: string;

beforeAll(() => {
  mkdirSync(join(root, ".build"), { recursive: true });
  // The compiler finds the installed types only inside the project.
  folder = mkdtempSync(join(root, ".build", "compiler-walls-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles one file with a workspace's compiler settings. Returns the compiler's output. */
function compile(workspace: string, text: string): string {
  writeFileSync(join(folder, "planted.ts"), text);
  const settings = {
    extends: join(root, workspace, "tsconfig.json"),
    compilerOptions: { composite: false, noEmit: true, emitDeclarationOnly: false, rootDir: "." },
    include: [],
    files: ["planted.ts"],
    references: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  return spawnSync(process.execPath, [tsc, "-p", folder, "--pretty", "false"], {
    encoding: "utf8",
  }).stdout;
}

describe("the compiler rejects", () => {
  it.each([
    ["contracts", "the browser's types", dom, "document"],
    ["contracts", "Node's types", node, "process"],
    ["baseball", "the browser's types", dom, "document"],
    ["baseball", "Node's types", node, "process"],
    ["server", "the browser's types", dom, "document"],
    ["web", "Node's types", node, "process"],
  ])("in %s: %s", (workspace, _types, text, name) => {
    const output = compile(workspace, text);
    expect(output).toContain(`Cannot find name '${name}'`);
    expect(output).not.toContain("error TS5");
  });
});

describe("the compiler accepts", () => {
  it.each([
    ["contracts", "plain code", neither],
    ["baseball", "plain code", neither],
    ["server", "Node's types", node],
    ["web", "the browser's types", dom],
  ])("in %s: %s", (workspace, _types, text) => {
    expect(compile(workspace, text)).toBe("");
  });
});
