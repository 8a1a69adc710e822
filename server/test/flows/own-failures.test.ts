import { checkInvite } from "@armslot/contracts/people/invites";
import { checkReset, requestReset } from "@armslot/contracts/people/password-reset";
import { signIn } from "@armslot/contracts/people/sign-in";
import { sendContactMessage } from "@armslot/contracts/site/public-site";
import { expect, test } from "vitest";
import { newResetLink } from "../../src/mail/render-mail.ts";
import { anInvite, aProgram, password } from "../kit/build.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { newBrowser } from "../kit/test-browser.ts";

type Send = () => Promise<{ readonly statusCode: number }>;

/** Each returns a request of one visitor that is right. */
const requests = {
  "an invite's link": async (testApp: TestApp): Promise<Send> => {
    const { programId } = await aProgram(testApp);
    const { token } = await anInvite(testApp, { programId });
    return () => newBrowser(testApp).send(checkInvite, { body: { programId, token } });
  },
  "a reset's link": async (testApp: TestApp): Promise<Send> => {
    const { admin } = await aProgram(testApp);
    const token = new URL(await newResetLink(testApp.parts, admin)).searchParams.get("token") ?? "";
    return () => newBrowser(testApp).send(checkReset, { body: { token } });
  },
  "a request for a reset": async (testApp: TestApp): Promise<Send> => {
    const { admin } = await aProgram(testApp);
    return () => newBrowser(testApp).send(requestReset, { body: { email: admin.email } });
  },
  "a sign-in": async (testApp: TestApp): Promise<Send> => {
    const { admin } = await aProgram(testApp);
    return () => newBrowser(testApp).send(signIn, { body: { email: admin.email, password } });
  },
  "the contact form": async (testApp: TestApp): Promise<Send> => {
    const body = { fullName: "Ada Birch", email: "ada@example.test", programName: "Birch" };
    const form = { ...body, message: "Hello" };
    return () => newBrowser(testApp).send(sendContactMessage, { body: form });
  },
};

const tables: Readonly<Record<keyof typeof requests, string>> = {
  "an invite's link": "pending_invites",
  "a reset's link": "password_resets",
  "a request for a reset": "mails",
  "a sign-in": "audit_entries",
  "the contact form": "leads",
};

test.each(Object.keys(requests) as (keyof typeof requests)[])(
  "%s works after 25 failures of the server",
  async (name) => {
    const testApp = await openTestApp();
    const send = await requests[name](testApp);
    const table = tables[name];
    const rename = (from: string, to: string) =>
      testApp.db.asOwner((sql) => sql.unsafe(`alter table ${from} rename to ${to}`));
    await rename(table, "hidden_rows");
    for (let time = 0; time < 25; time += 1) {
      expect((await send()).statusCode).toBeGreaterThanOrEqual(500);
    }
    await rename("hidden_rows", table);
    expect((await send()).statusCode).toBe(200);
  },
);
