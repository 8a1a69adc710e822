import { acceptInvite, checkInvite, sendInvite } from "@armslot/contracts/people/invites";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  anEmail,
  anInvite,
  aProgram,
  aUser,
  type BuiltProgram,
  signedInBrowser,
} from "../../test/kit/build.ts";
import { auditOf, peopleRows } from "../../test/kit/people-rows.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, type TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let browser: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  program = await aProgram(testApp);
  browser = await signedInBrowser(testApp, program.admin);
  testApp.mails.length = 0;
});

const password = "a new password 1";
const names = { firstName: "Robin", lastName: "O'Alder", title: "Área Scout" };
const notNow = { state: "queued", reason: "busy" } as const;

const to = (email: string, programId = program.programId) => ({
  params: { programId },
  body: { ...names, email },
});

/** Returns the program and token of the link in the newest sent mail. */
function newestLink() {
  const link = new URL(testApp.mails.at(-1)?.params.invite_link ?? "");
  const programId = link.pathname.split("/")[2] ?? "";
  return { programId, token: link.searchParams.get("token") ?? "" };
}

async function invites() {
  const rows = JSON.parse(await peopleRows(testApp, program.programId));
  return { invites: rows.invites ?? [], mails: rows.mails ?? [] };
}

describe("inviting a colleague", () => {
  test.each(["admin", "user"] as const)(
    "inviting a colleague as %s sends a mail with a valid link",
    async (role) => {
      const { programId } = program;
      const inviter = await aUser(testApp, { programId, role });
      const email = anEmail(testApp);
      testApp.logLines.length = 0;
      const sender = await signedInBrowser(testApp, inviter);
      expect(await sender.call(sendInvite, to(email.toUpperCase()))).toEqual({ mail: "sent" });
      expect(testApp.mails).toHaveLength(1);
      expect(testApp.mails[0]).toMatchObject({
        to: { address: email },
        params: { to_email: email, to_name: "Robin O'Alder", from_name: "Robin Alder" },
      });
      const stored = (await invites()).invites[0];
      expect(stored).toMatchObject({ email, status: "pending", invited_by: inviter.userId });
      expect(await auditOf(testApp, programId)).toEqual([
        { action: "user-invited", actor: inviter.userId, subject: stored.invite_id },
      ]);
      const log = testApp.logLines.join("");
      expect(log).toContain(`"inviteId":"${stored.invite_id}"`);
      const link = newestLink();
      for (const secret of [email, "O'Alder", link.token]) expect(log).not.toContain(secret);
      const reply = await newBrowser(testApp).call(acceptInvite, { body: { ...link, password } });
      expect(reply.user).toMatchObject({ ...names, email, role: "user" });
    },
  );

  test("keeps the mail when the server keeps its mail", async () => {
    testApp.transport.next({ state: "kept" });
    expect(await browser.call(sendInvite, to(anEmail(testApp)))).toEqual({ mail: "kept" });
  });

  test("reports a failed mail, keeps the invite, and the worker sends the mail later", async () => {
    const email = anEmail(testApp);
    testApp.transport.next(notNow);
    const problem = await browser.refused(sendInvite, to(email));
    expect(problem).toMatchObject({ code: "invite-not-sent", status: 502 });
    expect(await invites()).toMatchObject({ invites: [{ email }], mails: [{ state: "queued" }] });
    expect(testApp.logLines.join("")).toContain('"event":"invite-not-sent"');
    testApp.clock.advance({ minutes: 2 });
    await testApp.deliverMails();
    await newBrowser(testApp).call(checkInvite, { body: newestLink() });
  });

  test("keeps the worker off the mail while the request sends it", async () => {
    await browser.call(sendInvite, to(anEmail(testApp)));
    const { mails } = await invites();
    const waits = new Date(mails[0].available_at).getTime() - testApp.clock().getTime();
    expect(waits).toBeGreaterThan(8_000);
  });

  test("answers the same for someone with an account in another program", async () => {
    const { admin: stranger } = await aProgram(testApp);
    const answers: string[] = [];
    for (const email of [stranger.email, anEmail(testApp)]) {
      const { statusCode, body } = await browser.send(sendInvite, to(email));
      answers.push(`${statusCode} ${body}`);
    }
    expect(answers[0]).toBe(answers[1]);
    expect(testApp.mails.map((mail) => mail.to.address)).toContain(stranger.email);
  });
});

