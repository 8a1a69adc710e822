import { checkInvite } from "@armslot/contracts/people/invites";
import { beforeEach, describe, expect, test } from "vitest";
import { aProgram, aUser, type BuiltProgram } from "../../test/kit/build.ts";
import { anInviteMail, mailRows } from "../../test/kit/build-mail.ts";
import { newTestTransport } from "../../test/kit/services/test-transport.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser } from "../../test/kit/test-browser.ts";
import { hashOfToken } from "../core/secret-token.ts";
import { serverLimits } from "../core/server-limits.ts";
import { queueMails } from "../storage/mails.ts";
import { newInviteLink, noticeMail, resetMail } from "./new-mails.ts";
import { openMail } from "./open-mail.ts";
import { newResetLink } from "./render-mail.ts";

let testApp: TestApp;
let program: BuiltProgram;
beforeEach(async () => {
  testApp = await openTestApp();
  program = await aProgram(testApp);
});

const retry = { state: "queued", reason: "busy" } as const;

function tokenOf(link: string | undefined): string {
  const token = new URL(link ?? "").searchParams.get("token");
  if (token === null) throw new Error("the link has no token");
  return token;
}

async function resets() {
  return await testApp.db.asOwner(
    (sql) => sql<{ userId: string; tokenHash: Buffer; expiresAt: Date }[]>`
      select user_id as "userId", token_hash as "tokenHash", expires_at as "expiresAt" from password_resets`,
  );
}

async function throttleCounts(): Promise<number[]> {
  const rows = await testApp.db.asOwner(
    (sql) => sql<{ count: number }[]>`select count::int from throttles order by key`,
  );
  return rows.map(({ count }) => count);
}

async function askForReset(email: string): Promise<void> {
  const { parts } = testApp;
  await queueMails(parts.db.identitySql, [resetMail(parts, { email, now: parts.clock() })]);
}

describe("the mail of an invite", () => {
  test("the mail of an invite has the params of MAIL-7 and a link that works", async () => {
    const { mailId } = await anInviteMail(testApp, program);
    await testApp.deliverMails();
    const { programId } = program;
    expect(testApp.mails).toEqual([
      {
        mailId,
        kind: "invite",
        to: { name: "Kim Oak", address: "kim@example.test" },
        params: {
          to_email: "kim@example.test",
          to_name: "Kim Oak",
          from_name: "Ada Birch",
          program_name: "Cedar Hollow Baseball",
          invite_link: expect.stringMatching(
            new RegExp(`^https://armslot\\.test/invite/${programId}\\?token=[a-z2-7]{52}$`),
          ),
        },
      },
    ]);
    const token = tokenOf(testApp.mails[0]?.params.invite_link);
    const reply = await newBrowser(testApp).call(checkInvite, { body: { programId, token } });
    expect(reply).toMatchObject({ email: "kim@example.test" });
  });

  test("the mail of an invite is from the program when the sender's account no longer exists", async () => {
    await anInviteMail(testApp, program);
    await testApp.db.asOwner(
      (sql) => sql`update pending_invites set invited_by = ${testApp.parts.newId()}`,
    );
    await testApp.deliverMails();
    expect(testApp.mails[0]?.params.from_name).toBe("Cedar Hollow Baseball");
  });

  test("the mail of an invite fails when the invite has expired", async () => {
    await anInviteMail(testApp, program);
    testApp.clock.advance({ days: serverLimits.inviteLifetimeDays });
    await testApp.deliverMails();
    expect(testApp.transport.attempts).toEqual([]);
    expect(await mailRows(testApp)).toMatchObject([
      { state: "failed", lastError: "the invite has expired" },
    ]);
  });

  test("the mail of an invite is deleted when the invite has a newer link", async () => {
    const { inviteId } = await anInviteMail(testApp, program);
    const { nonce, tokenHash } = newInviteLink(testApp.parts, { inviteId, now: testApp.clock() });
    await testApp.db.asOwner(
      (sql) => sql`update pending_invites set nonce = ${nonce}, token_hash = ${tokenHash}`,
    );
    await testApp.deliverMails();
    expect(testApp.transport.attempts).toEqual([]);
    expect(await mailRows(testApp)).toEqual([]);
  });

  test("the mail of an invite is deleted with the invite", async () => {
    await anInviteMail(testApp, program);
    await testApp.db.asOwner((sql) => sql`delete from pending_invites`);
    await testApp.deliverMails();
    expect(testApp.transport.attempts).toEqual([]);
  });

  test("the mail of an invite fails when the server's secret has changed, because its link would not work", async () => {
    await anInviteMail(testApp, program);
    const parts = { ...testApp.parts, serverSecret: "another server's secret, made later" };
    await openMail(parts, testApp.transport).deliverDue();
    expect(testApp.transport.attempts).toEqual([]);
    expect(await mailRows(testApp)).toMatchObject([
      { state: "failed", lastError: expect.stringMatching(/SERVER_SECRET/) },
    ]);
  });
});

