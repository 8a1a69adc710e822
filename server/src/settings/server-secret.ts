import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "./settings.ts";

/**
 * Returns the key for invite tokens and fingerprints: SERVER_SECRET, or else the one kept in DATA_DIR, which the first call creates.
 * @param newSecret makes a random secret
 */
export function serverSecretOf(
  { serverSecret, dataDir }: Pick<Settings, "serverSecret" | "dataDir">,
  newSecret: () => string,
): string {
  if (serverSecret !== undefined) return serverSecret;
  const file = join(dataDir, "server-secret");
  try {
    makeOnce(file, newSecret);
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new Error(`The server's key ${file} can't be read or made. Mend its permissions.`, {
      cause,
    });
  }
}

function makeOnce(file: string, newSecret: () => string): void {
  try {
    writeFileSync(file, newSecret(), { mode: 0o600, flag: "wx" });
  } catch (failure) {
    const isThere = failure instanceof Error && "code" in failure && failure.code === "EEXIST";
    if (!isThere) throw failure;
  }
}
