import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isProductBuilt } from "../../../../scripts/product.mjs";
import { closeAtEnd } from "../../../test/kit/close-at-end.ts";
import { DataFolderUnusable, makeDataFolder } from "./make-data-folder.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "armslot-folder-"));
  closeAtEnd(async () => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "file"), "");
});

test("creates a missing folder privately, with its parents, and finds it again", () => {
  const dir = join(folder, "a/b/data");
  makeDataFolder(dir);
  expect(statSync(dir).mode & 0o777).toBe(0o700);
  expect(makeDataFolder(dir)).toBe(makeDataFolder(join(folder, "a/../a/b/data")));
});

test.each([
  ["a file", "file", "ENOTDIR"],
  ["below a file", "file/data", "ENOTDIR"],
])("refuses a path that is %s and says what to do", (_, path, code) => {
  const dir = join(folder, path);
  expect(() => makeDataFolder(dir)).toThrow(DataFolderUnusable);
  expect(() => makeDataFolder(dir)).toThrow(
    `DATA_DIR ${dir} can't be used as a folder (${code}). Set DATA_DIR to a folder that this user may write to.`,
  );
});

test("a data folder that this user may not write to asks for its owner", () => {
  const refusal = new DataFolderUnusable(
    "/data",
    Object.assign(new Error("closed"), { code: "EACCES" }),
  );
  expect(refusal.message).toBe(
    "DATA_DIR /data can't be used as a folder (EACCES). Run this as the folder's owner, or set DATA_DIR to a folder that this user may write to.",
  );
});

test.runIf(process.platform === "linux")(
  "refuses a file system that allows no new folders at once",
  () => {
    expect(() => makeDataFolder("/proc/armslot/data")).toThrow(DataFolderUnusable);
  },
);

test.skipIf(!isProductBuilt)(
  "lets concurrent processes create the same folder",
  async () => {
    const built = new URL("../../../dist/database/embedded/make-data-folder.js", import.meta.url)
      .href;
    const dir = join(folder, "at once", ..."abcdefghijklmnopqrstuvwxyz");
    const code = `
      const { makeDataFolder } = await import(${JSON.stringify(built)});
      process.stdin.once("data", () => {
        makeDataFolder(process.argv[1]);
        process.exit();
      });
      process.stdout.write("ready");`;
    const processes = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ["--input-type=module", "--eval", code, dir]),
    );
    const ended = processes.map((child) => once(child, "exit"));
    await Promise.all(processes.map((child) => once(child.stdout, "data")));
    for (const child of processes) child.stdin.write("go");
    expect(await Promise.all(ended)).toEqual(processes.map(() => [0, null]));
    expect(statSync(dir).isDirectory()).toBe(true);
  },
  60_000,
);
