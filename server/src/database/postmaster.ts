import { readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { hasCode } from "../error-code.ts";
import { isRunning, isTaken, processesIn, worksIn } from "./process-identity.ts";

/** The state that a running PostgreSQL writes to postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Whether it listens on a loopback port instead of a socket. */
  readonly isOnLoopback: boolean;
  readonly isReady: boolean;
}

const pollMs = 10;
const helpersMs = 5_000;

/** Reads postmaster.pid. Returns undefined if there is none. */
export function readPostmaster(clusterDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(clusterDir, "postmaster.pid"), "utf8").split("\n");
    const isReady = lines[7]?.trim() === "ready";
    const isOnLoopback = lines[4]?.trim() === "" && lines[5]?.trim() !== "";
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), isOnLoopback, isReady };
  } catch {
    return undefined;
  }
}

/** Polls a condition. Resolves to true when it is met, or to false after `ms`. */
export async function within(ms: number, isMet: () => boolean): Promise<boolean> {
  const endsAt = performance.now() + ms;
  while (!isMet()) {
    if (performance.now() > endsAt) return false;
    await pause(pollMs);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
}

/** Stops a PostgreSQL as gently as possible: a fast shutdown, then an immediate one, then a kill. All of them keep every commit. */
export async function stopPostmaster(pid: number): Promise<void> {
  const steps = [
    { name: "SIGINT", patienceMs: 8_000 },
    { name: "SIGQUIT", patienceMs: 3_000 },
    { name: "SIGKILL", patienceMs: 3_000 },
  ] as const;
  for (const { name, patienceMs } of steps) {
    if (!isRunning(pid)) return;
    signal(pid, name);
    if (await within(patienceMs, () => !isRunning(pid))) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) did not stop. End it, then start again.`);
}

/**
 * Cleans up after a killed PostgreSQL whose process ID is still in use: by its zombie (a container without an init process keeps
 * it), or by another process since. Otherwise PostgreSQL assumes that it is still running and does not start. Its child processes
 * end within moments. They still have the files open, so this waits for them.
 */
async function clearRemains(clusterDir: string, folder: string): Promise<void> {
  if (!(await within(helpersMs, () => processesIn(folder).length === 0))) {
    for (const pid of processesIn(folder)) signal(pid, "SIGKILL");
    await within(helpersMs, () => processesIn(folder).length === 0);
  }
  for (const name of ["postmaster.pid", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"]) {
    rmSync(join(clusterDir, name), { force: true });
  }
}

/**
 * Stops the PostgreSQL that a killed server left running in a cluster. Lock the data folder first.
 * @returns whether there was one
 */
export async function stopOrphan(clusterDir: string): Promise<boolean> {
  const postmaster = readPostmaster(clusterDir);
  if (!postmaster) return false;
  const folder = realpathSync(clusterDir);
  const isOurs = isRunning(postmaster.pid) && worksIn(postmaster.pid, folder) !== false;
  if (isOurs) await stopPostmaster(postmaster.pid);
  if (readPostmaster(clusterDir) && isTaken(postmaster.pid)) await clearRemains(clusterDir, folder);
  return isOurs;
}
