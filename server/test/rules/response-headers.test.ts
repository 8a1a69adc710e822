import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@armslot/contracts/endpoints";
import { signIn } from "@armslot/contracts/people/sign-in";
import type { InjectOptions, LightMyRequestResponse as Response } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { DatabaseUnavailable } from "../../src/database/database-unavailable.ts";
import { aProgram, signedInBrowser } from "../kit/build.ts";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { newBrowser, problemIn, type TestBrowser } from "../kit/test-browser.ts";

let testApp: TestApp;
let member: TestBrowser;
let programId: string;
let webDir: string;
let sealedFailure: Error | undefined;

const page = "<!doctype html><html lang=en><title>Armslot</title></html>";
const scriptHash = "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
const styleHash = "sha256-BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA=";

function aBuiltFrontEnd(): string {
  const dir = mkdtempSync(join(tmpdir(), "armslot-web-"));
  for (const name of ["assets", "site"]) mkdirSync(join(dir, name));
  const files = {
    "index.html": page,
    "csp.json": JSON.stringify({ scriptHashes: [scriptHash], styleHashes: [styleHash] }),
    "site/robots.txt": "User-agent: *\n",
    "site/contact-sent.html": page,
    "site/not-found.html": page,
    ".env": "SECRET=canary",
    "assets/app-1a2b3c.js": "export {};",
    "assets/app-1a2b3c.js.map": "{}",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  return dir;
}

beforeAll(async () => {
  webDir = aBuiltFrontEnd();
  closeAtEnd(async () => rmSync(webDir, { recursive: true }));
  testApp = await openTestApp({
    webDir,
    parts: ({ db }) => ({
      db: {
        ...db,
        sessionRead: async (session, work) => {
          if (sealedFailure) throw sealedFailure;
          return await db.sessionRead(session, work);
        },
      },
    }),
  });
  const program = await aProgram(testApp);
  programId = program.programId;
  member = await signedInBrowser(testApp, program.admin);
});

const usage = () => `/api/programs/${programId}/usage`;

/** A request for each kind of response: the request, its status, and whether caches may store it. */
const kinds: readonly [string, () => InjectOptions, number][] = [
  ["a reply", () => ({ url: "/api/session" }), 200],
  ["a member's reply", () => ({ url: usage() }), 200],
  ["the API document", () => ({ url: "/api/openapi.json" }), 200],
  ["the API page", () => ({ url: "/api/docs" }), 200],
  ["its style", () => ({ url: "/api/docs.css" }), 200],
  ["a probe", () => ({ url: "/healthz" }), 200],
  ["the page", () => ({ url: "/login" }), 200],
  ["a prerendered page", () => ({ url: "/contact/sent" }), 200],
  ["a page that depends on the session", () => ({ url: "/contact" }), 200],
  ["an unknown page", () => ({ url: "/nothing/here" }), 404],
  ["an asset", () => ({ url: "/assets/app-1a2b3c.js" }), 200],
  ["an unknown asset", () => ({ url: "/assets/gone.js" }), 404],
  ["an unknown API path", () => ({ url: "/api/nothing" }), 404],
  ["a missing object", () => ({ url: "/api/programs/x/usage" }), 404],
  ["an unsupported method", () => ({ method: "PATCH" as never, url: "/api/session" }), 405],
  ["a foreign host", () => ({ url: "/api/session", headers: { host: "evil.test" } }), 421],
  ["a cross-site request", () => ({ method: "POST", url: "/api/sign-out" }), 403],
  ["a URL that is too long", () => ({ url: `/${"x".repeat(3000)}` }), 414],
  ["a malformed URL", () => ({ url: "/%ff%zz" }), 400],
  ["an unreadable body", () => post("{", "application/json"), 400],
  ["a body of the wrong type", () => post("{}", "text/plain"), 415],
  ["a body that is too large", () => post(`"${"x".repeat(70_000)}"`, "application/json"), 413],
  ["an unknown field", () => post('{"a":1}', "application/json"), 422],
];

function post(payload: string, type: string): InjectOptions {
  const headers = { "sec-fetch-site": "same-origin", "content-type": type };
  return { method: "POST", url: "/api/sign-in", payload, headers };
}

function expectGuarded({ headers }: Response): void {
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "strict-transport-security": "max-age=63072000",
    "permissions-policy": expect.stringMatching(
      /camera=\(\).*geolocation=\(\).*microphone=\(\).*payment=\(\).*usb=\(\).*screen-wake-lock=\(self\), serial=\(self\)$/,
    ),
    "content-security-policy": expect.stringMatching(
      /^default-src 'none';.*frame-ancestors 'none'/,
    ),
    "x-request-id": expect.stringMatching(/^[0-9a-f]{12}-[0-9a-z]+$/),
  });
  expect(headers["content-security-policy"]).not.toMatch(/unsafe|\*/);
  const revealing = ["server", "x-powered-by", "access-control-allow-origin", "via"];
  expect(revealing.filter((name) => name in headers)).toEqual([]);
}

describe.each(kinds)("%s", (_, options, status) => {
  test(`answers ${status} with every security header and a content type with a charset`, async () => {
    const response = await member.request(options());
    expect(response.statusCode).toBe(status);
    expectGuarded(response);
    expect(response.headers["content-type"]).toMatch(/; charset=utf-8$/i);
    const isFile = /^\/(?!api\/)/.test(options().url as string);
    if (!isFile || status >= 400) {
      expect(response.headers["cache-control"]).toMatch(
        isFile ? /^no-(store|cache)$/ : /^no-store$/,
      );
    }
  });
});

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s sends no-store and all security headers to everyone",
  async (_, endpoint) => {
    const signedIn = newBrowser(testApp);
    for (const [name, secret] of member.jar)
      if (endpoint.name !== "signOut") signedIn.jar.set(name, secret);
    for (const browser of [newBrowser(testApp), signedIn]) {
      const response = await browser.send(endpoint, { params: { programId } } as never);
      expectGuarded(response);
      expect(response.headers["cache-control"]).toBe("no-store");
    }
  },
);

