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
 * Makes the names in a folder survive a power cut. Does nothing where the system has no way to do that: Windows can't open
 * folders, some file systems refuse to sync them, and a folder may be writable but not readable.
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
  // Windows syncs only what is open for writing.
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

/** Writes the whole file aside, syncs it, and lets `place` move it to its name. */
function writeAside<T>(file: string, { text, mode }: Content, place: (draft: string) => T): T {
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
 * Creates a file that survives a power cut: at any moment it is complete or absent.
 * @returns false, and changes nothing, when the file exists
 */
export function createDurably(file: string, content: Content): boolean {
  return writeAside(file, content, (draft) => {
    try {
      linkSync(draft, file);
      return true;
    } catch (error) {
      if (hasCode(error, "EEXIST")) return false;
      throw error;
    }
  });
}

/** Writes a file that survives a power cut: at any moment it has its former or its new content. */
export function replaceDurably(file: string, content: Content): void {
  writeAside(file, content, (draft) => renameSync(draft, file));
}

/** The fewest characters a secret has, whether an operator chose it or Armslot. */
export const shortestSecret = 32;

/**
 * The secret in a file. Undefined when the file is missing, or holds what a power cut leaves of one: too little, or zero bytes.
 * @throws the file system's error when the file can't be read
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
