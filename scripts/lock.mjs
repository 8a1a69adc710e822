import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./run-command.mjs";

const folder = join(root, ".build");
const file = join(folder, "prepare.lock");
const pollMs = 200;
// A lock whose number is not written yet was made a moment ago, or by a process that died right then.
const unwrittenPolls = 10;

function take() {
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function holder() {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * Does `work` while no other command of this folder installs or builds. A lock left by a dead process is taken over.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function underLock(work) {
  for (let polls = 0, unwritten = 0; !take(); polls += 1) {
    const pid = holder();
    unwritten = pid === 0 ? unwritten + 1 : 0;
    if (unwritten > unwrittenPolls || (pid !== 0 && !isAlive(pid))) rmSync(file, { force: true });
    else if (polls === 0)
      process.stderr.write("Waiting for another command to finish building …\n");
    await pause(pollMs);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}
