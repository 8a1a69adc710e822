import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import zlib from "node:zlib";
import { pages, sentPages } from "@armslot/contracts/core/pages";
import { beforeAll, describe, expect, test } from "vitest";
import { aProgram, signedInBrowser } from "../../test/kit/build.ts";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn, type TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let browser: TestBrowser;
let member: TestBrowser;
let dashboard: string;
let folder: string;

const loadingScreen = `<main>${"Loading ".repeat(150)}</main>`;
const files = {
  "index.html": `<!doctype html><head><title>Armslot</title></head>${loadingScreen}`,
  "screens.json": JSON.stringify({
    account: { links: "<link rel=account>" },
    athlete: {
      links: "<link rel=athlete>",
      request: "/api/programs/:programId/athletes/:athleteId",
      frame: '<a href="/programs/:programId/account">Account</a>',
    },
  }),
  "csp.json": '{"scriptHashes":["sha256-abc="],"styleHashes":[]}',
  "favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "sw.js": "keep();",
  "sw-off.js": "remove();",
  "assets/app-1a2b.js": "export {};",
  "assets/app-1a2b.js.br": "compressed by brotli",
  "assets/app-1a2b.js.gz": "compressed by gzip",
  "assets/app-1a2b.js.map": "{}",
  ".env": "SECRET=1",
  "site/landing.html": '<link rel="canonical" href="%PUBLIC_URL%/"><h1>Landing</h1>',
  "site/contact.html": "<h1>Contact</h1>",
  "site/contact-sent.html": "<h1>Sent</h1>",
  "site/contact-again.html": "<p>%failure%</p>",
  "site/get-started.html": "<h1>Get started</h1>",
  "site/get-started-sent.html": "<h1>Joined</h1>",
  "site/not-found.html": "<h1>Nothing here</h1>",
  "site/sign-in.html": "<h1>Sign in</h1>",
  "site/robots.txt": "Sitemap: %PUBLIC_URL%/sitemap.xml",
  "site/sitemap.xml": "<loc>%PUBLIC_URL%/</loc>",
  "site/demo.vtt": "WEBVTT",
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "armslot-web-"));
  closeAtEnd(async () => rmSync(folder, { recursive: true }));
  for (const name of ["assets", "site"]) mkdirSync(join(folder, "web", name), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "web", name), text);
  writeFileSync(join(folder, "outside.txt"), "not for the web");
  testApp = await openTestApp({ webDir: join(folder, "web") });
  browser = newBrowser(testApp);
  const program = await aProgram(testApp);
  member = await signedInBrowser(testApp, program.admin);
  dashboard = pages.dashboard.replace(":programId", program.programId);
});

type Headers = Record<string, string>;
const get = (url: string, headers: Headers = {}) => browser.request({ url, headers });
const ofMember = { "cache-control": "no-store", vary: "cookie, accept-encoding" };
const asMember = (url: string, headers: Headers = {}) => member.request({ url, headers });

const finished = [
  [pages.landing, "Landing"],
  [pages.contact, "Contact"],
  [pages.getStarted, "Get started"],
  [pages.signIn, "Sign in"],
  [sentPages.contact, "Sent"],
  [sentPages.getStarted, "Joined"],
] as const;
const publicPaths: readonly string[] = finished.map(([path]) => path);
const applicationPaths = Object.values(pages).filter((path) => !publicPaths.includes(path));

