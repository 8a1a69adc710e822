import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ticksPerSecond = 100;

/**
 * The parent and the processor ticks of a process, those of its ended children included. Undefined after its end.
 * @param {string | number} pid
 */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0, , , , , , , , , , user = 0, system = 0, childUser = 0, childSystem = 0] =
      fields;
    return { parent, ticks: user + system + childUser + childSystem };
  } catch {
    return undefined;
  }
}

/** @param {string} dataDir */
function postmasterOf(dataDir) {
  const [folder] = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("postmaster.pid"),
  );
  return Number(readFileSync(join(dataDir, folder ?? ""), "utf8").split("\n")[0]);
}

/**
 * Milliseconds of processor that a process has used so far, and the database's processes with it if a folder is given. Needs Linux.
 * @param {number} pid
 * @param {string} [dataDir]
 */
export function processorMs(pid, dataDir) {
  const postmaster = dataDir === undefined ? undefined : postmasterOf(dataDir);
  const ticks = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = statOf(name);
      const counts =
        stat && (Number(name) === pid || Number(name) === postmaster || stat.parent === postmaster);
      return counts ? [stat.ticks] : [];
    });
  return (ticks.reduce((sum, each) => sum + each, 0) * 1000) / ticksPerSecond;
}
