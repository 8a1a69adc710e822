import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { unknownSettings } from "./setting-names.ts";
import { readSettings, type Settings } from "./settings.ts";

/**
 * Reads the settings from the environment and from the file `.env` in the root folder. A variable of the environment takes
 * precedence even when it is empty; then the setting has its default. Only this function reads the environment. Throws WrongSettings
 * with all faults at once; a name in `.env` that is not a setting is a fault, because it is most likely misspelled.
 */
export function readEnv(root: string): Settings {
  const file = resolve(root, ".env");
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const faults = unknownSettings(Object.keys(fromFile));
  return readSettings({ ...fromFile, ...process.env }, root, faults);
}
