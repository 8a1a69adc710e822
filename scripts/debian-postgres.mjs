import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runCommand } from "./run-command.mjs";

const home = "/usr/lib/postgresql";
const oldestMajor = 15;
const readyWithinMs = 20_000;
const isRoot = process.getuid?.() === 0;

/** The oldest installed PostgreSQL from 15 on: the older it is, the more it proves. */
function installedPrograms() {
  const majors = existsSync(home) ? readdirSync(home).map(Number) : [];
  const major = majors.filter((number) => number >= oldestMajor).sort((a, b) => a - b)[0];
  return major && existsSync(join(home, String(major), "bin/initdb"))
    ? { major, bin: join(home, String(major), "bin") }
    : undefined;
}

async function installPackage() {
  if (!isRoot || !existsSync("/etc/debian_version")) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", ["update", "-qq"], { env, isOutputOnStderr: true });
  const args = ["install", "-y", "-qq", "--no-install-recommends", "postgresql"];
  await runCommand("apt-get", args, { env, isOutputOnStderr: true });
}

/** PostgreSQL refuses to run as root; then an existing user without rights runs it. */
function unprivilegedUser() {
  if (!isRoot) return {};
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const found = ["postgres", "nobody"]
    .map((name) => users.find((user) => user[0] === name))
    .find(Boolean);
  if (!found) throw new Error("There is no user postgres or nobody to run PostgreSQL as.");
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function canConnect(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

function createCluster({ bin, folder, user, password }) {
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined)
    for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const args = ["-D", join(folder, "data"), "-U", "postgres", "-A", "scram-sha-256"];
  const made = spawnSync(
    join(bin, "initdb"),
    [...args, `--pwfile=${passwordFile}`, "-E", "UTF8", "--locale=C.UTF-8", "-N"],
    {
      ...user,
      cwd: folder,
      encoding: "utf8",
    },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
}

async function startServer({ bin, folder, user, port }) {
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "fsync=off",
    "max_connections=60",
    "shared_buffers=64MB",
  ];
  const args = ["-D", join(folder, "data"), ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(join(bin, "postgres"), args, { ...user, cwd: folder, stdio: "ignore" });
  const until = Date.now() + readyWithinMs;
  while (!(await canConnect(port))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error("PostgreSQL did not start.");
    await pause(50);
  }
  return child;
}

/**
 * Starts a fresh cluster of Debian's PostgreSQL on a private port in a temporary folder, installing the package when we are
 * root on Debian. Loopback only, random password, gone with `stop`.
 * @returns {Promise<{ url: string, major: number, stop: () => Promise<void> } | undefined>} undefined where there is none
 */
export async function startDebianPostgres() {
  if (!installedPrograms()) await installPackage();
  const programs = installedPrograms();
  if (!programs) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "armslot-postgres-"));
  const user = unprivilegedUser();
  const password = randomBytes(18).toString("hex");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    createCluster({ bin: programs.bin, folder, user, password });
    const port = await freePort();
    const child = await startServer({ bin: programs.bin, folder, user, port });
    const kill = () => child.kill("SIGINT");
    process.once("exit", kill);
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      major: programs.major,
      async stop() {
        process.off("exit", kill);
        const ended = new Promise((resolve) => child.once("exit", resolve));
        // SIGINT is PostgreSQL's fast shutdown: open connections are ended, not waited for.
        if (child.exitCode === null && kill()) await ended;
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
