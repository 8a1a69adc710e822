import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runCommand } from "./run-command.mjs";

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Locked
 * @param {string} path
 * @returns {Record<string, Locked> | undefined}
 */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules has what package-lock.json asks for, by the list that npm writes there at the end of an install. Packages
 * for other platforms may be missing.
 */
export function isInstalled() {
  const installed = packagesOf("node_modules/.package-lock.json");
  const wanted = packagesOf("package-lock.json");
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional }]) => {
    if (!path.includes("node_modules/")) return true;
    const found = installed[path];
    if (!found) return Boolean(optional || devOptional);
    return Boolean(link) || found.version === version;
  });
}

/**
 * Installs what package-lock.json asks for. Everything that npm prints goes to stderr. It does not use `npm ci`, which refuses a
 * lockfile without the optional packages of other platforms.
 */
export async function install() {
  process.stderr.write("Installing packages …\n");
  const wanted = ["--include=dev", "--include=optional"];
  const args = ["install", "--no-save", "--no-audit", "--no-fund", ...wanted];
  const code = await runCommand("npm", args, { isOutputOnStderr: true });
  if (code !== 0) throw new Error("npm install failed. npm printed the reasons above.");
}
