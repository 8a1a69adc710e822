import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { syncFolder } from "../../core/durable-file.ts";
import { codeOf, hasCode } from "../../core/error-code.ts";

/** The folder of the embedded database cannot be used. The message says what to do. */
export class DataFolderUnusable extends Error {
  constructor(dir: string, cause: unknown) {
    const why = codeOf(cause) && ` (${codeOf(cause)})`;
    const mayBelongToOther = hasCode(cause, "EACCES", "EPERM");
    const advice = `${mayBelongToOther ? "Run this as the folder's owner, or set" : "Set"} DATA_DIR to a folder that this user may write to.`;
    super(`DATA_DIR ${dir} can't be used as a folder${why}. ${advice}`, { cause });
  }
}

/** Returns the missing folders on the way to `dir`, outermost first. */
function missingFolders(dir: string): string[] {
  const missing: string[] = [];
  for (let at = dir; !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  return missing;
}

/** Creates a folder, even if another process creates it concurrently. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
  syncFolder(dirname(folder));
}

/**
 * Creates the data folder, private to this user, if it does not exist.
 * @returns its real path
 * @throws DataFolderUnusable
 */
export function makeDataFolder(dir: string): string {
  try {
    // One folder at a time: Node's recursive mkdir never returns on file systems that refuse new folders with ENOENT.
    for (const folder of missingFolders(dir)) makeFolder(folder);
    if (!statSync(dir).isDirectory())
      throw Object.assign(new Error("not a folder"), { code: "ENOTDIR" });
    accessSync(dir, constants.W_OK | constants.X_OK);
    return realpathSync(dir);
  } catch (cause) {
    throw new DataFolderUnusable(dir, cause);
  }
}
