import { changePassword, saveAccount } from "@armslot/contracts/people/account";
import { requestReset, resetPassword } from "@armslot/contracts/people/password-reset";
import { checkSetup, completeSetup } from "@armslot/contracts/people/program-setup";
import { getSession, signIn, signOut } from "@armslot/contracts/people/sign-in";
import { addAthlete } from "@armslot/contracts/roster/athletes";
import { joinWaitlist, sendContactMessage } from "@armslot/contracts/site/public-site";
import { beforeAll, expect, test } from "vitest";
import { inviteToken } from "../../src/core/invite-token.ts";
import { newSecretToken } from "../../src/core/secret-token.ts";
import { createProgram } from "../../src/people/create-program.ts";
import { aProfile } from "../kit/build.ts";
import { dumpOf } from "../kit/database/database-dump.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { newBrowser } from "../kit/test-browser.ts";

let testApp: TestApp;
/** Values that must never be in the database in plain text. */
const secrets = new Map<string, string>();
/** Values that must never be in a log line, besides the secrets: all personal data. */
const personal = {
  adminEmail: "canary-admin@canary.example.test",
  inviteEmail: "canary-colleague@canary.example.test",
  firstName: "Canaryfirst",
  lastName: "Canarylast",
  title: "Canarytitle",
  programName: "Canary Program",
  school: "Canary School",
  visitorEmail: "canary-visitor@canary.example.test",
  visitorName: "Canaryvisitor Canaryname",
  visitorMessage: "canary-message",
  query: "canary-query",
  userAgent: "canary-agent",
  errorMessage: "canary-error-message",
};
let failsWith: Error | undefined;

/** Uses every feature that handles a secret, including failures. */
async function useSecrets(): Promise<void> {
  const { firstName, lastName, title, adminEmail: email, programName: name } = personal;
  const wanted = { name, league: "Canary League", email, videoCap: 50 };
  const { programId, setupToken: token } = await createProgram(testApp.parts, wanted);
  const unused = await createProgram(testApp.parts, { ...wanted, email: "x-canary@example.test" });
  const password = "canary password 1";
  const wrongToken = newSecretToken();
  secrets.set("setup token, used", token).set("setup token, unused", unused.setupToken);
  secrets.set("setup token, wrong", wrongToken).set("password", password);

  const browser = newBrowser(testApp);
  const keep = (when: string) => {
    for (const [cookie, value] of browser.jar) secrets.set(`${cookie} ${when}`, value);
  };
  await browser.refused(checkSetup, { body: { programId, token: wrongToken } });
  await browser.call(checkSetup, { body: { programId, token } });
  const invites = [{ firstName, lastName, title, email: personal.inviteEmail }];
  const body = { programId, token, password, firstName, lastName, title, invites };
  await browser.call(completeSetup, { body });
  keep("of the setup");
  await browser.refused(completeSetup, { body });
  await browser.call(signOut);
  await browser.refused(signIn, { body: { email, password: `${password}!` } });
  await browser.call(signIn, { body: { email, password } });
  keep("of the sign-in");
  await browser.call(saveAccount, { params: { programId }, body: { firstName, lastName, title } });
  const profile = aProfile({ firstName, lastName, school: personal.school });
  await browser.call(addAthlete, { params: { programId }, body: profile });
  const url = `/api/session?token=${token}&q=${personal.query}`;
  await browser.request({ url, headers: { "user-agent": personal.userAgent, referer: url } });
  await browser.request({ url: `/setup/${programId}?token=${token}` });
  failsWith = Object.assign(new Error(personal.errorMessage), {
    detail: `Key (email)=(${email}) already exists.`,
    cause: new Error(personal.errorMessage),
  });
  await browser.refused(addAthlete, { params: { programId }, body: profile });
  failsWith = undefined;
  expect((await browser.call(getSession)).session?.user.email).toBe(email);
}

