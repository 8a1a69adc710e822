import { changePassword } from "@armslot/contracts/people/account";
import { checkReset, resetPassword } from "@armslot/contracts/people/password-reset";
import { getSession, signIn } from "@armslot/contracts/people/sign-in";
import { getUsage } from "@armslot/contracts/people/usage";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  aProgram,
  aUser,
  type BuiltUser,
  password,
  signedInBrowser,
} from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn } from "../../test/kit/test-browser.ts";
import { newSecretToken } from "../core/secret-token.ts";
import { newResetLink } from "../mail/render-mail.ts";

let testApp: TestApp;
let hashes = 0;
beforeAll(async () => {
  testApp = await openTestApp({
    settings: {
      LIMIT_SIGN_IN_ACCOUNT_IN_A_ROW: "100",
      LIMIT_REQUESTS_PER_MINUTE: "100000",
      // High enough for all twenty requests to reach the reset.
      LIMIT_PASSWORDS_PER_LINK_PER_15_MIN: "1000",
    },
    parts: ({ passwords }) => ({
      passwords: {
        ...passwords,
        hash: (text) => {
          hashes += 1;
          return passwords.hash(text);
        },
      },
    }),
  });
});
beforeEach(() => {
  hashes = 0;
  testApp.clock.advance({ minutes: 61 });
});

const newOne = "a new curveball 42";
let nextNetwork = 0;
const aNetwork = () => {
  nextNetwork += 1;
  return `203.0.${Math.floor(nextNetwork / 250)}.${nextNetwork % 250}`;
};

/** Returns the token of a new link as a mail contains it. */
async function aToken(user: BuiltUser): Promise<string> {
  const link = new URL(await newResetLink(testApp.parts, user));
  expect(`${link.origin}${link.pathname}`).toBe("https://armslot.test/reset-password");
  return link.searchParams.get("token") ?? "";
}

const reset = (token: string, network = aNetwork()) =>
  newBrowser(testApp, network).send(resetPassword, { body: { token, password: newOne } });
const check = (token: string, network = aNetwork()) =>
  newBrowser(testApp, network).send(checkReset, { body: { token } });
const trySignIn = async (email: string, typed: string, network = aNetwork()) =>
  (await newBrowser(testApp, network).send(signIn, { body: { email, password: typed } }))
    .statusCode;

/** Returns all of a member's rows that a reset may change. */
async function storedRows({ userId }: BuiltUser): Promise<string> {
  const [row] = await testApp.db.asOwner(
    (sql) => sql`
      select (select json_agg(u) from users u where user_id = ${userId}) as users,
        (select json_agg(s order by token_hash) from sessions s where user_id = ${userId}) as sessions,
        (select json_agg(d) from known_devices d where user_id = ${userId}) as devices,
        (select json_agg(m order by mail_id) from mails m where user_id = ${userId}) as mails,
        (select json_agg(a order by entry_id) from audit_entries a where actor_user_id = ${userId}) as entries,
        (select json_agg(r) from password_resets r where user_id = ${userId}) as resets`,
  );
  return JSON.stringify(row);
}

