import { changePassword, signOutEverywhere } from "@armslot/contracts/people/account";
import { checkReset } from "@armslot/contracts/people/password-reset";
import { getSession, signIn } from "@armslot/contracts/people/sign-in";
import { getUsage } from "@armslot/contracts/people/usage";
import { beforeAll, describe, expect, test } from "vitest";
import {
  aProgram,
  aUser,
  type BuiltUser,
  password,
  signedInBrowser,
} from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn, type TestBrowser } from "../../test/kit/test-browser.ts";
import { newResetLink } from "../mail/render-mail.ts";
import { setPasswordHash } from "../storage/users.ts";

let testApp: TestApp;
let checked: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  testApp = await openTestApp({
    parts: ({ passwords }) => ({
      passwords: {
        ...passwords,
        verify: async (given) => {
          const isRight = await passwords.verify(given);
          await checked();
          return isRight;
        },
      },
    }),
  });
});

const newOne = "a new curveball 42";
const wrongSentence = "Incorrect password. Please try again.";
let nextNetwork = 0;
const aNetwork = () => {
  nextNetwork += 1;
  return `198.51.100.${nextNetwork}`;
};

async function aMember() {
  const { programId } = await aProgram(testApp);
  const user = await aUser(testApp, { programId });
  const browser = await signedInBrowser(testApp, user, aNetwork());
  return { user, browser, params: { programId } };
}

function change(browser: TestBrowser, { programId }: { programId: string }, typed = password) {
  const body = { currentPassword: typed, newPassword: newOne };
  return browser.send(changePassword, { params: { programId }, body });
}

const trySignIn = async (email: string, typed: string) =>
  (await newBrowser(testApp, aNetwork()).send(signIn, { body: { email, password: typed } }))
    .statusCode;

async function rowsOf({ userId }: BuiltUser) {
  return await testApp.db.asOwner(async (sql) => ({
    user: [...(await sql`select password_hash from users where user_id = ${userId}`)],
    sessions: [
      ...(await sql`select token_hash from sessions where user_id = ${userId} order by 1`),
    ],
    resets: [...(await sql`select token_hash from password_resets where user_id = ${userId}`)],
    mails: [...(await sql`select kind, params from mails where user_id = ${userId}`)],
    actions: [
      ...(await sql`
        select action, subject_id from audit_entries
        where actor_user_id = ${userId} and action <> 'signed-in'`),
    ],
  }));
}

const signedOut = async (browser: TestBrowser, params: { programId: string }) =>
  (await browser.send(getUsage, { params })).statusCode === 401;

