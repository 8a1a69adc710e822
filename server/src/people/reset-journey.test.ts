import { changePassword } from "@armslot/contracts/people/account";
import { requestReset, resetPassword } from "@armslot/contracts/people/password-reset";
import { signIn } from "@armslot/contracts/people/sign-in";
import { beforeEach, expect, test } from "vitest";
import { anEmail, aProgram, aUser, password, signedInBrowser } from "../../test/kit/build.ts";
import { anInviteMail } from "../../test/kit/build-mail.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await openTestApp();
});

const newOne = "a new curveball 42";
const ask = (email: string) => newBrowser(testApp).call(requestReset, { body: { email } });

/** Returns the token of the newest reset mail. */
function mailedToken(): string {
  const mail = testApp.mails.filter(({ kind }) => kind === "reset").at(-1);
  return new URL(mail?.params.reset_link ?? "").searchParams.get("token") ?? "";
}

test("sets a new password by the mailed link and mails a notice", async () => {
  const { admin } = await aProgram(testApp);
  await ask(admin.email);
  expect(testApp.transport.attempts).toEqual([]);
  await testApp.deliverMails();
  expect(testApp.mails).toMatchObject([
    { kind: "reset", to: { name: "Ada Birch", address: admin.email } },
  ]);
  const link = testApp.mails[0]?.params.reset_link;
  expect(link).toMatch(/^https:\/\/armslot\.test\/reset-password\?token=[a-z2-7]{52}$/);
  const browser = newBrowser(testApp);
  await browser.call(resetPassword, { body: { token: mailedToken(), password: newOne } });
  await browser.call(signIn, { body: { email: admin.email, password: newOne } });
  await testApp.deliverMails();
  expect(testApp.mails.slice(1)).toMatchObject([{ kind: "notice", to: { address: admin.email } }]);
  expect(testApp.mails[1]?.params.message).not.toContain("token=");
});

test("sends no mail to an address without an account and no fourth mail to one with too many requests", async () => {
  const { admin } = await aProgram(testApp);
  await ask(anEmail(testApp));
  for (let time = 0; time < 4; time += 1) {
    await ask(admin.email);
    await testApp.deliverMails();
  }
  expect(testApp.mails.map(({ to }) => to.address)).toEqual(Array(3).fill(admin.email));
});

test("accepts only the newest mail's link", async () => {
  const { admin } = await aProgram(testApp);
  await ask(admin.email);
  await testApp.deliverMails();
  const older = mailedToken();
  await ask(admin.email);
  await testApp.deliverMails();
  const browser = newBrowser(testApp);
  const body = { token: older, password: newOne };
  expect((await browser.refused(resetPassword, { body })).code).toBe("invalid-reset-token");
  await browser.call(resetPassword, { body: { token: mailedToken(), password: newOne } });
});

test("reports for 5 minutes that mail cannot be sent, with or without an account", async () => {
  const { admin } = await aProgram(testApp);
  testApp.transport.next({ state: "queued", fault: "service", reason: "the service is down" });
  await ask(admin.email);
  await testApp.deliverMails();
  for (const email of [admin.email, anEmail(testApp)]) {
    const problem = await newBrowser(testApp).refused(requestReset, { body: { email } });
    expect(problem.code).toBe("reset-not-sent");
  }
  testApp.clock.advance({ minutes: 5, seconds: 1 });
  await ask(admin.email);
});

test("one recipient's bounced invite or reset does not change any answer", async () => {
  const program = await aProgram(testApp);
  const bounce = { state: "failed", fault: "mail", reason: "550 no such box" } as const;
  testApp.transport.next(bounce, { ...bounce, state: "queued" });
  await anInviteMail(testApp, program);
  await testApp.deliverMails();
  await ask(program.admin.email);
  await testApp.deliverMails();
  expect(testApp.transport.attempts.map(({ kind }) => kind)).toEqual(["invite", "reset"]);
  for (const email of [program.admin.email, anEmail(testApp)]) await ask(email);
});

test("mails a notice after a password change", async () => {
  const { programId } = await aProgram(testApp);
  const user = await aUser(testApp, { programId });
  const browser = await signedInBrowser(testApp, user);
  const body = { currentPassword: password, newPassword: newOne };
  await browser.call(changePassword, { params: { programId }, body });
  await testApp.deliverMails();
  expect(testApp.mails).toMatchObject([{ kind: "notice", to: { address: user.email } }]);
  expect(testApp.mails[0]?.params.message).toContain("was changed");
});