describe("a path of the application", () => {
  test.each(applicationPaths)("%s sends the application's page", async (path) => {
    const address = path.replaceAll(/:\w+/g, "x1");
    const answer = await get(`${address}?other=abc`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self' 'sha256-abc='");
    expect(answer.headers["content-security-policy"]).not.toContain("unsafe");
    expect(answer.body.replace(/<link rel=[\w-]+>/, "")).toBe(files["index.html"]);
    const withSecret = await get(`${address}?token=abc`);
    expect(withSecret.statusCode).toBe(200);
    expect(withSecret.headers["cache-control"]).toBe("no-store");
  });
});

describe("the files of the service worker", () => {
  test("the files of the service worker are the worker, which may reach only this server, and the page without the links of a screen", async () => {
    const worker = await get("/sw.js");
    expect(worker.statusCode).toBe(200);
    expect(worker.body).toBe("keep();");
    expect(worker.headers).toMatchObject({
      "content-type": expect.stringMatching(/^(?:text|application)\/javascript/),
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    });
    const shell = await get("/app-shell");
    expect(shell.statusCode).toBe(200);
    expect(shell.body).toBe(files["index.html"]);
    expect(shell.headers["cache-control"]).toBe("no-cache");
    expect(shell.headers["content-security-policy"]).toContain("worker-src 'self'");
  });

  test("the files of the service worker have the worker that removes itself with OFFLINE=off", async () => {
    const off = await openTestApp({
      webDir: join(folder, "web"),
      parts: ({ settings }) => ({ settings: { ...settings, keepsOffline: false } }),
    });
    try {
      const answer = await newBrowser(off).request({ url: "/sw.js" });
      expect(answer.body).toBe("remove();");
      expect(answer.headers["cache-control"]).toBe("no-cache");
    } finally {
      await off.close();
    }
  });
});

test.each([
  ["/programs/p/account", "<link rel=account></head>"],
  ["/programs/p/account?next=x", "<link rel=account></head>"],
  ["/programs/p/athletes/a", "<link rel=athlete></head>"],
  ["/programs/p/athletes", "</title></head>"],
])("adds the head links of its screen to the application's page at %s", async (path, head) => {
  const { body } = await get(path);
  expect(body).toContain(head);
  expect(body.match(/<link/g) ?? []).toHaveLength(head.startsWith("<link") ? 1 : 0);
});

describe("what only a member of the program gets in the page of a screen", () => {
  const frame = () => `<a href="${dashboard}/account">Account</a>`;

  test("what only a member of the program gets in the page of a screen is the request for its data and the frame of the program", async () => {
    const { body } = await asMember(`${dashboard}/athletes/a_2`);
    const preload = `<link rel="preload" as="fetch" crossorigin href="/api${dashboard}/athletes/a_2">`;
    expect(body).toContain(`${preload}<link rel=athlete></head>${frame()}`);
  });

  test.each([
    ["missing", "a visitor", () => get(`${dashboard}/athletes/a_2`)],
    ["missing", "a member of another program", () => asMember("/programs/p-1/athletes/a_2")],
    ["there", "an address with a query", () => asMember(`${dashboard}/athletes/a_2?kind=bullpen`)],
    ["there", "characters of HTML", () => asMember(`${dashboard}/athletes/"><script>`)],
  ])(
    "the request for a screen's data is missing and the frame is %s for %s",
    async (place, _case, visit) => {
      const { body } = await visit();
      expect(body).not.toMatch(/\/api\/|<script>/);
      const shown = place === "there" ? frame() : loadingScreen;
      expect(body).toContain(`<link rel=athlete></head>${shown}`);
    },
  );
});

test("compresses the application's page", async () => {
  const { headers, rawPayload } = await asMember("/login", { "accept-encoding": "br" });
  expect(headers).toMatchObject({ "content-encoding": "br", vary: ofMember.vary });
  expect(String(zlib.brotliDecompressSync(rawPayload))).toBe((await asMember("/login")).body);
});

describe("a public page", () => {
  test.each(finished)("%s sends the prerendered page to a visitor", async (path, heading) => {
    const answer = await get(`${path}?from=mail`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      vary: "accept-encoding, cookie",
    });
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self' 'sha256-abc='");
    expect(answer.body).toContain(`<h1>${heading}</h1>`);
  });

  test.each([pages.landing, pages.contact, pages.signIn])(
    "%s sends the application's page, uncached, to a member",
    async (path) => {
      const answer = await asMember(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(files["index.html"]);
      expect(answer.headers).toMatchObject(ofMember);
    },
  );

  test("the waitlist redirects a member to the dashboard", async () => {
    const answer = await asMember(pages.getStarted);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({ location: dashboard, vary: "cookie" });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("sends the prerendered page for an invalid session cookie", async () => {
    const cookie = `__Host-sid=${"a".repeat(52)}`;
    expect((await get(pages.landing, { cookie })).body).toContain("Landing");
  });

  test("sends the prerendered page if the session lookup fails", async () => {
    const failing = () => Promise.reject(new Error("no database"));
    const lame = await openTestApp({
      webDir: join(folder, "web"),
      parts: ({ db }) => ({ db: { ...db, identitySql: failing as never } }),
    });
    try {
      const cookie = `__Host-sid=${"a".repeat(52)}`;
      const answer = await newBrowser(lame).request({ url: "/", headers: { cookie } });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain("Landing");
      expect(lame.logLines.join("")).toContain("cannot look up the session for a page");
    } finally {
      await lame.close();
    }
  });

  test("contains the public address in each encoding", async () => {
    const plain = await get("/");
    expect(plain.body).toContain('href="https://armslot.test/"');
    for (const [accepted, encoding, unpack] of [
      ["gzip, deflate, br", "br", zlib.brotliDecompressSync],
      ["gzip;q=0.5, br;q=0", "gzip", zlib.gunzipSync],
    ] as const) {
      const answer = await get("/", { "accept-encoding": accepted });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
    }
  });

  test("answers 304 to a browser that has the page", async () => {
    const { etag = "" } = (await get("/")).headers;
    const again = await get("/", { "if-none-match": String(etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
    expect((await get("/", { "if-none-match": 'W/"another"' })).statusCode).toBe(200);
  });

  test("redirects a trailing slash to the page's address", async () => {
    const answer = await get("/contact/");
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toBe("/contact");
  });

  test("gives search engines absolute addresses", async () => {
    const robots = await get("/robots.txt");
    expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(robots.body).toBe("Sitemap: https://armslot.test/sitemap.xml");
    const sitemap = await get("/sitemap.xml");
    expect(sitemap.headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(sitemap.body).toBe("<loc>https://armslot.test/</loc>");
  });
});

test("answers an unknown path with 404 and a page, which for members is the application's", async () => {
  for (const path of ["/nowhere", "/programs", "/programs/a/b/c", "/login/x", "/contact/x"]) {
    const answer = await get(path);
    expect(answer.statusCode, path).toBe(404);
    expect(answer.body).toContain("Nothing here");
    const own = await asMember(path);
    expect(own.statusCode, path).toBe(404);
    expect(own.body).toBe(files["index.html"]);
    expect(own.headers).toMatchObject(ofMember);
  }
});

test("answers an unknown API path or asset with a problem instead of a page", async () => {
  for (const path of ["/api/nowhere", "/api/programs", "/assets/gone-9z.js"]) {
    const answer = await get(path);
    expect(answer.statusCode, path).toBe(404);
    expect(answer.json()).toMatchObject({ code: "not-found" });
  }
});

test("serves a hashed asset as immutable, in the best encoding that the browser accepts", async () => {
  const brotli = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip, br" });
  expect(brotli.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
  });
  expect(brotli.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
  expect(brotli.headers.vary).toContain("accept-encoding");
  expect((await get("/assets/app-1a2b.js")).body).toBe(files["assets/app-1a2b.js"]);
});

test("makes browsers revalidate a file without a hash", async () => {
  for (const path of ["/favicon.svg", "/site/demo.vtt"]) {
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-cache");
  }
});

test("serves no other files of the folder and none outside it", async () => {
  const paths = [
    "/.env",
    "/csp.json",
    "/index.html.br",
    "/assets/app-1a2b.js.map",
    "/assets/app-1a2b.js.br",
    "/assets/",
    "/site/contact.html",
    "/site/contact-again.html",
    "/site/robots.txt",
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
    expect(answer.body, path).not.toContain("%");
  }
});

test("refuses a range past the end of a file with a problem and the file's length, and logs no stack", async () => {
  const path = "/assets/app-1a2b.js";
  const { length } = files[path.slice(1) as "assets/app-1a2b.js"];
  for (const [range, encoding, size] of [
    [`bytes=${length}-`, "identity", length],
    ["bytes=-0", "identity", length],
    ["bytes=900-", "br", files["assets/app-1a2b.js.br"].length],
  ] as const) {
    testApp.logLines.length = 0;
    const refused = await get(path, { range, "accept-encoding": encoding });
    expect(problemIn(refused).code).toBe("range-not-satisfiable");
    expect(refused.headers).toMatchObject({
      "content-range": `bytes */${size}`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(refused.headers).not.toHaveProperty("content-encoding");
    expect(testApp.logLines.map((line) => JSON.parse(line).level)).toEqual(["info", "info"]);
    expect(testApp.logLines.join("")).not.toContain("stack");
  }
  const served = await get(path, { range: "bytes=0-5" });
  expect(served.statusCode).toBe(206);
  expect(served.headers["content-range"]).toBe(`bytes 0-5/${length}`);
  expect(served.body).toBe(files["assets/app-1a2b.js"].slice(0, 6));
});

test("answers an unmet If-Match with a problem and a met one with the file", async () => {
  const path = "/assets/app-1a2b.js";
  const { etag, "last-modified": modified } = (await get(path)).headers;
  for (const unmet of [
    { "if-match": '"another"' },
    { "if-unmodified-since": "Thu, 01 Jan 2015 00:00:00 GMT" },
  ]) {
    expect(problemIn(await get(path, unmet)).code).toBe("precondition-failed");
  }
  for (const met of [{ "if-match": String(etag) }, { "if-unmodified-since": String(modified) }]) {
    expect((await get(path, met)).statusCode).toBe(200);
  }
});

test("answers 404 for a path that no file can have", async () => {
  for (const path of [
    "/assets/%00",
    `/assets/${"x".repeat(300)}.js`,
    "/favicon.svg/x",
    "//favicon.svg",
  ]) {
    expect((await get(path)).statusCode, path).toBe(404);
  }
});

test("counts failed asset requests, but not served ones, against the request limit", async () => {
  const limited = await openTestApp({
    webDir: join(folder, "web"),
    settings: { LIMIT_REQUESTS_PER_MINUTE: "3" },
  });
  try {
    const eager = newBrowser(limited, "192.0.2.1");
    const asset = "/assets/app-1a2b.js";
    const status = async (headers: Record<string, string>, url = asset) =>
      (await eager.request({ url, headers })).statusCode;
    for (let time = 0; time < 5; time += 1) expect(await status({})).toBe(200);
    expect(await status({ range: "bytes=900-" })).toBe(416);
    expect(await status({}, "/assets/gone.js")).toBe(404);
    expect(await status({ host: "evil.test" })).toBe(421);
    const refused = await eager.request({ url: "/assets/gone.js" });
    expect(problemIn(refused).code).toBe("rate-limited");
    expect(refused.headers["retry-after"]).toBe("60");
    expect(await status({ range: "bytes=900-" })).toBe(429);
    expect(await status({}, "/api/session")).toBe(429);
    expect(await status({})).toBe(200);
    const other = newBrowser(limited, "192.0.2.2");
    expect((await other.request({ url: "/assets/gone.js" })).statusCode).toBe(404);
  } finally {
    await limited.close();
  }
});
