import { requestReset } from "@armslot/contracts/people/password-reset";
import { getSession, signIn } from "@armslot/contracts/people/sign-in";
import { beforeEach, describe, expect, test } from "vitest";
import { anApiToken } from "../../test/kit/api-tokens.ts";
import { anEmail, aProgram, aUser, password, signedInBrowser } from "../../test/kit/build.ts";
import { dumpOf } from "../../test/kit/database/database-dump.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser } from "../../test/kit/test-browser.ts";
import { runOn } from "../../test/kit/test-cli.ts";
import { putProfile } from "../storage/analytics-profiles.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await openTestApp();
});

const armslot = (...words: string[]) => runOn(testApp, words);
/** Returns the member's ID of each API token of a program. */
async function apiTokenOwners(programId: string): Promise<string[]> {
  const rows = await testApp.db.asOwner(
    (sql) => sql<{ userId: string }[]>`
      select user_id as "userId" from api_tokens where program_id = ${programId}`,
  );
  return rows.map(({ userId }) => userId);
}
const noUser = "No user with this email. To list all users: npx armslot user list\n";
const unknown = "nobody@example.test";

describe("user set-email", () => {
  test("changes the email everywhere, ends sessions and API tokens, and keeps the password", async () => {
    const { programId, admin } = await aProgram(testApp);
    const { userId } = admin;
    const other = await aUser(testApp, { programId });
    const properties = { name: "Ada Birch", email: admin.email, programId };
    const now = testApp.parts.clock();
    const profile = { ...properties, createdAt: "", title: "", type: "admin", league: "" };
    await testApp.db.identity((sql) =>
      putProfile(sql, { programId, userId, properties: profile, now }),
    );
    const browser = await signedInBrowser(testApp, admin);
    const kept = await signedInBrowser(testApp, other);
    for (const member of [admin, other]) await anApiToken(testApp, { ...member, programId });
    await browser.call(requestReset, { body: { email: admin.email } });
    const { code, out } = await armslot("user", "set-email", admin.email, "New@Harbor.example");
    expect(code).toBe(0);
    expect(out).toContain(`${admin.email} is now new@harbor.example.`);
    expect(await browser.call(getSession)).toEqual({ session: null });
    expect((await kept.call(getSession)).session?.user.uid).toBe(other.userId);
    expect(await apiTokenOwners(programId)).toEqual([other.userId]);
    const signedIn = await newBrowser(testApp).call(signIn, {
      body: { email: "new@harbor.example", password },
    });
    expect(signedIn.user.uid).toBe(userId);
    const former = { email: admin.email, password };
    expect((await newBrowser(testApp).refused(signIn, { body: former })).code).toBe(
      "invalid-credential",
    );
    const rows = (await dumpOf(testApp)).filter((row) => !row.startsWith("throttles"));
    expect(rows.filter((row) => row.includes(admin.email))).toEqual([]);
    expect(rows.filter((row) => row.includes("new@harbor.example")).length).toBeGreaterThan(2);
  });

  test("refuses an email that has an account, and changes nothing", async () => {
    const one = await aProgram(testApp);
    const two = await aProgram(testApp);
    const before = await dumpOf(testApp);
    for (const taken of [two.admin.email, one.admin.email]) {
      const { code, error } = await armslot("user", "set-email", one.admin.email, taken);
      expect(code).toBe(1);
      expect(error).toContain("An account with the new email already exists.");
    }
    expect(await armslot("user", "set-email", one.admin.email, "nobody")).toMatchObject({
      code: 2,
    });
    expect(await dumpOf(testApp)).toEqual(before);
  });

  test("lets one of two users have an email that both get concurrently", async () => {
    const { programId, admin } = await aProgram(testApp);
    const other = await aUser(testApp, { programId });
    const wanted = anEmail(testApp);
    const results = await Promise.all(
      [admin, other].map(({ email }) => armslot("user", "set-email", email, wanted)),
    );
    expect(results.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const failed = results.find(({ code }) => code === 1);
    expect(failed?.error).toContain("An account with the new email already exists.");
  });
});

describe("user unlock", () => {
  test("user unlock ends the block after too many wrong passwords, and no other user's", async () => {
    const { programId, admin } = await aProgram(testApp);
    const other = await aUser(testApp, { programId });
    const right = ({ email }: { email: string }) =>
      newBrowser(testApp).send(signIn, { body: { email, password } });
    for (const { email } of [admin, other]) {
      for (let time = 0; time < testApp.parts.settings.signInPer15Min; time += 1) {
        await newBrowser(testApp).send(signIn, { body: { email, password: "wrong horse 9" } });
      }
    }
    expect((await right(admin)).statusCode).toBe(429);
    expect(await armslot("user", "unlock", admin.email)).toEqual({
      code: 0,
      out: `${admin.email} can sign in again.\n`,
      error: "",
    });
    expect((await right(admin)).statusCode).toBe(200);
    expect((await right(other)).statusCode).toBe(429);
  });
});

describe("user sessions and user end-sessions", () => {
  test("list a user's sessions without their secrets, and end them", async () => {
    const { programId, admin } = await aProgram(testApp);
    const other = await aUser(testApp, { programId });
    const first = await signedInBrowser(testApp, admin);
    const signedInAt = testApp.clock();
    testApp.clock.advance({ minutes: 60 });
    await signedInBrowser(testApp, admin);
    const kept = await signedInBrowser(testApp, other);
    for (const member of [admin, admin, other]) {
      await anApiToken(testApp, { ...member, programId });
    }
    const { out } = await armslot("user", "sessions", admin.email, "--json");
    const { email, sessions } = JSON.parse(out);
    expect(email).toBe(admin.email);
    expect(sessions).toHaveLength(2);
    const endsAt = new Date(signedInAt.getTime() + 7 * 24 * 60 * 60_000);
    expect(sessions[1]).toEqual({
      signedInAt: signedInAt.toISOString(),
      usedAt: signedInAt.toISOString(),
      endsAt: endsAt.toISOString(),
    });
    expect((await armslot("user", "sessions", admin.email)).out).toMatch(/^Signed in at/);
    expect((await armslot("user", "end-sessions", admin.email)).out).toBe(
      `Ended 2 sessions and 2 API tokens of ${admin.email}.\n`,
    );
    expect(await first.call(getSession)).toEqual({ session: null });
    expect((await kept.call(getSession)).session?.user.uid).toBe(other.userId);
    expect((await armslot("user", "sessions", admin.email)).out).toBe(
      `${admin.email} is not signed in anywhere.\n`,
    );
    expect(await apiTokenOwners(programId)).toEqual([other.userId]);
    expect(JSON.parse((await armslot("user", "end-sessions", other.email, "--json")).out)).toEqual({
      ...{ email: other.email, ended: 1, endedApiTokens: 1 },
    });
    testApp.clock.advance({ days: 8 });
    const late = await armslot("user", "sessions", other.email, "--json");
    expect(JSON.parse(late.out).sessions).toEqual([]);
  });
});

test.each([
  ["set-email", unknown, "new@example.test"],
  ["unlock", unknown],
  ["sessions", unknown],
  ["end-sessions", unknown],
])("user %s fails for %s because there is no such user", async (...words) => {
  expect(await armslot("user", ...words)).toEqual({ code: 1, out: "", error: noUser });
});
