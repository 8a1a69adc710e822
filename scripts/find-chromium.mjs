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

const systemNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const systemFolders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/snap/bin"];
const applications = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

async function playwrightPath() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

function systemPath() {
  const inFolders = systemFolders.flatMap((folder) =>
    systemNames.map((name) => join(folder, name)),
  );
  return [...inFolders, ...applications].find((path) => existsSync(path));
}

/** @returns {Promise<{ path: string, source: string } | undefined>} a Chromium that is there already */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
    return { path: given, source: "CHROMIUM_PATH" };
  }
  const own = await playwrightPath();
  if (existsSync(own)) return { path: own, source: "Playwright's own" };
  const system = systemPath();
  return system ? { path: system, source: "the system's" } : undefined;
}

async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", ["update", "-qq"], { env, isOutputOnStderr: true });
  const args = ["install", "-y", "-qq", "--no-install-recommends", "chromium"];
  await runCommand("apt-get", args, { env, isOutputOnStderr: true });
}

/**
 * Finds a Chromium for the browser tests, or installs one: Debian's package when root, else Playwright's.
 * @throws when none is found or can be installed
 */
export async function haveChromium() {
  const found = await findChromium();
  if (found) return found;
  await installDebianPackage();
  const debian = systemPath();
  if (debian) return { path: debian, source: "Debian's package, installed now" };
  await runTool("playwright", ["install", "chromium"], { isOutputOnStderr: true });
  const own = await playwrightPath();
  if (existsSync(own)) return { path: own, source: "Playwright's own, installed now" };
  throw new Error("No Chromium was found or could be installed. Name one in CHROMIUM_PATH.");
}
