import { existsSync } from "node:fs";
import { join } from "node:path";
import { createDurably, readSecret } from "../durable-file.ts";
import type { Settings } from "./settings.ts";

/** The file in DATA_DIR that holds the secret. */
export const secretFileName = "server-secret";

function readOrCreate(file: string, newSecret: () => string): string | undefined {
  try {
    if (!existsSync(file)) createDurably(file, { text: newSecret(), mode: 0o600 });
    return readSecret(file);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Cannot read or create ${file}: ${why}. Check the file's permissions.`, {
      cause,
    });
  }
}

/**
 * Returns the key for invite tokens and fingerprints: SERVER_SECRET, or the one in DATA_DIR, which the first call creates.
 * @param newSecret makes a random secret
 * @throws Error with a sentence that says what to do if the file cannot be used
 */
export function serverSecretOf(
  { serverSecret, dataDir }: Pick<Settings, "serverSecret" | "dataDir">,
  newSecret: () => string,
): string {
  if (serverSecret !== undefined) return serverSecret;
  const file = join(dataDir, secretFileName);
  const secret = readOrCreate(file, newSecret);
  if (secret !== undefined) return secret;
  throw new Error(
    `${file} is empty or damaged. Restore it from a backup, or delete it and start again: that creates a new one, and pending invite links stop working.`,
  );
}
