import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "./project-files.ts";

let folder: string;
let command: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "armslot-commands-"));
});
afterEach(() => {
  for (const name of ["child", "grandchild"]) {
    const pid = existsSync(noteOf(name)) ? Number(readFileSync(noteOf(name), "utf8")) : 0;
    if (pid > 0 && isAlive(pid)) process.kill(pid, "SIGKILL");
  }
  command?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const modulePath = (name: string) => JSON.stringify(join(root, "scripts", name));
const noteOf = (name: string) => join(folder, name);

/** Returns the source of a program that writes its process ID to a file and then ignores SIGINT, SIGTERM and SIGHUP. */
const stubbornProgram = (name: string) => `
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  setInterval(() => {}, 1000);
  require("node:fs").writeFileSync(${JSON.stringify(noteOf(name))}, String(process.pid));`;

/** Returns the source of a tool that starts a program of its own and then runs more code. */
const toolThatRuns = (code: string) => `
  const { spawn } = require("node:child_process");
  const { existsSync } = require("node:fs");
  spawn(process.execPath, ["-e", ${JSON.stringify(stubbornProgram("grandchild"))}], { stdio: "ignore" });
  ${code}`;

function start(tool: string): ChildProcess {
  writeFileSync(
    noteOf("main.mjs"),
    `import { endCommandsOnSignal, runCommand } from ${modulePath("run-command.mjs")};
    endCommandsOnSignal();
    await runCommand(process.execPath, ["-e", ${JSON.stringify(tool)}]);
    setInterval(() => {}, 1000);`,
  );
  command = spawn(process.execPath, [noteOf("main.mjs")], { stdio: "inherit" });
  return command;
}

async function pidOf(name: string): Promise<number> {
  await expect
    .poll(() => existsSync(noteOf(name)) && readFileSync(noteOf(name), "utf8"))
    .toMatch(/^\d+$/);
  return Number(readFileSync(noteOf(name), "utf8"));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = `/proc/${pid}/status`;
  return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, "utf8"));
}

describe.skipIf(process.platform === "win32")("a command that a script runs", () => {
  it.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
    ["SIGHUP", 129],
  ] as const)(
    "a command that a script runs ends on %s with all processes that it started",
    async (signal, code) => {
      const note = JSON.stringify(noteOf("child"));
      const writePid = `require("node:fs").writeFileSync(${note}, String(process.pid));`;
      const main = start(toolThatRuns(writePid));
      const pids = [await pidOf("child"), await pidOf("grandchild")];
      expect(pids.map(isAlive)).toEqual([true, true]);
      const ended = once(main, "exit");
      main.kill(signal);
      expect(await ended).toEqual([code, null]);
      await expect.poll(() => pids.map(isAlive)).toEqual([false, false]);
    },
  );

  it("leaves no process running when it ends by itself", async () => {
    const note = JSON.stringify(noteOf("grandchild"));
    const leave = `setInterval(() => existsSync(${note}) && process.exit(0), 20);`;
    const main = start(toolThatRuns(leave));
    const grandchild = await pidOf("grandchild");
    await expect.poll(() => isAlive(grandchild)).toBe(false);
    expect(main.exitCode).toBe(null);
  });
});
