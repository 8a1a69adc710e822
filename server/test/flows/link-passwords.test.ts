import { acceptInvite, checkInvite } from "@armslot/contracts/people/invites";
import { resetPassword } from "@armslot/contracts/people/password-reset";
import { completeSetup } from "@armslot/contracts/people/program-setup";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "../../src/core/app-error.ts";
import { newResetLink } from "../../src/mail/render-mail.ts";
import { createProgram } from "../../src/people/create-program.ts";
import { anEmail, anInvite, aProgram, aUser } from "../kit/build.ts";
import { peopleRows } from "../kit/people-rows.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { newBrowser, problemIn } from "../kit/test-browser.ts";

let testApp: TestApp;
let hashes = 0;
/** While it is set, hashing waits for it and then fails like on a busy machine, so links are not used up. */
let busy: { readonly wait: Promise<void>; readonly end: () => void } | undefined;

function holdHashing(): void {
  let end: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    end = resolve;
  });
  busy = { wait, end };
}
beforeAll(async () => {
  testApp = await openTestApp({
    parts: ({ passwords }) => ({
      passwords: {
        ...passwords,
        hash: async (text) => {
          hashes += 1;
          if (!busy) return await passwords.hash(text);
          await busy.wait;
          throw new AppError("unavailable");
        },
      },
    }),
  });
});

beforeEach(() => {
  hashes = 0;
  busy = undefined;
});

const password = "a new password 1";
const person = { firstName: "Ada", lastName: "Birch", title: "Coach" };
let nextNetwork = 0;
const aBrowser = () => {
  nextNetwork += 1;
  return newBrowser(testApp, `198.51.${Math.floor(nextNetwork / 250)}.${nextNetwork % 250}`);
};

/** Each creates a link and returns a function that sets a password with it, each time from another network. */
const links = {
  "an invite": async () => {
    const { programId } = await aProgram(testApp);
    const { token } = await anInvite(testApp, { programId });
    return () => aBrowser().send(acceptInvite, { body: { programId, token, password } });
  },
  "a reset": async () => {
    const { admin } = await aProgram(testApp);
    const link = new URL(await newResetLink(testApp.parts, admin));
    const token = link.searchParams.get("token") ?? "";
    return () => aBrowser().send(resetPassword, { body: { token, password } });
  },
  "a setup": async () => {
    const wanted = { name: "Stone Creek", league: "L", email: anEmail(testApp), videoCap: 50 };
    const { programId, setupToken: token } = await createProgram(testApp.parts, wanted);
    const body = { programId, token, password, ...person, invites: [] };
    return () => aBrowser().send(completeSetup, { body });
  },
};

test.each(Object.entries(links))(
  "the link of %s allows 5 password hashes at once over all networks, separately from other links",
  async (_, aLink) => {
    const [use, useOther] = [await aLink(), await aLink()];
    hashes = 0;
    holdHashing();
    const answers = Array.from({ length: 20 }, use);
    const refused: Awaited<ReturnType<typeof use>>[] = [];
    await new Promise<void>((resolve) => {
      for (const answer of answers) {
        void answer.then((refusal) => {
          refused.push(refusal);
          if (refused.length === 15) resolve();
        });
      }
    });
    for (const refusal of refused) {
      expect(problemIn(refusal).code).toBe("too-many-requests");
      expect(refusal.headers["retry-after"]).toBe("900");
    }
    const other = useOther();
    await expect.poll(() => hashes).toBe(6);
    busy?.end();
    expect(problemIn(await other).code).toBe("unavailable");
    const codes = (await Promise.all(answers)).map((answer) => problemIn(answer).code);
    expect(codes.filter((code) => code === "unavailable")).toHaveLength(5);
  },
);

test.each(Object.entries(links))(
  "ten failures of the server use up no try of the link of %s",
  async (_, aLink) => {
    const use = await aLink();
    holdHashing();
    busy?.end();
    for (let time = 0; time < 10; time += 1) {
      expect(problemIn(await use()).code).toBe("unavailable");
    }
    busy = undefined;
    expect((await use()).statusCode).toBe(200);
  },
);

test("refuses an invite whose address got an account meanwhile without hashing, and keeps it", async () => {
  const { programId } = await aProgram(testApp);
  const { token, email } = await anInvite(testApp, { programId });
  await aUser(testApp, { programId: (await aProgram(testApp)).programId, email });
  const before = await peopleRows(testApp, programId);
  hashes = 0;
  for (let time = 0; time < 6; time += 1) {
    const answer = await aBrowser().send(acceptInvite, { body: { programId, token, password } });
    expect(problemIn(answer).code).toBe("email-taken");
  }
  expect(hashes).toBe(0);
  expect(await peopleRows(testApp, programId)).toBe(before);
  await aBrowser().call(checkInvite, { body: { programId, token } });
});

test("creates one account for twenty concurrent acceptances within the limit", async () => {
  const { programId } = await aProgram(testApp);
  const { token } = await anInvite(testApp, { programId });
  const body = { programId, token, password };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => aBrowser().send(acceptInvite, { body })),
  );
  const lost = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(lost).toHaveLength(19);
  for (const answer of lost) {
    expect(["invalid-invite-token", "too-many-requests"]).toContain(problemIn(answer).code);
  }
  const { users, invites } = JSON.parse(await peopleRows(testApp, programId));
  expect([users.length, invites]).toEqual([2, null]);
});
