import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The path of the project's root folder, with a trailing slash. */
export const root = fileURLToPath(new URL("../", import.meta.url));

const notOurs = new Set([
  ".build",
  ".env",
  ".git",
  "coverage",
  "data",
  "dist",
  "node_modules",
  "playwright-report",
  "test-results",
]);

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(root + folder, { withFileTypes: true })) {
    if (notOurs.has(entry.name)) continue;
    const path = folder + entry.name;
    if (entry.isDirectory()) yield* walk(`${path}/`);
    else if (entry.isFile()) yield path;
  }
}

/** The paths of all files of the project, relative to the root. It excludes packages, build output and data. */
export const projectFiles: readonly string[] = [...walk("")].filter(
  (path) => !path.endsWith(".tsbuildinfo") && !path.endsWith(".log"),
);

export function read(path: string): string {
  return readFileSync(root + path, "utf8");
}

export const isCode = (path: string) => /\.(?:[cm]?[jt]sx?)$/.test(path);
export const isTest = (path: string) =>
  /\.(?:test|spec)\.tsx?$/.test(path) || /^(?:test|e2e|server\/test|web\/test)\//.test(path);
