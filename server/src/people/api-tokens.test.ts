import { changePassword, signOutEverywhere } from "@armslot/contracts/people/account";
import { listActivity } from "@armslot/contracts/people/activity";
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
  shownTokenId,
} from "@armslot/contracts/people/api-tokens";
import { resetPassword } from "@armslot/contracts/people/password-reset";
import { removeMember } from "@armslot/contracts/people/people";
import { downloadTable } from "@armslot/contracts/sharing/exports";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aNewApiToken, anApiToken, sendWithToken } from "../../test/kit/api-tokens.ts";
import {
  aProgram,
  aUser,
  type BuiltProgram,
  type BuiltUser,
  browserWithSession,
  password,
} from "../../test/kit/build.ts";
import { dumpOf } from "../../test/kit/database/database-dump.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn, type TestBrowser, urlOf } from "../../test/kit/test-browser.ts";
import { newResetLink } from "../mail/render-mail.ts";
import { deleteExpired } from "../start/delete-expired.ts";

const limits = { LIMIT_REQUESTS_PER_MINUTE: "100000", LIMIT_API_TOKEN_REQUESTS_PER_15_MIN: "5" };
let testApp: TestApp;
let program: BuiltProgram;
let member: BuiltUser;
let browser: TestBrowser;
let admin: TestBrowser;
let nextNetwork = 0;
const aNetwork = () => {
  nextNetwork += 1;
  return `198.51.100.${nextNetwork}`;
};

beforeAll(async () => {
  testApp = await openTestApp({ settings: limits });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  member = await aUser(testApp, { programId: program.programId });
  browser = await browserWithSession(testApp, member);
  admin = await browserWithSession(testApp, program.admin);
});

const params = () => ({ programId: program.programId });
const tokensOf = async (by: TestBrowser) =>
  (await by.call(listApiTokens, { params: params() })).tokens;
const created = async (more: object = {}, by = browser) =>
  (await by.call(createApiToken, { params: params(), body: { ...aNewApiToken, ...more } })).token;

function read(token: string, network = aNetwork()) {
  const url = urlOf(downloadTable, { params: { ...params(), file: "athletes.json" } });
  return sendWithToken(testApp, token, { url, remoteAddress: network });
}

const statusOf = async (token: string) => (await read(token)).statusCode;

describe("a new token", () => {
  test("a new token starts with armslot_, reads, and is nowhere else", async () => {
    const token = await created();
    expect(token).toMatch(/^armslot_[a-z2-7]{52}$/);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(token.toUpperCase())).toBe(200);
    const secret = token.slice("armslot_".length);
    expect((await dumpOf(testApp)).join("\n")).not.toContain(secret);
    expect(testApp.logLines.join("\n")).not.toContain(secret);
    expect(JSON.stringify(await tokensOf(browser))).not.toContain(secret);
  });

  test("a new token is listed with its scopes, times and last use", async () => {
    const token = await created({ name: " Lab ", scopes: ["import", "read"], days: 30 });
    const now = testApp.clock().getTime();
    const listed = {
      tokenId: expect.any(String),
      name: "Lab",
      scopes: ["read", "import"],
      owner: expect.any(String),
      isOwn: true,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 30 * 86_400_000).toISOString(),
      lastUsedAt: null,
    };
    expect(await tokensOf(browser)).toEqual([listed]);
    testApp.clock.advance({ minutes: 5 });
    await read(token);
    const lastUsedAt = new Date(now + 5 * 60_000).toISOString();
    expect(await tokensOf(browser)).toEqual([{ ...listed, lastUsedAt }]);
    testApp.clock.advance({ minutes: 2 });
    await read(token);
    const later = new Date(now + 7 * 60_000).toISOString();
    expect(await tokensOf(browser)).toEqual([{ ...listed, lastUsedAt: later }]);
  });

  test("a new token needs the current password, and tries are limited", async () => {
    const body = { ...aNewApiToken, currentPassword: "wrong password 1" };
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const problem = await browser.refused(createApiToken, { params: params(), body });
      expect(problem.fields).toEqual({
        currentPassword: "Incorrect password. Please try again.",
      });
    }
    const blocked = await browser.refused(createApiToken, { params: params(), body: aNewApiToken });
    expect(blocked.code).toBe("too-many-requests");
    expect(await tokensOf(browser)).toEqual([]);
  });

  test.each([
    ["no scope", { scopes: [] }],
    ["an unknown scope", { scopes: ["write"] }],
    ["no name", { name: " " }],
    ["no expiry", { days: null }],
    ["a long expiry", { days: 366 }],
  ])("a new token is refused with %s", async (_, more) => {
    const body = { ...aNewApiToken, ...more } as never;
    const problem = await browser.refused(createApiToken, { params: params(), body });
    expect(problem.code).toBe("invalid-input");
    expect(await tokensOf(browser)).toEqual([]);
  });

  test("a new token is refused beyond ten that work; an expired or revoked one makes room", async () => {
    await anApiToken(testApp, { ...member, days: 1 });
    testApp.clock.advance({ days: 2 });
    const fresh = await browserWithSession(testApp, member);
    for (let token = 0; token < 10; token += 1) await anApiToken(testApp, member);
    const given = { params: params(), body: aNewApiToken };
    expect((await fresh.refused(createApiToken, given)).code).toBe("limit-reached");
    const [newest] = await tokensOf(fresh);
    await fresh.call(revokeApiToken, { params: { ...params(), tokenId: newest?.tokenId ?? "" } });
    await fresh.call(createApiToken, given);
    expect(await tokensOf(fresh)).toHaveLength(11);
  });
});