/** Changes the password in every way: by mail, with used and unused links, and by the current password. */
async function changePasswords(): Promise<void> {
  const { adminEmail: email } = personal;
  const [mailed, changed] = ["canary password 2", "canary password 3"];
  secrets.set("password by mail", mailed).set("password changed", changed);
  const browser = newBrowser(testApp);
  const askFor = async (name: string) => {
    await browser.call(requestReset, { body: { email } });
    await testApp.deliverMails();
    const link = testApp.mails.findLast(({ kind }) => kind === "reset")?.params.reset_link ?? "";
    const token = new URL(link).searchParams.get("token") ?? "";
    secrets.set(name, token);
    return token;
  };
  const token = await askFor("reset token, used");
  await browser.call(resetPassword, { body: { token, password: mailed } });
  await browser.refused(resetPassword, { body: { token, password: mailed } });
  const { program } = await browser.call(signIn, { body: { email, password: mailed } });
  const body = { currentPassword: mailed, newPassword: changed };
  await browser.call(changePassword, { params: { programId: program.programId }, body });
  for (const [cookie, value] of browser.jar) secrets.set(`${cookie} of the change`, value);
  await askFor("reset token, good");
}

/** Sends both public forms: accepted, with failing mail, refused, and by a bot. */
async function sendForms(): Promise<void> {
  const { visitorEmail: email, visitorName: fullName, visitorMessage: message } = personal;
  const { programName, title } = personal;
  const browser = newBrowser(testApp);
  await browser.call(joinWaitlist, { body: { fullName, email, programName, title, league: "L" } });
  testApp.transport.next({ state: "queued", reason: "busy" });
  const body = { fullName, email, programName, message };
  await browser.refused(sendContactMessage, { body });
  await browser.refused(sendContactMessage, { body: { ...body, email: `${email} ${message}` } });
  await browser.call(sendContactMessage, { body: { ...body, website: message } });
  await browser.request({
    method: "POST",
    url: sendContactMessage.path,
    payload: `email=${email}&message=${message}`,
    headers: {
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    },
  });
}

async function keepInviteTokens(): Promise<void> {
  const rows = await testApp.db.asOwner(
    (sql) => sql<{ inviteId: string; nonce: Buffer }[]>`
      select invite_id as "inviteId", nonce from pending_invites`,
  );
  for (const row of rows) {
    secrets.set("invite token", inviteToken(testApp.parts.serverSecret, row));
  }
}

beforeAll(async () => {
  testApp = await openTestApp({
    parts: ({ db }) => ({
      db: {
        ...db,
        sessionWrite: (session, work) =>
          failsWith ? Promise.reject(failsWith) : db.sessionWrite(session, work),
      },
    }),
  });
  await useSecrets();
  await changePasswords();
  await sendForms();
  await keepInviteTokens();
});

test("stores no live secret as text or bytes", async () => {
  const dump = (await dumpOf(testApp)).join("\n");
  expect(dump).toContain(personal.adminEmail);
  expect([...secrets.keys()]).toContain("invite token");
  expect([...secrets.keys()]).toContain("__Host-dev of the sign-in");
  expect([...secrets.keys()]).toContain("__Host-sid of the change");
  expect(secrets.get("reset token, good")).toMatch(/^[a-z2-7]{52}$/);
  for (const [name, secret] of secrets) {
    expect(dump.toLowerCase().includes(secret), `${name} in clear`).toBe(false);
    const bytes = Buffer.from(secret).toString("hex");
    expect(dump.includes(bytes), `${name} as bytes`).toBe(false);
  }
});

test("logs no secret, address, name, query or error message", () => {
  const log = testApp.logLines.join("").toLowerCase();
  expect(testApp.logLines.length).toBeGreaterThan(10);
  expect(log).toContain("unexpected error");
  for (const [name, value] of [...secrets, ...Object.entries(personal)]) {
    expect(log.includes(value.toLowerCase()), `${name} in the log`).toBe(false);
  }
});

test("logs JSON in UTC with request ID, route template, status and duration", () => {
  const answered = testApp.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === "answered");
  expect(answered.length).toBeGreaterThan(5);
  for (const line of answered) {
    expect(line).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      reqId: expect.stringMatching(/^[0-9a-f]{12}-[0-9a-z]+$/),
      route: expect.stringMatching(/^(\/api\/[a-z:/A-Z-]+|unknown)$/),
      status: expect.any(Number),
      ms: expect.any(Number),
    });
  }
  const route = "/api/programs/:programId/athletes";
  expect(answered).toContainEqual(
    expect.objectContaining({ route, programId: expect.any(String) }),
  );
});
