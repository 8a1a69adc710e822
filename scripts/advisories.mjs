import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import semver from "semver";
import { root } from "./run-command.mjs";

/**
 * @typedef {"low" | "moderate" | "high" | "critical"} Rank
 *
 * @typedef {object} Advisory
 * @property {string} id of the GitHub Advisory Database
 * @property {string} [alias] the CVE
 * @property {string} package
 * @property {string} vulnerable a range of versions
 * @property {Rank} rank
 * @property {string} fixedIn a version
 *
 * @typedef {{ packages: Record<string, { version?: string, link?: boolean }> }} Lockfile
 *
 * @typedef {object} AuditResult
 * @property {boolean} isGood false: an advisory of rank high or critical is published for a locked package
 * @property {string} said one line
 */

/** The lockfiles of this project, as paths from its root. */
export const lockfiles = ["package-lock.json", "bench/lighthouse/package-lock.json"];

/** An older package of these ranks must be replaced. The others wait for the next regular upgrade. */
const failingRanks = ["high", "critical"];
const answerWithinMs = 20_000;

/** @returns {Advisory[]} */
export const bundledAdvisories = () =>
  JSON.parse(readFileSync(join(root, "scripts/advisories.json"), "utf8"));

/**
 * @param {string} path from the project's root
 * @returns {Lockfile}
 */
export const readLockfile = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/**
 * Returns a line for each locked package, direct or indirect, that an advisory of rank high or critical names.
 * @param {Lockfile} lockfile
 * @param {Advisory[]} advisories
 */
export function knownFaults({ packages }, advisories) {
  const serious = advisories.filter(({ rank }) => failingRanks.includes(rank));
  return Object.entries(packages).flatMap(([path, { version }]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    if (version === undefined || !path.includes("node_modules/")) return [];
    return serious
      .filter((each) => each.package === name && semver.satisfies(version, each.vulnerable))
      .map(
        ({ id, alias, rank, fixedIn }) =>
          `${name} ${version}: ${[id, alias].filter(Boolean).join(" / ")} (${rank}). Upgrade to ${fixedIn} or newer.`,
      );
  });
}

/**
 * Reads what `npm audit --json` printed. A registry that does not answer the question is no fault of the packages.
 * @param {string} printed
 * @returns {AuditResult}
 */
function readAudit(printed) {
  const { vulnerabilities, message } = JSON.parse(printed);
  if (!vulnerabilities) {
    const reason = String(message ?? "no reason").replace(/\s*-?\s*(?:GET|POST)?\s*https?:\S+/, "");
    return { isGood: true, said: `npm audit: the registry did not answer (${reason})` };
  }
  // A package that only depends on a faulty one has its name there instead.
  const published = Object.values(vulnerabilities).flatMap(({ via }) => via);
  const serious = published.filter(({ severity }) => failingRanks.includes(severity));
  if (serious.length === 0) return { isGood: true, said: "npm audit: nothing of rank high" };
  const faults = serious.map(({ name, title, severity }) => `${name}: ${title} (${severity})`);
  return { isGood: false, said: `npm audit: ${faults.join(", ")}` };
}

/**
 * Asks the registry for advisories of the locked packages.
 * @param {{ env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<AuditResult>}
 */
export async function auditAtRegistry({ env } = {}) {
  const words = ["audit", "--json", "--fetch-retries=0", `--fetch-timeout=${answerWithinMs}`];
  const npm = spawn("npm", words, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
  });
  try {
    return readAudit(await text(npm.stdout));
  } catch (error) {
    return { isGood: true, said: `npm audit: could not run (${error.message})` };
  }
}

/**
 * Checks every lockfile against the bundled advisories, and the product's against those of the registry. Prints what it found.
 * @param {number} [output] a file descriptor to print to, instead of stdout
 */
export async function checkAdvisories(output = 1) {
  const advisories = bundledAdvisories();
  const known = lockfiles
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) => knownFaults(readLockfile(path), advisories));
  const audit = await auditAtRegistry();
  writeFileSync(output, [...known, audit.said, ""].join("\n"));
  const note = `${advisories.length} bundled advisories · ${audit.said}`;
  return { isGood: known.length === 0 && audit.isGood, note };
}
