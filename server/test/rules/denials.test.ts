import type { ErrorCode } from "@armslot/contracts/errors";
import { checkInvite } from "@armslot/contracts/people/invites";
import { checkReset } from "@armslot/contracts/people/password-reset";
import { listPeople } from "@armslot/contracts/people/people";
import { checkSetup } from "@armslot/contracts/people/program-setup";
import { getSession, signIn, signOut } from "@armslot/contracts/people/sign-in";
import { getUsage } from "@armslot/contracts/people/usage";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createProgram } from "../../src/people/create-program.ts";
import {
  anEmail,
  aProgram,
  aUser,
  type BuiltProgram,
  type BuiltUser,
  signedInBrowser,
} from "../kit/build.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { newBrowser, problemIn, type TestBrowser } from "../kit/test-browser.ts";

const limits = { LIMIT_REQUESTS_PER_MINUTE: "60", LIMIT_TOKEN_FAILURES_PER_15_MIN: "2" };
/** Part of every secret, address and query sent here. */
const canary = "canary";
const token = `${canary}-${"x".repeat(36)}`;

let testApp: TestApp;
let own: BuiltProgram;
let foreign: BuiltProgram;
let user: BuiltUser;
let member: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ settings: limits });
  own = await aProgram(testApp);
  foreign = await aProgram(testApp);
  user = await aUser(testApp, { programId: own.programId, email: `${canary}@example.test` });
  member = await signedInBrowser(testApp, user, "203.0.113.200");
});
beforeEach(() => {
  testApp.logLines.length = 0;
});

/** Returns the log lines except the one per response. */
function loggedLines(): Record<string, unknown>[] {
  const lines = testApp.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return lines.filter(({ msg }) => msg !== "answered");
}

const usage = (programId: string) => `/api/programs/${programId}/usage?q=${canary}`;
const known = () => ({ userId: user.userId, programId: own.programId });
let networks = 0;
/** Returns a visitor from an unused network. */
function visitor(): TestBrowser {
  networks += 1;
  return newBrowser(testApp, `203.0.113.${networks}`);
}

interface Denial {
  readonly route: string;
  /** Makes the request and returns the last response. */
  readonly ask: () => ReturnType<TestBrowser["request"]>;
  readonly who?: () => object;
}

const denials: readonly (readonly [string, ErrorCode, Denial])[] = [
  [
    "a request without a session",
    "signed-out",
    { route: getUsage.path, ask: () => visitor().request({ url: usage(own.programId) }) },
  ],
  [
    "a request without the right",
    "forbidden",
    { route: listPeople.path, ask: () => member.send(listPeople, { params: own }), who: known },
  ],
  [
    "a request for another program",
    "not-found",
    {
      route: getUsage.path,
      ask: () => member.request({ url: usage(foreign.programId) }),
      who: known,
    },
  ],
  [
    "a request from another site",
    "cross-site",
    {
      route: signOut.path,
      ask: () => visitor().send(signOut, {}, { "sec-fetch-site": "cross-site" }),
    },
  ],
  [
    "a bad setup link",
    "invalid-setup-token",
    {
      route: checkSetup.path,
      ask: async () => {
        const email = anEmail(testApp);
        const wanted = { name: "Harbor", league: "Coast", email, videoCap: 50 };
        const { programId } = await createProgram(testApp.parts, wanted);
        return await visitor().send(checkSetup, { body: { programId, token } });
      },
    },
  ],
  [
    "a bad invite link",
    "invalid-invite-token",
    {
      route: checkInvite.path,
      ask: () => visitor().send(checkInvite, { body: { programId: own.programId, token } }),
    },
  ],
  [
    "a bad reset link",
    "invalid-reset-token",
    { route: checkReset.path, ask: () => visitor().send(checkReset, { body: { token } }) },
  ],
  [
    "too many failed attempts",
    "too-many-requests",
    {
      route: checkReset.path,
      ask: async () => {
        const browser = visitor();
        for (let failed = 0; failed < 2; failed += 1) {
          expect((await browser.refused(checkReset, { body: { token } })).code).toBe(
            "invalid-reset-token",
          );
        }
        testApp.logLines.length = 0;
        return await browser.send(checkReset, { body: { token } });
      },
    },
  ],
  [
    "too many requests",
    "rate-limited",
    {
      route: getSession.path,
      ask: async () => {
        const browser = visitor();
        for (let asked = 0; asked < 60; asked += 1) await browser.call(getSession);
        expect(loggedLines()).toEqual([]);
        return await browser.send(getSession);
      },
    },
  ],
];

test.each(denials)(
  "%s is logged once, with the request ID and without secrets",
  async (_, code, denial) => {
    const problem = problemIn(await denial.ask());
    expect(problem.code).toBe(code);
    const { route, who = () => ({}) } = denial;
    const line = { level: "info", event: "denied", code, route, ...who(), msg: "denied" };
    const time = expect.any(String);
    expect(loggedLines()).toEqual([{ ...line, time, reqId: problem.requestId }]);
    expect(testApp.logLines.join("")).not.toContain(canary);
  },
);

test("a success, a missing object or invalid input is not logged as a denial", async () => {
  await member.call(getUsage, { params: own });
  await member.request({ url: "/api/nothing" });
  await member.refused(signIn, { body: { email: user.email, password: canary } });
  expect(loggedLines().filter(({ event }) => event === "denied")).toEqual([]);
  expect(loggedLines().length).toBe(2);
  expect(testApp.logLines.join("")).not.toContain(canary);
});
