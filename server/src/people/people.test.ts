import { changePassword } from "@armslot/contracts/people/account";
import { acceptInvite, checkInvite, sendInvite } from "@armslot/contracts/people/invites";
import { mailStates } from "@armslot/contracts/people/mail-state";
import { checkReset } from "@armslot/contracts/people/password-reset";
import {
  listPeople,
  listSentInvites,
  type PersonRow,
  removeMember,
} from "@armslot/contracts/people/people";
import { getSession, signIn } from "@armslot/contracts/people/sign-in";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  anAthlete,
  anInvite,
  aProgram,
  aUser,
  type BuiltProgram,
  password,
  signedInBrowser,
} from "../../test/kit/build.ts";
import { waitingForLocks } from "../../test/kit/database/waiting-for-locks.ts";
import { auditOf, peopleRows } from "../../test/kit/people-rows.ts";
import { newMeetingPlace } from "../../test/kit/services/meeting-place.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, type TestBrowser } from "../../test/kit/test-browser.ts";
import { hashOfToken, newSecretToken } from "../core/secret-token.ts";
import { replaceReset } from "../storage/password-resets.ts";
import { accountKey, countAttempt, signInKey } from "../storage/throttles.ts";

const place = newMeetingPlace();
let testApp: TestApp;
let program: BuiltProgram;
let browser: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ parts: place.parts });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  browser = await signedInBrowser(testApp, program.admin);
});

const idOf = (person: PersonRow) => (person.status === "active" ? person.uid : person.inviteId);

const missingId = "01950000-0000-7000-8000-000000000001";

describe("the list of sent invites", () => {
  test("the list of sent invites has only the pending invites that the member sent", async () => {
    const { programId } = program;
    const inviter = await aUser(testApp, { programId });
    const own = await anInvite(testApp, { programId, invitedBy: inviter.userId, mail: "kept" });
    await anInvite(testApp, { programId });
    const member = await signedInBrowser(testApp, inviter);
    const { invites } = await member.call(listSentInvites, { params: { programId } });
    expect(invites).toMatchObject([
      { inviteId: own.inviteId, status: "pending", mail: "kept", isExpired: false },
    ]);
  });
});

describe("the list of people", () => {
  test("lists members and pending invites by full name", async () => {
    const { programId, admin } = program;
    const zoe = await aUser(testApp, { programId, firstName: "zoe", lastName: "Ash" });
    const zed = await anInvite(testApp, { programId, firstName: "Zed", lastName: "Young" });
    const abe = await aUser(testApp, { programId, firstName: "Abe", lastName: "Zorn" });
    await aUser(testApp, { programId: (await aProgram(testApp)).programId });
    const { people } = await browser.call(listPeople, { params: { programId } });
    expect(people.map(idOf)).toEqual([abe.userId, admin.userId, zed.inviteId, zoe.userId]);
    expect(people[1]).toEqual({
      uid: admin.userId,
      firstName: "Ada",
      lastName: "Birch",
      email: admin.email,
      title: "Head Coach",
      status: "active",
      role: "admin",
    });
    expect(people[2]).toEqual({
      inviteId: zed.inviteId,
      firstName: "Zed",
      lastName: "Young",
      email: zed.email,
      title: "Scout",
      status: "pending",
      mail: "sent",
      isExpired: false,
    });
  });

  test.each(mailStates)("shows that the newest mail of an invite is %s", async (state) => {
    const { programId } = program;
    const invite = await anInvite(testApp, { programId, mail: state });
    await testApp.db.asOwner(
      (sql) => sql`
        insert into mails (mail_id, program_id, invite_id, kind, dedupe_key, params, state, available_at, created_at, updated_at)
        select gen_random_uuid(), program_id, invite_id, kind, 'older ' || mail_id, params, 'sending',
          available_at, created_at - interval '1 day', updated_at
        from mails where mail_id = ${invite.mailId}`,
    );
    const { people } = await browser.call(listPeople, { params: { programId } });
    expect(people).toContainEqual(
      expect.objectContaining({ inviteId: invite.inviteId, mail: state }),
    );
  });

  test("shows an invite without a mail as failed, and as expired by the server's clock", async () => {
    const { programId } = program;
    const invite = await anInvite(testApp, { programId });
    await testApp.db.asOwner((sql) => sql`delete from mails where mail_id = ${invite.mailId}`);
    const shown = async () => {
      const admin = await signedInBrowser(testApp, program.admin);
      const { people } = await admin.call(listPeople, { params: { programId } });
      return people.find((person) => idOf(person) === invite.inviteId);
    };
    testApp.clock.advance({ days: 13, minutes: 24 * 60 - 1 });
    expect(await shown()).toMatchObject({ mail: "failed", isExpired: false });
    testApp.clock.advance({ minutes: 1 });
    expect(await shown()).toMatchObject({ mail: "failed", isExpired: true });
  });

  test("the list of people is for admins only", async () => {
    const { programId } = program;
    const member = await signedInBrowser(testApp, await aUser(testApp, { programId }));
    const given = { params: { programId } };
    expect((await member.refused(listPeople, given)).code).toBe("forbidden");
    const stranger = await signedInBrowser(testApp, (await aProgram(testApp)).admin);
    expect((await stranger.refused(listPeople, given)).code).toBe("not-found");
  });
});