describe("inviting is refused without a change or a mail", () => {
  async function refusal(given: Parameters<typeof to>[0] | object, sender = browser) {
    const before = await peopleRows(testApp, program.programId);
    const call = typeof given === "string" ? to(given) : given;
    const problem = await sender.refused(sendInvite, call as ReturnType<typeof to>);
    expect(await peopleRows(testApp, program.programId)).toBe(before);
    expect(testApp.mails).toEqual([]);
    return problem;
  }

  test("inviting a member of this program is refused without a change or a mail", async () => {
    const { email } = await aUser(testApp, { programId: program.programId });
    for (const member of [email, program.admin.email.toUpperCase()]) {
      expect(await refusal(member)).toMatchObject({
        code: "invalid-input",
        fields: { email: "This person is already in your program." },
      });
    }
  });

  test.each(["sent", "kept", "sending"] as const)(
    "inviting someone whose invite mail is %s is refused without a change or a mail",
    async (mail) => {
      const { email } = await anInvite(testApp, { programId: program.programId, mail });
      expect(await refusal(email)).toMatchObject({
        code: "invalid-input",
        fields: { email: "This person already has a pending invite." },
      });
    },
  );

  test.each([
    [{ role: "admin" }, "role"],
    [{ programId: "01950000-0000-7000-8000-000000000001" }, "programId"],
    [{ email: "not an address" }, "email"],
    [{ email: "a@example.test,b@example.test" }, "email"],
    [{ firstName: " " }, "firstName"],
    [{ lastName: "see http://evil.test" }, "lastName"],
    [{ title: "a\u202eb" }, "title"],
  ])("inviting with %j is refused without a change or a mail", async (wrong, field) => {
    const call = to(anEmail(testApp));
    const problem = await refusal({ ...call, body: { ...call.body, ...wrong } });
    expect(problem.code).toBe("invalid-input");
    expect(Object.keys(problem.fields ?? {})).toEqual([field]);
  });

  test("inviting into another program is refused without a change or a mail", async () => {
    const other = await aProgram(testApp);
    const stranger = await signedInBrowser(testApp, other.admin);
    expect((await refusal(anEmail(testApp), stranger)).code).toBe("not-found");
    expect((await refusal(anEmail(testApp), newBrowser(testApp))).code).toBe("signed-out");
  });
});

describe("inviting again", () => {
  test("sends the failed mail with the names as typed now", async () => {
    const { programId } = program;
    const email = anEmail(testApp);
    testApp.transport.next(notNow);
    await browser.refused(sendInvite, to(email));
    const before = await invites();
    const other = await aUser(testApp, { programId, firstName: "Uma", lastName: "Vale" });
    const sender = await signedInBrowser(testApp, other);
    const typed = { firstName: "Robyn", lastName: "Oak", title: "Coach" };
    const again = { params: { programId }, body: { ...typed, email } };
    expect(await sender.call(sendInvite, again)).toEqual({ mail: "sent" });
    const after = await invites();
    expect(after.mails).toMatchObject([{ mail_id: before.mails[0].mail_id, state: "sent" }]);
    expect(after.invites).toMatchObject([
      { invite_id: before.invites[0].invite_id, first_name: "Robyn", invited_by: other.userId },
    ]);
    expect(testApp.mails.map(({ params }) => [params.to_name, params.from_name])).toEqual([
      ["Robyn Oak", "Uma Vale"],
    ]);
    expect(await newBrowser(testApp).call(checkInvite, { body: newestLink() })).toMatchObject({
      firstName: "Robyn",
    });
  });

  test("sends the mail that a setup queued", async () => {
    const invite = await anInvite(testApp, { programId: program.programId, mail: "queued" });
    expect(await browser.call(sendInvite, to(invite.email))).toEqual({ mail: "sent" });
    expect(newestLink()).toMatchObject({ token: invite.token });
    expect((await invites()).mails).toHaveLength(1);
  });

  test.each(["failed", "sent"] as const)(
    "creates a new link and ends the earlier one (mail %s, expired if sent)",
    async (mail) => {
      const { programId } = program;
      const { email, token, inviteId } = await anInvite(testApp, { programId, mail });
      if (mail === "sent") {
        testApp.clock.advance({ days: 14 });
        browser = await signedInBrowser(testApp, program.admin);
      }
      expect(await browser.call(sendInvite, to(email))).toEqual({ mail: "sent" });
      const link = newestLink();
      expect(link.token).not.toBe(token);
      expect(await newBrowser(testApp).call(checkInvite, { body: link })).toMatchObject({
        firstName: "Robin",
        lastName: "O'Alder",
      });
      const former = { body: { programId, token } };
      const problem = await newBrowser(testApp).refused(checkInvite, former);
      expect(problem.code).toBe("invalid-invite-token");
      const { invites: stored, mails } = await invites();
      expect(stored).toMatchObject([{ invite_id: inviteId }]);
      expect(mails).toMatchObject([{ state: "sent" }]);
      expect(await auditOf(testApp, programId)).toMatchObject([
        { action: "invite-resent", subject: inviteId },
      ]);
    },
  );

  test("creates a new link for an expired invite whose mail is queued", async () => {
    const { programId } = program;
    const { email, token } = await anInvite(testApp, { programId, mail: "queued" });
    testApp.clock.advance({ days: 14 });
    browser = await signedInBrowser(testApp, program.admin);
    expect(await browser.call(sendInvite, to(email))).toEqual({ mail: "sent" });
    expect(newestLink().token).not.toBe(token);
    await testApp.deliverMails();
    expect(testApp.mails).toHaveLength(1);
  });
});
