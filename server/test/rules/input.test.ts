import { randomUUID } from "node:crypto";
import type { Endpoint } from "@armslot/contracts/core/endpoint";
import { limits } from "@armslot/contracts/core/limits";
import { endpoints } from "@armslot/contracts/endpoints";
import { getSession, signIn } from "@armslot/contracts/people/sign-in";
import { v7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { aGame, anAthlete, aProgram, type BuiltGame, signedInBrowser } from "../kit/build.ts";
import { aFilm, type BuiltFilm } from "../kit/films.ts";
import { aLevelTable } from "../kit/program-settings.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { problemIn, type TestBrowser, urlOf } from "../kit/test-browser.ts";

let testApp: TestApp;
let film: BuiltFilm;
let browser: TestBrowser;
let own: BuiltGame;
let levelTableId: string;
const fileId = randomUUID();
beforeAll(async () => {
  testApp = await openTestApp({
    settings: { LIMIT_SIGN_IN_NETWORK_PER_15_MIN: "1000", LIMIT_REQUESTS_PER_MINUTE: "100000" },
  });
  const { programId, admin } = await aProgram(testApp);
  own = await aGame(testApp, await anAthlete(testApp, { programId }));
  ({ levelTableId } = await aLevelTable(testApp, { programId }));
  film = await aFilm(testApp, { programId });
  browser = await signedInBrowser(testApp, admin);
});

const writes = endpoints
  .filter(({ input }) => input.body)
  .map((endpoint) => [endpoint.name, endpoint] as const);

interface RequestOptions {
  readonly payload?: string;
  readonly type?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns an ID for each name in an endpoint's path. */
const newIds = ({ path }: Endpoint) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, v7()]));

async function send(endpoint: Endpoint, options: RequestOptions) {
  const { payload = "{}", headers = {} } = options;
  const type = "type" in options ? options.type : "application/json";
  return await browser.request({
    method: endpoint.method,
    url: urlOf(endpoint, {
      params: { ...newIds(endpoint), month: "2026-02", fileId, levelTableId, ...film, ...own },
    }),
    payload,
    headers: {
      "sec-fetch-site": "same-origin",
      "idempotency-key": "the-same-key",
      ...(type !== undefined && { "content-type": type }),
      ...headers,
    },
  });
}

const rowsNow = () =>
  testApp.db.asOwner(async (sql) => {
    const [row] = await sql`
      select (select json_agg(a order by athlete_id) from athletes a) as athletes,
        (select json_agg(u order by user_id) from users u) as users,
        (select count(*)::int from programs) as programs`;
    return JSON.stringify(row);
  });

const deep = (open: string, close: string, levels: number) =>
  `{"x":${open.repeat(levels)}1${close.repeat(levels)}}`;

describe.each(writes)("%s", (_, endpoint) => {
  test.each([
    ["null", "null"],
    ["a number", "7"],
    ["a text", '"text"'],
    ["a list", "[]"],
    ["an unknown field", '{"isAdmin":true}'],
    ["another program's id", '{"programId":"01950000-0000-7000-8000-000000000009","uid":1}'],
    ["a field named constructor", '{"constructorr":{"a":1},"toString":1}'],
    ["lists nested 8000 deep", deep("[", "]", 8_000)],
    ["objects nested 4000 deep", deep('{"a":', "}", 4_000)],
    ["a number beyond all numbers", '{"x":1e400}'],
  ])("refuses %s with 422 and changes nothing", async (_what, payload) => {
    const before = await rowsNow();
    const problem = problemIn(await send(endpoint, { payload }));
    expect(problem.code).toBe("invalid-input");
    expect(Object.keys(problem.fields ?? {}).length).toBeGreaterThan(0);
    expect(await rowsNow()).toBe(before);
  });

  test.each(['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'])(
    "refuses access to the prototype by %s",
    async (payload) => {
      const response = await send(endpoint, { payload });
      expect([400, 422]).toContain(response.statusCode);
      problemIn(response);
    },
  );

  test.each(["", "{", "{'a':1}", "undefined", '{"a":1}{', "\u0000"])(
    "refuses the malformed body %j",
    async (payload) => {
      expect(problemIn(await send(endpoint, { payload })).code).toBe("malformed-request");
    },
  );

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "application/jsonp",
    "nonsense",
    undefined,
  ])("refuses a body of type %s", async (type) => {
    // Only the two public forms accept the type of a browser without scripts.
    const isForm = endpoint.takesForms && type === "application/x-www-form-urlencoded";
    const code = isForm ? "invalid-input" : "not-json";
    expect(problemIn(await send(endpoint, { type })).code).toBe(code);
  });

  test("refuses a compressed body", async () => {
    for (const encoding of ["gzip", "br", "identity, gzip"]) {
      const response = await send(endpoint, { headers: { "content-encoding": encoding } });
      expect(problemIn(response).code).toBe("not-json");
    }
    const plain = await send(endpoint, { headers: { "content-encoding": "identity" } });
    expect(problemIn(plain).code).toBe("invalid-input");
  });

  test("accepts exactly as many bytes as it declares, or else 64 KB", async () => {
    const ofSize = (bytes: number) => `{"x":"${"y".repeat(bytes - 8)}"}`;
    const { maxBodyBytes = limits.requestBodyMaxBytes } = endpoint;
    const atLimit = await send(endpoint, { payload: ofSize(maxBodyBytes) });
    expect(problemIn(atLimit).code).toBe("invalid-input");
    const beyond = await send(endpoint, { payload: ofSize(maxBodyBytes + 1) });
    expect(problemIn(beyond).code).toBe("body-too-large");
  });
});

test("accepts forms only at the two public forms' endpoints", () => {
  const forms = endpoints.filter(({ takesForms }) => takesForms);
  expect(forms.map(({ name }) => name)).toEqual(["joinWaitlist", "sendContactMessage"]);
});

test.each([
  ["email", ["a@example.test"]],
  ["email", { $ne: "" }],
  ["email", 7],
  ["email", null],
  ["password", ["x"]],
  ["password", true],
])("refuses a sign-in with %s = %j at that field", async (field, value) => {
  const body = { email: "a@example.test", password: "x", [field]: value } as never;
  const problem = await browser.refused(signIn, { body });
  expect(problem.code).toBe("invalid-input");
  expect(Object.keys(problem.fields ?? {})).toEqual([field]);
});

test("answers an unknown API path with the error table's 404", async () => {
  for (const url of ["/api/nothing", "/api/", "/api/sign-in/", "/api/programs/%ff"]) {
    const response = await browser.request({ url });
    expect([400, 404], url).toContain(response.statusCode);
    problemIn(response);
  }
  expect(await browser.call(getSession)).toHaveProperty("session.user");
});
