import { acceptInvite, checkInvite } from "@armslot/contracts/invites/invites";
import { resetPassword } from "@armslot/contracts/password-reset/password-reset";
import { completeSetup } from "@armslot/contracts/program-setup/program-setup";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "../../src/basics/app-error.ts";
import { createProgram } from "../../src/features/program-setup/create-program.ts";
import { newResetLink } from "../../src/mail/render-mail.ts";
import { anEmail, anInvite, aProgram, aUser } from "../kit/build.ts";
import { peopleRows } from "../kit/people-rows.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { newBrowser, problemIn } from "../kit/test-browser.ts";

let testApp: TestApp;
let hashes = 0;
/** Makes hashing fail like on a busy machine, so links are not used up. */
let isBusy = false;
beforeAll(async () => {
  testApp = await openTestApp({
    parts: ({ passwords }) => ({
      passwords: {
        ...passwords,
        hash: async (text) => {
          hashes += 1;
          if (isBusy) throw new AppError("unavailable");
          return await passwords.hash(text);
        },
      },
    }),
  });
});

/** Creates a program without counting its own hash. */
async function aBusyProgram() {
  isBusy = false;
  const program = await aProgram(testApp);
  isBusy = true;
  hashes = 0;
  return program;
}
beforeEach(() => {
  hashes = 0;
  isBusy = false;
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
    const { programId } = await aBusyProgram();
    const { token } = await anInvite(testApp, { programId });
    return () => aBrowser().send(acceptInvite, { body: { programId, token, password } });
  },
  "a reset": async () => {
    const { admin } = await aBusyProgram();
    const link = new URL(await newResetLink(testApp.parts, admin));
    const token = link.searchParams.get("token") ?? "";
    return () => aBrowser().send(resetPassword, { body: { token, password } });
  },
  "a setup": async () => {
    isBusy = true;
    const wanted = { name: "Stone Creek", league: "L", email: anEmail(testApp), videoCap: 50 };
    const { programId, setupToken: token } = await createProgram(testApp.parts, wanted);
    const body = { programId, token, password, ...person, invites: [] };
    return () => aBrowser().send(completeSetup, { body });
  },
};

test.each(Object.entries(links))(
  "the link of %s allows 5 password hashes in 15 minutes over all networks, separately from other links",
  async (_, aLink) => {
    const [use, useOther] = [await aLink(), await aLink()];
    hashes = 0;
    for (let time = 0; time < 5; time += 1) {
      expect(problemIn(await use()).code).toBe("unavailable");
    }
    const blocked = await use();
    expect(problemIn(blocked).code).toBe("too-many-requests");
    expect(blocked.headers["retry-after"]).toBe("900");
    expect(hashes).toBe(5);
    expect(problemIn(await useOther()).code).toBe("unavailable");
    isBusy = false;
    testApp.clock.advance({ minutes: 15, seconds: 1 });
    expect((await use()).statusCode).toBe(200);
  },
);

test.each(Object.entries(links))(
  "20 concurrent uses of the link of %s cause 5 hashes",
  async (_, aLink) => {
    const use = await aLink();
    const answers = await Promise.all(Array.from({ length: 20 }, use));
    const codes = answers.map((answer) => problemIn(answer).code);
    expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(15);
    expect(hashes).toBe(5);
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
