import type { Endpoint } from "@armslot/contracts/core/endpoint";
import { endpoints } from "@armslot/contracts/endpoints";
import { signIn, signOut } from "@armslot/contracts/people/sign-in";
import type { LightMyRequestResponse as Response } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { aProgram, password, signedInBrowser } from "../kit/build.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { type HeaderChanges, newBrowser, problemIn } from "../kit/test-browser.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: { LIMIT_REQUESTS_PER_MINUTE: "100000" } });
});

const ours = "https://armslot.test";
const neither = { "sec-fetch-site": undefined, origin: undefined };

const refused: readonly [string, HeaderChanges][] = [
  ["neither header", neither],
  ["another site", { "sec-fetch-site": "cross-site" }],
  ["a sister domain", { "sec-fetch-site": "same-site" }],
  ["an address typed into the browser", { "sec-fetch-site": "none" }],
  ["an unknown word", { "sec-fetch-site": "same-origin, cross-site" }],
  ["another site that claims our origin", { "sec-fetch-site": "cross-site", origin: ours }],
  ["a foreign origin", { ...neither, origin: "https://evil.test" }],
  ["the null origin", { ...neither, origin: "null" }],
  ["our host over http", { ...neither, origin: "http://armslot.test" }],
  ["our host on another port", { ...neither, origin: "https://armslot.test:8443" }],
  ["a host that begins like ours", { ...neither, origin: "https://armslot.test.evil.test" }],
  ["a referrer alone", { ...neither, referer: `${ours}/login` }],
];

const allowed: readonly [string, HeaderChanges][] = [
  ["same origin", { "sec-fetch-site": "same-origin" }],
  ["our origin, from a browser without fetch metadata", { ...neither, origin: ours }],
];

const writes = endpoints
  .filter(({ method }) => method !== "GET")
  .map((endpoint) => [endpoint.name, endpoint] as const);

const someIds = {
  programId: "01950000-0000-7000-8000-000000000001",
  athleteId: "01950000-0000-7000-8000-000000000002",
  gameId: "01950000-0000-7000-8000-000000000003",
};

async function codeOf(endpoint: Endpoint, headers: HeaderChanges): Promise<string> {
  const response = await newBrowser(testApp).send(endpoint, { params: someIds } as never, headers);
  return codeIn(response);
}

/** Returns the code for the same call by a browser without scripts. */
async function codeOfForm(endpoint: Endpoint, changes: HeaderChanges): Promise<string> {
  const type = "application/x-www-form-urlencoded";
  const headers = { "sec-fetch-site": "same-origin", "content-type": type, ...changes };
  const sent = Object.entries(headers).filter(([, value]) => value !== undefined);
  const response = await newBrowser(testApp).request({
    method: endpoint.method,
    url: endpoint.path,
    payload: "website=",
    headers: Object.fromEntries(sent) as Record<string, string>,
  });
  return codeIn(response);
}

function codeIn(response: Response): string {
  return response.statusCode === 200 ? "done" : problemIn(response).code;
}

describe.each(writes)("%s", (_, endpoint) => {
  test.each(refused)("refuses a request from %s", async (_from, headers) => {
    expect(await codeOf(endpoint, headers)).toBe("cross-site");
  });

  test.each(allowed)("accepts a request from %s", async (_from, headers) => {
    expect(await codeOf(endpoint, headers)).not.toBe("cross-site");
  });
});

const forms = endpoints
  .filter(({ takesForms }) => takesForms)
  .map((endpoint) => [endpoint.name, endpoint] as const);

describe.each(forms)("a form posted to %s", (_, endpoint) => {
  test.each(refused)("the form is refused from %s", async (_from, headers) => {
    expect(await codeOfForm(endpoint, headers)).toBe("cross-site");
  });

  test.each(allowed)("the form is accepted from %s", async (_from, headers) => {
    expect(await codeOfForm(endpoint, headers)).toBe("invalid-input");
  });
});

test("a forged sign-out keeps the session, and a forged sign-in creates none", async () => {
  const { admin } = await aProgram(testApp);
  const body = { email: admin.email, password };
  const browser = await signedInBrowser(testApp, admin);
  const before = new Map(browser.jar);
  for (const [, headers] of refused) {
    await browser.send(signOut, {}, headers);
    await browser.send(signIn, { body }, headers);
  }
  expect(browser.jar).toEqual(before);
  const rows = await testApp.db.asOwner(
    (sql) => sql`select user_id from sessions where user_id = ${admin.userId}`,
  );
  expect(rows).toHaveLength(1);
});

test("accepts every loopback name on its port, but no other port, with a loopback address", async () => {
  const local = await openTestApp({ settings: { PUBLIC_URL: "http://localhost:3000" } });
  try {
    const codeFrom = async (origin: string) => {
      const response = await newBrowser(local).send(signOut, {}, { ...neither, origin });
      return response.statusCode;
    };
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) {
      expect(await codeFrom(`http://${name}:3000`)).toBe(200);
      expect(await codeFrom(`http://${name}:3001`)).toBe(403);
    }
  } finally {
    await local.close();
  }
});

test("sends no CORS header, not even for a preflight", async () => {
  const browser = newBrowser(testApp);
  for (const endpoint of endpoints) {
    for (const origin of ["https://evil.test", "null"]) {
      const answers = [
        await browser.send(endpoint, { params: someIds } as never, { origin }),
        await browser.request({
          method: "OPTIONS",
          url: endpoint.path,
          headers: { origin, "access-control-request-method": endpoint.method },
        }),
      ];
      for (const { headers } of answers) {
        const sharing = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
        expect(sharing).toEqual([]);
      }
    }
  }
});
