import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { closeAtEnd } from "../../test/close-at-end.ts";
import { DataFolderUnusable, makeDataFolder } from "./make-data-folder.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "armslot-folder-"));
  closeAtEnd(async () => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "file"), "");
});

test("a folder that is not there is made with those above it, private, and found again", () => {
  const dir = join(folder, "a/b/data");
  makeDataFolder(dir);
  expect(statSync(dir).mode & 0o777).toBe(0o700);
  expect(makeDataFolder(dir)).toBe(makeDataFolder(join(folder, "a/../a/b/data")));
});

test.each([
  ["a file", "file", "ENOTDIR"],
  ["below a file", "file/data", "ENOTDIR"],
])("a path that is %s is refused with a line that says what to do", (_, path, code) => {
  const dir = join(folder, path);
  expect(() => makeDataFolder(dir)).toThrow(DataFolderUnusable);
  expect(() => makeDataFolder(dir)).toThrow(
    `DATA_DIR ${dir} can't be used as a folder (${code}). Set DATA_DIR to a folder that this user may write to.`,
  );
});

test.runIf(process.platform === "linux")(
  "a file system that takes no new folders is refused at once",
  () => {
    expect(() => makeDataFolder("/proc/armslot/data")).toThrow(DataFolderUnusable);
  },
);
