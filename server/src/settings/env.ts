import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { readSettings } from "./settings.ts";

/**
 * Reads the settings from the environment and, for what it does not name, from the file `.env` in the root; the only reader of
 * the environment. Throws `WrongSettings` with every fault at once.
 */
export function readEnv(root: string) {
  const file = resolve(root, ".env");
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const given: Record<string, string | undefined> = { ...fromFile };
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && value !== "") given[name] = value;
  }
  return readSettings(given, root);
}
