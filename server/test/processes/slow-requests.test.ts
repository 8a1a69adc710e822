import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { endpoints } from "@armslot/contracts/endpoints";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../kit/test-app.ts";

const deadlines = { headersMs: 2_000, bodyMs: 2_000, silenceMs: 4_000 };
const uploadBytesPerSecond = 1_000;
const longAnswerBytes = 64 * 1024 * 1024;
/** Five times what the slow download below reads. */
const downloadBytesPerSecond = 16 * 1024 * 1024;
const pieceBytes = 64 * 1024;

function* pieces() {
  for (let sent = 0; sent < longAnswerBytes; sent += pieceBytes) yield Buffer.alloc(pieceBytes);
}

let testApp: TestApp;
let server: FastifyInstance["server"];
let port = 0;
/** The minimum rate of the route of each request, by the route's path. */
const minimumRates = new Map<string, number | undefined>();
beforeAll(async () => {
  testApp = await openTestApp({ deadlines });
  const app = await testApp.app();
  app.addHook("onRequest", async ({ routeOptions: { url = "", config } }) => {
    minimumRates.set(url, config.minBytesPerSecond);
  });
  const config = { minBytesPerSecond: uploadBytesPerSecond };
  app.post("/api/upload", { config }, async ({ body }) => ({ characters: String(body).length }));
  app.get("/api/long", (_, reply) => reply.send(Buffer.alloc(longAnswerBytes)));
  const sendsFile = { minBytesPerSecond: downloadBytesPerSecond };
  app.get("/api/file", { config: sendsFile }, (_, reply) => reply.send(Readable.from(pieces())));
  await app.listen({ port: 0, host: "127.0.0.1" });
  server = app.server;
  port = (server.address() as AddressInfo).port;
});
afterAll(() => testApp.close());

