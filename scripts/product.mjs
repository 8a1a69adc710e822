import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.mjs";
import { root } from "./run-command.mjs";

/** The flags that `npm start` gives to Node. */
export const nodeFlags = ["--disable-proto=delete"];

/** The file of the server. */
export const main = join(root, "server/dist/main.js");
/** The file of the operator's command. */
export const builtCommand = join(root, "server/dist/cli/armslot.js");

/** False before the first build. */
export const isProductBuilt = existsSync(builtCommand);

const readyWithinMs = 120_000;
const stoppedWithinMs = 30_000;
const kept = ["PATH", "TMPDIR", "TEMP", "TMP", "SystemRoot"];

/**
 * @typedef {Readonly<Record<string, string>>} Settings
 * @typedef {object} Product
 * @property {string} url where it answers, without a slash at the end
 * @property {Settings} env its environment, with which a command finds its database
 * @property {string} dataDir
 * @property {import("node:child_process").ChildProcess} child the server's process
 * @property {number} pid
 * @property {number} readyAfterMs milliseconds from its start to its first good answer on /readyz
 * @property {() => string} output everything that it has printed
 * @property {() => Promise<void>} stop ends it with SIGTERM, and removes its data folder unless the caller named it
 */

/** The environment of the product and its commands: nothing of the developer's own settings. */
function environmentOf(/** @type {Settings} */ settings) {
  const ours = Object.entries(process.env).filter(([name]) => kept.includes(name));
  // An empty value takes precedence over the file .env.
  return { ...Object.fromEntries(ours), DATABASE_URL: "", ...settings };
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {{ url: string, output: () => string }} product
 */
async function untilReady(child, { url, output }) {
  const giveUpAt = performance.now() + readyWithinMs;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The server ended before it was ready:\n${output()}`);
    }
    const signal = AbortSignal.timeout(10_000);
    const reply = await fetch(`${url}/readyz`, { signal }).catch(() => undefined);
    if (reply?.ok) return;
    await pause(10);
  }
  throw new Error(`The server was not ready within ${readyWithinMs / 1000} seconds:\n${output()}`);
}

/** @param {import("node:child_process").ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const tooLate = setTimeout(() => child.kill("SIGKILL"), stoppedWithinMs);
  await ended;
  clearTimeout(tooLate);
}

/**
 * Starts the built product as `npm start` does, on a free port and with an empty data folder, and waits until it is ready.
 * @param {Settings} [given] settings beyond the defaults; one with `DATA_DIR` keeps that folder, one with `PORT` that port
 * @returns {Promise<Product>}
 */
export async function startBuiltProduct(given = {}) {
  const port = given.PORT ?? String(await freePort());
  const dataDir = given.DATA_DIR ?? mkdtempSync(join(tmpdir(), "armslot-product-"));
  const url = `http://127.0.0.1:${port}`;
  const usual = { HOST: "127.0.0.1", PUBLIC_URL: url, DEMO: "off", LOG_LEVEL: "warn" };
  const env = environmentOf({ ...usual, ...given, PORT: port, DATA_DIR: dataDir });
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, main], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const output = () => printed;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  }
  const stop = async () => {
    await end(child);
    if (given.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child, { url, output });
  } catch (failure) {
    await stop();
    throw failure;
  }
  const readyAfterMs = performance.now() - startedAt;
  return { url, env, dataDir, child, pid: child.pid ?? 0, readyAfterMs, output, stop };
}

/**
 * Runs an operator's command, also beside a product with the same settings.
 * @param {Settings} settings
 * @param {readonly string[]} words
 * @typedef {{ code: number, out: string, error: string }} Ended its exit code, and what it printed
 * @returns {Promise<Ended>}
 */
export function runArmslot(settings, words) {
  const options = { env: environmentOf(settings), maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(process.execPath, [builtCommand, ...words], options, (failure, out, error) => {
      resolve({ code: failure ? Number(failure.code ?? 1) : 0, out, error });
    });
  });
}

/**
 * Runs an operator's command that must succeed, and gives the JSON object that it prints.
 * @param {Settings} settings
 * @param {readonly string[]} words
 */
export async function askArmslot(settings, words) {
  const { code, out, error } = await runArmslot(settings, [...words, "--json"]);
  if (code !== 0) throw new Error(`armslot ${words.join(" ")} ended with ${code}: ${error}`);
  return JSON.parse(out);
}
