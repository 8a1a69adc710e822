import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { errors } from "@armslot/contracts/errors";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../kit/test-app.ts";

let testApp: TestApp;
let server: FastifyInstance["server"];
let port = 0;
beforeAll(async () => {
  testApp = await openTestApp();
  const app = await testApp.app();
  await app.listen({ port: 0, host: "127.0.0.1" });
  server = app.server;
  port = (server.address() as AddressInfo).port;
});

/** Sends raw bytes and returns everything that comes back until the server closes. */
function exchange(lines: readonly string[], body = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.setEncoding("latin1");
    socket.on("data", (text) => {
      answer += text;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`, "latin1");
  });
}

const host = "Host: armslot.test";
const close = "Connection: close";
const interim = /^HTTP\/1\.1 100 Continue\r\n\r\n/;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const codeOf = (answer: string) => /"code":"([^"]+)"/.exec(answer)?.[1];

test("answers an ordinary request", async () => {
  const answer = await exchange(["GET /api/session HTTP/1.1", host, close]);
  expect(statusOf(answer)).toBe(200);
  expect(answer).toContain('{"session":null}');
});

test.each([
  ["in capitals", "Host: ARMSLOT.TEST", 200, undefined],
  ["of somebody else", "Host: evil.test", 421, "unknown-host"],
  ["that begins like ours", "Host: armslot.test.evil.test", 421, "unknown-host"],
  ["on another port", "Host: armslot.test:8443", 421, "unknown-host"],
  ["with the default port", "Host: armslot.test:443", 200, undefined],
  ["with the default port of plain http", "Host: armslot.test:80", 421, "unknown-host"],
  ["that is empty", "Host:", 421, "unknown-host"],
  ["with a name inside", "Host: evil@armslot.test", 421, "unknown-host"],
])("answers a host %s", async (_, line, status, code) => {
  const answer = await exchange(["GET /api/session HTTP/1.1", line, close]);
  expect(statusOf(answer)).toBe(status);
  expect(codeOf(answer)).toBe(code);
});

test("names the received and the expected host of a 421 in the response and the log", async () => {
  testApp.logLines.length = 0;
  const answer = await exchange(["GET /login HTTP/1.1", "Host: 127.0.0.1:3000", close]);
  const detail =
    'This server is configured for "armslot.test", but the request is for "127.0.0.1:3000". If there is a proxy in front, make it forward the Host header. Otherwise correct PUBLIC_URL.';
  const problem = JSON.parse(answer.slice(answer.indexOf("{")));
  expect(problem).toMatchObject({ title: errors["unknown-host"].sentence, detail });
  const lines = testApp.logLines.map((line) => JSON.parse(line));
  expect(lines).toContainEqual(expect.objectContaining({ code: "unknown-host", detail }));
});

test.each([
  ["markup and quotes", 'a"><script>b', "a???script?b"],
  ["control and non-ASCII characters", "a\tb\x80\xffc", "a?b??c"],
  ["10,000 characters", "x".repeat(10_000), "x".repeat(100)],
])("sanitizes and truncates a host with %s in a 421", async (_, sent, shown) => {
  testApp.logLines.length = 0;
  const answer = await exchange(["GET / HTTP/1.1", `Host: ${sent}`, close]);
  expect(codeOf(answer)).toBe("unknown-host");
  expect(answer).toContain(`is for \\"${shown}\\".`);
  for (const line of [answer, ...testApp.logLines]) expect(line).not.toContain(sent);
});

test("ignores a forwarded host", async () => {
  const forwarded = ["X-Forwarded-Host: armslot.test", "Forwarded: host=armslot.test"];
  const lines = ["GET /api/session HTTP/1.1", "Host: evil.test", ...forwarded, close];
  expect(codeOf(await exchange(lines))).toBe("unknown-host");
});

test.each([
  ["two hosts", ["GET /api/session HTTP/1.1", host, "Host: evil.test"]],
  ["the same host twice", ["GET /api/session HTTP/1.1", host, host]],
  ["no host", ["GET /api/session HTTP/1.1"]],
  ["an absolute-form target", ["GET http://armslot.test/api/session HTTP/1.1", host]],
  ["an absolute-form target elsewhere", ["GET http://evil.test/api/session HTTP/1.1", host]],
  [
    "both a length and chunks",
    ["POST /api/sign-out HTTP/1.1", host, "Content-Length: 0", "Transfer-Encoding: chunked"],
  ],
  ["two lengths", ["POST /api/sign-out HTTP/1.1", host, "Content-Length: 0", "Content-Length: 5"]],
  ["an unknown version", ["GET /api/session HTTP/9.9", host]],
])("refuses a request with %s with 400", async (_, lines) => {
  const answer = await exchange([...lines, close]);
  expect(statusOf(answer)).toBe(400);
  expect(answer).not.toContain('"session"');
});

test.each(["TRACE", "OPTIONS", "PATCH", "PROPFIND", "LINK"])(
  "refuses %s without echoing the request",
  async (method) => {
    const lines = [`${method} /api/session HTTP/1.1`, host, "X-Canary: echoed-canary", close];
    const answer = await exchange(lines);
    expect(statusOf(answer)).toBe(405);
    expect(codeOf(answer)).toBe("method-not-allowed");
    expect(answer).not.toContain("echoed-canary");
  },
);

const fillers = (count: number) => Array.from({ length: count }, (_, index) => `F: ${index % 10}`);
const chunked = ["POST /api/sign-in HTTP/1.1", host, "Transfer-Encoding: chunked"];
const ofJson = ["Content-Type: application/json", "Sec-Fetch-Site: same-origin"];
const upgrade = (to: string) => ["Connection: Upgrade", `Upgrade: ${to}`];

test("accepts a hundred headers", async () => {
  const answer = await exchange(["GET /api/session HTTP/1.1", host, close, ...fillers(98)]);
  expect(statusOf(answer)).toBe(200);
});

test.each([101, 999, 1001, 1500, 3000])(
  "a second host or a forged address is not hidden by %i headers",
  async (count) => {
    testApp.logLines.length = 0;
    const hidden = ["Host: evil.test", "X-Forwarded-For: 192.0.2.9", close];
    const lines = ["GET /api/session HTTP/1.1", host, ...fillers(count - 4), ...hidden];
    const answer = await exchange(lines);
    expect(statusOf(answer)).toBe(431);
    expect(codeOf(answer)).toBe("headers-too-large");
    expect(testApp.logLines.join("")).not.toContain("192.0.2.9");
  },
);

test.each(["websocket", "h2c", "TLS/1.0"])(
  "ignores an upgrade to %s and answers the request",
  async (protocol) => {
    const lines = ["GET /api/session HTTP/1.1", host, ...upgrade(protocol), close];
    const answer = await exchange(lines);
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain('{"session":null}');
    expect(answer).toContain("x-content-type-options: nosniff");
  },
);

test("accepts the body of a client that expects 100-continue", async () => {
  const body = '{"email":"nobody@example.test","password":"wrong password 1"}';
  const ofBody = [...ofJson, `Content-Length: ${body.length}`, "Expect: 100-Continue", close];
  const answer = await exchange(["POST /api/sign-in HTTP/1.1", host, ...ofBody], body);
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /);
  expect(answer).toContain("x-content-type-options: nosniff");
});

test("data after the last request of a connection is not answered", async () => {
  const answer = await exchange(["GET /api/session HTTP/1.1", host, close], "nonsense\r\n\r\n");
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(["HTTP/1.1 200"]);
});

test("answers garbage after a request separately", async () => {
  const answer = await exchange(["GET /api/session HTTP/1.1", host], "nonsense\r\n\r\n");
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
});

test("sends no second response for a body that breaks off after the first", async () => {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  const lines = [...chunked, "Content-Type: text/plain", "Sec-Fetch-Site: same-origin"];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  let answer = "";
  await new Promise<void>((resolve) => {
    socket.on("close", () => resolve());
    socket.on("error", () => undefined);
    socket.on("data", (text: string) => {
      answer += text;
      socket.write("nonsense\r\n");
    });
  });
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(["HTTP/1.1 415"]);
});

test("handles a CONNECT request from a client that disconnects", async () => {
  const socket = connect(port, "127.0.0.1");
  const gone = new Promise((resolve) => {
    server.once("connect", (_, ours) => ours.once("close", resolve));
  });
  socket.write(`CONNECT evil.test:443 HTTP/1.1\r\n${host}\r\n\r\n`, () => socket.resetAndDestroy());
  await gone;
  expect(statusOf(await exchange(["GET /healthz HTTP/1.1", host, close]))).toBe(200);
});

test.each([
  ["no host", ["GET /api/session HTTP/1.1"], 400, "malformed-request"],
  ["no HTTP at all", ["nonsense"], 400, "malformed-request"],
  ["a bad header", ["GET / HTTP/1.1", host, "Bad Name: x"], 400, "malformed-request"],
  ["huge headers", ["GET / HTTP/1.1", host, `X: ${"x".repeat(17_000)}`], 431, "headers-too-large"],
  ["too many headers", ["GET / HTTP/1.1", host, ...fillers(1500)], 431, "headers-too-large"],
  ["HTTP/2", ["PRI * HTTP/2.0", "", "SM"], 400, "malformed-request"],
  ["TLS", ["\x16\x03\x01\x02\x00\x01"], 400, "malformed-request"],
  ["a tunnel", ["CONNECT evil.test:443 HTTP/1.1", host], 405, "method-not-allowed"],
  ["TRACE", ["TRACE / HTTP/1.1", host], 405, "method-not-allowed"],
  ["an expectation", ["GET / HTTP/1.1", host, "Expect: tea"], 417, "expectation-failed"],
  ["an old expectation", ["GET / HTTP/1.0", host, "Expect: tea"], 417, "expectation-failed"],
  [
    "two expectations",
    ["GET / HTTP/1.1", host, "Expect: 100-continue, tea"],
    417,
    "expectation-failed",
  ],
  ["a path that is none", ["GET /%ff HTTP/1.1", host], 400, "malformed-request"],
  ["that path elsewhere", ["GET /%ff HTTP/1.1", "Host: evil.test"], 421, "unknown-host"],
  ["an upgrade", ["GET /api/nothing HTTP/1.1", host, ...upgrade("websocket")], 404, "not-found"],
  [
    "an unknown transfer coding",
    [...chunked.slice(0, 2), "Transfer-Encoding: gzip"],
    400,
    "malformed-request",
  ],
  ["a bad chunk", [...chunked, ...ofJson, "", "zz"], 400, "malformed-request"],
  [
    "a huge chunk line",
    [...chunked, ...ofJson, "", `1;${"x".repeat(20_000)}`],
    413,
    "body-too-large",
  ],
])(
  "answers %s with a problem and the headers of every response",
  async (_, lines, status, code) => {
    const [first = "", ...rest] = lines;
    const answer = (await exchange([first, close, ...rest])).replace(interim, "");
    expect(statusOf(answer)).toBe(status);
    expect(codeOf(answer)).toBe(code);
    const ordinary = await exchange(["GET /api/nothing HTTP/1.1", host, close]);
    const namesIn = (text: string) =>
      [...text.matchAll(/^([a-z-]+):/gim)].map(([, name]) => name?.toLowerCase());
    const ofConnection = ["connection", "date", "keep-alive"];
    const wanted = namesIn(ordinary).filter((name) => !ofConnection.includes(name ?? ""));
    expect(wanted).toContain("content-security-policy");
    expect(namesIn(answer)).toEqual(expect.arrayContaining(wanted));
  },
);

test("no error is logged for a client that disconnects during its body", async () => {
  testApp.logLines.length = 0;
  const answered = new Promise<void>((resolve) => {
    server.once("request", (_, response) => response.once("close", resolve));
  });
  const socket = connect(port, "127.0.0.1");
  const lines = ["POST /api/sign-in HTTP/1.1", host, "Sec-Fetch-Site: same-origin"];
  const ofBody = ["Content-Type: application/json", "Content-Length: 50"];
  socket.write(`${[...lines, ...ofBody].join("\r\n")}\r\n\r\n{`, () => socket.destroy());
  await answered;
  const levels = testApp.logLines.map((line) => JSON.parse(line).level);
  expect(levels).toContain("info");
  expect(levels).not.toContain("error");
});

describe("sizes", () => {
  test("accepts a URL of 2 KB and no longer one", async () => {
    const ofLength = (length: number) => `/api/session?q=${"x".repeat(length - 15)}`;
    const send = (length: number) => exchange([`GET ${ofLength(length)} HTTP/1.1`, host, close]);
    expect(statusOf(await send(2048))).toBe(200);
    expect(codeOf(await send(2049))).toBe("url-too-long");
  });

  test("refuses headers over 16 KB", async () => {
    const lines = ["GET /api/session HTTP/1.1", host, `X-Big: ${"x".repeat(17_000)}`, close];
    expect(statusOf(await exchange(lines))).toBe(431);
  });
});

test("answers health probes for any host", async () => {
  for (const path of ["/healthz", "/readyz"]) {
    const answer = await exchange([`GET ${path} HTTP/1.1`, "Host: 10.0.0.9:3000", close]);
    expect(statusOf(answer)).toBe(200);
  }
});

test("refuses invalid UTF-8 instead of storing something else", async () => {
  const body = '{"email":"a\xff@example.test","password":"x"}';
  const lines = ["POST /api/sign-in HTTP/1.1", host, "Sec-Fetch-Site: same-origin"];
  const ofBody = ["Content-Type: application/json", `Content-Length: ${body.length}`, close];
  const answer = await exchange([...lines, ...ofBody], body);
  expect(codeOf(answer)).toBe("invalid-input");
});

test("keeps request data out of log lines", async () => {
  testApp.logLines.length = 0;
  const target = "/api/session?x=%0a%0d%1b[31mforged";
  await exchange([
    `GET ${target} HTTP/1.1`,
    host,
    "User-Agent: forged",
    "X-Request-Id: forged",
    close,
  ]);
  expect(testApp.logLines).toHaveLength(1);
  const [line = ""] = testApp.logLines;
  expect(JSON.parse(line)).toMatchObject({ route: "/api/session", status: 200 });
  expect(line).not.toContain("forged");
});
