import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { hasCode } from "../../core/error-code.ts";

/**
 * Returns the fields of Linux's /proc/PID/stat after the command name: the state first, the start time (in ticks since boot)
 * twentieth.
 */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** Whether any process has this ID, even a zombie. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/** Whether a process is running. A zombie is not. */
export function isRunning(pid: number): boolean {
  return isTaken(pid) && (process.platform !== "linux" || statFields(pid)?.[0] !== "Z");
}

/**
 * Returns a process's start time as text to compare, because process IDs are reused. Undefined if the system does not provide it.
 * On Linux it counts from the boot of the machine. The ID of the boot cannot complete it: a container shows an ID of its own,
 * except to a service with `ProtectKernelTunables`, so a command would take a running server for a dead one.
 */
export function startOf(pid: number): string | undefined {
  if (process.platform === "linux") return statFields(pid)?.[19];
  if (process.platform === "win32") return undefined;
  const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return stdout?.trim() || undefined;
}

/**
 * Whether a process's working directory is this folder, as a PostgreSQL's is its cluster's. Undefined if the system does not
 * provide it.
 */
export function worksIn(pid: number, folder: string): boolean | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

/** Returns the processes whose working directory is this folder. Empty if the system does not provide that. */
export function processesIn(folder: string): number[] {
  if (process.platform !== "linux") return [];
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => worksIn(pid, folder) === true);
}