describe("a change of password", () => {
  test("takes effect, gives this browser a new token and ends every other session", async () => {
    const { user, browser, params } = await aMember();
    const elsewhere = await signedInBrowser(testApp, user, aNetwork());
    const former = newBrowser(testApp);
    for (const [name, value] of browser.jar) former.jar.set(name, value);
    const answer = await change(browser, params);
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: {} });
    expect(browser.jar.get("__Host-sid")).not.toBe(former.jar.get("__Host-sid"));
    expect((await browser.call(getSession)).session?.user.uid).toBe(user.userId);
    expect(await signedOut(elsewhere, params)).toBe(true);
    expect(await signedOut(former, params)).toBe(true);
    expect(await trySignIn(user.email, password)).toBe(401);
    expect(await trySignIn(user.email, newOne)).toBe(200);
  });

  test("keeps colleagues signed in", async () => {
    const { user, browser, params } = await aMember();
    const colleague = await aUser(testApp, { programId: user.programId });
    const other = await signedInBrowser(testApp, colleague, aNetwork());
    await change(browser, params);
    expect(await signedOut(other, params)).toBe(false);
  });

  test("a change of password ends a pending reset link, mails a notice and is in the program's activity", async () => {
    const { user, browser, params } = await aMember();
    const link = await newResetLink(testApp.parts, user);
    const token = new URL(link).searchParams.get("token") ?? "";
    const check = () => newBrowser(testApp, aNetwork()).send(checkReset, { body: { token } });
    expect((await check()).statusCode).toBe(200);
    await change(browser, params);
    expect(problemIn(await check()).code).toBe("invalid-reset-token");
    expect(await rowsOf(user)).toMatchObject({
      resets: [],
      mails: [{ kind: "notice", params: { change: "changed" } }],
      actions: [{ action: "password-changed", subject_id: null }],
    });
    const line = testApp.logLines.find((text) => text.includes('"event":"password-change"'));
    expect(line).toContain('"userId"');
    expect(testApp.logLines.join("")).not.toContain(user.email);
  });

  test("a change of password to the same password works like any other", async () => {
    const { user, browser, params } = await aMember();
    const body = { currentPassword: password, newPassword: password };
    await browser.call(changePassword, { params, body });
    expect(await trySignIn(user.email, password)).toBe(200);
  });

  test("a change of password with a wrong current password fails at that field and changes nothing", async () => {
    const { user, browser, params } = await aMember();
    await newResetLink(testApp.parts, user);
    const before = await rowsOf(user);
    const answer = await change(browser, params, "wrong horse 9");
    expect(problemIn(answer)).toMatchObject({
      code: "invalid-input",
      fields: { currentPassword: wrongSentence },
    });
    expect(answer.cookies).toEqual([]);
    expect(await rowsOf(user)).toEqual(before);
  });

  test.each([
    [{ currentPassword: "", newPassword: newOne }, "currentPassword"],
    [{ currentPassword: password, newPassword: "short1" }, "newPassword"],
    [{ currentPassword: password, newPassword: newOne, userId: "other" }, "userId"],
    [{ currentPassword: [password], newPassword: newOne }, "currentPassword"],
  ])(
    "a change of password from %j fails at that field and changes nothing",
    async (body, field) => {
      const { user, browser, params } = await aMember();
      const before = await rowsOf(user);
      const problem = await browser.refused(changePassword, { params, body } as never);
      expect(problem.code).toBe("invalid-input");
      expect(Object.keys(problem.fields ?? {})).toEqual([field]);
      expect(await rowsOf(user)).toEqual(before);
    },
  );

  test("a change of password is blocked for 15 minutes after 5 wrong current passwords, but not for a colleague", async () => {
    const { user, browser, params } = await aMember();
    const colleague = await aUser(testApp, { programId: user.programId });
    const other = await signedInBrowser(testApp, colleague, aNetwork());
    for (let time = 0; time < 5; time += 1) {
      expect(problemIn(await change(browser, params, `wrong ${time}`)).status).toBe(422);
    }
    const before = await rowsOf(user);
    const blocked = await change(browser, params);
    expect(problemIn(blocked)).toMatchObject({ code: "too-many-requests", status: 429 });
    expect(blocked.headers["retry-after"]).toBe("900");
    expect(await rowsOf(user)).toEqual(before);
    expect((await change(other, params)).statusCode).toBe(200);
    testApp.clock.advance({ minutes: 15, seconds: 1 });
    expect((await change(browser, params)).statusCode).toBe(200);
  });

  test("a change of password with the right current password does not count against the limit", async () => {
    const { browser, params } = await aMember();
    const body = { currentPassword: password, newPassword: password };
    for (let time = 0; time < 8; time += 1) await browser.call(changePassword, { params, body });
    expect((await change(browser, params)).statusCode).toBe(200);
  });

  test("a change of password succeeds once for concurrent requests", async () => {
    const { user, browser, params } = await aMember();
    const elsewhere = await signedInBrowser(testApp, user, aNetwork());
    const answers = await Promise.all([change(browser, params), change(elsewhere, params)]);
    const lost = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(lost).toHaveLength(1);
    expect((await rowsOf(user)).sessions).toHaveLength(1);
    expect((await rowsOf(user)).actions).toHaveLength(1);
  });

  test("a change of password does not overwrite a password that changed during the check", async () => {
    const { user, browser, params } = await aMember();
    const passwordHash = await testApp.parts.passwords.hash(newOne);
    checked = async () => {
      await testApp.parts.db.identity((sql) => setPasswordHash(sql, { ...user, passwordHash }));
    };
    try {
      const body = { currentPassword: password, newPassword: "a third curveball 7" };
      const problem = await browser.refused(changePassword, { params, body });
      expect(problem.fields).toEqual({ currentPassword: wrongSentence });
    } finally {
      checked = async () => undefined;
    }
    expect(await rowsOf(user)).toMatchObject({ mails: [], actions: [] });
    expect(await trySignIn(user.email, newOne)).toBe(200);
  });

  test("a change of password does not revive a session that ended during the check", async () => {
    const { user, browser, params } = await aMember();
    checked = async () => {
      await testApp.db.asOwner((sql) => sql`delete from sessions where user_id = ${user.userId}`);
    };
    try {
      const answer = await change(browser, params);
      expect(problemIn(answer).code).toBe("signed-out");
      expect(answer.cookies).toEqual([]);
    } finally {
      checked = async () => undefined;
    }
    expect(await rowsOf(user)).toMatchObject({ sessions: [], mails: [], actions: [] });
    expect(await trySignIn(user.email, password)).toBe(200);
  });
});

describe("signing out everywhere", () => {
  test("signing out everywhere ends all of the member's sessions and clears this browser, but keeps colleagues' sessions and known devices", async () => {
    const { user, browser, params } = await aMember();
    const colleague = await aUser(testApp, { programId: user.programId });
    const elsewhere = await signedInBrowser(testApp, user, aNetwork());
    const other = await signedInBrowser(testApp, colleague, aNetwork());
    const secret = browser.jar.get("__Host-sid") ?? "";
    const answer = await browser.send(signOutEverywhere, { params });
    expect(answer.json()).toEqual({});
    expect(answer.headers["clear-site-data"]).toBe('"cache"');
    expect(answer.cookies).toMatchObject([{ name: "__Host-sid", value: "", path: "/" }]);
    browser.jar.set("__Host-sid", secret);
    expect(await signedOut(browser, params)).toBe(true);
    expect(await signedOut(elsewhere, params)).toBe(true);
    expect(await signedOut(other, params)).toBe(false);
    const devices = await testApp.db.asOwner(
      (sql) => sql`select token_hash from known_devices where user_id = ${user.userId}`,
    );
    expect(devices).toHaveLength(2);
    expect((await rowsOf(user)).actions).toEqual([
      { action: "signed-out-everywhere", subject_id: null },
    ]);
    expect(await trySignIn(user.email, password)).toBe(200);
  });
});
