import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { runOpening } from "../../test/kit/test-cli.ts";
import type { Command } from "./command.ts";
import { commands } from "./commands.ts";

let dataDir: string;
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "armslot-missing-"));
  closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }));
  dataDir = join(folder, "data");
});

/** Returns a valid command line. */
function wordsOf({ name, words, options }: Command): string[] {
  const required = Object.entries(options).filter(([, { isRequired }]) => isRequired);
  const typed = words?.split(" ").map(() => "1") ?? [];
  return [...name.split(" "), ...typed, ...required.flatMap(([option]) => [`--${option}`, "1"])];
}

const creating = ["migrate", "program create", "demo load"];
const others = commands.filter((command) => "run" in command && !creating.includes(command.name));
const alone = ["backup", "database reset-password"];
const needing = [...others, ...commands.filter(({ name }) => alone.includes(name))];

test.for(needing)("a missing database is not created by $name, which says so", async (command) => {
  const { code, out, error } = await runOpening({ DATA_DIR: dataDir }, wordsOf(command));
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(error).toBe(
    `There is no database in DATA_DIR ${dataDir}. On a new machine, start the server or restore a backup (npx armslot restore FILE); otherwise check DATA_DIR.\n`,
  );
  expect(existsSync(dataDir)).toBe(false);
});
