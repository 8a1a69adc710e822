import type { Endpoint, TokenScope } from "@armslot/contracts/core/endpoint";
import { eventPaths } from "@armslot/contracts/core/events";
import { endpoints } from "@armslot/contracts/endpoints";
import { signIn } from "@armslot/contracts/people/sign-in";
import {
  downloadExport,
  downloadScoutingTable,
  downloadTable,
} from "@armslot/contracts/sharing/exports";
import { beforeAll, describe, expect, test } from "vitest";
import { anApiToken, sendWithToken } from "../kit/api-tokens.ts";
import { aProgram, aUser, type BuiltProgram, browserWithSession, password } from "../kit/build.ts";
import { storedState } from "../kit/database/database-dump.ts";
import { type CallInput, goodCall, noLimits } from "../kit/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { problemIn, urlOf } from "../kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let other: BuiltProgram;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  program = await aProgram(testApp);
  other = await aProgram(testApp);
});

/** Returns the input of a good call, also for the endpoint that sends a file. */
async function inputOf(endpoint: Endpoint, { programId }: BuiltProgram): Promise<CallInput> {
  if (endpoint === downloadTable) return { params: { programId, file: "pitches.csv" } };
  if (endpoint === downloadScoutingTable) return { params: { programId, file: "grades.csv" } };
  if (endpoint !== downloadExport) return await goodCall(testApp, endpoint, programId);
  return { params: { programId, exportId: testApp.parts.newId() } };
}