describe("the list", () => {
  test("the list has the tokens of all members for an admin, and only the own ones for a user", async () => {
    await anApiToken(testApp, program.admin);
    await anApiToken(testApp, member);
    await anApiToken(testApp, (await aProgram(testApp)).admin);
    expect((await tokensOf(admin)).map(({ isOwn }) => isOwn)).toEqual([false, true]);
    expect((await tokensOf(browser)).map(({ isOwn }) => isOwn)).toEqual([true]);
  });
});

/** What ends a token. */
const endings: Readonly<Record<string, (tokenId: string, token: string) => Promise<unknown>>> = {
  "is revoked by its member": (tokenId) =>
    browser.call(revokeApiToken, { params: { ...params(), tokenId } }),
  "is revoked by an admin": (tokenId) =>
    admin.call(revokeApiToken, { params: { ...params(), tokenId } }),
  expired: async () => testApp.clock.advance({ days: 30 }),
  "lost its member": () => admin.call(removeMember, { params: member }),
  "lost its program": () =>
    testApp.db.asOwner((sql) => sql`delete from programs where program_id = ${program.programId}`),
  "is older than a password change": () =>
    browser.call(changePassword, {
      params: params(),
      body: { currentPassword: password, newPassword: "a new curveball 42" },
    }),
  "is older than a password reset": async () => {
    const link = new URL(await newResetLink(testApp.parts, member));
    const token = link.searchParams.get("token") ?? "";
    const body = { token, password: "a new curveball 42" };
    await newBrowser(testApp, aNetwork()).call(resetPassword, { body });
  },
};

describe.each(Object.entries(endings))("a token that %s", (_, end) => {
  test("the token gets the answer of one that never existed", async () => {
    const { tokenId, token } = await anApiToken(testApp, member);
    expect(await statusOf(token)).toBe(200);
    await end(tokenId, token);
    const unknown = await read(`armslot_${"b".repeat(52)}`);
    const answer = await read(token);
    const bytes = ({ body, statusCode }: typeof answer) => [
      statusCode,
      body.replace(/"requestId":"[^"]+"/, ""),
    ];
    expect(problemIn(answer).code).toBe("invalid-api-token");
    expect(bytes(answer)).toEqual(bytes(unknown));
  });
});

test("a token keeps working for its member's other doings: sign-out everywhere and another's token", async () => {
  const { token } = await anApiToken(testApp, member);
  const { tokenId } = await anApiToken(testApp, member);
  await browser.call(revokeApiToken, { params: { ...params(), tokenId } });
  await browser.call(signOutEverywhere, { params: params() });
  expect(await statusOf(token)).toBe(200);
});