const to = (path: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nHost: armslot.test\r\nSec-Fetch-Site: same-origin\r\n${headers}\r\n\r\n`;
const json = "Content-Type: application/json\r\n";

interface Client {
  /** Everything that the server sends until it closes the connection. */
  readonly answer: Promise<string>;
  readonly isOpen: () => boolean;
}

/** Sends a start and then a drop every 50 ms until the drops run out or the server sends something or closes. */
function slowClient(start: string, drop = "", drops = Number.POSITIVE_INFINITY): Client {
  const socket = connect(port, "127.0.0.1");
  let isOpen = true;
  let received = "";
  let dropsLeft = drop === "" ? 0 : drops;
  const answer = new Promise<string>((resolve) => {
    const dripping = setInterval(() => {
      if (dropsLeft <= 0) return;
      dropsLeft -= 1;
      socket.write(drop);
    }, 50);
    const stop = () => clearInterval(dripping);
    // A server that has responded may close while drops are in transit.
    socket.on("error", stop);
    socket.on("data", (bytes) => {
      received += bytes.toString("latin1");
      if (!received.includes("415 Unsupported")) stop();
    });
    socket.on("close", () => {
      stop();
      isOpen = false;
      resolve(received);
    });
  });
  socket.write(start);
  return { answer, isOpen: () => isOpen };
}

const statusesIn = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

async function ordinaryStatus(): Promise<number> {
  const request = "GET /api/session HTTP/1.1\r\nHost: armslot.test\r\nConnection: close\r\n\r\n";
  return statusesIn(await slowClient(request).answer)[0] ?? 0;
}

/** The start, the drop, and the statuses of the responses. */
const kinds: readonly (readonly [string, string, readonly number[]])[] = [
  ["", "", [408]],
  ["GET /api/session HTTP/1.1\r\nHost: armslot.test\r\nX-Slow: ", "x", [408]],
  [to("/api/sign-in", `${json}Content-Length: 9000`), "", [408]],
  [to("/api/sign-in", `${json}Content-Length: 9000`), "x", [408]],
  [to("/api/sign-in", `${json}Transfer-Encoding: chunked`), "1\r\nx\r\n", [408]],
  [to("/api/sign-in", `${json}Content-Length: 9000\r\nExpect: 100-continue`), "x", [100, 408]],
  [to("/%ff", `${json}Content-Length: 9000`), "", [400]],
  // Answered at once; only the rest of the body is late.
  [to("/api/sign-in", "Content-Type: text/plain\r\nContent-Length: 9000"), "x", [415]],
];

test("closes 300 slow or silent connections in time with one response each while it serves others", async () => {
  testApp.logLines.length = 0;
  const clients = Array.from({ length: 304 }, (_, index) => {
    const [start, drop, statuses] = kinds[index % kinds.length] as (typeof kinds)[number];
    return { ...slowClient(start, drop), statuses };
  });
  expect(await ordinaryStatus()).toBe(200);
  expect(clients.some(({ isOpen }) => isOpen())).toBe(true);
  for (let time = 0; time < 20; time += 1) expect(await ordinaryStatus()).toBe(200);
  for (const { answer, statuses } of clients) {
    const text = await answer;
    expect(statusesIn(text), text).toEqual(statuses);
    expect(text).toContain("x-content-type-options: nosniff");
    expect(text).toContain("content-type: application/problem+json; charset=utf-8");
  }
  const levels = testApp.logLines.map((line) => JSON.parse(line).level);
  expect(new Set(levels)).toEqual(new Set(["info"]));
});

test("accepts a body that arrives slowly but in time", async () => {
  const ofBody = `${json}Content-Length: 10\r\nConnection: close`;
  const { answer } = slowClient(to("/api/sign-in", ofBody), "{", 10);
  expect(statusesIn(await answer)).toEqual([400]);
});

/** Uploads a JSON text and then spaces, 400 at a time, which is 8,000 bytes a second. */
const upload = (path: string, drops: number) =>
  slowClient(
    `${to(path, `${json}Content-Length: ${6 + drops * 400}\r\nConnection: close`)}"text"`,
    " ".repeat(400),
    drops,
  ).answer;

test("allows an upload at its minimum rate more time than other bodies", async () => {
  const begun = performance.now();
  expect(await upload("/api/upload", 80)).toContain('{"characters":4}');
  expect(performance.now() - begun).toBeGreaterThan(deadlines.bodyMs);
  expect(statusesIn(await upload("/api/sign-in", 80))).toEqual([408]);
});

test("refuses an upload below its minimum rate", async () => {
  const ofBody = `${json}Content-Length: 8000`;
  const { answer } = slowClient(to("/api/upload", ofBody), "x");
  expect(statusesIn(await answer)).toEqual([408]);
});

test("closes a connection whose client stops reading", async () => {
  const closed = new Promise<boolean>((resolve) => {
    server.once("connection", (socket) => socket.once("close", () => resolve(true)));
  });
  const socket = connect(port, "127.0.0.1").pause();
  socket.write("GET /api/long HTTP/1.1\r\nHost: armslot.test\r\n\r\n");
  expect(await closed).toBe(true);
  socket.destroy();
});

/** Downloads a file and returns the number of bytes that arrived. Waits after each piece, but never as long as `silenceMs`. */
async function download(waitMs: number): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /api/file HTTP/1.1\r\nHost: armslot.test\r\nConnection: close\r\n\r\n");
  let bytes = 0;
  try {
    for await (const piece of socket) {
      bytes += (piece as Buffer).length;
      if (waitMs > 0) await pause(waitMs);
    }
  } catch {
    // The server reset the connection.
  }
  return bytes;
}

test("closes a connection whose client reads a file below the minimum rate, but never stops", async () => {
  const [fast, slow] = await Promise.all([download(0), download(20)]);
  expect(fast).toBeGreaterThan(longAnswerBytes);
  expect(slow).toBeGreaterThan(pieceBytes);
  expect(slow).toBeLessThan(longAnswerBytes);
});

test("a minimum rate is set for the endpoints that send or receive a file, and for no other", async () => {
  const app = await testApp.app();
  for (const { method, path, sendsFile, takesFile } of endpoints) {
    minimumRates.clear();
    await app.inject({ method, url: path, headers: { host: "armslot.test" } });
    const rate = sendsFile || takesFile ? 16 * 1024 : undefined;
    expect([path, minimumRates.get(path)]).toEqual([path, rate]);
  }
});
