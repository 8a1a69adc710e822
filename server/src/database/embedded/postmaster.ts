import { readFileSync, realpathSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { hasCode } from "../../core/error-code.ts";
import { isRunning, isTaken, processesIn, worksIn } from "./process-identity.ts";

/** The state that a running PostgreSQL writes to postmaster.pid. */
interface Postmaster {
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

/** Whether this process sees the PostgreSQL that wrote postmaster.pid. */
function isVisible({ pid }: Postmaster, folder: string): boolean {
  return isRunning(pid) && worksIn(pid, folder) !== false;
}

function isAnswering(clusterDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(clusterDir, ".s.PGSQL.5432"));
    socket.once("error", (error) => resolve(hasCode(error, "EAGAIN")));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/**
 * Whether a PostgreSQL that this process cannot see runs on a cluster: one in another container that shares the folder. Its process
 * ID says nothing here, but its socket answers.
 */
export async function isUsedElsewhere(clusterDir: string): Promise<boolean> {
  const postmaster = readPostmaster(clusterDir);
  if (!postmaster || isVisible(postmaster, realpathSync(clusterDir))) return false;
  // The processes of a killed container end within moments.
  const giveUpAt = performance.now() + helpersMs;
  while (await isAnswering(clusterDir)) {
    // Another process may have started the database in the meantime.
    if (readPostmaster(clusterDir)?.pid !== postmaster.pid) return false;
    if (performance.now() > giveUpAt) return true;
    await pause(10 * pollMs);
  }
  return false;
}

/**
 * Cleans up after a killed PostgreSQL. If its process ID is in use, by its zombie (a container without an init process keeps it) or by
 * another process, PostgreSQL would assume that it is still running. A restarted container also gives the same ID to the next
 * PostgreSQL, for which the old postmaster.pid would say that it is ready. Its child processes end within moments. They still have the
 * files open, so this waits for them.
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
  const isOurs = isVisible(postmaster, folder);
  if (isOurs) await stopPostmaster(postmaster.pid);
  // Only Linux shows which processes still use the folder. Elsewhere PostgreSQL itself looks for them with this file.
  const isSafe = process.platform === "linux" || isTaken(postmaster.pid);
  if (readPostmaster(clusterDir) && isSafe) await clearRemains(clusterDir, folder);
  return isOurs;
}
