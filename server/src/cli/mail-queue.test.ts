import { acceptInvite } from "@armslot/contracts/people/invites";
import { checkReset } from "@armslot/contracts/people/password-reset";
import { beforeEach, describe, expect, test } from "vitest";
import { aProgram, aUser, type BuiltProgram } from "../../test/kit/build.ts";
import { anInviteMail, mailRows, someInviteMails } from "../../test/kit/build-mail.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser } from "../../test/kit/test-browser.ts";
import { oneLine, runOn } from "../../test/kit/test-cli.ts";
import { noticeMail, resetMail } from "../mail/new-mails.ts";
import { queueMails } from "../storage/mails.ts";

let testApp: TestApp;
let program: BuiltProgram;
beforeEach(async () => {
  testApp = await openTestApp();
  program = await aProgram(testApp);
});

const armslot = (...words: string[]) => runOn(testApp, words);

async function shown(mailId: string) {
  const { code, out, error } = await armslot("outbox", "show", mailId, "--json");
  expect({ code, error }).toEqual({ code: 0, error: "" });
  return JSON.parse(out) as { state: string; params: Record<string, string> };
}

async function aResetMail(email: string): Promise<string> {
  const { parts } = testApp;
  const mail = resetMail(parts, { email, now: parts.clock() });
  await queueMails(parts.db.identitySql, [mail]);
  return mail.mailId;
}

async function keepMails(count: number): Promise<void> {
  testApp.transport.next(...Array.from({ length: count }, () => ({ state: "kept" }) as const));
  await testApp.deliverMails();
}

async function checkLink(link: string | undefined) {
  const token = new URL(link ?? "").searchParams.get("token") ?? "";
  return await newBrowser(testApp).send(checkReset, { body: { token } });
}

describe("the list of unsent mail", () => {
  test("lists queued, kept and failed mails with their recipients, and no sent ones", async () => {
    const { email } = await aUser(testApp, program);
    await anInviteMail(testApp, program, "sent@example.test");
    await testApp.deliverMails();
    await anInviteMail(testApp, program, "kept@example.test");
    await keepMails(1);
    await anInviteMail(testApp, program, "dead@example.test");
    testApp.transport.next({ state: "failed", reason: "no such mailbox" });
    await testApp.deliverMails();
    await aResetMail(email);
    await keepMails(1);
    await aResetMail("stranger@example.test");
    const { out } = await armslot("outbox", "--json");
    expect(JSON.parse(out).mails).toMatchObject([
      { kind: "invite", state: "kept", to: "kept@example.test" },
      { kind: "invite", state: "failed", to: "dead@example.test", lastError: "no such mailbox" },
      { kind: "reset", state: "kept", to: email },
      { kind: "reset", state: "queued", to: "stranger@example.test", program: null },
    ]);
    const list = (await armslot("outbox")).out;
    for (const text of ["Mail ID", "kept", "failed", "no such mailbox", email]) {
      expect(list).toContain(text);
    }
    expect(list).not.toContain("token=");
    expect(list).not.toContain("sent@example.test");
  });

  test.for(["queued", "kept", "failed"] as const)(
    "shows a %s invite with the link that works",
    async (state) => {
      const { mailId } = await anInviteMail(testApp, program);
      if (state === "kept") await keepMails(1);
      if (state === "failed") {
        testApp.transport.next({ state: "failed", reason: "no" });
        await testApp.deliverMails();
      }
      const mail = await shown(mailId);
      expect(mail).toMatchObject({
        state,
        params: { to_email: "kim@example.test", from_name: "Ada Birch" },
      });
      const link = new URL(mail.params.invite_link ?? "");
      const token = link.searchParams.get("token") ?? "";
      const body = { programId: program.programId, token, password: "password 1" };
      await newBrowser(testApp).call(acceptInvite, { body });
    },
  );

  test("prints a mail for a person, and records that the operator copied its link", async () => {
    const { mailId, inviteId } = await anInviteMail(testApp, program);
    const { out } = await armslot("outbox", "show", mailId.toUpperCase());
    expect(out).toMatch(/^To +kim@example\.test$/m);
    expect(out).toMatch(/^Link +https:\/\/armslot\.test\/invite\/\S+token=[a-z2-7]{52}$/m);
    const entries = await testApp.db.asOwner(
      (sql) => sql`select action, actor_user_id as actor, subject_id as subject from audit_entries`,
    );
    expect([...entries]).toEqual([
      { action: "invite-link-copied", actor: null, subject: inviteId },
    ]);
  });

  test("shows a reset with a new link that ends the previous one", async () => {
    const { email } = await aUser(testApp, program);
    const mailId = await aResetMail(email);
    const early = await shown(mailId);
    await keepMails(1);
    const [first, second] = [await shown(mailId), await shown(mailId)];
    expect(second.params).toMatchObject({ to_email: email, to_name: "Robin Alder" });
    for (const { params } of [early, first]) {
      expect((await checkLink(params.reset_link)).statusCode).not.toBe(200);
    }
    expect((await checkLink(second.params.reset_link)).statusCode).toBe(200);
    expect((await armslot("outbox", "show", mailId)).out).toContain("ends every earlier one");
  });

  test("the link of a reset that was sent is not touched", async () => {
    const { email } = await aUser(testApp, program);
    const mailId = await aResetMail(email);
    await testApp.deliverMails();
    const { code, error } = await armslot("outbox", "show", mailId);
    expect(code).toBe(1);
    expect(error).toMatch(oneLine);
    expect((await checkLink(testApp.mails[0]?.params.reset_link)).statusCode).toBe(200);
  });

  test("shows the whole text of a notice", async () => {
    const { programId, admin } = program;
    const { parts } = testApp;
    const user = { programId, userId: admin.userId };
    const mail = noticeMail(parts, { ...user, change: "reset", now: parts.clock() });
    await queueMails(parts.db.identitySql, [mail]);
    await keepMails(1);
    const { out } = await armslot("outbox", "show", mail.mailId);
    expect(out).toContain("was reset with a link from an email");
    expect(out).toContain("If it wasn't you");
  });

  const unshowable: readonly (readonly [string, () => string | Promise<string>])[] = [
    ["an unknown ID", () => testApp.parts.newId()],
    ["a text that is not an ID", () => "mail"],
    ["a reset to an address without an account", () => aResetMail("stranger@example.test")],
    [
      "an expired invite",
      async () => {
        const { mailId } = await anInviteMail(testApp, program);
        testApp.clock.advance({ days: 15 });
        return mailId;
      },
    ],
  ];
  test.for(unshowable)("refuses to show %s in one line", async ([, idOf]) => {
    const { code, out, error } = await armslot("outbox", "show", await idOf());
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(error).toMatch(oneLine);
  });

  test("retries failed mails and no others", async () => {
    const emails = ["a@example.test", "b@example.test", "c@example.test"];
    await someInviteMails(testApp, program, emails);
    const no = { state: "failed", reason: "no" } as const;
    testApp.transport.next(no, no, { state: "kept" });
    await testApp.deliverMails();
    expect((await armslot("outbox", "retry")).out).toBe("Queued 2 mails again.\n");
    await testApp.deliverMails();
    const states = (await mailRows(testApp)).map(({ state }) => state);
    expect(states.sort()).toEqual(["kept", "sent", "sent"]);
    expect(JSON.parse((await armslot("outbox", "retry", "--json")).out)).toEqual({ queued: 0 });
  });
});
