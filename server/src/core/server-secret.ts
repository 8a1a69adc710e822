import { existsSync } from "node:fs";
import { join } from "node:path";
import { createDurably, readSecret } from "./durable-file.ts";
import type { Settings } from "./settings.ts";

/** The file in DATA_DIR that holds the secret. */
export const secretFileName = "server-secret";

function readOrCreate(file: string, newSecret?: () => string): string | undefined {
  try {
    if (newSecret && !existsSync(file)) createDurably(file, { text: newSecret(), mode: 0o600 });
    return readSecret(file);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Cannot read or create ${file}: ${why}. Check the file's permissions.`, {
      cause,
    });
  }
}

function secretIn(file: string, newSecret?: () => string): string {
  const secret = readOrCreate(file, newSecret);
  if (secret !== undefined) return secret;
  throw new Error(
    `${file} is empty or damaged. Restore it from a backup, or delete it and start again: that creates a new one, and pending invite links stop working.`,
  );
}

/**
 * Returns the secret in DATA_DIR, or undefined if its file is missing, empty or damaged.
 * @throws Error with a sentence that says what to do if the file cannot be read
 */
export function keptSecret(dataDir: string): string | undefined {
  return readOrCreate(join(dataDir, secretFileName));
}

/**
 * Returns the key of an installation that has one, and creates none.
 * @throws Error with a sentence that says what to do if the file cannot be used
 */
export function existingSecret(
  settings: Pick<Settings, "serverSecret" | "dataDir">,
): string | undefined {
  const { serverSecret, dataDir } = settings;
  const file = join(dataDir, secretFileName);
  return serverSecret === undefined && existsSync(file) ? secretIn(file) : serverSecret;
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
  return serverSecret ?? secretIn(join(dataDir, secretFileName), newSecret);
}
