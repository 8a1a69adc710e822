import {
  acceptInvite,
  checkInvite,
  removeInvite,
  resendInvite,
  sendInvite,
} from "@armslot/contracts/people/invites";
import { expect, test } from "vitest";
import { anEmail, anInvite, aProgram, aUser, signedInBrowser } from "../../test/kit/build.ts";
import { peopleRows } from "../../test/kit/people-rows.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn } from "../../test/kit/test-browser.ts";

let testApp: TestApp;

const password = "a new password 1";
const names = { firstName: "Robin", lastName: "Alder", title: "Scout" };

async function aMember(programId: string) {
  return await signedInBrowser(testApp, await aUser(testApp, { programId }));
}

test("blocks a network after 20 failed invite links in 15 minutes, even with a valid one; another network is not blocked", async () => {
  testApp = await openTestApp();
  const { programId } = await aProgram(testApp);
  const { token } = await anInvite(testApp, { programId });
  const wrong = { programId, token: "a".repeat(52) };
  const browser = newBrowser(testApp);
  for (let time = 0; time < 10; time += 1) {
    const checked = await browser.refused(checkInvite, { body: wrong });
    const accepted = await browser.refused(acceptInvite, { body: { ...wrong, password } });
    expect([checked.code, accepted.code]).toEqual(Array(2).fill("invalid-invite-token"));
  }
  const good = { body: { programId, token } };
  const blocked = await browser.send(checkInvite, good);
  expect(problemIn(blocked).code).toBe("too-many-requests");
  expect(blocked.headers["retry-after"]).toBe("900");
  const accepting = { body: { programId, token, password } };
  expect((await browser.refused(acceptInvite, accepting)).code).toBe("too-many-requests");
  await newBrowser(testApp, "192.0.2.1").call(checkInvite, good);
  testApp.clock.advance({ minutes: 15, seconds: 1 });
  await browser.call(acceptInvite, accepting);
});

test("limits a member's invites per hour, but not a colleague's", async () => {
  testApp = await openTestApp({ settings: { LIMIT_INVITES_PER_HOUR: "3" } });
  const { programId, admin } = await aProgram(testApp);
  const browser = await signedInBrowser(testApp, admin);
  const invite = () => ({ params: { programId }, body: { ...names, email: anEmail(testApp) } });
  for (let time = 0; time < 3; time += 1) await browser.call(sendInvite, invite());
  const before = await peopleRows(testApp, programId);
  const blocked = await browser.send(sendInvite, invite());
  expect(problemIn(blocked).code).toBe("rate-limited");
  expect(blocked.headers["retry-after"]).toBe("900");
  expect(await peopleRows(testApp, programId)).toBe(before);
  expect(testApp.mails).toHaveLength(3);
  await (await aMember(programId)).call(sendInvite, invite());
  testApp.clock.advance({ minutes: 61 });
  await browser.call(sendInvite, invite());
});

test("limits invites to half of a program's daily mails, per program", async () => {
  testApp = await openTestApp({ settings: { LIMIT_MAILS_PER_PROGRAM_PER_DAY: "6" } });
  const { programId, admin } = await aProgram(testApp);
  const other = await aProgram(testApp);
  const browser = await signedInBrowser(testApp, admin);
  const invite = (into = programId) => ({
    params: { programId: into },
    body: { ...names, email: anEmail(testApp) },
  });
  for (let time = 0; time < 3; time += 1) await browser.call(sendInvite, invite());
  const waiting = await anInvite(testApp, { programId });
  const before = await peopleRows(testApp, programId);
  const colleague = await aMember(programId);
  expect((await browser.refused(sendInvite, invite())).code).toBe("rate-limited");
  expect((await colleague.refused(sendInvite, invite())).code).toBe("rate-limited");
  expect((await browser.refused(resendInvite, { params: waiting })).code).toBe("rate-limited");
  const after = JSON.parse(await peopleRows(testApp, programId));
  expect({ invites: after.invites, mails: after.mails }).toEqual({
    invites: JSON.parse(before).invites,
    mails: JSON.parse(before).mails,
  });
  const body = { programId, token: waiting.token };
  await newBrowser(testApp).call(checkInvite, { body });
  const stranger = await signedInBrowser(testApp, other.admin);
  await stranger.call(sendInvite, invite(other.programId));
  expect(testApp.mails).toHaveLength(4);
  testApp.clock.advance({ days: 1, minutes: 1 });
  await browser.call(sendInvite, invite());
});

test("limits a program to 3 invites an hour per address without revealing other programs' invites", async () => {
  testApp = await openTestApp();
  const email = anEmail(testApp);
  const inviterInto = async () => {
    const { programId, admin } = await aProgram(testApp);
    const browser = await signedInBrowser(testApp, admin);
    return { programId, browser, given: { params: { programId }, body: { ...names, email } } };
  };
  const { programId, browser, given } = await inviterInto();
  await browser.call(sendInvite, given);
  const { invites } = JSON.parse(await peopleRows(testApp, programId));
  const resent = { params: { programId, inviteId: invites[0].invite_id } };
  for (let time = 0; time < 2; time += 1) await browser.call(resendInvite, resent);
  const before = await peopleRows(testApp, programId);
  const blocked = await browser.send(resendInvite, resent);
  expect(problemIn(blocked).code).toBe("rate-limited");
  expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(0);
  expect(await peopleRows(testApp, programId)).toBe(before);
  await browser.call(sendInvite, { ...given, body: { ...names, email: anEmail(testApp) } });
  for (let time = 0; time < 5; time += 1) {
    const other = await inviterInto();
    await other.browser.call(sendInvite, other.given);
  }
  expect(testApp.mails.filter(({ to }) => to.address === email)).toHaveLength(8);
  testApp.clock.advance({ minutes: 61 });
  await browser.call(resendInvite, resent);
});

test("the removal of an invite does not refund the limit", async () => {
  testApp = await openTestApp({ settings: { LIMIT_INVITE_MAILS_PER_RECIPIENT_PER_HOUR: "1" } });
  const { programId, admin } = await aProgram(testApp);
  const browser = await signedInBrowser(testApp, admin);
  const given = { params: { programId }, body: { ...names, email: anEmail(testApp) } };
  await browser.call(sendInvite, given);
  const { invites } = JSON.parse(await peopleRows(testApp, programId));
  await browser.call(removeInvite, { params: { programId, inviteId: invites[0].invite_id } });
  expect((await browser.refused(sendInvite, given)).code).toBe("rate-limited");
});

test("a retry of a failed mail does not count", async () => {
  testApp = await openTestApp({ settings: { LIMIT_INVITE_MAILS_PER_RECIPIENT_PER_HOUR: "1" } });
  const { programId, admin } = await aProgram(testApp);
  const browser = await signedInBrowser(testApp, admin);
  const given = { params: { programId }, body: { ...names, email: anEmail(testApp) } };
  for (let time = 0; time < 3; time += 1) {
    testApp.transport.next({ state: "queued", reason: "busy" });
    expect((await browser.refused(sendInvite, given)).code).toBe("invite-not-sent");
  }
  await browser.call(sendInvite, given);
  expect(testApp.mails).toHaveLength(1);
});
