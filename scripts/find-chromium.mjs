import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runCommand, runTool } from "./run-command.mjs";

/** The flags of every Chromium that we start: it draws without a GPU, and sends nothing of its own. */
export const chromiumFlags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Chromium's sandbox refuses to start as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Chromium without its windows and menus. The journeys need a third less processor time in it. */
const shell = "chromium-headless-shell";
const systemNames = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  shell,
];
const systemFolders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/snap/bin"];
const applications = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

async function playwrightPath() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

/** @param {string[]} names the preferred one first */
function systemPath(names) {
  const inFolders = names.flatMap((name) => systemFolders.map((folder) => join(folder, name)));
  return [...inFolders, ...applications].find((path) => existsSync(path));
}

/**
 * @param {string[]} [names] the preferred one first
 * @returns {Promise<{ path: string, source: string } | undefined>} a Chromium that is there already
 */
export async function findChromium(names = systemNames) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
    return { path: given, source: "CHROMIUM_PATH" };
  }
  const own = await playwrightPath();
  if (existsSync(own)) return { path: own, source: "Playwright's own" };
  const system = systemPath(names);
  return system ? { path: system, source: "the system's" } : undefined;
}

/** @param {string} name */
async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", ["update", "-qq"], { env, isOutputOnStderr: true });
  const args = ["install", "-y", "-qq", "--no-install-recommends", name];
  await runCommand("apt-get", args, { env, isOutputOnStderr: true });
}

/** Installs one of Debian's packages of Chromium when root. */
async function installedByDebian(/** @type {string} */ name) {
  await installDebianPackage(name);
  const path = systemPath([name]);
  return path ? { path, source: "Debian's package, installed now" } : undefined;
}

/**
 * Finds a Chromium, or installs one: Debian's package when root, else Playwright's.
 * @param {{ isShellEnough?: boolean }} [options] with `isShellEnough` one without windows and menus is preferred, and also installed when
 *   only another one is there
 * @throws when none is found or can be installed
 */
export async function haveChromium({ isShellEnough = false } = {}) {
  const wanted = isShellEnough ? shell : "chromium";
  const found =
    (await findChromium(isShellEnough ? [shell] : systemNames)) ??
    (await installedByDebian(wanted)) ??
    (await findChromium(systemNames));
  if (found) return found;
  await runTool("playwright", ["install", "chromium"], { isOutputOnStderr: true });
  const own = await playwrightPath();
  if (existsSync(own)) return { path: own, source: "Playwright's own, installed now" };
  throw new Error("No Chromium was found or could be installed. Name one in CHROMIUM_PATH.");
}
