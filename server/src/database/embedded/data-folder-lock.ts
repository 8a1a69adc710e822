import { linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createDurably } from "../../core/durable-file.ts";
import { hasCode } from "../../core/error-code.ts";
import { isRunning, startOf } from "./process-identity.ts";

/** Why a process holds DATA_DIR: a server while it runs, a command briefly. */
export type Purpose = "serve" | "command";

/** The process that holds a data folder. */
export interface Holder {
  readonly pid: number;
  readonly purpose: Purpose;
  /** ISO 8601, for display. */
  readonly since: string;
  /** The start time that the system reports. Absent if it reports none. */
  readonly processStart?: string;
}

/** Another running process holds the data folder. The message names it. */
export class DataFolderHeld extends Error {
  override readonly name = "DataFolderHeld";
  readonly holder: Holder;

  constructor(dataDir: string, holder: Holder) {
    const [who, advice] =
      holder.purpose === "serve"
        ? ["an Armslot server", "Stop it first"]
        : ["an Armslot command", "Wait until it has ended"];
    super(
      `${dataDir} is in use by ${who} (process ${holder.pid}, since ${holder.since}). ${advice}, or set DATA_DIR to another folder.`,
    );
    this.holder = holder;
  }
}

function lockFileOf(dataDir: string): string {
  return join(dataDir, "armslot.lock");
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function holderIn(text: string): Holder | undefined {
  try {
    const holder: Holder = JSON.parse(text);
    return Number.isInteger(holder.pid) ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the holder in a data folder's lock file, even if that process has ended. */
export function readHolder(dataDir: string): Holder | undefined {
  const text = read(lockFileOf(dataDir));
  return text === undefined ? undefined : holderIn(text);
}

/** Whether the process that wrote a lock file is still running. */
export function isAlive(holder: Holder): boolean {
  if (!isRunning(holder.pid)) return false;
  return holder.processStart === undefined || holder.processStart === startOf(holder.pid);
}

/** Returns the server that is running on a data folder, if there is one. */
export function runningServer(dataDir: string): Holder | undefined {
  const holder = readHolder(dataDir);
  return holder?.purpose === "serve" && isAlive(holder) ? holder : undefined;
}

/** Moves an ended holder's file away, and restores it if a new holder replaced it in the meantime. */
function clear(file: string, stale: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) !== stale) {
    try {
      linkSync(aside, file);
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    }
  }
  rmSync(aside, { force: true });
}

/** A lock on a data folder. */
interface DataFolderLock {
  release(): void;
}

/** Locks the data folder for this process and replaces an ended holder. Returns the running holder if there is one. */
export function lockDataFolder(
  dataDir: string,
  purpose: Purpose,
): { lock: DataFolderLock } | { holder: Holder } {
  const file = lockFileOf(dataDir);
  const processStart = startOf(process.pid);
  const mine: Holder = {
    pid: process.pid,
    purpose,
    since: new Date().toISOString(),
    ...(processStart !== undefined && { processStart }),
  };
  const text = `${JSON.stringify(mine)}\n`;
  for (;;) {
    if (createDurably(file, { text, mode: 0o644 })) {
      const release = () => {
        if (read(file) === text) rmSync(file, { force: true });
      };
      return { lock: { release } };
    }
    const theirs = read(file);
    if (theirs === undefined) continue;
    const holder = holderIn(theirs);
    if (holder && isAlive(holder)) return { holder };
    clear(file, theirs);
  }
}