test("expired tokens are deleted after 30 days, and working ones stay", async () => {
  await anApiToken(testApp, { ...member, days: 1 });
  const { tokenId } = await anApiToken(testApp, { ...member, days: 90 });
  const rows = async () =>
    (
      await testApp.db.asOwner(
        (sql) => sql`select token_id as id from api_tokens where user_id = ${member.userId}`,
      )
    ).map(({ id }) => id);
  testApp.clock.advance({ days: 30 });
  await deleteExpired(testApp.parts);
  expect(await rows()).toHaveLength(2);
  testApp.clock.advance({ days: 2 });
  await deleteExpired(testApp.parts);
  expect(await rows()).toEqual([tokenId]);
});

describe("limits", () => {
  test("a token past its limit waits, and other tokens do not", async () => {
    const [one, two] = [await anApiToken(testApp, member), await anApiToken(testApp, member)];
    for (let use = 0; use < 5; use += 1) expect(await statusOf(one.token)).toBe(200);
    const refused = await read(one.token);
    expect(problemIn(refused).code).toBe("rate-limited");
    expect(refused.headers["retry-after"]).toBe("900");
    expect(await statusOf(two.token)).toBe(200);
    testApp.clock.advance({ minutes: 15 });
    expect(await statusOf(one.token)).toBe(200);
  });

  test("counts 20 of 40 concurrent unknown tokens, and valid tokens and links of that network still work", async () => {
    const network = aNetwork();
    const valid = await anApiToken(testApp, member);
    const unknown = Array.from({ length: 40 }, () => read(`armslot_${"c".repeat(52)}`, network));
    const codes = (await Promise.all(unknown)).map((answer) => problemIn(answer).code);
    expect(codes.filter((code) => code === "invalid-api-token")).toHaveLength(20);
    expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(20);
    expect((await read(valid.token, network)).statusCode).toBe(200);
    const link = new URL(await newResetLink(testApp.parts, member));
    const token = link.searchParams.get("token") ?? "";
    const body = { token, password: "a new curveball 42" };
    await newBrowser(testApp, network).call(resetPassword, { body });
  });

  test("valid tokens of a network do not count as failures, also many at once", async () => {
    const network = aNetwork();
    const tokens = Array.from({ length: 25 }, () => anApiToken(testApp, member));
    const answers = await Promise.all(
      (await Promise.all(tokens)).map(({ token }) => read(token, network)),
    );
    // Some are refused because downloads run at the same time.
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((answer) => problemIn(answer).code)).not.toContain("too-many-requests");
    for (const { token } of await Promise.all(tokens)) expect(await statusOf(token)).toBe(200);
  });
});

test("the activity shows the ID of the list for each token that was created, used or revoked", async () => {
  for (const name of ["Lab", "Bullpen laptop"]) await created({ name });
  const [laptop, lab] = (await tokensOf(browser)).map(({ tokenId }) => tokenId);
  await browser.call(revokeApiToken, { params: { ...params(), tokenId: laptop ?? "" } });
  await browser.call(revokeApiToken, { params: { ...params(), tokenId: lab ?? "" } });
  await read(await created({ name: "Third" }));
  const [third] = (await tokensOf(browser)).map(({ tokenId }) => tokenId);
  const { entries } = await admin.call(listActivity, { params: params() });
  const shown = entries
    .filter(({ action }) => action.startsWith("api-token-"))
    .map(({ action, subject, actor }) => `${action} ${subject} ${actor.name}`);
  const expected = [
    ["created", lab],
    ["created", laptop],
    ["revoked", laptop],
    ["revoked", lab],
    ["created", third],
    ["used", third],
  ].map(([what, id]) => `api-token-${what} ${shownTokenId(id ?? "")} Robin Alder`);
  expect(shown.toSorted()).toEqual(expected.toSorted());
  expect(new Set(shown).size).toBe(6);
});

test("the activity has one entry per day of use", async () => {
  const { token } = await anApiToken(testApp, member);
  const entries = async () =>
    (
      await testApp.db.asOwner(
        (sql) => sql`
          select 1 from audit_entries
          where actor_user_id = ${member.userId} and action = 'api-token-used'`,
      )
    ).length;
  for (let use = 0; use < 3; use += 1) await Promise.all([read(token)]);
  expect(await entries()).toBe(1);
  testApp.clock.advance({ days: 1 });
  await Promise.all([read(token), read(token), read(token)]);
  expect(await entries()).toBe(2);
});
