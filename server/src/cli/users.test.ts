import { checkReset, resetPassword } from "@armslot/contracts/people/password-reset";
import { checkSetup } from "@armslot/contracts/people/program-setup";
import { getSession, signIn } from "@armslot/contracts/people/sign-in";
import { getUsage } from "@armslot/contracts/people/usage";
import { beforeEach, describe, expect, test } from "vitest";
import { anInvite, aProgram, aUser, password, signedInBrowser } from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser } from "../../test/kit/test-browser.ts";
import { oneLine, runOn } from "../../test/kit/test-cli.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await openTestApp();
});

const armslot = (...words: string[]) => runOn(testApp, words);
const noUser = "No user with this email. To list all users: npx armslot user list\n";

async function activityOf(programId: string) {
  const rows = await testApp.db.asOwner(
    (sql) => sql`
      select action, actor_user_id as actor, subject_id as subject from audit_entries
      where program_id = ${programId} and action <> 'signed-in' order by created_at, entry_id`,
  );
  return [...rows];
}

describe("user list", () => {
  test("lists the users of all programs or of one, with exactly the documented fields", async () => {
    const one = await aProgram(testApp, { name: "Alder Grove" });
    testApp.clock.advance({ seconds: 1 });
    const two = await aProgram(testApp, { name: "Birch Hill" });
    const colleague = await aUser(testApp, {
      programId: two.programId,
      firstName: "Abel",
      lastName: "Reed",
    });
    const { code, out, error } = await armslot("user", "list", "--json");
    expect({ code, error }).toEqual({ code: 0, error: "" });
    expect(out).toMatch(oneLine);
    const { users } = JSON.parse(out);
    expect(users.map(({ email }: { email: string }) => email)).toEqual([
      one.admin.email,
      colleague.email,
      two.admin.email,
    ]);
    expect(users[1]).toEqual({
      email: colleague.email,
      firstName: "Abel",
      lastName: "Reed",
      role: "user",
      programId: two.programId,
      program: "Birch Hill",
      createdAt: testApp.clock().toISOString(),
    });
    const ofOne = await armslot("user", "list", "--program", one.programId.toUpperCase());
    expect(ofOne.out).toMatch(/Ada Birch\s+admin\s+Alder Grove/);
    expect(ofOne.out).not.toContain(colleague.email);
    expect(out + ofOne.out).not.toContain("argon2");
  });

  test("prints a sentence when there are no users, and fails for an unknown program", async () => {
    expect((await armslot("user", "list")).out).toBe("There are no users yet.\n");
    for (const id of ["harbor", "01a1fbf5-b9e4-7142-9e8b-5bf7306a80cc"]) {
      expect(await armslot("user", "list", "--program", id)).toEqual({
        code: 1,
        out: "",
        error: "No program with this ID. To list all programs: npx armslot program list\n",
      });
    }
  });
});

describe("user reset-link", () => {
  const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? "";

  test("prints a link that works for 60 minutes and ends the previous one", async () => {
    const { programId, admin } = await aProgram(testApp);
    const first = JSON.parse((await armslot("user", "reset-link", admin.email, "--json")).out);
    const result = await armslot("user", "reset-link", ` ${admin.email.toUpperCase()}`, "--json");
    expect({ code: result.code, error: result.error }).toEqual({ code: 0, error: "" });
    const { email, resetUrl, ...rest } = JSON.parse(result.out);
    expect({ email, rest }).toEqual({ email: admin.email, rest: {} });
    expect(resetUrl).toMatch(/^https:\/\/armslot\.test\/reset-password\?token=[a-z2-7]{52}$/);
    const browser = newBrowser(testApp);
    const ended = await browser.refused(checkReset, { body: { token: tokenOf(first.resetUrl) } });
    expect(ended.code).toBe("invalid-reset-token");
    testApp.clock.advance({ minutes: 59 });
    const body = { token: tokenOf(resetUrl), password: "curveball 42" };
    await browser.call(resetPassword, { body });
    await browser.call(signIn, { body: { email: admin.email, password: "curveball 42" } });
    expect(await activityOf(programId)).toEqual([
      { action: "reset-link-made", actor: null, subject: admin.userId },
      { action: "reset-link-made", actor: null, subject: admin.userId },
      { action: "password-reset", actor: admin.userId, subject: null },
    ]);
  });

  test("prints it for a person, and changes only the link", async () => {
    const { admin } = await aProgram(testApp);
    const browser = await signedInBrowser(testApp, admin);
    const { code, out } = await armslot("user", "reset-link", admin.email);
    expect(code).toBe(0);
    expect(out).toMatch(
      /Reset link\s+https:\/\/armslot\.test\/reset-password\?token=[a-z2-7]{52}\n/,
    );
    expect((await browser.call(getSession)).session?.user.uid).toBe(admin.userId);
    await newBrowser(testApp).call(signIn, { body: { email: admin.email, password } });
  });

  test.each(["nobody@example.test", "nobody", "", "\u001b[31m"])(
    "user reset-link fails for %j because there is no such user",
    async (email) => {
      expect(await armslot("user", "reset-link", email)).toEqual({
        code: 1,
        out: "",
        error: noUser,
      });
    },
  );
});

