import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./run-command.mjs";

const folder = join(root, ".build");
const file = join(folder, "prepare.lock");
const pollMs = 200;
// A lock without content was made a moment ago, or by a process that died right then.
const unwrittenPolls = 10;

/**
 * Returns a process ID and, on Linux, when the process started, because another process may have the ID after a reboot.
 * @param {number} pid
 */
function identityOf(pid) {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${pid} ${boot} ${ticks}`;
  } catch {
    return String(pid);
  }
}

function take() {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, identityOf(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
    throw new Error(
      `Armslot has something to install or build, and this user can't write to ${root} (${error.code}). Run "npx armslot --help" there once as a user who can, then try again.`,
    );
  }
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** @param {string} holder */
function isAlive(holder) {
  const pid = Number.parseInt(holder, 10);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  const now = identityOf(pid);
  return now === String(pid) || now === holder;
}

/**
 * Removes a dead holder's lock, and puts it back if a new holder took it in the meantime.
 * @param {string | undefined} stale
 */
function clear(stale) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) === stale) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function release() {
  if (read(file) === identityOf(process.pid)) rmSync(file, { force: true });
}

/**
 * Runs `work` while no other command of this folder installs or builds. Takes over the lock of a process that died.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function underLock(work) {
  for (let polls = 0, unwritten = 0; !take(); polls += 1) {
    const holder = read(file);
    unwritten = holder === "" ? unwritten + 1 : 0;
    const isStale = holder ? !isAlive(holder) : unwritten > unwrittenPolls;
    if (isStale) clear(holder);
    else if (polls === 0)
      process.stderr.write("Waiting for another command to finish building …\n");
    await pause(pollMs);
  }
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}
