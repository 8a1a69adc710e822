import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Who may sign in to the demo program of a product that `startProduct` started. */
export const demoSignIn = { email: "coach@demo.armslot.example", password: "bench-demo-1" };

/** A port that nothing listens on. */
export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

/** Environment of a server or command of its own: limits by their settings, everything else by default. */
function environmentOf({ port, dataDir, demo }) {
  const most = "1000000";
  return {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: demo ? "on" : "off",
    DEMO_PASSWORD: demoSignIn.password,
    LOG_LEVEL: "warn",
    LIMIT_REQUESTS_PER_MINUTE: most,
    LIMIT_SIGN_IN_PER_15_MIN: most,
    LIMIT_SIGN_IN_ACCOUNT_PER_HOUR: most,
    LIMIT_SIGN_IN_ACCOUNT_IN_A_ROW: most,
    LIMIT_SIGN_IN_NETWORK_PER_15_MIN: most,
  };
}

async function untilReady(url, child) {
  for (let tries = 0; tries < 2000; tries += 1) {
    if (child.exitCode !== null) throw new Error("the server ended before it was ready");
    const reply = await fetch(`${url}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await pause(10);
  }
  throw new Error("the server was not ready within 20 seconds");
}

/**
 * Starts the built product on a free port and a data folder of its own.
 * @param {{ dataDir?: string, demo?: boolean, settings?: Record<string, string> }} [options] an existing folder is kept at the end
 */
export async function startProduct({ dataDir, demo = false, settings = {} } = {}) {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), "armslot-bench-"));
  const port = await freePort();
  const env = { ...environmentOf({ port, dataDir: folder, demo }), ...settings };
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, "server/dist/main.js")], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return {
    url,
    env,
    dataDir: folder,
    pid: child.pid,
    readyAfterMs: performance.now() - started,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGINT");
        await ended;
      }
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs an operator's command and gives the JSON object that it prints. */
export async function command(product, args) {
  const child = spawn(
    process.execPath,
    [join(root, "server/dist/cli/armslot.js"), ...args, "--json"],
    {
      env: product.env,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`armslot ${args.join(" ")} ended with ${code}`);
  return JSON.parse(output);
}

/** Calls the API as a browser does. */
export async function post(product, path, { body, headers = {} }) {
  const reply = await fetch(product.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}

export const admin = { email: "coach@bench.example", password: "bench-password-1" };

/** Creates a program through its setup link; gives its id and a signed-in cookie. */
export async function setUpProgram(product) {
  const created = await command(product, [
    "program",
    "create",
    "--name",
    "Bench Program",
    "--league",
    "Bench League",
    "--email",
    admin.email,
  ]);
  const token = new URL(created.setupUrl).searchParams.get("token");
  const reply = await post(product, "/api/program-setup/complete", {
    body: {
      programId: created.programId,
      token,
      password: admin.password,
      firstName: "Bench",
      lastName: "Coach",
      title: "Coach",
      invites: [],
    },
  });
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { programId: created.programId, cookie };
}

/** Adds athletes 'Pitcher 001' and so on; gives their ids. */
export async function addAthletes(product, { programId, cookie }, count) {
  const ids = [];
  for (let n = 1; n <= count; n += 1) {
    const reply = await post(product, `/api/programs/${programId}/athletes`, {
      headers: { cookie, "idempotency-key": `bench-${n}` },
      body: {
        firstName: "Pitcher",
        lastName: String(n).padStart(3, "0"),
        position: n % 4 === 0 ? "LHP" : "RHP",
        gradClass: 2027,
        school: "Bench High School",
        city: "Springfield",
        state: "IL",
        heightFeet: 6,
        heightInches: n % 12,
      },
    });
    ids.push((await reply.json()).uid);
  }
  return ids;
}