describe("removing a member", () => {
  const remove = (userId: string) => ({ params: { programId: program.programId, userId } });

  test("removing a member ends their sessions, devices and resets at once and is in the activity", async () => {
    const { programId, admin } = program;
    const member = await aUser(testApp, { programId });
    const browsers = [
      await signedInBrowser(testApp, member),
      await signedInBrowser(testApp, member),
    ];
    const token = newSecretToken();
    const now = testApp.clock();
    const { userId } = member;
    await replaceReset(testApp.parts.db.identitySql, {
      programId,
      userId,
      tokenHash: hashOfToken(token),
      expiresAt: new Date(now.getTime() + 60_000),
      now,
    });
    await newBrowser(testApp).call(checkReset, { body: { token } });
    testApp.logLines.length = 0;
    await browser.call(removeMember, remove(userId));
    for (const theirs of browsers) {
      expect(await theirs.call(getSession)).toEqual({ session: null });
      const given = { body: { currentPassword: password, newPassword: "another 1 password" } };
      expect((await theirs.refused(changePassword, given)).code).toBe("signed-out");
      const body = { email: member.email, password };
      expect((await theirs.refused(signIn, { body })).code).toBe("invalid-credential");
    }
    const reset = await newBrowser(testApp).refused(checkReset, { body: { token } });
    expect(reset.code).toBe("invalid-reset-token");
    const rows = await peopleRows(testApp, programId);
    const { entries, ...rest } = JSON.parse(rows);
    expect(JSON.stringify(rest)).not.toContain(userId);
    expect(await auditOf(testApp, programId)).toEqual([
      { action: "user-removed", actor: admin.userId, subject: userId },
    ]);
    expect(entries).not.toBeNull();
    const log = testApp.logLines.join("");
    expect(log).toContain(`"event":"user-remove","userId":"${admin.userId}"`);
    expect(log).not.toContain(member.email);
  });

  test("removing a member ends only the invites that they sent, with an activity entry each", async () => {
    const { programId, admin } = program;
    const { userId } = await aUser(testApp, { programId });
    const theirs = [
      await anInvite(testApp, { programId, invitedBy: userId }),
      await anInvite(testApp, { programId, invitedBy: userId, mail: "queued" }),
    ];
    const kept = await anInvite(testApp, { programId, invitedBy: admin.userId });
    await browser.call(removeMember, remove(userId));
    for (const { token } of theirs) {
      const body = { programId, token, password };
      const problem = await newBrowser(testApp).refused(acceptInvite, { body });
      expect(problem.code).toBe("invalid-invite-token");
    }
    await newBrowser(testApp).call(checkInvite, { body: { programId, token: kept.token } });
    const { invites, mails } = JSON.parse(await peopleRows(testApp, programId));
    expect(invites).toMatchObject([{ invite_id: kept.inviteId }]);
    expect(mails).toMatchObject([{ mail_id: kept.mailId }]);
    const [removed, ...ended] = await auditOf(testApp, programId);
    expect(removed).toMatchObject({ action: "user-removed", subject: userId });
    const subjects = theirs.map(({ inviteId }) => inviteId).toSorted();
    expect(ended.toSorted((a, b) => (String(a.subject) < String(b.subject) ? -1 : 1))).toEqual(
      subjects.map((subject) => ({ action: "invite-removed", actor: admin.userId, subject })),
    );
  });

  test("removing a member ends an invite that they were sending at that moment", async () => {
    const { programId } = program;
    const member = await aUser(testApp, { programId, role: "admin" });
    const theirs = await signedInBrowser(testApp, member);
    const body = { firstName: "Sam", lastName: "Elder", title: "Scout", email: "sam@example.test" };
    const [invited, removed] = await place.overtake(
      () => theirs.send(sendInvite, { params: { programId }, body }),
      () => browser.send(removeMember, remove(member.userId)),
    );
    expect([removed.statusCode, invited.json().code]).toEqual([200, "signed-out"]);
    const { invites, mails } = JSON.parse(await peopleRows(testApp, programId));
    expect([invites, mails]).toEqual([null, null]);
  });

  test("deletes the sign-in counts of their address only", async () => {
    const { programId } = program;
    const [member, colleague] = [
      await aUser(testApp, { programId }),
      await aUser(testApp, { programId }),
    ];
    const hour = { limit: 10, windowMs: 3_600_000, blockMs: 3_600_000, now: testApp.clock() };
    for (const { email } of [member, colleague]) {
      const body = { email, password: "wrong 1 password" };
      await newBrowser(testApp).refused(signIn, { body });
      const key = `${accountKey(email)}:mail`;
      await countAttempt(testApp.parts.db.identitySql, { key, ...hour });
    }
    const countsOf = async (beginning: string) => {
      const found = await testApp.db.asOwner(
        (sql) => sql`select key from throttles where key like ${`${beginning}:%`}`,
      );
      return found.length;
    };
    const signIns = await countsOf(signInKey(member.email));
    expect(signIns).toBeGreaterThan(0);
    await browser.call(removeMember, remove(member.userId));
    expect(await countsOf(signInKey(member.email))).toBe(0);
    expect(await countsOf(accountKey(member.email))).toBe(1);
    expect(await countsOf(signInKey(colleague.email))).toBe(signIns);
  });

  test("keeps the athletes they submitted, with their ID only", async () => {
    const { programId } = program;
    const { userId } = await aUser(testApp, { programId });
    const { athleteId } = await anAthlete(testApp, { programId });
    await testApp.db.asOwner(
      (sql) => sql`update athletes set submitted_by = ${userId} where athlete_id = ${athleteId}`,
    );
    await browser.call(removeMember, remove(userId));
    const athletes = await testApp.db.asOwner(
      (sql) => sql`select submitted_by from athletes where athlete_id = ${athleteId}`,
    );
    expect(athletes).toMatchObject([{ submitted_by: userId }]);
  });

  test("removing a member works for an admin too, even the one who set up the program", async () => {
    const { programId, admin } = program;
    const second = await aUser(testApp, { programId, role: "admin" });
    await testApp.db.asOwner(
      (sql) => sql`
        update programs set admin_user_id = ${admin.userId} where program_id = ${programId}`,
    );
    const other = await signedInBrowser(testApp, second);
    await other.call(removeMember, remove(admin.userId));
    expect(await browser.call(getSession)).toEqual({ session: null });
  });

  test("removing a member is refused for oneself, an unknown user, another program's member, and to a non-admin; nothing changes", async () => {
    const { programId, admin } = program;
    const other = await aProgram(testApp);
    const member = await aUser(testApp, { programId });
    const theirs = await signedInBrowser(testApp, member);
    const { inviteId } = await anInvite(testApp, { programId });
    const before = [
      await peopleRows(testApp, programId),
      await peopleRows(testApp, other.programId),
    ];
    const codeOf = async (by: TestBrowser, userId: string) =>
      (await by.refused(removeMember, remove(userId))).code;
    expect(await codeOf(browser, admin.userId)).toBe("own-account");
    for (const userId of [missingId, other.admin.userId, inviteId]) {
      expect(await codeOf(browser, userId)).toBe("member-not-found");
    }
    expect(await codeOf(theirs, admin.userId)).toBe("forbidden");
    expect(await codeOf(theirs, member.userId)).toBe("forbidden");
    const after = [
      await peopleRows(testApp, programId),
      await peopleRows(testApp, other.programId),
    ];
    expect(after).toEqual(before);
  });

  test("two admins who remove each other at once leave one of them", async () => {
    const { programId, admin } = program;
    const second = await aUser(testApp, { programId, role: "admin" });
    const other = await signedInBrowser(testApp, second);
    const { removals } = await testApp.db.asOwner((sql) =>
      sql.begin(async (holding) => {
        await holding`select user_id from users where program_id = ${programId} for update`;
        const removals = Promise.all([
          browser.send(removeMember, remove(second.userId)),
          other.send(removeMember, remove(admin.userId)),
        ]);
        await vi.waitFor(async () => expect(await waitingForLocks(testApp.db)).toBe(2));
        return { removals };
      }),
    );
    const answers = await removals;
    const codes = answers.map((answer): string =>
      answer.statusCode === 200 ? "won" : String(answer.json().code),
    );
    expect(codes.toSorted()).toEqual(["last-admin", "won"]);
    const { users } = JSON.parse(await peopleRows(testApp, programId));
    expect(users).toHaveLength(1);
  });

  test("removing a member waits for an invite that they are sending and ends it", async () => {
    const { programId } = program;
    const member = await aUser(testApp, { programId });
    const theirs = await signedInBrowser(testApp, member);
    const { inviteId, email } = await anInvite(testApp, { programId, mail: "failed" });
    const body = { firstName: "Sam", lastName: "Elder", title: "Scout", email };
    const { both } = await testApp.db.asOwner((sql) =>
      sql.begin(async (holding) => {
        await holding`
          select invite_id from pending_invites where invite_id = ${inviteId} for update`;
        const invited = theirs.send(sendInvite, { params: { programId }, body });
        await vi.waitFor(async () => expect(await waitingForLocks(testApp.db)).toBe(1));
        const both = Promise.all([invited, browser.send(removeMember, remove(member.userId))]);
        await vi.waitFor(async () => expect(await waitingForLocks(testApp.db)).toBe(2));
        return { both };
      }),
    );
    const [, removed] = await both;
    expect(removed.statusCode).toBe(200);
    const { users, invites } = JSON.parse(await peopleRows(testApp, programId));
    expect([users.length, invites]).toEqual([1, null]);
  });

  test("removing a member by an admin who was removed a moment earlier is refused", async () => {
    const { programId, admin } = program;
    const second = await aUser(testApp, { programId, role: "admin" });
    const third = await aUser(testApp, { programId, role: "admin" });
    const other = await signedInBrowser(testApp, second);
    const [later, first] = await place.overtake(
      () => other.send(removeMember, remove(third.userId)),
      () => browser.send(removeMember, remove(second.userId)),
    );
    expect([first.statusCode, later.json().code]).toEqual([200, "forbidden"]);
    const { users } = JSON.parse(await peopleRows(testApp, programId));
    const left = (users as { user_id: string }[]).map(({ user_id }) => user_id);
    expect(left.toSorted()).toEqual([admin.userId, third.userId].toSorted());
  });
});
