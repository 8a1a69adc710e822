import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { hourMs } from "@armslot/contracts/core/durations";
import type { BackupSettings } from "../core/backup-settings.ts";
import type { DatabaseLog } from "../database/database.ts";
import { backupsIn, largerText } from "./backup-folder.ts";
import type { MadeBackup } from "./make-backup.ts";

interface Schedule {
  readonly settings: BackupSettings;
  readonly log: DatabaseLog;
}

const retryMs = hourMs;
const lowPriority = 10;
/** The operator's command in the built server. */
const command = fileURLToPath(new URL("../cli/armslot.js", import.meta.url));

/** Returns the milliseconds until the next backup of a folder is due, at most `everyMs`. */
export function dueIn(folder: string, { everyMs, now }: { everyMs: number; now: Date }): number {
  try {
    const [newest] = backupsIn(folder, now);
    if (!newest) return 0;
    const due = newest.createdAt.getTime() + everyMs - now.getTime();
    return Math.min(Math.max(0, due), everyMs);
  } catch {
    // The command creates the folder, or explains why it cannot.
    return 0;
  }
}

function yieldToRequests(pid: number): void {
  try {
    setPriority(pid, lowPriority);
  } catch {
    // A service whose system calls are filtered may not set a priority. Its backups then compete with requests, and still work.
  }
}

/**
 * Runs `armslot backup` as a process of its own: compression and encryption must not slow down requests.
 * @returns its JSON object
 * @throws Error with the line that it printed
 */
async function runCommand(
  { backupDir = "", backupKeep }: BackupSettings,
  signal: AbortSignal,
): Promise<MadeBackup> {
  const args = [...process.execArgv, command, "backup", backupDir, "--keep", String(backupKeep)];
  const child = spawn(process.execPath, [...args, "--json"], {
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  const end = () => child.kill("SIGTERM");
  signal.addEventListener("abort", end);
  let [out, line] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    line += text;
  });
  try {
    child.once("spawn", () => yieldToRequests(child.pid ?? 0));
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(line.trim() || "the command ended without a message");
    return JSON.parse(out);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/**
 * Makes a backup whenever the newest in BACKUP_DIR is too old, also after a restart. Tries again an hour after a failure. Does
 * nothing without BACKUP_DIR.
 * @returns a function that ends a running backup and waits for its end
 */
export function startBackups({ settings, log }: Schedule): () => Promise<void> {
  const { backupDir, backupEveryHours } = settings;
  if (backupDir === undefined) return async () => undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const runAndPlan = async () => {
    let waitMs = retryMs;
    try {
      waitMs = dueIn(backupDir, { everyMs: backupEveryHours * hourMs, now: new Date() });
      if (waitMs === 0) {
        const made = await runCommand(settings, signal);
        log.info({ event: "backup", ...made }, "backed up");
        const warning = largerText(made.larger);
        if (warning !== null) log.warn({ event: "backup" }, warning);
        waitMs = backupEveryHours * hourMs;
      }
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ event: "backup" }, `cannot back up, trying again in an hour: ${reason}`);
      waitMs = retryMs;
    }
    plan(waitMs);
  };
  const plan = (waitMs: number) => {
    if (signal.aborted) return;
    timer = setTimeout(() => {
      running = runAndPlan();
    }, waitMs);
  };
  plan(0);
  return async () => {
    clearTimeout(timer);
    stopping.abort();
    await running;
  };
}
