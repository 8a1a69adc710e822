import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { codeOf, hasCode } from "./error-code.ts";
import { type SettingName, settingNames, unknownSettings } from "./setting-names.ts";
import { settingReader } from "./setting-reader.ts";
import { readSettings, type Settings, WrongSettings } from "./settings.ts";
import { shownValue } from "./shown-value.ts";

/**
 * Reads the settings from the environment and from the file `.env` in the root folder. A variable of the environment takes
 * precedence even when it is empty; then the setting has its default. Only this function reads the environment. Throws WrongSettings
 * with all faults at once; a name in `.env` that is not a setting is a fault, because it is most likely misspelled.
 */
export function readEnv(root: string): Settings {
  const { texts, read } = readerOf(root);
  return readSettings(texts, root, read);
}

/** Returns the path of the file with the settings, which may be missing. */
export function settingsFileOf(root: string): string {
  return resolve(root, ".env");
}

function textOf(file: string): string {
  try {
    // Some editors of Windows begin a file with a byte order mark.
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return "";
    throw new WrongSettings(
      `Cannot read ${file} (${codeOf(error)}). Let the user that runs Armslot read it.`,
    );
  }
}

/** Returns a sentence for each line that sets nothing. Comments, empty lines and the lines of a quoted value are none. */
function strayLines(text: string): string[] {
  const lines = text.split("\n");
  const stray: string[] = [];
  let openQuote = "";
  for (const [index, line] of lines.entries()) {
    if (openQuote !== "") {
      if (line.includes(openQuote)) openQuote = "";
    } else if (/^\s*[^\s#]/.test(line) && !/^[^#]*=/.test(line)) {
      stray.push(`Line ${index + 1} of .env sets nothing. Write a setting as NAME=VALUE.`);
    } else {
      const [, quote = "", rest = ""] = /^[^#=]*=\s*(["'`])(.*)$/.exec(line) ?? [];
      const isClosedLater = lines.slice(index + 1).some((later) => later.includes(quote));
      if (quote !== "" && !rest.includes(quote) && isClosedLater) openQuote = quote;
    }
  }
  return stray;
}

/** Returns the texts of the environment and of `.env`, and their reader with the faults of the file. */
function readerOf(root: string) {
  const text = textOf(settingsFileOf(root));
  const fromFile = parseEnv(text);
  const texts = { ...fromFile, ...process.env };
  const read = settingReader(texts);
  read.faults.push(...strayLines(text), ...unknownSettings(Object.keys(fromFile)));
  return { texts, fromFile, read };
}

/** A setting as the operator sees it. */
export interface ShownSetting {
  readonly name: SettingName;
  /** Without secrets. Null for a setting that has no value. */
  readonly value: string | null;
  readonly from: "environment" | ".env" | "default";
}

/** Returns every setting with its effective value, in the order of `.env.example`. Throws WrongSettings. */
export function listEnv(root: string): ShownSetting[] {
  const { texts, fromFile, read } = readerOf(root);
  readSettings(texts, root, read);
  return settingNames.map((name) => {
    // A setting that nothing reads, such as that of another mail provider, is shown as it was given.
    const value = read.inEffect.get(name) ?? (texts[name]?.trim() || undefined);
    const given = process.env[name] === undefined && name in fromFile ? ".env" : "environment";
    const from = texts[name]?.trim() ? given : "default";
    return { name, value: value === undefined ? null : shownValue(name, value), from };
  });
}
