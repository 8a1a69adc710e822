import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../../scripts/free-port.mjs";
import type { DatabaseLimits } from "../../src/database/database-limits.ts";
import { serve } from "../../src/start/serve.ts";
import { aProfile, aProgram, signedInBrowser } from "../kit/build.ts";
import { lockTable } from "../kit/database/lock-table.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { openTestApp, type TestApp, type TestAppOptions } from "../kit/test-app.ts";
import { newBrowser, problemIn, urlOf } from "../kit/test-browser.ts";

/** Limits that never expire before the one under test. */
const patient = {
  deadlineMs: 60_000,
  poolWaitMs: 60_000,
  statementTimeoutMs: 60_000,
  lockTimeoutMs: 60_000,
};

let testApp: TestApp;

let webDir: string;
beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), "armslot-web-"));
  mkdirSync(join(webDir, "site"));
  writeFileSync(join(webDir, "csp.json"), '{"scriptHashes":[],"styleHashes":[]}');
  writeFileSync(join(webDir, "index.html"), "<!doctype html><title>Armslot</title>");
});
afterAll(() => rmSync(webDir, { recursive: true }));

/** Opens an app and returns a member's browser and the URL of the athletes. */
async function open(limits: Partial<DatabaseLimits>, options: TestAppOptions = {}) {
  testApp = await openTestApp({ ...options, database: { ...patient, ...limits } });
  const { admin, programId } = await aProgram(testApp);
  const browser = await signedInBrowser(testApp, admin);
  return { browser, athletes: urlOf(listAthletes, { params: { programId } }) };
}

describe("with every connection taken and the queue full", () => {
  test("a request gets 503 with Retry-After at once, and the queued and later ones are served", async () => {
    const limits = { appConnections: 1, poolWaitingMax: 3 };
    const { browser, athletes } = await open(limits, { webDir });
    const unlock = await lockTable(testApp.db, "athletes");
    const statuses: number[] = [];
    const ask = async () => {
      const response = await browser.request({ url: athletes });
      statuses.push(response.statusCode);
      return response;
    };
    const answers = Array.from({ length: 6 }, ask);
    await expect.poll(() => statuses).toEqual([503, 503]);
    const refused = await ask();
    expect(problemIn(refused).code).toBe("unavailable");
    // The pages themselves need no database.
    expect((await newBrowser(testApp).request({ url: "/reset-password" })).statusCode).toBe(200);
    expect(refused.headers["retry-after"]).toBe("5");
    expect(testApp.logLines.join("")).toContain('"event":"overload"');
    for (const url of ["/healthz", "/readyz"]) {
      expect((await newBrowser(testApp).request({ url })).statusCode).toBe(200);
    }
    await unlock();
    await Promise.all(answers);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 200, 503, 503, 503,
    ]);
    expect((await ask()).statusCode).toBe(200);
  });

  test("readiness does not wait behind sign-ins", async () => {
    await open({ identityConnections: 1, poolWaitingMax: 1 });
    let release: () => void = () => undefined;
    const held = testApp.db.identity(
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    const waiting = testApp.db.identity(async () => undefined);
    await expect(testApp.db.identity(async () => undefined)).rejects.toMatchObject({
      name: "DatabaseBusy",
    });
    expect((await newBrowser(testApp).request({ url: "/readyz" })).statusCode).toBe(200);
    release();
    await Promise.all([held, waiting]);
  });
});

test("answers all running requests with 503 by the drain's deadline, including writes", async () => {
  const readiness: { isDraining: boolean; answersBy?: number } = { isDraining: false };
  const { browser, athletes } = await open({}, { readiness });
  const unlock = await lockTable(testApp.db, "athletes");
  readiness.isDraining = true;
  readiness.answersBy = performance.now() + 500;
  const startedAt = performance.now();
  const write = {
    method: "POST" as const,
    url: athletes,
    headers: { "sec-fetch-site": "same-origin", "idempotency-key": "one" },
    payload: aProfile(),
  };
  const answers = await Promise.all([browser.request({ url: athletes }), browser.request(write)]);
  expect(performance.now() - startedAt).toBeLessThan(6_000);
  for (const answer of answers) expect(problemIn(answer).code).toBe("unavailable");
  await unlock();
});

/** Returns how many connections to a port wait until the server accepts them. */
function waitingFor(port: number): number {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const lines = readFileSync("/proc/net/tcp", "utf8").split("\n");
  const fields = lines.map((line) => line.trim().split(/\s+/));
  const listening = fields.find(([, address, , state]) => address === local && state === "0A");
  return Number.parseInt(listening?.[4]?.split(":")[1] ?? "", 16);
}

test.runIf(process.platform === "linux")(
  "keeps 1,000 connections that arrive while the server is busy, and answers all of them",
  async () => {
    const port = await freePort();
    testApp = await openTestApp({
      settings: { ...noLimits, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    });
    const serving = await serve(testApp.parts, webDir);
    const most = Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"));
    const sockets = Array.from({ length: 1_000 }, () => connect(port, "127.0.0.1"));
    const answers = sockets.map(async (socket) => {
      socket.end("GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n");
      return (await text(socket)).slice(0, 12);
    });
    // The connections are made in this turn of the event loop, in which the server can accept none.
    await new Promise((resolve) => process.nextTick(resolve));
    expect(waitingFor(port)).toBe(Math.min(sockets.length, most + 1));
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 200"]));
    await serving.drain({ announce: false });
  },
);

describe("a stop", () => {
  /** Serves the app on a separate port, with one read of athletes blocked by a lock. */
  async function serveOne() {
    const port = await freePort();
    const { browser, athletes } = await open(
      {},
      { settings: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } },
    );
    const unlock = await lockTable(testApp.db, "athletes");
    const serving = await serve(testApp.parts, webDir);
    const arrived = once(serving.app.server, "request");
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = fetch(`http://127.0.0.1:${port}${athletes}`, { headers: { cookie } });
    await arrived;
    return { serving, unlock, answer };
  }

  test("lets a running request finish and then ends", async () => {
    const { serving, unlock, answer } = await serveOne();
    const stopped = serving.drain({ announce: false });
    await unlock();
    expect((await answer).status).toBe(200);
    expect((await answer).headers.get("connection")).toBe("close");
    await stopped;
  });

  test("answers a hanging request with 503 before it closes the connection", async () => {
    const { serving, unlock, answer } = await serveOne();
    const stopped = serving.drain({ announce: true });
    expect((await answer).status).toBe(503);
    await stopped;
    await unlock();
  });
});
