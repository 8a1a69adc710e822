import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const prefix = "armslot-tests-";
const memory = "/dev/shm";
const wantedBytes = 4 * 1024 ** 3;
const stoppedWithinMs = 10_000;

/** Memory where there is enough of it, because test databases live for seconds. Containers often have too little. */
function parentFolder() {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= wantedBytes ? memory : tmpdir();
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * Finds the database servers whose data is below a folder. A stale file may name an unrelated process.
 * @param {string} folder
 */
function postmastersBelow(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    /(?:^|[\\/])postmaster\.pid$/.test(path),
  );
  const pids = files.map((path) => Number.parseInt(readFileSync(join(folder, path), "utf8"), 10));
  return pids.filter((pid) => {
    const cwd = `/proc/${pid}/cwd`;
    return isAlive(pid) && (!existsSync(cwd) || readlinkSync(cwd).startsWith(folder));
  });
}

/**
 * Unmounts the file systems that killed tests left below a folder.
 * @param {string} folder
 */
function unmountBelow(folder) {
  if (!existsSync("/proc/self/mounts")) return;
  const lines = readFileSync("/proc/self/mounts", "utf8").split("\n");
  const mounted = lines.map((line) => line.split(" ")[1] ?? "");
  for (const path of mounted.filter((path) => path.startsWith(`${folder}/`))) {
    spawnSync("umount", ["--lazy", path]);
  }
}

/**
 * Stops the databases that killed tests left running below a folder, and removes the folder.
 * @param {string} folder
 */
async function clear(folder) {
  const pids = postmastersBelow(folder);
  // SIGQUIT ends a PostgreSQL without a checkpoint.
  for (const pid of pids) process.kill(pid, "SIGQUIT");
  const giveUpAt = performance.now() + stoppedWithinMs;
  while (pids.some(isAlive) && performance.now() < giveUpAt) await pause(50);
  unmountBelow(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Clears what runs that were killed with SIGKILL left behind. A folder's name holds the process id of its run.
 * @param {string} parent
 */
async function clearAbandoned(parent) {
  const names = readdirSync(parent).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (!isAlive(pid)) await clear(join(parent, name));
  }
}

/**
 * Creates the temporary folder of this run of the tests, which every command uses.
 * @returns {Promise<{ folder: string, remove: () => Promise<void> }>} `remove` also stops the databases that still run in the folder
 */
export async function openTestFolder() {
  const parent = parentFolder();
  await clearAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL may run as another user, who passes through on the way to a folder of its own.
  chmodSync(folder, 0o711);
  for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = folder;
  return { folder, remove: () => clear(folder) };
}
