import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./run-command.mjs";

const skippedNames = new Set(["node_modules", "dist", ".vite"]);
/** @param {string} name */
const isSkipped = (name) =>
  skippedNames.has(name) || name.endsWith(".tsbuildinfo") || /\.test\.tsx?$/.test(name);

/**
 * @param {string} path
 * @returns {Generator<{ path: string, size: number, mtimeMs: number }>}
 */
function* filesIn(path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (!entry) return;
  if (!entry.isDirectory()) {
    yield { path, size: entry.size, mtimeMs: entry.mtimeMs };
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) {
    if (!isSkipped(name)) yield* filesIn(`${path}/${name}`);
  }
}

/**
 * Returns two fingerprints of files and folders: `quick` of names, sizes and times, and `exact`, a function that reads the files, of
 * names and contents.
 * @param {string[]} paths relative to the root
 */
export function fingerprint(paths) {
  const files = paths.flatMap((path) => [...filesIn(path)]);
  const quick = createHash("sha256");
  for (const file of files) quick.update(`${file.path}\0${file.size}\0${file.mtimeMs}\n`);
  return {
    quick: quick.digest("hex"),
    exact() {
      const exact = createHash("sha256");
      for (const { path } of files)
        exact.update(`${path}\0`).update(readFileSync(join(root, path)));
      return exact.digest("hex");
    },
  };
}

/** @param {string} name */
const stampPath = (name) => join(root, ".build", `${name}.json`);

/**
 * @typedef {{ quick?: string, exact?: string }} Stamp what a build was made from
 * @param {string} name
 * @returns {Stamp} of the last good build
 */
export function readStamp(name) {
  try {
    return JSON.parse(readFileSync(stampPath(name), "utf8"));
  } catch {
    return {};
  }
}

/**
 * Forgets what a build was made from, before another one overwrites it.
 * @param {string} name
 */
export function removeStamp(name) {
  rmSync(stampPath(name), { force: true });
}

/**
 * Stores what a build was made from. In a read-only folder it stores nothing, and the next start compares contents again.
 * @param {string} name
 * @param {Stamp} stamp
 */
export function writeStamp(name, stamp) {
  try {
    mkdirSync(dirname(stampPath(name)), { recursive: true });
    writeFileSync(stampPath(name), JSON.stringify(stamp));
  } catch (error) {
    if (!["EACCES", "EROFS", "EPERM"].includes(error.code)) throw error;
  }
}
