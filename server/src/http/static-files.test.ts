import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pages } from "@armslot/contracts/pages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/test-app.ts";
import { newBrowser, type TestBrowser } from "../../test/test-browser.ts";

let testApp: TestApp;
let browser: TestBrowser;
let folder: string;

const files = {
  "index.html": "<!doctype html><title>Armslot</title>",
  "csp.json": '{"scriptHashes":["sha256-abc="]}',
  "favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "assets/app-1a2b.js": "export {};",
  "assets/app-1a2b.js.br": "compressed by brotli",
  "assets/app-1a2b.js.gz": "compressed by gzip",
  "assets/app-1a2b.js.map": "{}",
  ".env": "SECRET=1",
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "armslot-web-"));
  mkdirSync(join(folder, "web/assets"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "web", name), text);
  writeFileSync(join(folder, "outside.txt"), "not for the web");
  testApp = await openTestApp({ webDir: join(folder, "web") });
  browser = newBrowser(testApp);
});
afterAll(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  browser.request({ method: "GET", url, headers });

describe("every screen's path", () => {
  test.each(Object.entries(pages))(
    "%s is answered with the application's page",
    async (_, path) => {
      const address = path.replaceAll(/:\w+/g, "x1");
      const answer = await get(`${address}?other=abc`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("no-cache");
      expect(answer.headers["content-security-policy"]).toContain(
        "script-src 'self' 'sha256-abc='",
      );
      expect(answer.headers["content-security-policy"]).not.toContain("unsafe");
      expect(answer.body).toBe(files["index.html"]);
      const withSecret = await get(`${address}?token=abc`);
      expect(withSecret.statusCode).toBe(200);
      expect(withSecret.headers["cache-control"]).toBe("no-store");
    },
  );
});

test("an unknown path is a real 404 that carries the page", async () => {
  for (const path of ["/nowhere", "/programs", "/programs/a/b/c", "/login/x"]) {
    const answer = await get(path);
    expect(answer.statusCode, path).toBe(404);
    expect(answer.body).toBe(files["index.html"]);
  }
});

test("an unknown API path or asset is a problem, not a page", async () => {
  for (const path of ["/api/nowhere", "/api/programs", "/assets/gone-9z.js"]) {
    const answer = await get(path);
    expect(answer.statusCode, path).toBe(404);
    expect(answer.json()).toMatchObject({ code: "not-found" });
  }
});

test("a hashed asset is kept for ever, in the best form that the browser takes", async () => {
  const brotli = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip, br" });
  expect(brotli.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
  });
  expect(brotli.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
  expect(brotli.headers.vary).toContain("accept-encoding");
  expect((await get("/assets/app-1a2b.js")).body).toBe(files["assets/app-1a2b.js"]);
});

test("a file without a hash is asked for again each time", async () => {
  expect((await get("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
});

test("nothing else of the folder or outside of it is given away", async () => {
  const paths = [
    "/.env",
    "/csp.json",
    "/index.html.br",
    "/assets/app-1a2b.js.map",
    "/assets/app-1a2b.js.br",
    "/assets/",
    "/../outside.txt",
    "/%2e%2e/outside.txt",
    "/..%2foutside.txt",
    "/assets/..%5c..%5coutside.txt",
  ];
  for (const path of paths) {
    const answer = await get(path);
    expect(answer.statusCode, path).toBeGreaterThanOrEqual(400);
    expect(answer.body, path).not.toContain("not for the web");
    expect(answer.body, path).not.toContain("SECRET");
    expect(answer.body, path).not.toContain("sha256");
  }
});
