import {
  acceptInvite,
  checkInvite,
  copyInviteLink,
  removeInvite,
  resendInvite,
} from "@armslot/contracts/people/invites";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
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
  testApp = await openTestApp({ settings: { LIMIT_TOKEN_FAILURES_PER_15_MIN: "1000" } });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  browser = await signedInBrowser(testApp, program.admin);
  testApp.mails.length = 0;
});

const password = "a new password 1";

async function isOpen(link: { programId: string; token: string }): Promise<boolean> {
  const { programId, token } = link;
  const answer = await newBrowser(testApp).send(checkInvite, { body: { programId, token } });
  return answer.statusCode === 200;
}

function tokenIn(link: string | undefined): string {
  return new URL(link ?? "").searchParams.get("token") ?? "";
}

async function mailStates(): Promise<string[]> {
  const { mails } = JSON.parse(await peopleRows(testApp, program.programId));
  return ((mails ?? []) as { state: string }[]).map(({ state }) => state);
}

describe.each([
  ["resendInvite", resendInvite],
  ["copyInviteLink", copyInviteLink],
  ["removeInvite", removeInvite],
] as const)("%s", (_, endpoint) => {
  test("refuses a member who is not an admin and changes nothing", async () => {
    const { programId } = program;
    const params = await anInvite(testApp, { programId });
    const member = await signedInBrowser(testApp, await aUser(testApp, { programId }));
    const before = await peopleRows(testApp, programId);
    expect((await member.refused(endpoint, { params })).code).toBe("forbidden");
    expect(await peopleRows(testApp, programId)).toBe(before);
    expect(testApp.mails).toEqual([]);
    await browser.call(endpoint, { params });
  });

  test("answers another program's invite like a missing one and changes nothing", async () => {
    const other = await aProgram(testApp);
    const foreign = await anInvite(testApp, { programId: other.programId });
    const before = await peopleRows(testApp, other.programId);
    const { programId } = program;
    const bodies = new Set<string>();
    for (const inviteId of [foreign.inviteId, "01950000-0000-7000-8000-000000000001"]) {
      const answer = await browser.send(endpoint, { params: { programId, inviteId } });
      bodies.add(answer.body.replace(/"requestId":"[^"]+"/, ""));
    }
    expect([...bodies]).toEqual([expect.stringContaining('"invite-not-found"')]);
    expect(await peopleRows(testApp, other.programId)).toBe(before);
    expect(await auditOf(testApp, programId)).toEqual([]);
    expect(testApp.mails).toEqual([]);
    expect(await isOpen(foreign)).toBe(true);
  });

  test("answers an accepted invite like a missing one", async () => {
    const { programId } = program;
    const { inviteId, token } = await anInvite(testApp, { programId });
    await newBrowser(testApp).call(acceptInvite, { body: { programId, token, password } });
    const params = { programId, inviteId };
    expect((await browser.refused(endpoint, { params })).code).toBe("invite-not-found");
  });
});

describe.each([
  ["resendInvite", resendInvite],
  ["copyInviteLink", copyInviteLink],
] as const)("%s by a member who is not an admin", (_, endpoint) => {
  test("the change is accepted for an invite that the member sent", async () => {
    const { programId } = program;
    const inviter = await aUser(testApp, { programId });
    const params = await anInvite(testApp, { programId, invitedBy: inviter.userId });
    const member = await signedInBrowser(testApp, inviter);
    await member.call(endpoint, { params });
  });
});

describe("resending an invite", () => {
  test.each(["sent", "kept", "failed", "queued"] as const)(
    "resending an invite ends the earlier link and mail (%s) at once and sends a new one",
    async (mail) => {
      const { programId, admin } = program;
      const invite = await anInvite(testApp, { programId, mail });
      expect(await browser.call(resendInvite, { params: invite })).toEqual({ mail: "sent" });
      expect(await isOpen(invite)).toBe(false);
      expect(await mailStates()).toEqual(["sent"]);
      await testApp.deliverMails();
      expect(testApp.mails).toHaveLength(1);
      const token = tokenIn(testApp.mails[0]?.params.invite_link);
      expect(await isOpen({ programId, token })).toBe(true);
      expect(await auditOf(testApp, programId)).toEqual([
        { action: "invite-resent", actor: admin.userId, subject: invite.inviteId },
      ]);
    },
  );

  test("extends an expired one by 14 days", async () => {
    const invite = await anInvite(testApp, { programId: program.programId });
    testApp.clock.advance({ days: 20 });
    browser = await signedInBrowser(testApp, program.admin);
    await browser.call(resendInvite, { params: invite });
    const token = tokenIn(testApp.mails[0]?.params.invite_link);
    const link = { programId: program.programId, token };
    testApp.clock.advance({ days: 13 });
    expect(await isOpen(link)).toBe(true);
    testApp.clock.advance({ days: 1 });
    expect(await isOpen(link)).toBe(false);
  });

  test("resending an invite while its earlier mail is being sent makes that mail's link invalid", async () => {
    const { programId } = program;
    const invite = await anInvite(testApp, { programId, mail: "sending" });
    await testApp.db.asOwner(
      (sql) => sql`
        update mails set lease_until = ${testApp.clock()} where mail_id = ${invite.mailId}`,
    );
    await browser.call(resendInvite, { params: invite });
    testApp.clock.advance({ minutes: 1 });
    await testApp.deliverMails();
    expect(testApp.mails).toHaveLength(1);
    expect(await mailStates()).toEqual(["sent"]);
  });

  test("reports a kept or failed mail and keeps the invite", async () => {
    const invite = await anInvite(testApp, { programId: program.programId });
    testApp.transport.next({ state: "kept" }, { state: "failed", reason: "no" });
    expect(await browser.call(resendInvite, { params: invite })).toEqual({ mail: "kept" });
    const problem = await browser.refused(resendInvite, { params: invite });
    expect(problem.code).toBe("invite-not-sent");
    expect(await mailStates()).toEqual(["failed"]);
    expect(await browser.call(resendInvite, { params: invite })).toEqual({ mail: "sent" });
  });
});

describe("copying an invite's link", () => {
  test("returns the link of its mail, keeps it valid and is in the activity", async () => {
    const { programId, admin } = program;
    const invite = await anInvite(testApp, { programId, mail: "kept" });
    testApp.logLines.length = 0;
    const { link } = await browser.call(copyInviteLink, { params: invite });
    expect(link).toBe(`https://armslot.test/invite/${programId}?token=${invite.token}`);
    expect(await isOpen(invite)).toBe(true);
    expect(await auditOf(testApp, programId)).toEqual([
      { action: "invite-link-copied", actor: admin.userId, subject: invite.inviteId },
    ]);
    expect(testApp.logLines.join("")).toContain('"event":"invite-link-copy"');
    expect(testApp.logLines.join("")).not.toContain(invite.token);
  });

  test("reports an expired invite and records nothing", async () => {
    const invite = await anInvite(testApp, { programId: program.programId });
    testApp.clock.advance({ days: 14 });
    browser = await signedInBrowser(testApp, program.admin);
    const problem = await browser.refused(copyInviteLink, { params: invite });
    expect(problem).toMatchObject({ code: "invite-expired", status: 409 });
    expect(await auditOf(testApp, program.programId)).toEqual([]);
  });

  test("reports an invite of another server secret as expired until it is resent", async () => {
    const { programId } = program;
    const invite = await anInvite(testApp, { programId });
    await testApp.db.asOwner(
      (sql) => sql`
        update pending_invites set nonce = 'another' where invite_id = ${invite.inviteId}`,
    );
    const problem = await browser.refused(copyInviteLink, { params: invite });
    expect(problem.code).toBe("invite-expired");
    expect(await auditOf(testApp, programId)).toEqual([]);
    await browser.call(resendInvite, { params: invite });
    const { link } = await browser.call(copyInviteLink, { params: invite });
    expect(await isOpen({ programId, token: tokenIn(link) })).toBe(true);
  });
});

test("removing an invite makes its link invalid, deletes its queued mail and is in the activity", async () => {
  const { programId, admin } = program;
  const invite = await anInvite(testApp, { programId, mail: "queued" });
  const other = await anInvite(testApp, { programId });
  testApp.logLines.length = 0;
  await browser.call(removeInvite, { params: invite });
  expect(await isOpen(invite)).toBe(false);
  expect(await isOpen(other)).toBe(true);
  await testApp.deliverMails();
  expect(testApp.mails).toEqual([]);
  expect(await auditOf(testApp, programId)).toEqual([
    { action: "invite-removed", actor: admin.userId, subject: invite.inviteId },
  ]);
  const log = testApp.logLines.join("");
  expect(log).toContain(`"event":"invite-remove","userId":"${admin.userId}"`);
  expect(log).not.toContain(invite.email);
  expect((await browser.refused(removeInvite, { params: invite })).code).toBe("invite-not-found");
});