describe("the mail of a reset", () => {
  test("the mail of a reset has the params of MAIL-7, and its link is the member's newest for an hour", async () => {
    const { email, userId } = await aUser(testApp, program);
    await askForReset(email);
    await testApp.deliverMails();
    expect(testApp.mails).toMatchObject([
      {
        kind: "reset",
        to: { name: "Robin Alder", address: email },
        params: {
          to_email: email,
          to_name: "Robin Alder",
          reset_link: expect.stringMatching(
            /^https:\/\/armslot\.test\/reset-password\?token=[a-z2-7]{52}$/,
          ),
        },
      },
    ]);
    expect(Object.keys(testApp.mails[0]?.params ?? {})).toHaveLength(3);
    const tokenHash = hashOfToken(tokenOf(testApp.mails[0]?.params.reset_link));
    const expiresAt = new Date(testApp.clock().getTime() + 3_600_000);
    expect(await resets()).toEqual([{ userId, tokenHash, expiresAt }]);
  });

  test("leaves no trace for an address without an account", async () => {
    await askForReset("nobody@example.test");
    await testApp.deliverMails();
    expect(testApp.transport.attempts).toEqual([]);
    expect(await mailRows(testApp)).toEqual([]);
    expect(await resets()).toEqual([]);
  });

  test.for(["sent", "kept", "queued", "failed"] as const)(
    "holds no address once it is %s",
    async (state) => {
      const { email, userId, programId } = await aUser(testApp, program);
      await askForReset(email);
      testApp.transport.next({ state, reason: "so" } as never);
      await testApp.deliverMails();
      expect(testApp.transport.attempts).toHaveLength(1);
      const [row] = await mailRows(testApp);
      expect(row).toMatchObject({ userId, programId });
      expect(row?.params).toEqual({});
    },
  );

  test("holds no address when it fails before the account was looked up", async () => {
    await askForReset("nobody@example.test");
    await testApp.db.asOwner((sql) => sql`update mails set attempts = 8`);
    await testApp.deliverMails();
    const rows = await mailRows(testApp);
    expect(rows.map(({ state, params }) => ({ state, params }))).toEqual([
      { state: "failed", params: {} },
    ]);
  });

  test("the mail of a reset has a new link in each attempt, and only the last one works", async () => {
    const { email } = await aUser(testApp, program);
    await askForReset(email);
    testApp.transport.next(retry);
    await testApp.deliverMails();
    testApp.clock.advance({ minutes: 1 });
    await testApp.deliverMails();
    const [first, last] = testApp.transport.attempts.map(({ params }) =>
      tokenOf(params.reset_link),
    );
    expect(first).not.toBe(last);
    expect((await resets()).map(({ tokenHash }) => tokenHash)).toEqual([hashOfToken(last ?? "")]);
  });

  test("keeps the previous link valid while a limit holds it back", async () => {
    const { email } = await aUser(testApp, program);
    const perHour = testApp.parts.settings.mailsPerRecipientPerHour;
    for (let count = 0; count <= perHour; count++) await askForReset(email);
    await testApp.deliverMails();
    expect(testApp.mails).toHaveLength(perHour);
    const newest = tokenOf(testApp.mails.at(-1)?.params.reset_link);
    expect((await resets()).map(({ tokenHash }) => tokenHash)).toEqual([hashOfToken(newest)]);
  });

  test("keeps the previous link valid when a stop interrupts it", async () => {
    const { email, programId, userId } = await aUser(testApp, program);
    await newResetLink(testApp.parts, { programId, userId });
    const before = await resets();
    await askForReset(email);
    const mail = openMail(testApp.parts, testApp.transport, 0);
    await mail.deliverDue();
    expect(await mailRows(testApp)).toMatchObject([{ state: "queued", attempts: 0 }]);
    expect(await resets()).toEqual(before);
  });

  test("makes no link and ends none when it is kept", async () => {
    const { email, programId, userId } = await aUser(testApp, program);
    await newResetLink(testApp.parts, { programId, userId });
    const before = await resets();
    await askForReset(email);
    await openMail(testApp.parts, newTestTransport({ name: "outbox" })).deliverDue();
    expect(await mailRows(testApp)).toMatchObject([{ state: "kept", params: {} }]);
    expect(await resets()).toEqual(before);
  });

  test("the mail of a reset is deleted without counting when a newer one was sent before its retry", async () => {
    const { email } = await aUser(testApp, program);
    await askForReset(email);
    testApp.transport.next(retry);
    await testApp.deliverMails();
    testApp.clock.advance({ seconds: 1 });
    await askForReset(email);
    await testApp.deliverMails();
    const newest = await resets();
    const counts = await throttleCounts();
    testApp.clock.advance({ minutes: 1 });
    await testApp.deliverMails();
    expect(testApp.transport.attempts).toHaveLength(2);
    expect((await mailRows(testApp)).map(({ state }) => state)).toEqual(["sent"]);
    expect(await resets()).toEqual(newest);
    expect(await throttleCounts()).toEqual(counts);
  });

  test("the mail of a reset is deleted when an operator made a link meanwhile", async () => {
    const { email, programId, userId } = await aUser(testApp, program);
    await askForReset(email);
    testApp.clock.advance({ seconds: 1 });
    await newResetLink(testApp.parts, { programId, userId });
    const newest = await resets();
    await testApp.deliverMails();
    expect(testApp.transport.attempts).toEqual([]);
    expect(await mailRows(testApp)).toEqual([]);
    expect(await resets()).toEqual(newest);
  });
});

test.for([
  ["changed", "was changed on March 2, 2026"],
  ["reset", "was reset with a link from an email on March 2, 2026"],
] as const)(
  "says in the notice of a password that was %s what happened, when, and what to do",
  async ([change, sentence]) => {
    const { email, programId, userId } = await aUser(testApp, program);
    const { parts } = testApp;
    const mail = noticeMail(parts, { programId, userId, change, now: parts.clock() });
    await queueMails(parts.db.identitySql, [mail]);
    testApp.clock.advance({ days: 1 });
    await testApp.deliverMails();
    const [sent] = testApp.mails;
    expect(sent).toMatchObject({ kind: "notice", to: { name: "Robin Alder", address: email } });
    expect(Object.keys(sent?.params ?? {})).toEqual(["to_email", "to_name", "message"]);
    expect(sent?.params.message).toContain(sentence);
    expect(sent?.params.message).toMatch(
      /15:00 UTC[\s\S]*wasn't you[\s\S]*https:\/\/armslot\.test\/login/,
    );
  },
);
