import { build, isBuilt } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { underLock } from "./lock.mjs";
import { requireNode } from "./node-version.mjs";

/** Installs what is missing. */
export async function prepareInstall() {
  requireNode();
  if (isInstalled()) return;
  await underLock(async () => {
    if (!isInstalled()) await install();
  });
}

/**
 * Installs what is missing and builds what is stale, one command of this folder at a time. All output goes to stderr.
 * If nothing is missing or stale, it only compares names, sizes and times.
 */
export async function prepare() {
  requireNode();
  if (isInstalled() && isBuilt()) return;
  await underLock(async () => {
    if (!isInstalled()) await install();
    await build();
  });
}

/** Like `prepare`; a failure ends the process with one line and exit code 1. */
export async function prepareOrExit() {
  try {
    await prepare();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