test.each([
  ["an unexpected error", () => new Error("secret detail at /srv/app"), 500, undefined],
  ["a database that does not answer", unavailable, 503, "5"],
])("%s gets security headers, only the error table's sentence, and Retry-After", async (...row) => {
  const [, failure, status, retryAfter] = row;
  sealedFailure = failure();
  try {
    const response = await member.request({ url: usage() });
    expect(response.statusCode).toBe(status);
    expect(response.headers["retry-after"]).toBe(retryAfter);
    problemIn(response);
    expectGuarded(response);
    expect(response.body).not.toMatch(/secret detail|\/srv|at .*\.ts/);
  } finally {
    sealedFailure = undefined;
  }
});

function unavailable(): Error {
  return new DatabaseUnavailable("unavailable");
}

test("answers 429 with Retry-After to a network past its limit, but not to another network", async () => {
  const busy = await openTestApp({ settings: { LIMIT_REQUESTS_PER_MINUTE: "3" } });
  try {
    const eager = newBrowser(busy, "192.0.2.1");
    for (let time = 0; time < 3; time += 1) {
      expect((await eager.request({ url: "/api/session" })).statusCode).toBe(200);
    }
    const refused = await eager.request({ url: "/api/session" });
    expect(problemIn(refused).code).toBe("rate-limited");
    expect(refused.headers["retry-after"]).toBe("60");
    expectGuarded(refused);
    expect((await newBrowser(busy, "192.0.2.2").request({ url: "/api/session" })).statusCode).toBe(
      200,
    );
    busy.clock.advance({ minutes: 1 });
    expect((await eager.request({ url: "/api/session" })).statusCode).toBe(200);
  } finally {
    await busy.close();
  }
});

test("logs a network past its request limit once a minute", async () => {
  const busy = await openTestApp({ settings: { LIMIT_REQUESTS_PER_MINUTE: "2" } });
  const eager = newBrowser(busy);
  const statusesLogged = async () => {
    busy.logLines.length = 0;
    for (let time = 0; time < 6; time += 1) await eager.request({ url: "/api/session" });
    return busy.logLines.map((line) => JSON.parse(line)).map(({ status, code }) => status ?? code);
  };
  try {
    expect(await statusesLogged()).toEqual([200, 200, "rate-limited", 429]);
    busy.clock.advance({ minutes: 1 });
    expect(await statusesLogged()).toEqual([200, 200, "rate-limited", 429]);
  } finally {
    await busy.close();
  }
});

test("counts refused requests against the request limit", async () => {
  const busy = await openTestApp({ settings: { LIMIT_REQUESTS_PER_MINUTE: "2" } });
  try {
    const strange = { url: "/api/session", headers: { host: "evil.test" } };
    const eager = newBrowser(busy);
    for (const status of [421, 421, 429]) {
      expect((await eager.request(strange)).statusCode).toBe(status);
    }
    expect((await newBrowser(busy, "192.0.2.2").request(strange)).statusCode).toBe(421);
  } finally {
    await busy.close();
  }
});

test("sends no HSTS over plain http", async () => {
  const local = await openTestApp({ settings: { PUBLIC_URL: "http://localhost:3000" } });
  try {
    const response = await newBrowser(local).request({ url: "/api/session" });
    expect(response.headers).not.toHaveProperty("strict-transport-security");
  } finally {
    await local.close();
  }
});

test("includes subdomains in HSTS with HSTS_INCLUDE_SUBDOMAINS=on", async () => {
  const local = await openTestApp({ settings: { HSTS_INCLUDE_SUBDOMAINS: "on" } });
  try {
    const { headers } = await newBrowser(local).request({ url: "/api/session" });
    expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
  } finally {
    await local.close();
  }
});

test("allows the page's own files and the theme script by its hash", async () => {
  const response = await member.request({ url: "/reset-password" });
  expect(response.body).toBe(page);
  expect(response.headers["cache-control"]).toBe("no-cache");
  expect(response.headers["content-security-policy"]?.toString().split("; ")).toEqual([
    "default-src 'none'",
    `script-src 'self' '${scriptHash}'`,
    `style-src 'self' '${styleHash}'`,
    ...["font", "connect", "media", "manifest", "worker"].map((k) => `${k}-src 'self'`),
    "img-src 'self' data:",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test("makes a hashed asset immutable and revalidates other files with 304 and all headers", async () => {
  const asset = await member.request({ url: "/assets/app-1a2b3c.js" });
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const file = await member.request({ url: "/robots.txt" });
  expect(file.headers["cache-control"]).toBe("no-cache");
  const again = await member.request({
    url: "/robots.txt",
    headers: { "if-none-match": String(file.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  expectGuarded(again);
});

test.each([
  "/.env",
  "/.git/config",
  "/csp.json",
  "/assets/app-1a2b3c.js.map",
  "/assets/",
  "/assets/..%2f.env",
  "/..%2f..%2fetc%2fpasswd",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/assets/%5c..%5c.env",
])("the server does not serve %s", async (url) => {
  const response = await member.request({ url });
  expect(response.statusCode).toBe(404);
  expect(response.body).not.toMatch(/canary|root:|scriptHashes/);
});

test("sends no-store with every sign-in response", async () => {
  const body = { email: "nobody@example.test", password: "wrong password 1" };
  const response = await newBrowser(testApp).send(signIn, { body });
  expect(response.headers["cache-control"]).toBe("no-store");
});