test("user reset-link names the setup of a program that is not set up, and the link that it prints works", async () => {
  const email = "first@example.test";
  const named = ["--name", "Harbor", "--league", "L", "--email", email];
  const created = JSON.parse((await armslot("program", "create", ...named, "--json")).out);
  const result = await armslot("user", "reset-link", ` ${email.toUpperCase()}`);
  expect(result).toEqual({
    code: 1,
    out: "",
    error: `This program is not set up yet, so its admin has no account. For a new setup link: npx armslot program reissue-setup ${created.programId}\n`,
  });
  const words = result.error.trim().split("npx armslot ")[1]?.split(" ") ?? [];
  const { setupUrl } = JSON.parse((await armslot(...words, "--json")).out);
  const token = new URL(setupUrl).searchParams.get("token") ?? "";
  const { programId } = created;
  await newBrowser(testApp).call(checkSetup, { body: { programId, token } });
});

test("user reset-link says that a person has not accepted their invite", async () => {
  const { programId } = await aProgram(testApp);
  const { email } = await anInvite(testApp, { programId });
  const sentence =
    "This person has not accepted their invite yet. An admin of the program can send it again on the Account page.\n";
  expect((await armslot("user", "reset-link", email)).error).toBe(sentence);
  testApp.clock.advance({ days: 15 });
  expect((await armslot("user", "reset-link", email)).error).toBe(noUser);
});

describe("user set-role", () => {
  test("changes the role, ends only that user's sessions, and is listed in the activity", async () => {
    const { programId, admin } = await aProgram(testApp);
    const user = await aUser(testApp, { programId });
    const browser = await signedInBrowser(testApp, user);
    const other = await signedInBrowser(testApp, admin);
    const result = await armslot("user", "set-role", user.email, "Admin", "--json");
    expect({ ...result, out: JSON.parse(result.out) }).toEqual({
      code: 0,
      out: { email: user.email, role: "admin", isChanged: true },
      error: "",
    });
    const given = { params: { programId } };
    expect((await browser.refused(getUsage, given)).code).toBe("signed-out");
    await other.call(getUsage, given);
    const again = await browser.call(signIn, { body: { email: user.email, password } });
    expect(again.user.role).toBe("admin");
    expect(await activityOf(programId)).toEqual([
      { action: "role-changed", actor: null, subject: user.userId },
    ]);
    expect((await armslot("user", "set-role", admin.email, "user")).out).toBe(
      `${admin.email} is now user.\n`,
    );
    expect((await other.refused(getUsage, given)).code).toBe("signed-out");
  });

  test("user set-role does nothing when the user already has the role", async () => {
    const { programId, admin } = await aProgram(testApp);
    const browser = await signedInBrowser(testApp, admin);
    const { code, out } = await armslot("user", "set-role", admin.email, "admin");
    expect({ code, out }).toEqual({ code: 0, out: `${admin.email} was already admin.\n` });
    expect((await browser.call(getSession)).session?.user.role).toBe("admin");
    expect(await activityOf(programId)).toEqual([]);
  });

  test("keeps the last admin of a program", async () => {
    const { programId, admin } = await aProgram(testApp);
    await aUser(testApp, { programId });
    await aProgram(testApp);
    const browser = await signedInBrowser(testApp, admin);
    expect(await armslot("user", "set-role", admin.email, "user")).toEqual({
      code: 1,
      out: "",
      error: "A program needs at least one admin.\n",
    });
    expect((await browser.call(getSession)).session?.user.role).toBe("admin");
    expect(await activityOf(programId)).toEqual([]);
  });

  test("keeps one admin when all lose the role concurrently", async () => {
    const { programId, admin } = await aProgram(testApp);
    const others = await Promise.all(
      [1, 2, 3].map(() => aUser(testApp, { programId, role: "admin" })),
    );
    const results = await Promise.all(
      [admin, ...others].map(({ email }) => armslot("user", "set-role", email, "user")),
    );
    expect(results.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 0, 0, 1]);
    const admins = await testApp.db.asOwner(
      (sql) => sql`
        select user_id from users where program_id = ${programId} and role = 'admin'`,
    );
    expect(admins).toHaveLength(1);
  });

  test("user set-role fails for an unknown user and lists the roles", async () => {
    expect(await armslot("user", "set-role", "nobody@example.test", "admin")).toEqual({
      code: 1,
      out: "",
      error: noUser,
    });
    expect((await armslot("user", "set-role", "nobody@example.test", "owner")).error).toBe(
      '"owner" is not a role. The roles are admin and user.\n',
    );
  });
});
