import { statSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../../core/error-code.ts";
import { runningServer } from "./data-folder-lock.ts";

function isMissing(path: string): boolean {
  try {
    statSync(path);
    return false;
  } catch (error) {
    return hasCode(error, "ENOENT");
  }
}

/** Throws an Error that says what to do if `dataDir` holds neither an embedded database nor a server that is creating one. */
export function requireEmbeddedDatabase(dataDir: string): void {
  if (!isMissing(join(dataDir, "postgres")) || runningServer(dataDir)) return;
  throw new Error(
    `There is no database in DATA_DIR ${dataDir}. On a new machine, start the server or restore a backup (npx armslot restore FILE); otherwise check DATA_DIR.`,
  );
}
