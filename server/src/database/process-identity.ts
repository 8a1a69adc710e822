import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { hasCode } from "../error-code.ts";

/** The fields of Linux's /proc/PID/stat after the command's name: state first, start time (in ticks since boot) twentieth. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** Whether an id belongs to any process, be it only the remains of one that its parent has not collected. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/** Whether a process runs; one that ended and was not yet collected by its parent does not. */
export function isRunning(pid: number): boolean {
  return isTaken(pid) && (process.platform !== "linux" || statFields(pid)?.[0] !== "Z");
}

/** When a process started, as a text to compare with an earlier one: an id alone is soon given to another process. */
export function startOf(pid: number): string | undefined {
  if (process.platform === "linux") {
    const ticks = statFields(pid)?.[19];
    if (ticks === undefined) return undefined;
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${ticks}`;
  }
  if (process.platform === "win32") return undefined;
  const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return stdout?.trim() || undefined;
}

/** Whether a process works in a folder (a PostgreSQL always works in its cluster's); undefined where the system does not tell. */
export function worksIn(pid: number, folder: string): boolean | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

/** The processes that work in a folder; none where the system does not tell. */
export function processesIn(folder: string): number[] {
  if (process.platform !== "linux") return [];
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => worksIn(pid, folder) === true);
}
