import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { main, nodeFlags } from "../../../scripts/product.mjs";
import { settingNames } from "../../src/core/setting-names.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
/** The words with which the tests of the built product start it. */
const start = [...nodeFlags, relative(root, main)];
const unit = read("deploy/armslot.service");
const container = read("deploy/Containerfile");

const valuesIn = (key: string) =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);
const lineOf = (word: string) =>
  container.split("\n").filter((line) => line.startsWith(`${word} `));

const analyze = spawnSync("systemd-analyze", ["--version"]);
const isMissing = analyze.error !== undefined;

describe("the unit of systemd", () => {
  it("the unit of systemd starts what the tests start, and sets only settings", () => {
    expect(valuesIn("ExecStart")).toEqual([`/usr/bin/node ${start.join(" ")}`]);
    const names = valuesIn("Environment").map((entry) => entry.split("=")[0]);
    expect(
      names.filter((name) => ![...settingNames, "NODE_ENV"].some((each) => each === name)),
    ).toEqual([]);
    expect(valuesIn("Environment")).toContain(`DATA_DIR=/var/lib/${valuesIn("StateDirectory")[0]}`);
  });

  it("the unit of systemd has a script that runs commands as its user, with its data folder and its Node.js", () => {
    const [command = ""] = read("deploy/armslot").split("\n").slice(-2);
    const [node] = (valuesIn("ExecStart")[0] ?? "").split(" ");
    const [folder] = valuesIn("WorkingDirectory");
    expect(command).toBe(
      `exec runuser --user ${valuesIn("User")[0]} -- env DATA_DIR=/var/lib/${valuesIn("StateDirectory")[0]} ${node} ${folder}/server/dist/cli/armslot.js "$@"`,
    );
    expect(statSync(join(root, "deploy/armslot")).mode & 0o111).toBe(0o111);
  });

  it("the unit of systemd does not restart a server with wrong settings, and gives it time to stop", () => {
    expect(valuesIn("RestartPreventExitStatus")).toEqual(["2"]);
    expect(valuesIn("KillMode")).toEqual(["mixed"]);
    expect(Number(valuesIn("TimeoutStopSec")[0])).toBeGreaterThan(10);
  });

  it.skipIf(isMissing)(
    `the unit of systemd passes systemd-analyze verify${isMissing ? " (skipped: systemd-analyze not installed)" : ""}`,
    () => {
      const folder = mkdtempSync(join(tmpdir(), "armslot-unit-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const verify = (text: string) => {
        const file = join(folder, "armslot.service");
        // The command must exist on the machine that verifies.
        writeFileSync(file, text.replace("/usr/bin/node", process.execPath));
        const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file]);
        return { status, isSilent: !String(stderr).includes("armslot.service") };
      };
      expect(verify(unit)).toEqual({ status: 0, isSilent: true });
      expect(verify(unit.replace("KillMode=mixed", "KillMode=sometimes")).isSilent).toBe(false);
    },
  );
});

describe("the container file", () => {
  it("installs and builds by the command that npm start begins with", () => {
    const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;
    const built = scripts.build?.replace("exec node ", "") ?? "";
    expect(lineOf("RUN")[0]).toBe("RUN npm run build");
    for (const script of [built, "scripts/start.mjs"]) {
      expect(read(script)).toContain("await prepareOrExit();");
    }
  });

  it("the container file starts what the tests start, with the recommended Node.js and an unprivileged user", () => {
    expect(lineOf("CMD")).toEqual([
      `CMD ${JSON.stringify(["node", ...start]).replaceAll('","', '", "')}`,
    ]);
    expect(lineOf("FROM")).toEqual([
      `FROM docker.io/library/node:${read(".nvmrc").trim()}-bookworm-slim`,
    ]);
    expect(lineOf("USER")).toEqual(["USER node"]);
  });

  it("keeps the data folder in a volume, and sets only settings", () => {
    const [environment = ""] = lineOf("ENV");
    const set = Object.fromEntries(
      environment
        .slice("ENV ".length)
        .split(" ")
        .map((entry) => entry.split("=")),
    );
    const names = Object.keys(set).filter((name) => name !== "NODE_ENV");
    expect(names.filter((name) => !settingNames.some((each) => each === name))).toEqual([]);
    expect(lineOf("VOLUME")).toEqual([`VOLUME ${set.DATA_DIR}`]);
    expect(container).toContain(`--owner=node --group=node --mode=700 ${set.DATA_DIR}`);
  });

  it("copies no secret, no data and nothing that was built elsewhere", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const path of [".env", ".git", "data", ".build", "**/node_modules", "**/dist"]) {
      expect(ignored).toContain(path);
    }
  });
});

describe.each([".gitignore", ".dockerignore"])("%s", (file) => {
  it.each([".env", ".env.*", "backup-key*", "armslot-*.tar.gz*", "backups"])(
    "leaves out %s, which may be a secret or athletes' data",
    (path) => {
      const paths = read(file).split("\n");
      expect(paths.map((line) => line.replaceAll(/^(\*\*)?\/|\/$/g, ""))).toContain(path);
    },
  );

  it("keeps .env.example", () => {
    const lines = read(file).split("\n");
    expect(lines.indexOf("!.env.example")).toBeGreaterThan(lines.indexOf(".env.*"));
  });
});
