import { readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isRunning, worksIn } from "./process-identity.ts";

/** What a running PostgreSQL says about itself in its cluster's postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

const pollMs = 10;

/** Reads postmaster.pid; undefined when there is none. */
export function readPostmaster(clusterDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(clusterDir, "postmaster.pid"), "utf8").split("\n");
    const isReady = lines[7]?.trim() === "ready";
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), isReady };
  } catch {
    return undefined;
  }
}

/** Resolves true as soon as `isMet`, false when the time is up. */
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
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Stops a PostgreSQL in the kindest way that works: rolling back and checkpointing, then without, then by force. Each keeps every commit. */
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
  throw new Error(`PostgreSQL (process ${pid}) cannot be stopped: end it, then start again.`);
}

/**
 * Stops the PostgreSQL that a killed server left running in a cluster. Call it with the data folder held.
 * @returns whether there was one
 */
export async function stopOrphan(clusterDir: string): Promise<boolean> {
  const postmaster = readPostmaster(clusterDir);
  if (!postmaster || !isRunning(postmaster.pid)) return false;
  if (worksIn(postmaster.pid, realpathSync(clusterDir)) === false) {
    // The id went to another process since: PostgreSQL would take that one for itself and not start.
    rmSync(join(clusterDir, "postmaster.pid"), { force: true });
    return false;
  }
  await stopPostmaster(postmaster.pid);
  return true;
}
