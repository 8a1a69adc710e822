import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newSecretToken } from "./outside/secret-token.ts";
import type { Settings } from "./settings.ts";

/** The key that invite tokens and fingerprints are made with: SERVER_SECRET, else one kept in DATA_DIR, made the first time. */
export function serverSecretOf({
  serverSecret,
  dataDir,
}: Pick<Settings, "serverSecret" | "dataDir">): string {
  if (serverSecret !== undefined) return serverSecret;
  const file = join(dataDir, "server-secret");
  try {
    makeOnce(file);
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new Error(`The server's key ${file} can't be read or made. Mend its permissions.`, {
      cause,
    });
  }
}

function makeOnce(file: string): void {
  try {
    writeFileSync(file, newSecretToken(), { mode: 0o600, flag: "wx" });
  } catch (failure) {
    const isThere = failure instanceof Error && "code" in failure && failure.code === "EEXIST";
    if (!isThere) throw failure;
  }
}
