import { execFile, spawn } from "node:child_process";
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
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./free-port.mjs";
import { runCommand } from "./run-command.mjs";

const home = "/usr/lib/postgresql";
const oldestMajor = 15;
const readyWithinMs = 120_000;
const isRoot = process.getuid?.() === 0;
const run = promisify(execFile);

/**
 * Finds the oldest installed PostgreSQL from 15 on, because an older server proves more.
 * @returns {{ major: number, bin: string } | undefined} `bin` is the folder of its programs
 */
export function installedPrograms() {
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

/**
 * Whether the process with this ID serves the cluster, as a primary or a standby. An older process may have left its file.
 * @param {string} folder
 * @param {number | undefined} pid
 */
function isReady(folder, pid) {
  const file = join(folder, "data", "postmaster.pid");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return Number(lines[0]) === pid && /^(?:ready|standby)/.test(lines[7] ?? "");
}

/** @param {string} name one of PostgreSQL's programs */
function pathOf(name) {
  const programs = installedPrograms();
  if (!programs) throw new Error("PostgreSQL 15 or newer is not installed.");
  return join(programs.bin, name);
}

/**
 * Runs one of PostgreSQL's programs to its end, as the user that runs the clusters.
 * @param {string} name
 * @param {string[]} args
 * @param {string} folder
 */
async function runProgram(name, args, folder) {
  try {
    await run(pathOf(name), args, { ...unprivilegedUser(), cwd: folder });
  } catch (error) {
    throw new Error(`${name} failed: ${error.stderr || error.message}`, { cause: error });
  }
}

/**
 * @param {string} folder
 * @param {string} password
 */
async function initialize(folder, password) {
  const { uid, gid } = unprivilegedUser();
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (uid !== undefined) chownSync(passwordFile, uid, gid);
  const args = ["-D", join(folder, "data"), "-U", "postgres", "-A", "scram-sha-256"];
  const more = [`--pwfile=${passwordFile}`, "-E", "UTF8", "--locale=C.UTF-8", "-N"];
  await runProgram("initdb", [...args, ...more], folder);
}

/**
 * @param {string} folder
 * @param {{ port: number, isDurable: boolean }} options
 */
async function startServer(folder, { port, isDurable }) {
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    `fsync=${isDurable ? "on" : "off"}`,
    "max_connections=60",
    "max_prepared_transactions=2",
    "shared_buffers=64MB",
  ];
  const args = ["-D", join(folder, "data"), ...settings.flatMap((setting) => ["-c", setting])];
  const user = unprivilegedUser();
  const child = spawn(pathOf("postgres"), args, { ...user, cwd: folder, stdio: "ignore" });
  const until = Date.now() + readyWithinMs;
  while (!isReady(folder, child.pid)) {
    const isOver = child.exitCode !== null || child.signalCode !== null || Date.now() > until;
    if (isOver) throw new Error("PostgreSQL did not start.");
    await pause(50);
  }
  return child;
}

/**
 * A cluster of Debian's PostgreSQL that belongs to this process: `url` is its superuser's, `address` its host and port.
 * @typedef {{
 *   url: string, address: string,
 *   start: () => Promise<void>, stop: (signal?: "SIGINT" | "SIGQUIT") => Promise<void>, remove: () => Promise<void>,
 * }} DebianCluster
 */

/**
 * Starts a fresh cluster of Debian's PostgreSQL in a temporary folder, on a private port of 127.0.0.1, with a random password.
 * Needs `installedPrograms`. With `standbyOf`, the URL of another cluster, it starts as a standby of that one. It
 * doesn't wait for the disk unless it `isDurable`.
 * @param {{ standbyOf?: string, isDurable?: boolean }} [options]
 * @returns {Promise<DebianCluster>}
 */
export async function startDebianCluster({ standbyOf, isDurable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "armslot-postgres-"));
  const { uid, gid } = unprivilegedUser();
  if (uid !== undefined) chownSync(folder, uid, gid);
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const url = new URL(standbyOf ?? "postgres://postgres@localhost/postgres");
  url.host = address;
  if (!standbyOf) url.password = randomBytes(18).toString("hex");
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let child;
  const isRunning = () => child && child.exitCode === null && child.signalCode === null;
  const kill = (/** @type {NodeJS.Signals} */ signal = "SIGINT") =>
    isRunning() && child?.kill(signal);
  const onExit = () => kill();
  const cluster = {
    url: url.href,
    address,
    async start() {
      child = await startServer(folder, { port, isDurable });
    },
    // SIGINT is PostgreSQL's fast shutdown: open connections are ended, not waited for. SIGQUIT is a crash.
    async stop(/** @type {"SIGINT" | "SIGQUIT"} */ signal = "SIGINT") {
      const ended = new Promise((resolve) => child?.once("exit", resolve));
      if (kill(signal)) await ended;
    },
    async remove() {
      process.off("exit", onExit);
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  process.once("exit", onExit);
  try {
    if (standbyOf) {
      const args = ["-D", join(folder, "data"), "-d", standbyOf, "-R", "-c", "fast", "--no-sync"];
      await runProgram("pg_basebackup", args, folder);
    } else await initialize(folder, url.password);
    await cluster.start();
    return cluster;
  } catch (error) {
    await cluster.remove();
    throw error;
  }
}

/**
 * Starts a cluster of Debian's PostgreSQL, and installs the package first if it is missing and this process is root on Debian.
 * @returns {Promise<{ url: string, major: number, stop: () => Promise<void> } | undefined>} undefined without a PostgreSQL
 */
export async function startDebianPostgres() {
  if (!installedPrograms()) await installPackage();
  const programs = installedPrograms();
  if (!programs) return undefined;
  const { url, remove } = await startDebianCluster();
  return { url, major: programs.major, stop: remove };
}