/** Sends the same request with a token that a signed-in browser would send with cookies. */
async function sendTo(
  endpoint: Endpoint,
  token: string,
  { input, headers }: { input: CallInput; headers?: Readonly<Record<string, string>> },
) {
  const { body, file, ...place } = input;
  const type = file === undefined ? "application/json" : "application/octet-stream";
  const payload = file ?? (body && JSON.stringify(body));
  return await sendWithToken(testApp, token, {
    method: endpoint.method,
    url: urlOf(endpoint, place),
    headers: {
      ...(payload !== undefined && { "content-type": type }),
      ...(endpoint.idempotent && { "idempotency-key": "reach-1" }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  });
}

const all = endpoints.map((endpoint) => [endpoint.name, endpoint] as const);
const unscoped = all.filter(([, { tokenScope }]) => tokenScope === undefined);
const scoped = all.filter(([, { tokenScope }]) => tokenScope !== undefined);

test("three endpoints are open to tokens, one for each scope", () => {
  expect(scoped.map(([name, { tokenScope }]) => [name, tokenScope])).toEqual([
    ["importDeviceFile", "import"],
    ["downloadScoutingTable", "scouting"],
    ["downloadTable", "read"],
  ]);
});

describe.each(unscoped)("%s", (_, endpoint) => {
  test("refuses a token of an admin with every scope, also beside a session, and changes nothing", async () => {
    const { token } = await anApiToken(testApp, program.admin);
    const input = await inputOf(endpoint, program);
    const { jar } = await browserWithSession(testApp, program.admin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const before = await storedState(testApp);
    const browserHeaders = { "sec-fetch-site": "same-origin", cookie };
    for (const headers of [{}, { "sec-fetch-site": "same-origin" }, browserHeaders]) {
      const answer = await sendTo(endpoint, token, { input, headers });
      expect(problemIn(answer).code).toBe("forbidden-to-token");
      expect(answer.cookies).toEqual([]);
    }
    expect(await storedState(testApp)).toEqual(before);
  });
});

const scopeOf = ({ tokenScope }: Endpoint) => tokenScope as TokenScope;
const otherScopes = (scope: TokenScope) =>
  (["read", "scouting", "import"] as const).filter((other) => other !== scope);

describe.each(scoped)("%s", (_, endpoint) => {
  test("accepts a token of its scope alone, without cookies and browser headers", async () => {
    const input = await inputOf(endpoint, program);
    const scopes = [scopeOf(endpoint)];
    const { token } = await anApiToken(testApp, { ...program.admin, scopes });
    const answer = await sendTo(endpoint, token, { input });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.cookies).toEqual([]);
  });

  test("accepts a token of a user, who has the permission", async () => {
    const user = await aUser(testApp, { programId: program.programId });
    const { token } = await anApiToken(testApp, { ...user, scopes: [scopeOf(endpoint)] });
    const answer = await sendTo(endpoint, token, { input: await inputOf(endpoint, program) });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test("refuses a token of the other scopes, and changes nothing", async () => {
    const scopes = otherScopes(scopeOf(endpoint));
    const { token } = await anApiToken(testApp, { ...program.admin, scopes });
    const input = await inputOf(endpoint, program);
    const before = await storedState(testApp);
    const answer = await sendTo(endpoint, token, { input });
    const problem = problemIn(answer);
    expect(problem.code).toBe("forbidden-to-token");
    expect(problem.detail).toContain("as chosen on the Account page");
    expect(await storedState(testApp)).toEqual(before);
  });

  test("answers a token of another program like one for a missing program", async () => {
    const { token } = await anApiToken(testApp, other.admin);
    const answers: string[] = [];
    for (const programId of [program.programId, testApp.parts.newId()]) {
      const { params, ...rest } = await inputOf(endpoint, program);
      const input = { ...rest, params: { ...params, programId } };
      const { code } = problemIn(await sendTo(endpoint, token, { input }));
      answers.push(code);
    }
    expect(answers).toEqual(["not-found", "not-found"]);
  });

  test("ignores a session beside a token: the token decides", async () => {
    const { jar } = await browserWithSession(testApp, program.admin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const input = await inputOf(endpoint, program);
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const unknown = `armslot_${"a".repeat(52)}`;
    const answer = await sendTo(endpoint, unknown, { input, headers });
    expect(problemIn(answer).code).toBe("invalid-api-token");
  });
});

const inSessions = scoped.filter(([, { tokenOnly }]) => !tokenOnly);

describe.each(inSessions)("%s", (_, endpoint) => {
  test("the endpoint needs a session without a token, and our origin for a change with a session", async () => {
    const input = await inputOf(endpoint, program);
    const none = await sendTo(endpoint, "", { input, headers: { authorization: "" } });
    const isWrite = endpoint.method !== "GET";
    expect(problemIn(none).code).toBe(isWrite ? "cross-site" : "signed-out");
    const { jar } = await browserWithSession(testApp, program.admin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const authorization of ["", "Bearer of-a-proxy", "Basic YTpi"]) {
      const foreign = { cookie, authorization, "sec-fetch-site": "cross-site" };
      const answer = await sendTo(endpoint, "", { input, headers: foreign });
      expect(answer.statusCode).toBe(isWrite ? 403 : 200);
      const ours = { ...foreign, "sec-fetch-site": "same-origin" };
      expect((await sendTo(endpoint, "", { input, headers: ours })).statusCode).toBe(200);
    }
  });
});

test("a data file is refused to an admin's session and sent to the admin's token", async () => {
  const input = { params: { programId: program.programId, file: "athletes.csv" } } as const;
  const browser = await browserWithSession(testApp, program.admin);
  const before = await storedState(testApp);
  expect((await browser.refused(downloadTable, input)).code).toBe("signed-out");
  expect(await storedState(testApp)).toEqual(before);
  const { token } = await anApiToken(testApp, program.admin);
  expect((await sendTo(downloadTable, token, { input })).statusCode).toBe(200);
});

test("a token does not sign in at any address, nor work as a cookie or in a query", async () => {
  const { token } = await anApiToken(testApp, program.admin);
  const secret = token.slice("armslot_".length);
  const url = urlOf(downloadTable, { params: { ...program, file: "pitches.csv" } });
  for (const cookie of [`__Host-sid=${token}`, `__Host-sid=${secret}`, `__Host-dev=${secret}`]) {
    const answer = await sendWithToken(testApp, "", {
      url,
      headers: { cookie, authorization: "" },
    });
    expect(problemIn(answer).code).toBe("signed-out");
  }
  const queried = { url: `${url}?token=${token}`, headers: { authorization: "" } };
  expect(problemIn(await sendWithToken(testApp, "", queried)).code).toBe("signed-out");
  const body = { email: program.admin.email, password };
  const answer = await sendTo(signIn, token, { input: { body } });
  expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
});

test("a session's token is no API token", async () => {
  const { jar } = await browserWithSession(testApp, program.admin);
  const url = urlOf(downloadTable, { params: { ...program, file: "pitches.csv" } });
  const session = jar.get("__Host-sid") ?? "";
  expect(session).toMatch(/^[a-z2-7]{52}$/);
  for (const [text, code] of [
    [session, "signed-out"],
    [`armslot_${session}`, "invalid-api-token"],
  ] as const) {
    expect(problemIn(await sendWithToken(testApp, text, { url })).code).toBe(code);
  }
});

test("the analytics endpoint takes no one's identity from a token", async () => {
  const { token } = await anApiToken(testApp, program.admin);
  const event = { event: "LP Demo Play", properties: { $insert_id: "token-1", distinct_id: "x" } };
  const answer = await sendWithToken(testApp, token, {
    method: "POST",
    url: Object.values(eventPaths)[0] ?? "",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    payload: JSON.stringify([event]),
  });
  expect(answer.statusCode).toBe(200);
  const rows = await testApp.db.asOwner(
    (sql) =>
      sql`select 1 from analytics_events e where to_jsonb(e)::text like ${`%${program.admin.userId}%`}`,
  );
  expect([...rows]).toEqual([]);
});