describe("a reset link", () => {
  test("sets the password once and does not sign in", async () => {
    const { admin } = await aProgram(testApp);
    const token = await aToken(admin);
    const answer = await reset(token.toUpperCase());
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: {} });
    expect(answer.cookies).toEqual([]);
    expect(await trySignIn(admin.email, password)).toBe(401);
    expect(await trySignIn(admin.email, newOne)).toBe(200);
    const before = await storedRows(admin);
    expect(problemIn(await reset(token)).code).toBe("invalid-reset-token");
    expect(problemIn(await check(token)).code).toBe("invalid-reset-token");
    expect(await storedRows(admin)).toBe(before);
  });

  test("a reset link is not used up by opening it", async () => {
    const { admin } = await aProgram(testApp);
    const token = await aToken(admin);
    const before = await storedRows(admin);
    for (let time = 0; time < 3; time += 1) expect((await check(token)).json()).toEqual({});
    expect(await storedRows(admin)).toBe(before);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test.each(["", "short", "0".repeat(52), "a".repeat(53), "a".repeat(52), "'; --"])(
    "a reset link with the token %j is invalid and costs no hash",
    async (token) => {
      expect(problemIn(await check(token)).code).toBe("invalid-reset-token");
      expect(problemIn(await reset(token)).code).toBe("invalid-reset-token");
      expect(hashes).toBe(0);
    },
  );

  test("a reset link expires after 60 minutes", async () => {
    const { admin } = await aProgram(testApp);
    const token = await aToken(admin);
    testApp.clock.advance({ minutes: 59, seconds: 59 });
    expect((await check(token)).statusCode).toBe(200);
    testApp.clock.advance({ seconds: 1 });
    const before = await storedRows(admin);
    expect(problemIn(await check(token)).code).toBe("invalid-reset-token");
    expect(problemIn(await reset(token)).code).toBe("invalid-reset-token");
    expect(await storedRows(admin)).toBe(before);
    expect(await trySignIn(admin.email, password)).toBe(200);
  });

  test("a reset link ends when a newer one is created, and only then", async () => {
    const { admin, programId } = await aProgram(testApp);
    const older = await aToken(admin);
    const other = await aToken(await aUser(testApp, { programId }));
    expect((await check(older)).statusCode).toBe(200);
    const newer = await aToken(admin);
    expect(problemIn(await reset(older)).code).toBe("invalid-reset-token");
    expect((await check(other)).statusCode).toBe(200);
    expect((await reset(newer)).statusCode).toBe(200);
  });

  test("a reset link works for one of twenty concurrent requests", async () => {
    const { admin } = await aProgram(testApp);
    const token = await aToken(admin);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        newBrowser(testApp, aNetwork()).send(resetPassword, {
          body: { token, password: `curveball number ${place}` },
        }),
      ),
    );
    const won = answers.findIndex(({ statusCode }) => statusCode === 200);
    const lost = answers.filter((_, place) => place !== won);
    expect(lost.map((answer) => problemIn(answer).code)).toEqual(
      Array(19).fill("invalid-reset-token"),
    );
    expect(await trySignIn(admin.email, `curveball number ${won}`)).toBe(200);
  });

  test("refuses an invalid password and stays valid", async () => {
    const { admin } = await aProgram(testApp);
    const token = await aToken(admin);
    const before = await storedRows(admin);
    const body = { token, password: "nodigits" };
    const problem = await newBrowser(testApp).refused(resetPassword, { body });
    expect(problem).toMatchObject({
      code: "invalid-input",
      fields: { password: "Password must contain at least one number." },
    });
    expect(await storedRows(admin)).toBe(before);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test("a reset link of a removed member is invalid", async () => {
    const { programId } = await aProgram(testApp);
    const user = await aUser(testApp, { programId });
    const token = await aToken(user);
    await testApp.db.asOwner((sql) => sql`delete from users where user_id = ${user.userId}`);
    expect(problemIn(await reset(token)).code).toBe("invalid-reset-token");
  });
});

