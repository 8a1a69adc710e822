import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./run-command.mjs";

const folder = join(root, ".build");
const pollMs = 200;

/** @param {number} turn */
function turnFile(turn) {
  return join(folder, `prepare.lock.${turn}`);
}

/** Returns the newest turn, or 0. */
function newestTurn() {
  const turns = readdirSync(folder).map((name) => /^prepare\.lock\.(\d+)$/.exec(name)?.[1] ?? 0);
  return Math.max(0, ...turns.map(Number));
}

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
 * Takes the turn after the newest one if no living process holds that. The file of a turn appears with its content, and no turn is
 * removed before a newer one exists, so two processes never both find that theirs is the newest.
 * @returns {number | undefined} the turn, or undefined if another process holds the lock
 */
function take() {
  const draft = join(folder, `prepare.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    const newest = newestTurn();
    const holder = read(turnFile(newest));
    if (holder && isAlive(holder)) return undefined;
    const turn = newest + 1;
    writeFileSync(draft, identityOf(process.pid));
    linkSync(draft, turnFile(turn));
    const isNewest = newestTurn() === turn;
    rmSync(turnFile(isNewest ? newest : turn), { force: true });
    return isNewest ? turn : undefined;
  } catch (error) {
    if (error.code === "EEXIST") return undefined;
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
    throw new Error(
      `Armslot has something to install or build, and this user can't write to ${root} (${error.code}). Run "npx armslot --help" there once as a user who can, then try again.`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Runs `work` while no other command of this folder installs or builds. Takes over the lock of a process that died.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function underLock(work) {
  let turn = take();
  if (turn === undefined)
    process.stderr.write("Waiting for another command to finish building …\n");
  while (turn === undefined) {
    await pause(pollMs);
    turn = take();
  }
  const held = turnFile(turn);
  const release = () => writeFileSync(held, "");
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}
