import { acceptInvite, checkInvite } from "@armslot/contracts/invites";
import { resetPassword } from "@armslot/contracts/password-reset";
import { completeSetup } from "@armslot/contracts/program-setup";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "../src/app-error.ts";
import { createProgram } from "../src/features/program-setup/create-program.ts";
import { newResetLink } from "../src/mail/render-mail.ts";
import { anEmail, anInvite, aProgram, aUser } from "./build.ts";
import { peopleRows } from "./people-rows.ts";
import { openTestApp, type TestApp } from "./test-app.ts";
import { newBrowser, problemIn } from "./test-browser.ts";

let testApp: TestApp;
let hashes = 0;
/** Makes hashing end as it does on a busy machine, so that the link stays as good as it was. */
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

/** A program is built with a hash of its own, which does not count. */
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

/** Each makes a link of its kind, and gives what sets a password with it, from another network each time. */
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
  "the link of %s has 5 passwords hashed in 15 minutes from all networks together; another link has its own",
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
  "of 20 uses of the link of %s at the same moment 5 are hashed",
  async (_, aLink) => {
    const use = await aLink();
    const answers = await Promise.all(Array.from({ length: 20 }, use));
    const codes = answers.map((answer) => problemIn(answer).code);
    expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(15);
    expect(hashes).toBe(5);
  },
);

test("an invite whose address has an account meanwhile is refused unhashed, and stays", async () => {
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

test("twenty acceptances at the same moment make one account within the limit too", async () => {
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