describe("a reset", () => {
  test("a reset ends all sessions and known devices of this member only", async () => {
    const { programId, admin } = await aProgram(testApp);
    const colleague = await aUser(testApp, { programId });
    const [one, two] = [
      await signedInBrowser(testApp, admin, aNetwork()),
      await signedInBrowser(testApp, admin, aNetwork()),
    ];
    const other = await signedInBrowser(testApp, colleague, aNetwork());
    await reset(await aToken(admin));
    const given = { params: { programId } };
    for (const browser of [one, two]) {
      expect((await browser.refused(getUsage, given)).code).toBe("signed-out");
    }
    await other.call(getUsage, given);
    const devices = await testApp.db.asOwner(
      (sql) => sql`select user_id as id from known_devices where program_id = ${programId}`,
    );
    expect([...devices]).toEqual([{ id: colleague.userId }]);
  });

  test("clears the session cookie of the member's browser and keeps another member signed in", async () => {
    const { programId, admin } = await aProgram(testApp);
    const own = await signedInBrowser(testApp, admin, aNetwork());
    await own.call(resetPassword, { body: { token: await aToken(admin), password: newOne } });
    expect(own.jar.has("__Host-sid")).toBe(false);
    const colleague = await aUser(testApp, { programId });
    const other = await signedInBrowser(testApp, colleague, aNetwork());
    await other.call(resetPassword, { body: { token: await aToken(admin), password: newOne } });
    expect((await other.call(getSession)).session?.user.uid).toBe(colleague.userId);
  });

  test("leaves no session to a concurrent sign-in with the old password", async () => {
    const { programId, admin } = await aProgram(testApp);
    const token = await aToken(admin);
    const browsers = Array.from({ length: 6 }, () => newBrowser(testApp, aNetwork()));
    await Promise.all([
      ...browsers.map((browser) =>
        browser.send(signIn, { body: { email: admin.email, password } }),
      ),
      reset(token),
    ]);
    for (const browser of browsers) {
      const answer = await browser.send(getUsage, { params: { programId } });
      expect(answer.statusCode).toBe(401);
    }
  });

  test("unblocks an account after 100 failures in a row, also for their network", async () => {
    const { programId, admin } = await aProgram(testApp);
    const colleague = await aUser(testApp, { programId });
    const network = aNetwork();
    for (const { email } of [admin, colleague]) {
      for (let time = 0; time < 5; time += 1) await trySignIn(email, "wrong 1", network);
    }
    const setCount = (key: string, count: number) =>
      testApp.db.asOwner(
        (sql) => sql`
          update throttles set count = ${count}, blocked_until = null where key like ${`%${key}`}`,
      );
    await setCount(":sign-in:hour", 0);
    await setCount(":sign-in:row", 99);
    for (const { email } of [admin, colleague]) await trySignIn(email, "wrong 1");
    testApp.clock.advance({ minutes: 14 });
    expect(await trySignIn(admin.email, password)).toBe(429);
    expect(await trySignIn(admin.email, password, network)).toBe(429);
    const token = await aToken(admin);
    expect((await reset(token, network)).statusCode).toBe(200);
    expect(await trySignIn(admin.email, newOne)).toBe(200);
    expect(await trySignIn(admin.email, newOne, network)).toBe(200);
    expect(await trySignIn(colleague.email, password)).toBe(429);
    expect(await trySignIn(colleague.email, password, network)).toBe(429);
  });

  test("clears a block for wrong current passwords", async () => {
    const { programId, admin } = await aProgram(testApp);
    const browser = await signedInBrowser(testApp, admin, aNetwork());
    const change = (currentPassword: string) =>
      browser.send(changePassword, {
        params: { programId },
        body: { currentPassword, newPassword: newOne },
      });
    for (let time = 0; time < 5; time += 1) await change("wrong 1");
    expect((await change(password)).statusCode).toBe(429);
    await reset(await aToken(admin));
    await browser.call(signIn, { body: { email: admin.email, password: newOne } });
    expect((await change(newOne)).statusCode).toBe(200);
  });

  test("mails a notice and adds an activity entry that contains only IDs", async () => {
    const { programId, admin } = await aProgram(testApp);
    await reset(await aToken(admin));
    const { mails, entries } = await testApp.db.asOwner(async (sql) => ({
      mails: await sql`
        select kind, program_id as "programId", user_id as "userId" from mails where program_id = ${programId}`,
      entries: await sql`
        select action, actor_user_id as actor, subject_id as subject from audit_entries
        where program_id = ${programId}`,
    }));
    expect([...mails]).toEqual([{ kind: "notice", programId, userId: admin.userId }]);
    expect([...entries]).toEqual([
      { action: "password-reset", actor: admin.userId, subject: null },
    ]);
    const line = testApp.logLines.find((text) => text.includes(programId));
    expect(line).toContain('"event":"password-reset"');
    expect(testApp.logLines.join("")).not.toContain(admin.email);
  });
});

test("blocks a network for 15 minutes after 20 invalid tokens, even with a valid one; another network is not blocked", async () => {
  const { admin } = await aProgram(testApp);
  const token = await aToken(admin);
  const network = aNetwork();
  for (let time = 0; time < 10; time += 1) {
    expect(problemIn(await check(newSecretToken(), network)).status).toBe(403);
    expect((await check(token, network)).statusCode).toBe(200);
    expect(problemIn(await reset(newSecretToken(), network)).status).toBe(403);
  }
  const blocked = await reset(token, network);
  expect(problemIn(blocked)).toMatchObject({ code: "too-many-requests", status: 429 });
  expect(blocked.headers["retry-after"]).toBe("900");
  expect(problemIn(await check(token, network)).code).toBe("too-many-requests");
  testApp.clock.advance({ minutes: 15, seconds: 1 });
  expect((await reset(token, network)).statusCode).toBe(200);
});
