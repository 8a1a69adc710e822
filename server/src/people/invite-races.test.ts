import {
  acceptInvite,
  checkInvite,
  removeInvite,
  resendInvite,
  sendInvite,
} from "@armslot/contracts/people/invites";
import type { LightMyRequestResponse as Response } from "fastify";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  anEmail,
  anInvite,
  aProgram,
  aUser,
  type BuiltInvite,
  type BuiltProgram,
  signedInBrowser,
} from "../../test/kit/build.ts";
import { peopleRows } from "../../test/kit/people-rows.ts";
import { newMeetingPlace } from "../../test/kit/services/meeting-place.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, type TestBrowser } from "../../test/kit/test-browser.ts";

const place = newMeetingPlace();
let testApp: TestApp;
let program: BuiltProgram;
let adminBrowser: TestBrowser;
beforeAll(async () => {
  // High enough for all twenty requests to reach the invite.
  const settings = { LIMIT_PASSWORDS_PER_LINK_PER_15_MIN: "1000" };
  testApp = await openTestApp({ settings, parts: place.parts });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  adminBrowser = await signedInBrowser(testApp, program.admin);
  testApp.mails.length = 0;
});

const password = "a new password 1";
const colleague = { firstName: "Robin", lastName: "Alder", title: "Scout" };
const codeOf = (answer: Response): string =>
  answer.statusCode === 200 ? "won" : String(answer.json().code);

async function rowsOf(programId: string) {
  const rows = JSON.parse(await peopleRows(testApp, programId)) as Record<string, object[] | null>;
  return Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, list?.length ?? 0]));
}

test("creates one account with one session for twenty concurrent acceptances", async () => {
  const { programId } = program;
  const { token } = await anInvite(testApp, { programId });
  const before = await rowsOf(programId);
  const answers = await place.meet(20, () =>
    Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        newBrowser(testApp, `192.0.2.${n}`).send(acceptInvite, {
          body: { programId, token, password },
        }),
      ),
    ),
  );
  const codes = answers.map(codeOf);
  expect(codes.toSorted()).toEqual([...Array(19).fill("invalid-invite-token"), "won"]);
  expect(await rowsOf(programId)).toEqual({
    users: 2,
    invites: 0,
    mails: 0,
    sessions: (before.sessions ?? 0) + 1,
    devices: (before.devices ?? 0) + 1,
    entries: (before.entries ?? 0) + 1,
  });
});

describe.each([
  ["removed", removeInvite, 0],
  ["resent", resendInvite, 1],
] as const)("accepting an invite that is %s", (_, endpoint, left) => {
  async function aRace() {
    const { programId } = program;
    const { token, inviteId } = await anInvite(testApp, { programId });
    const body = { programId, token, password };
    return {
      accept: () => newBrowser(testApp).send(acceptInvite, { body }),
      manage: () => adminBrowser.send(endpoint, { params: { programId, inviteId } }),
      isMember: async () => {
        const { users, invites } = await rowsOf(programId);
        expect({ users, invites }).toEqual(
          users === 2 ? { users, invites: 0 } : { users: 1, invites: left },
        );
        expect(testApp.mails).toHaveLength(users === 2 ? 0 : left);
        return users === 2;
      },
    };
  }

  test("earlier is refused", async () => {
    const { accept, manage, isMember } = await aRace();
    const [accepted, managed] = await place.overtake(accept, manage);
    expect([accepted, managed].map(codeOf)).toEqual(["invalid-invite-token", "won"]);
    expect(await isMember()).toBe(false);
  });

  test("later succeeds, and the admin gets invite-not-found", async () => {
    const { accept, manage, isMember } = await aRace();
    const [managed, accepted] = await place.overtake(manage, accept);
    expect([accepted, managed].map(codeOf)).toEqual(["won", "invite-not-found"]);
    expect(await isMember()).toBe(true);
  });

  test("the race ends in one of these two ways when both come at the same time", async () => {
    const { accept, manage, isMember } = await aRace();
    const answers = await place.meet(2, () => Promise.all([accept(), manage()]));
    expect(answers.map(codeOf)).toEqual(
      (await isMember()) ? ["won", "invite-not-found"] : ["invalid-invite-token", "won"],
    );
  });
});

test("creates one invite with one mail when two members invite the same colleague at once", async () => {
  const { programId } = program;
  const other = await signedInBrowser(testApp, await aUser(testApp, { programId }));
  const given = { params: { programId }, body: { ...colleague, email: anEmail(testApp) } };
  const answers = await place.meet(2, () =>
    Promise.all([adminBrowser.send(sendInvite, given), other.send(sendInvite, given)]),
  );
  expect(answers.map(codeOf).toSorted()).toEqual(["invalid-input", "won"]);
  const refused = answers.find(({ statusCode }) => statusCode !== 200);
  expect(refused?.json().fields).toEqual({ email: "This person already has a pending invite." });
  expect(await rowsOf(programId)).toMatchObject({ invites: 1, mails: 1 });
  expect(testApp.mails).toHaveLength(1);
});

test("sends no second invite to someone who is accepting the first", async () => {
  const { programId } = program;
  const { token, email } = await anInvite(testApp, { programId, mail: "failed" });
  const [invited, accepted] = await place.overtake(
    () => adminBrowser.send(sendInvite, { params: { programId }, body: { ...colleague, email } }),
    () => newBrowser(testApp).send(acceptInvite, { body: { programId, token, password } }),
  );
  expect([accepted, invited].map(codeOf)).toEqual(["won", "invalid-input"]);
  expect(invited.json().fields).toEqual({ email: "This person is already in your program." });
  expect(await rowsOf(programId)).toMatchObject({ users: 2, invites: 0, mails: 0 });
  expect(testApp.mails).toEqual([]);
});

test("creates one account for an address that accepts two programs' invites at once, and keeps the other invite", async () => {
  const email = anEmail(testApp);
  const programIds = [program.programId, (await aProgram(testApp)).programId];
  const links: BuiltInvite[] = [];
  for (const programId of programIds) links.push(await anInvite(testApp, { programId, email }));
  const answers = await place.meet(2, () =>
    Promise.all(
      links.map(({ programId, token }) =>
        newBrowser(testApp).send(acceptInvite, { body: { programId, token, password } }),
      ),
    ),
  );
  expect(answers.map(codeOf).toSorted()).toEqual(["email-taken", "won"]);
  const lost = links[answers.findIndex(({ statusCode }) => statusCode !== 200)];
  if (!lost) throw new Error("both were accepted");
  const { programId, token } = lost;
  await newBrowser(testApp).call(checkInvite, { body: { programId, token } });
});
