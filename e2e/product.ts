import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const root = resolve(fileURLToPath(new URL("..", import.meta.url)));

const readyWithinMs = 120_000;
const stoppedWithinMs = 15_000;

/** A running server: its address, and the settings that the command line needs to find it. */
export interface Product {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => found(port));
    });
  });
}

async function waitUntilReady(url: string, server: ChildProcess, output: () => string) {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended at start:\n${output()}`);
    const answer = await fetch(`${url}/readyz`, {
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`The server was not ready in ${readyWithinMs} ms:\n${output()}`);
}

/** Returns the settings of the journeys. The limits are high because all journeys come from one address. */
function settingsFor(port: number, dataDir: string) {
  return {
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DEMO: "on",
    DEMO_PASSWORD: "demo-journey-7",
    LOG_LEVEL: "warn",
    LIMIT_REQUESTS_PER_MINUTE: "100000",
    LIMIT_EVENTS_PER_MINUTE: "100000",
    LIMIT_SIGN_IN_PER_15_MIN: "1000",
    LIMIT_SIGN_IN_NETWORK_PER_15_MIN: "1000",
    LIMIT_TOKEN_FAILURES_PER_15_MIN: "1000",
    LIMIT_RESETS_PER_NETWORK_PER_HOUR: "1000",
    PASSWORD_HASH_MEMORY_KIB: "19456",
    PASSWORD_HASH_PASSES: "2",
  };
}

/**
 * Starts the built server on a free port with an empty data folder and waits until it is ready. `stop` ends the server and deletes the
 * folder.
 * @param more additional settings
 */
export async function startProduct(more: Readonly<Record<string, string>> = {}): Promise<Product> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "armslot-journeys-"));
  const env = { ...settingsFor(port, dataDir), ...more };
  const server = spawn(process.execPath, [join(root, "server/dist/main.js")], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  const ended = new Promise<void>((done) => {
    server.once("exit", () => done());
  });
  const stop = async () => {
    if (server.exitCode === null) server.kill("SIGTERM");
    const tooLate = setTimeout(() => server.kill("SIGKILL"), stoppedWithinMs);
    await ended;
    clearTimeout(tooLate);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(env.PUBLIC_URL, server, () => output);
  } catch (failure) {
    await stop();
    throw failure;
  }
  return { url: env.PUBLIC_URL, env, stop };
}
