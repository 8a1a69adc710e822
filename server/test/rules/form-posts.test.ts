import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@armslot/contracts/core/limits";
import { endpoints } from "@armslot/contracts/endpoints";
import { joinWaitlist, sendContactMessage } from "@armslot/contracts/site/public-site";
import type { LightMyRequestResponse as Response } from "fastify";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { type HeaderChanges, newBrowser, problemIn } from "../kit/test-browser.ts";

let testApp: TestApp;
let webDir: string;

const mark = (field: string) =>
  `<p>${field}=[%value:${field}%] wrong=%invalid:${field}% says [%error:${field}%]</p>`;
const page = (fields: readonly string[]) => `<h1>[%failure%]</h1>${fields.map(mark).join("\n")}`;

function aBuiltFrontEnd(): string {
  const dir = mkdtempSync(join(tmpdir(), "armslot-web-"));
  mkdirSync(join(dir, "site"));
  const files = {
    "index.html": "<!doctype html><title>Armslot</title>",
    "site/get-started-again.html": page(Object.keys(joinWaitlist.input.body.shape)),
    "site/contact-again.html": page(Object.keys(sendContactMessage.input.body.shape)),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  return dir;
}

beforeAll(async () => {
  webDir = aBuiltFrontEnd();
  closeAtEnd(async () => rmSync(webDir, { recursive: true }));
  testApp = await openTestApp({ webDir });
});
beforeEach(async () => {
  testApp.mails.length = 0;
  testApp.logLines.length = 0;
  testApp.clock.advance({ days: 1 });
  await testApp.db.asOwner((sql) => sql`delete from leads`);
});

const type = "application/x-www-form-urlencoded";
const ours = { "sec-fetch-site": "same-origin" };

interface PostOptions {
  readonly headers?: HeaderChanges;
  readonly network?: string;
}

/** Posts a form like a browser without scripts. */
function post(path: string, payload: string, options: PostOptions = {}): Promise<Response> {
  const headers = { "content-type": type, ...ours, ...options.headers };
  const sent = Object.entries(headers).filter(([, value]) => value !== undefined);
  return newBrowser(testApp, options.network).request({
    method: "POST",
    url: path,
    payload,
    headers: Object.fromEntries(sent) as Record<string, string>,
  });
}

const encoded = (fields: object) =>
  new URLSearchParams(fields as Record<string, string>).toString();

const entry = {
  fullName: "Zoë O'Vale & <Sons>",
  email: "zoe@visitors.test",
  league: "Coastal + League",
  programName: "Harbor=Point 100%",
  title: "Scout",
  website: "",
};
const message = {
  fullName: "Zoë O'Vale & <Sons>",
  email: "zoe@visitors.test",
  programName: "Harbor=Point 100%",
  message: "one\r\ntwo 💪",
  website: "",
};
const forms = [
  [joinWaitlist.path, entry, "/get-started/sent"],
  [sendContactMessage.path, message, "/contact/sent"],
] as const;

const leads = () =>
  testApp.db.asOwner(
    (sql) => sql`
      select full_name as "fullName", email, program_name as "programName", message from leads order by lead_id`,
  );

test("covers every endpoint that accepts forms", () => {
  const paths = endpoints.filter(({ takesForms }) => takesForms).map(({ path }) => path);
  expect(paths.sort()).toEqual(forms.map(([path]) => path).sort());
});

describe.each(forms)("a form posted to %s", (path, fields, sentPath) => {
  const typed = encoded(fields);

  function expectPage(answer: Response, status: number, sentence: string): void {
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-security-policy"]).toMatch(/form-action 'self'/);
    expect(answer.body).toContain(`<h1>[${sentence}]</h1>`);
    expect(answer.body).not.toContain("%value:");
  }

  const keptName = "fullName=[Zoë O&#39;Vale &amp; &lt;Sons&gt;]";

  test("a form is stored and mailed and redirects to its success page", async () => {
    const answer = await post(path, typed);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, sentPath]);
    expect(answer.body).toBe("");
    const { fullName, email, programName } = fields;
    const line = "message" in fields ? "one\ntwo 💪" : null;
    expect([...(await leads())]).toEqual([{ fullName, email, programName, message: line }]);
    expect(testApp.mails).toHaveLength(1);
    const again = await newBrowser(testApp).request({
      method: "POST",
      url: path,
      payload: JSON.stringify({ ...fields, website: undefined }),
      headers: { "content-type": "application/json", ...ours },
    });
    expect(again.json(), "the same in JSON is the same form").toEqual({});
    expect(await leads()).toHaveLength(1);
  });

  test("a form is accepted from a browser that sends only its origin", async () => {
    const origin = "https://armslot.test";
    const headers = { "sec-fetch-site": undefined, origin };
    expect((await post(path, typed, { headers })).statusCode).toBe(303);
    expect(
      (await post(path, typed, { headers: { "content-type": `${type};charset=UTF-8` } }))
        .statusCode,
    ).toBe(303);
  });

  test("a form comes back with an error at each field and everything typed", async () => {
    const wrong = encoded({ ...fields, email: '"nobody>', fullName: "" });
    const answer = await post(path, wrong);
    expectPage(answer, 422, "Please check the highlighted fields.");
    expect(answer.body).toContain(
      "<p>email=[&quot;nobody&gt;] wrong=true says [Enter a valid email address.]</p>",
    );
    expect(answer.body).toContain("<p>fullName=[] wrong=true says [Full Name is required.]</p>");
    expect(answer.body).toContain("programName=[Harbor=Point 100%] wrong=false says []");
    expect(await leads()).toEqual([]);
  });

  test("a form comes back with everything typed if its mail failed", async () => {
    testApp.transport.next({ state: "queued", reason: "busy" });
    const answer = await post(path, typed);
    expectPage(answer, 502, "Message failed. Please try again.");
    expect(answer.body).toContain(keptName);
    if ("message" in fields) expect(answer.body).toContain("message=[one\ntwo 💪]");
    expect((await post(path, typed)).statusCode).toBe(303);
    expect(await leads()).toHaveLength(1);
  });

  test("a form comes back with everything typed past the limit", async () => {
    const network = "198.51.100.77";
    for (let n = 0; n < 10; n += 1) {
      await post(path, encoded({ ...fields, email: `n${n}@visitors.test` }), { network });
    }
    const answer = await post(path, typed, { network });
    expectPage(answer, 429, "Message failed. Please try again.");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.body).toContain(keptName);
    expect(await leads()).toHaveLength(10);
  });

  test("a form from a bot is answered like a person's but not stored", async () => {
    const answer = await post(path, encoded({ ...fields, website: "https://spam.test" }));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, sentPath]);
    expect(await leads()).toEqual([]);
    expect(testApp.mails).toEqual([]);
  });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a foreign origin", { "sec-fetch-site": undefined, origin: "https://evil.test" }],
    ["the null origin", { "sec-fetch-site": undefined, origin: "null" }],
    ["nobody knows where", { "sec-fetch-site": undefined }],
  ])("a form from %s is refused and not shown again", async (_from, headers) => {
    const answer = await post(path, typed, { headers });
    expect(problemIn(answer).code).toBe("cross-site");
    expect(await leads()).toEqual([]);
  });

  test.each([
    ["a field twice", `${typed}&email=eve%40visitors.test`, "email"],
    ["a field twice that was right", `${typed}&fullName=Eve`, "fullName"],
    ["an unknown field", `${typed}&isAdmin=true`, undefined],
    ["a list", `${typed}&email%5B%5D=eve%40visitors.test`, undefined],
    ["a field without a name", `${typed}&=x`, undefined],
  ])("a form with %s is refused with 422", async (_what, payload, field) => {
    const answer = await post(path, payload);
    expectPage(answer, 422, "Please check the highlighted fields.");
    if (field) expect(answer.body).toContain(`${field}=[] wrong=true`);
    expect(await leads()).toEqual([]);
  });

  test.each([
    ["bytes that are no UTF-8", `${typed}&title=%ff`],
    ["a percent sign that stands for nothing", `${typed}&title=100%`],
    ["a bare letter beyond ASCII", `${typed}&title=é`],
    ["a reach for the prototype", `${typed}&__proto__=x`],
  ])("a form with %s is refused with 400", async (_what, payload) => {
    expectPage(await post(path, payload), 400, "Message failed. Please try again.");
    expect(await leads()).toEqual([]);
  });

  test("a form is accepted up to exactly 64 KB", async () => {
    const ofSize = (bytes: number) => `website=${"x".repeat(bytes - 8)}`;
    expectPage(
      await post(path, ofSize(limits.requestBodyMaxBytes)),
      422,
      "Please check the highlighted fields.",
    );
    expectPage(
      await post(path, ofSize(limits.requestBodyMaxBytes + 1)),
      413,
      "The request is too large.",
    );
  });

  test("a form with thousands of fields is refused quickly", async () => {
    const began = performance.now();
    expect((await post(path, "a&".repeat(32_000))).statusCode).toBe(422);
    // Quadratic work on the fields would take minutes.
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  test("a form is refused if it is compressed or of another type", async () => {
    for (const encoding of ["gzip", "br"]) {
      const answer = await post(path, typed, { headers: { "content-encoding": encoding } });
      expect(answer.statusCode).toBe(415);
    }
    for (const other of ["multipart/form-data; boundary=x", "text/plain", `${type}x`]) {
      const answer = await post(path, typed, { headers: { "content-type": other } });
      expect(problemIn(answer).code).toBe("not-json");
    }
  });

  test("a form is not logged", async () => {
    testApp.transport.next({ state: "queued", reason: "busy" });
    await post(path, typed);
    await post(path, encoded({ ...fields, email: "zoe at visitors.test" }));
    await post(path, typed, { headers: { "sec-fetch-site": "cross-site" } });
    const log = testApp.logLines.join("");
    expect(testApp.logLines.length).toBeGreaterThan(3);
    expect(log).not.toMatch(/zoe|vale|harbor/i);
  });
});

test("answers a refused form with a problem when only the API is served", async () => {
  const bare = await openTestApp();
  try {
    const answer = await newBrowser(bare).request({
      method: "POST",
      url: joinWaitlist.path,
      payload: "fullName=",
      headers: { "content-type": type, ...ours },
    });
    expect(problemIn(answer).fields).toHaveProperty("email", "Email is required.");
  } finally {
    await bare.close();
  }
});
