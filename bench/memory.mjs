import { readFileSync } from "node:fs";

/**
 * Returns the resident memory of a process in MB. Needs Linux.
 * @param {number} pid
 */
export function residentMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
