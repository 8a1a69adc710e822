import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Whether an error of Node.js carries one of these codes, such as `EEXIST`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/**
 * Makes the names in a folder survive a power cut. Does nothing where the system has no way to do that: Windows can't open
 * folders, some file systems refuse to sync them, and a folder may be writable but not readable.
 */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  let opened: number | undefined;
  try {
    opened = openSync(folder, "r");
    fsyncSync(opened);
  } catch (error) {
    if (!hasCode(error, "EACCES", "EBADF", "EINVAL", "EISDIR")) throw error;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

function syncFile(file: string): void {
  // Windows syncs only what is open for writing.
  const opened = openSync(file, "r+");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

interface Content {
  readonly text: string;
  readonly mode: number;
}

/** Writes a file that survives a power cut: at any moment it has its former or its new content. */
export function replaceDurably(file: string, { text, mode }: Content): void {
  const draft = `${file}.${process.pid}`;
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, text, { mode, flag: "wx" });
    syncFile(draft);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
    syncFolder(dirname(file));
  }
}
