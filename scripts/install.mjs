import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runCommand } from "./run-command.mjs";

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules holds what package-lock.json asks for, told by the list that npm itself leaves there at the end
 * of an install. Packages for other platforms may be missing.
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
 * Installs what package-lock.json says; everything that npm prints goes to stderr.
 * Not `npm ci`: it refuses a lockfile in which an optional package of some other platform is missing.
 */
export async function install() {
  process.stderr.write("Installing packages …\n");
  const wanted = ["--include=dev", "--include=optional"];
  const args = ["install", "--no-save", "--no-audit", "--no-fund", ...wanted];
  const code = await runCommand("npm", args, { isOutputOnStderr: true });
  if (code !== 0) throw new Error("npm install failed; its own words are above.");
}
