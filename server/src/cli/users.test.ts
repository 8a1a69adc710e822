import { checkReset, resetPassword } from "@armslot/contracts/password-reset";
import { getSession, signIn } from "@armslot/contracts/sign-in";
import { getUsage } from "@armslot/contracts/usage";
import { beforeEach, describe, expect, test } from "vitest";
import { aProgram, aUser, password, signedInBrowser } from "../../test/build.ts";
import { openTestApp, type TestApp } from "../../test/test-app.ts";
import { newBrowser } from "../../test/test-browser.ts";
import { oneLine, runOn } from "../../test/test-cli.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await openTestApp();
});

const armslot = (...words: string[]) => runOn(testApp, words);
const nobody = "No user has this email. To list them: armslot user list\n";

async function activityOf(programId: string) {
  const rows = await testApp.db.asOwner(
    (sql) => sql`
      select action, actor_user_id as actor, subject_id as subject from audit_entries
      where program_id = ${programId} and action <> 'signed-in' order by created_at, entry_id`,
  );
  return [...rows];
}

describe("user list", () => {
  test("lists the users of all programs, or of one, with exactly what is promised", async () => {
    const one = await aProgram(testApp, { name: "Alder Grove" });
    testApp.clock.advance({ seconds: 1 });
    const two = await aProgram(testApp, { name: "Birch Hill" });
    const colleague = await aUser(testApp, { programId: two.programId, lastName: "Aspen" });
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
      firstName: "Robin",
      lastName: "Aspen",
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

  test("says when there is none, and when there is no such program", async () => {
    expect((await armslot("user", "list")).out).toBe("There is no user yet.\n");
    for (const id of ["harbor", "01a1fbf5-b9e4-7142-9e8b-5bf7306a80cc"]) {
      expect(await armslot("user", "list", "--program", id)).toEqual({
        code: 1,
        out: "",
        error: "There is no program of this id. To list them: armslot program list\n",
      });
    }
  });
});

describe("user reset-link", () => {
  const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? "";

  test("prints a link that sets a new password within 60 minutes and ends the one before", async () => {
    const { programId, admin } = await aProgram(testApp);
    const first = JSON.parse((await armslot("user", "reset-link", admin.email, "--json")).out);
    const said = await armslot("user", "reset-link", ` ${admin.email.toUpperCase()}`, "--json");
    expect({ code: said.code, error: said.error }).toEqual({ code: 0, error: "" });
    const { email, resetUrl, ...rest } = JSON.parse(said.out);
    expect({ email, rest }).toEqual({ email: admin.email, rest: {} });
    expect(resetUrl).toMatch(/^https:\/\/armslot\.test\/reset-password\?token=[a-z2-7]{52}$/);
    const browser = newBrowser(testApp);
    const dead = await browser.refused(checkReset, { body: { token: tokenOf(first.resetUrl) } });
    expect(dead.code).toBe("invalid-reset-token");
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

  test("prints it for a person too, and changes nothing but the link", async () => {
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
    "for %j says that there is no such user",
    async (email) => {
      expect(await armslot("user", "reset-link", email)).toEqual({
        code: 1,
        out: "",
        error: nobody,
      });
    },
  );
});

describe("user set-role", () => {
  test("changes the role, ends that user's sessions alone, and is in the activity", async () => {
    const { programId, admin } = await aProgram(testApp);
    const user = await aUser(testApp, { programId });
    const browser = await signedInBrowser(testApp, user);
    const other = await signedInBrowser(testApp, admin);
    const said = await armslot("user", "set-role", user.email, "Admin", "--json");
    expect({ ...said, out: JSON.parse(said.out) }).toEqual({
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
      `${admin.email} is user now.\n`,
    );
    expect((await other.refused(getUsage, given)).code).toBe("signed-out");
  });

  test("to the role that the user has does nothing and says so", async () => {
    const { programId, admin } = await aProgram(testApp);
    const browser = await signedInBrowser(testApp, admin);
    const { code, out } = await armslot("user", "set-role", admin.email, "admin");
    expect({ code, out }).toEqual({ code: 0, out: `${admin.email} is admin already.\n` });
    expect((await browser.call(getSession)).session?.user.role).toBe("admin");
    expect(await activityOf(programId)).toEqual([]);
  });

  test("leaves a program its last admin, whoever is admin elsewhere", async () => {
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

  test("of all admins at the same moment leaves one", async () => {
    const { programId, admin } = await aProgram(testApp);
    const others = await Promise.all(
      [1, 2, 3].map(() => aUser(testApp, { programId, role: "admin" })),
    );
    const said = await Promise.all(
      [admin, ...others].map(({ email }) => armslot("user", "set-role", email, "user")),
    );
    expect(said.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 0, 0, 1]);
    const admins = await testApp.db.asOwner(
      (sql) => sql`
        select user_id from users where program_id = ${programId} and role = 'admin'`,
    );
    expect(admins).toHaveLength(1);
  });

  test("says that there is no such user, and which roles there are", async () => {
    expect(await armslot("user", "set-role", "nobody@example.test", "admin")).toEqual({
      code: 1,
      out: "",
      error: nobody,
    });
    expect((await armslot("user", "set-role", "nobody@example.test", "owner")).error).toBe(
      '"owner" is no role. The roles are admin and user.\n',
    );
  });
});
