import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectFiles, read, root } from "./project-files.ts";

const planted = {
  dom: "export const title = document.title;\n",
  node: 'export const folder = process.cwd();\nexport * from "node:fs";\n',
  neither: "export const sum = [1, 2].reduce((a, b) => a + b, 0);\n",
};

type Planted = keyof typeof planted;

let folder: string;

beforeAll(() => {
  mkdirSync(join(root, ".build"), { recursive: true });
  // The compiler finds the installed types only inside the project.
  folder = mkdtempSync(join(root, ".build", "compiler-walls-"));
  for (const [name, text] of Object.entries(planted))
    writeFileSync(join(folder, `${name}.ts`), text);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles files of the folder with a workspace's compiler settings. Returns the compiler's output. */
function compile(workspace: string, inputs: { files: string[] } | { include: string[] }): string {
  const settings = {
    extends: join(root, workspace, "tsconfig.json"),
    compilerOptions: { composite: false, noEmit: true, emitDeclarationOnly: false, rootDir: "." },
    include: [],
    exclude: [],
    ...inputs,
    references: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  return spawnSync(process.execPath, [tsc, "-p", ".", "--pretty", "false", "--checkers", "1"], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  }).stdout;
}

const outputs = new Map<string, string[]>();

/** Compiles the planted files with a workspace's compiler settings, once. Returns the compiler's lines about one of them or about none. */
function linesAbout(workspace: string, name: Planted): string[] {
  const files = Object.keys(planted).map((each) => `${each}.ts`);
  const known = outputs.get(workspace);
  const lines = known ?? compile(workspace, { files }).split("\n").filter(Boolean);
  outputs.set(workspace, lines);
  const others = files.filter((file) => file !== `${name}.ts`);
  return lines.filter((line) => !others.some((file) => line.startsWith(`${file}(`)));
}

const isProduct = (path: string) => !path.endsWith(".test.ts");

const hasStatements = (path: string) =>
  /\/storage\/|\.query\.ts$/.test(path) || /\.selectFrom\(\s*"/.test(read(path));

/** The files of the server that have statements: those of its tables, queries, and routes with a query of their own. */
const withStatements = projectFiles
  .filter((path) => /^server\/src\/(?:storage\/|.*\.(?:query|routes)\.ts$)/.test(path))
  .filter((path) => isProduct(path) && hasStatements(path))
  .map((path) => path.replace("server/src/", ""));

/** Compiles a copy of the server's statements, and of what they import, with another schema. Returns which of them have errors. */
function filesWithErrors(change: (schema: string) => string): string[] {
  cpSync(join(root, "server/src"), join(folder, "server"), { recursive: true, filter: isProduct });
  const schema = read("server/src/database/schema.ts");
  const changed = change(schema);
  expect(changed).not.toBe(schema);
  writeFileSync(join(folder, "server/database/schema.ts"), changed);
  const output = compile("server", { files: withStatements.map((path) => `server/${path}`) });
  const files = output.matchAll(/^server\/(\S+)\(\d+,\d+\): error/gm);
  const failed = new Set([...files].map(([, file = ""]) => file));
  return withStatements.filter((path) => failed.has(path)).sort();
}

describe("the compiler rejects", () => {
  it.each([
    ["contracts", "the browser's types", "dom", "document"],
    ["contracts", "Node's types", "node", "process"],
    ["baseball", "the browser's types", "dom", "document"],
    ["baseball", "Node's types", "node", "process"],
    ["server", "the browser's types", "dom", "document"],
    ["web", "Node's types", "node", "process"],
  ] as const)("the compiler rejects in %s: %s", (workspace, _types, file, name) => {
    const output = linesAbout(workspace, file).join("\n");
    expect(output).toContain(`Cannot find name '${name}'`);
    expect(output).not.toContain("error TS5");
  });
});

describe("the compiler accepts", () => {
  it.each([
    ["contracts", "plain code", "neither"],
    ["baseball", "plain code", "neither"],
    ["server", "Node's types", "node"],
    ["web", "the browser's types", "dom"],
  ] as const)("the compiler accepts in %s: %s", (workspace, _types, file) => {
    expect(linesAbout(workspace, file)).toEqual([]);
  });
});

describe("the compiler checks statements against the schema", () => {
  it("the compiler checks statements against the schema in every file that has some", () => {
    expect(withStatements.length).toBeGreaterThan(30);
    const renamed = filesWithErrors((schema) => schema.replace(/^ {4}(\w+): /gm, "    other_$1: "));
    expect(renamed).toEqual(expect.arrayContaining(withStatements));
  });

  it("one renamed column fails the writes and the reads that name it, and a new required one the insert", () => {
    // Both in one run of the compiler. Only the new column can fail the writes of leads, which have no athletes.
    const files = filesWithErrors((schema) =>
      schema
        .replace("grad_class: ", "class_of: ")
        .replace(/^ {2}leads: \{\n/m, "$&    visit_note: string;\n"),
    );
    expect(read("server/src/storage/leads.ts")).not.toContain("grad_class");
    expect(files).toEqual([
      "athlete/athlete.query.ts",
      "compare/compare.routes.ts",
      "roster/athletes.query.ts",
      "roster/start.routes.ts",
      "scouting/board.query.ts",
      "scouting/contacts.query.ts",
      "sharing/export-pages.query.ts",
      "storage/athletes.ts",
      "storage/leads.ts",
    ]);
  });
});
