import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "./project-files.ts";

const patience = { timeout: 120_000 };
const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
/** Root may write everywhere, so the command runs as a user who may not. */
const asReader = isRoot ? nobody : {};
const canReaderRunNode = spawnSync(process.execPath, ["--version"], asReader).status === 0;

let checkout: string;
const children: ChildProcessWithoutNullStreams[] = [];

// The scripts of this project in a folder that counts as installed and is not built.
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "armslot-checkout-"));
  chmodSync(checkout, 0o755);
  cpSync(join(root, "scripts"), join(checkout, "scripts"), { recursive: true });
  mkdirSync(join(checkout, "node_modules"));
  for (const list of ["package-lock.json", "node_modules/.package-lock.json"]) {
    writeFileSync(join(checkout, list), '{"packages":{}}');
  }
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  chmodSync(checkout, 0o755);
  rmSync(checkout, { recursive: true, force: true });
});

/** Starts a process that runs `code` with the lock's module as `lock`. */
function withLock(code: string): ChildProcessWithoutNullStreams {
  const url = JSON.stringify(pathToFileURL(join(checkout, "scripts/lock.mjs")).href);
  const script = `const lock = await import(${url}); ${code}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: checkout,
  });
  children.push(child);
  return child;
}

function leaveLock(content: string): void {
  mkdirSync(join(checkout, ".build"));
  writeFileSync(join(checkout, ".build/prepare.lock.1"), content);
}

const takeOnce = "await lock.underLock(async () => undefined);";

describe("the lock of installs and builds", () => {
  it(
    "the lock of installs and builds is held by one of many processes at a time",
    patience,
    async () => {
      // The process that holds the lock owns a file that no other may create.
      const inside = JSON.stringify(join(checkout, "inside"));
      const code = `
      import { rmSync, writeFileSync } from "node:fs";
      for (let turn = 0; turn < 5; turn += 1) {
        await lock.underLock(async () => {
          for (let step = 0; step < 50; step += 1) {
            writeFileSync(${inside}, "", { flag: "wx" });
            await new Promise(setImmediate);
            rmSync(${inside});
          }
        });
      }`;
      leaveLock("");
      const ended = Array.from({ length: 4 }, () => once(withLock(code), "exit"));
      expect(await Promise.all(ended)).toEqual(Array(4).fill([0, null]));
    },
  );

  it("makes others wait while its holder works", patience, async () => {
    const holder = withLock(`
      await lock.underLock(async () => {
        process.stdout.write("held");
        await new Promise((resolve) => process.stdin.once("data", resolve));
      });
      process.exit();`);
    await once(holder.stdout, "data");
    const waiting = withLock(`${takeOnce} process.stdout.write("done");`);
    const [said] = await once(waiting.stderr, "data");
    expect(String(said)).toBe("Waiting for another command to finish building …\n");
    expect(waiting.exitCode).toBe(null);
    holder.stdin.write("go");
    expect(await once(waiting, "exit")).toEqual([0, null]);
  });

  it.each([
    ["a power cut left empty", ""],
    ["a power cut left full of zero bytes", "\0".repeat(20)],
    ["a process of an earlier boot left", `${process.pid} 00000000-0000-0000-0000-000000000000 1`],
  ])(
    "the lock of installs and builds is taken over when it is a file that %s",
    patience,
    async (_, content) => {
      leaveLock(content);
      expect(await once(withLock(takeOnce), "exit")).toEqual([0, null]);
    },
  );
});

describe.skipIf(!canReaderRunNode || process.platform === "win32")(
  "a checkout that is not built and can't be written to",
  () => {
    const readOnly = (name: string) => {
      chmodSync(join(checkout, name), 0o555);
      return spawnSync(process.execPath, [join(checkout, "scripts/armslot.mjs"), "--help"], {
        ...asReader,
        cwd: checkout,
        encoding: "utf8",
      });
    };
    const sentence = () =>
      `Armslot has something to install or build, and this user can't write to ${checkout} (EACCES). Run "npx armslot --help" there once as a user who can, then try again.\n`;

    it(
      "a checkout that is not built and can't be written to gets one line that says what to do",
      patience,
      () => {
        const { status, stdout, stderr } = readOnly("");
        expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: sentence() });
      },
    );

    it(
      "a checkout that is not built and can't be written to gets the same line when only the folder of the build is closed",
      patience,
      () => {
        mkdirSync(join(checkout, ".build"));
        const { status, stdout, stderr } = readOnly(".build");
        expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: sentence() });
      },
    );
  },
);

describe("the build", () => {
  /** Puts tools in the place of the compilers: they copy the source of the client, and then fail if it says so. */
  function installTools(): void {
    const written = ["contracts/dist", "baseball/dist", "server/dist/start", "server/dist/cli"];
    const files = [
      "server/dist/start/main.js",
      "server/dist/main.js",
      "server/dist/cli/armslot.js",
    ];
    for (const name of [...written, "web/src", "web/dist"]) {
      mkdirSync(join(checkout, name), { recursive: true });
    }
    for (const name of files) writeFileSync(join(checkout, name), "");
    for (const name of ["typescript/bin", "vite/bin"]) {
      mkdirSync(join(checkout, "node_modules", name), { recursive: true });
    }
    writeFileSync(join(checkout, "node_modules/typescript/bin/tsc"), "");
    const copy = `
      const { existsSync, readFileSync, writeFileSync } = require("node:fs");
      if (!existsSync("src/client")) process.exit(0);
      const source = readFileSync("src/client", "utf8");
      writeFileSync("dist/client", source);
      process.exit(source.includes("fails") ? 1 : 0);`;
    writeFileSync(join(checkout, "node_modules/vite/bin/vite.js"), copy);
  }

  function built(source: string) {
    writeFileSync(join(checkout, "web/src/client"), source);
    const script = join(checkout, "scripts/build-product.mjs");
    const { status } = spawnSync(process.execPath, [script], { cwd: checkout });
    return { status, client: readFileSync(join(checkout, "web/dist/client"), "utf8") };
  }

  it(
    "the build makes the client again after a build that failed, also from the sources of the last good one",
    patience,
    () => {
      installTools();
      expect(built("good")).toEqual({ status: 0, client: "good" });
      expect(built("fails")).toEqual({ status: 1, client: "fails" });
      expect(built("good")).toEqual({ status: 0, client: "good" });
    },
  );
});
