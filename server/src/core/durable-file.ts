import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { hasCode } from "./error-code.ts";

/**
 * Makes the names in a folder survive a power cut. Does nothing if the system does not support that: Windows cannot open folders,
 * some file systems refuse to sync them, and a folder may be writable but not readable.
 */
export function syncFolder(folder: string): void {
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
  // Windows only syncs files that are open for writing.
  const opened = openSync(file, "r+");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Makes everything in a folder survive a power cut. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncFile(path);
  }
  syncFolder(folder);
}

/** Moves a file or folder within its folder, and makes the new name survive a power cut. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

interface Content {
  readonly text: string;
  readonly mode: number;
}

/** Writes and syncs a temporary file, and lets `place` move it to its name. */
function writeDraft<T>(file: string, { text, mode }: Content, place: (draft: string) => T): T {
  const draft = `${file}.${process.pid}`;
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, text, { mode, flag: "wx" });
    syncFile(draft);
    return place(draft);
  } finally {
    rmSync(draft, { force: true });
    syncFolder(dirname(file));
  }
}

/**
 * Creates a file that survives a power cut: it is always either complete or absent.
 * @returns false if the file exists; it is not changed then
 */
export function createDurably(file: string, content: Content): boolean {
  return writeDraft(file, content, (draft) => {
    try {
      linkSync(draft, file);
      return true;
    } catch (error) {
      if (hasCode(error, "EEXIST")) return false;
      throw error;
    }
  });
}

/** Replaces a file's content. It survives a power cut: the file always has its old or its new content. */
export function replaceDurably(file: string, content: Content): void {
  writeDraft(file, content, (draft) => renameSync(draft, file));
}

/** The minimum length of a secret, chosen by an operator or by Armslot. */
export const shortestSecret = 32;

/**
 * Reads a secret from a file. Returns undefined if the file is missing, or damaged by a power cut: too short or with zero bytes.
 * @throws the file system's error if the file cannot be read
 */
export function readSecret(file: string): string | undefined {
  try {
    const text = readFileSync(file, "utf8").trim();
    return text.length >= shortestSecret && !/\p{Cc}/u.test(text) ? text : undefined;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
