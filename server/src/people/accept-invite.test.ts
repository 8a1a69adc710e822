import {
  acceptInvite,
  checkInvite,
  removeInvite,
  resendInvite,
} from "@armslot/contracts/people/invites";
import { getSession, signIn } from "@armslot/contracts/people/sign-in";
import { beforeAll, describe, expect, test } from "vitest";
import {
  anEmail,
  anInvite,
  aProgram,
  aUser,
  type BuiltInvite,
  signedInBrowser,
} from "../../test/kit/build.ts";
import { auditOf, peopleRows } from "../../test/kit/people-rows.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: { LIMIT_TOKEN_FAILURES_PER_15_MIN: "1000" } });
});

const password = "a new password 1";
const linkOf = ({ programId, token }: BuiltInvite) => ({ programId, token });

async function anInvitedColleague() {
  const program = await aProgram(testApp);
  const invite = await anInvite(testApp, { programId: program.programId });
  return { ...program, invite, body: { ...linkOf(invite), password } };
}

describe("an invite link", () => {
  test("shows its person and program each time it is opened, in upper case too", async () => {
    const { programId, name, invite } = await anInvitedColleague();
    const before = await peopleRows(testApp, programId);
    const { token } = invite;
    for (const link of [
      { programId, token },
      { programId: programId.toUpperCase(), token: token.toUpperCase() },
      { programId, token },
    ]) {
      const reply = await newBrowser(testApp).call(checkInvite, { body: link });
      const { email } = invite;
      expect(reply).toEqual({ programName: name, firstName: "Sam", lastName: "Elder", email });
    }
    expect(await peopleRows(testApp, programId)).toBe(before);
  });

  test("an invite link that is wrong in any way gets the same bytes and changes nothing", async () => {
    const { programId, admin, invite } = await anInvitedColleague();
    const other = await anInvitedColleague();
    const { token } = invite;
    const browser = await signedInBrowser(testApp, admin);
    const removed = await anInvite(testApp, { programId });
    await browser.call(removeInvite, { params: removed });
    const replaced = await anInvite(testApp, { programId });
    await browser.call(resendInvite, { params: replaced });
    const used = await anInvite(testApp, { programId });
    await newBrowser(testApp).call(acceptInvite, { body: { ...linkOf(used), password } });
    const wrongs = [
      { programId: other.programId, token },
      { programId, token: other.invite.token },
      { programId: "01950000-0000-7000-8000-000000000001", token },
      { programId: "nonsense", token },
      { programId: "' or true --", token },
      { programId, token: "" },
      { programId, token: "a".repeat(52) },
      { programId, token: token.slice(1) },
      { programId, token: `${token}a` },
      { programId, token: ` ${token}` },
      ...[removed, replaced, used].map(linkOf),
    ];
    const before = [
      await peopleRows(testApp, programId),
      await peopleRows(testApp, other.programId),
    ];
    const answers = new Set<string>();
    for (const wrong of wrongs) {
      for (const [endpoint, body] of [
        [checkInvite, wrong],
        [acceptInvite, { ...wrong, password }],
      ] as const) {
        const answer = await newBrowser(testApp).send(endpoint, { body: body as never });
        const bytes = answer.body.replace(/"requestId":"[^"]+"/, "");
        answers.add(`${answer.statusCode} ${answer.headers["set-cookie"]} ${bytes}`);
      }
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain("invalid-invite-token");
    const after = [
      await peopleRows(testApp, programId),
      await peopleRows(testApp, other.programId),
    ];
    expect(after).toEqual(before);
    await newBrowser(testApp).call(checkInvite, { body: linkOf(invite) });
  });

  test("an invite link is valid for 14 days", async () => {
    const { programId, invite, body } = await anInvitedColleague();
    const browser = newBrowser(testApp);
    testApp.clock.advance({ days: 13, minutes: 24 * 60 - 1 });
    await browser.call(checkInvite, { body: linkOf(invite) });
    testApp.clock.advance({ minutes: 1 });
    const before = await peopleRows(testApp, programId);
    const problem = await browser.refused(checkInvite, { body: linkOf(invite) });
    expect(problem.code).toBe("invalid-invite-token");
    expect((await browser.refused(acceptInvite, { body })).code).toBe("invalid-invite-token");
    expect(await peopleRows(testApp, programId)).toBe(before);
  });
});

test("refuses an invite that expires while the password is hashed", async () => {
  const { programId, body } = await anInvitedColleague();
  const { passwords } = testApp.parts;
  const { hash } = passwords;
  testApp.clock.advance({ days: 13, minutes: 24 * 60 - 1 });
  const before = await peopleRows(testApp, programId);
  Object.assign(passwords, {
    hash: (password: string) => {
      testApp.clock.advance({ minutes: 1 });
      return hash(password);
    },
  });
  const problem = await newBrowser(testApp).refused(acceptInvite, { body });
  Object.assign(passwords, { hash });
  expect(problem.code).toBe("invalid-invite-token");
  expect(await peopleRows(testApp, programId)).toBe(before);
});

describe("accepting an invite", () => {
  test("creates the user that the invite names, signs them in and uses up the invite", async () => {
    const { programId, name, invite, body } = await anInvitedColleague();
    const browser = newBrowser(testApp);
    testApp.logLines.length = 0;
    const reply = await browser.call(acceptInvite, { body });
    const { email, inviteId: uid } = invite;
    const person = { firstName: "Sam", lastName: "Elder", title: "Scout", email };
    expect(reply.user).toEqual({ uid, ...person, role: "user" });
    expect(reply.program).toEqual({
      programId,
      name,
      league: "Northern League",
      keepsVideo: true,
      tracksVideo: false,
      restRule: null,
    });
    expect(await browser.call(getSession)).toEqual({ session: reply });
    const again = newBrowser(testApp);
    expect((await again.call(signIn, { body: { email, password } })).user.uid).toBe(uid);
    const rows = JSON.parse(await peopleRows(testApp, programId));
    expect(rows).toMatchObject({ invites: null, mails: null });
    expect(await auditOf(testApp, programId)).toEqual([
      { action: "invite-accepted", actor: uid, subject: uid },
    ]);
    const log = testApp.logLines.join("");
    expect(log).toContain(`"event":"invite-accepted","userId":"${uid}","programId":"${programId}"`);
    for (const secret of [email, invite.token, "Elder"]) expect(log).not.toContain(secret);
  });

  test("accepting an invite ends another user's session in the same browser", async () => {
    const { admin, invite, body } = await anInvitedColleague();
    const browser = await signedInBrowser(testApp, admin);
    const former = newBrowser(testApp);
    for (const [cookie, value] of browser.jar) former.jar.set(cookie, value);
    expect((await former.call(getSession)).session?.user.uid).toBe(admin.userId);
    await browser.call(acceptInvite, { body });
    expect((await browser.call(getSession)).session?.user.uid).toBe(invite.inviteId);
    expect(await former.call(getSession)).toEqual({ session: null });
  });

  test("accepting an invite is refused for an address that got an account meanwhile, and keeps the invite", async () => {
    const elsewhere = await aProgram(testApp);
    const { programId, admin, invite, body } = await anInvitedColleague();
    const browser = await signedInBrowser(testApp, admin);
    const { email } = invite;
    await aUser(testApp, { programId: elsewhere.programId, email });
    const before = await peopleRows(testApp, programId);
    const problem = await browser.refused(acceptInvite, { body });
    expect(problem).toMatchObject({ code: "email-taken", status: 409 });
    expect(await peopleRows(testApp, programId)).toBe(before);
    expect((await browser.call(getSession)).session?.user.uid).toBe(admin.userId);
    await newBrowser(testApp).call(checkInvite, { body: linkOf(invite) });
  });

  test.each([
    [{ password: "short 1" }, "password"],
    [{ password: "no digits here" }, "password"],
    [{ password: "12345678" }, "password"],
    [{ password: `a1${"x".repeat(255)}` }, "password"],
    [{ role: "admin" }, "role"],
    [{ email: "other@example.test" }, "email"],
    [{ firstName: "Other" }, "firstName"],
    [{ userId: "01950000-0000-7000-8000-000000000001" }, "userId"],
  ])(
    "accepting an invite with %j fails at that field and changes nothing",
    async (wrong, field) => {
      const { programId, body } = await anInvitedColleague();
      const before = await peopleRows(testApp, programId);
      const problem = await newBrowser(testApp).refused(acceptInvite, {
        body: { ...body, ...wrong } as typeof body,
      });
      expect(problem.code).toBe("invalid-input");
      expect(Object.keys(problem.fields ?? {})).toEqual([field]);
      expect(await peopleRows(testApp, programId)).toBe(before);
    },
  );
});

test("keeps invites of one address to two programs valid until one is accepted", async () => {
  const email = anEmail(testApp);
  const programs = [await aProgram(testApp), await aProgram(testApp)];
  const invites: BuiltInvite[] = [];
  for (const { programId } of programs) invites.push(await anInvite(testApp, { programId, email }));
  const [first, second] = invites as [BuiltInvite, BuiltInvite];
  await newBrowser(testApp).call(acceptInvite, { body: { ...linkOf(first), password } });
  const late = { body: { ...linkOf(second), password } };
  expect((await newBrowser(testApp).refused(acceptInvite, late)).code).toBe("email-taken");
});
