import { eventFields, profileFields } from "@armslot/contracts/core/events";
import { acceptInvite, removeInvite, sendInvite } from "@armslot/contracts/people/invites";
import { removeMember } from "@armslot/contracts/people/people";
import { completeSetup } from "@armslot/contracts/people/program-setup";
import { beforeEach, describe, expect, test } from "vitest";
import { createProgram } from "../../src/people/create-program.ts";
import { deleteExpired } from "../../src/start/delete-expired.ts";
import { recordEvents } from "../../src/storage/analytics-events.ts";
import { csvDownloadEvent, inviteFingerprint } from "../../src/usage/member-events.ts";
import { aGame, anAthlete, aProgram, signedInBrowser } from "../kit/build.ts";
import { dumpOf } from "../kit/database/database-dump.ts";
import { sdkEvent, sendEvents, storedEvents } from "../kit/services/sent-events.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { newBrowser } from "../kit/test-browser.ts";
import { runOn } from "../kit/test-cli.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await openTestApp();
});

const colleague = {
  firstName: "Canary",
  lastName: "Reed",
  title: "Canary Scout",
  email: "canary@reed.example.test",
};

async function invitedColleague() {
  const program = await aProgram(testApp);
  const { programId } = program;
  const admin = await signedInBrowser(testApp, program.admin);
  await admin.call(sendInvite, { params: { programId }, body: colleague });
  const link = testApp.mails.at(-1)?.params.invite_link ?? "";
  const token = new URL(link).searchParams.get("token") ?? "";
  const [invited] = await storedEvents(testApp);
  const inviteId = invited?.distinctId ?? "";
  return { program, programId, admin, token, invited, inviteId };
}

async function signUp({ programId, token }: { programId: string; token: string }) {
  const browser = newBrowser(testApp);
  const body = { programId, token, password: "curveball 42" };
  return { browser, session: await browser.call(acceptInvite, { body }) };
}

const profiles = async () => [
  ...(await testApp.db.asOwner(
    (sql) => sql<{ userId: string; properties: Record<string, string> }[]>`
      select user_id as "userId", properties from analytics_profiles order by updated_at, user_id`,
  )),
];

const canaries = async () => (await dumpOf(testApp)).filter((row) => /canary|reed/i.test(row));

describe("an invite", () => {
  test("an invite is recorded once, with a fingerprint instead of its token", async () => {
    const { program, programId, invited, inviteId, token } = await invitedColleague();
    expect(await storedEvents(testApp)).toHaveLength(1);
    expect(invited).toMatchObject({ name: "User Invited", distinctId: inviteId, programId });
    expect(invited?.properties).toEqual({
      uid: inviteId,
      email: colleague.email,
      inviteToken: expect.stringMatching(/^[0-9a-f]{16}$/),
      programId,
      invitedBy: program.admin.userId,
      createdAt: testApp.clock().toISOString(),
    });
    expect(Object.keys(invited?.properties ?? {}).sort()).toEqual(
      [...eventFields["User Invited"]].sort(),
    );
    expect(token).toHaveLength(52);
    expect((await dumpOf(testApp)).join("\n")).not.toContain(token);
  });

  test("an invite that is refused is not recorded", async () => {
    const { programId, admin } = await invitedColleague();
    await admin.refused(sendInvite, { params: { programId }, body: colleague });
    await admin.refused(sendInvite, { params: { programId }, body: { ...colleague, email: "x" } });
    expect(await storedEvents(testApp)).toHaveLength(1);
  });

  test("an invite has a fingerprint per link that depends on the server's secret", () => {
    const inviteId = testApp.parts.newId();
    const of = (secret: string, nonce: string) =>
      inviteFingerprint(secret, { inviteId, nonce: Buffer.from(nonce) });
    const all = [of("a", "1"), of("a", "2"), of("b", "1")];
    expect(new Set(all).size).toBe(3);
    expect(of("a", "1")).toBe(all[0]);
  });

  test("an invite that is removed, or expired a month ago, leaves no address", async () => {
    const { programId, admin, inviteId } = await invitedColleague();
    await admin.call(removeInvite, { params: { programId, inviteId } });
    const [event] = await storedEvents(testApp);
    expect(event?.properties).not.toHaveProperty("email");
    expect(event?.properties).toMatchObject({ uid: inviteId });
    await admin.call(sendInvite, { params: { programId }, body: colleague });
    expect(await canaries()).not.toEqual([]);
    testApp.clock.advance({ days: 45 });
    await deleteExpired(testApp.parts);
    expect(await canaries()).toEqual([]);
  });
});

describe("a signup", () => {
  test("a signup is recorded with the invite's ID and the user's profile", async () => {
    const invite = await invitedColleague();
    testApp.clock.advance({ minutes: 5 });
    const { session } = await signUp(invite);
    const { programId, inviteId: uid } = invite;
    const createdAt = testApp.clock().toISOString();
    const { email, title } = colleague;
    const [, signup] = await storedEvents(testApp);
    expect(signup).toMatchObject({ name: "Invited User Signup", distinctId: uid, userId: uid });
    expect(signup?.properties).toEqual({ uid, email, programId, createdAt, title });
    expect(session.user.uid).toBe(uid);
    const [profile, ...others] = await profiles();
    expect(others).toEqual([]);
    expect(profile).toEqual({
      userId: uid,
      properties: {
        name: "Canary Reed",
        email,
        createdAt,
        programId,
        title,
        type: "user",
        league: "Northern League",
      },
    });
    expect(Object.keys(profile?.properties ?? {}).sort()).toEqual([...profileFields].sort());
  });

  test("a signup that fails is not recorded", async () => {
    const invite = await invitedColleague();
    const body = { programId: invite.programId, token: invite.token, password: "curveball 42" };
    const all = [1, 2, 3].map(() => newBrowser(testApp).send(acceptInvite, { body }));
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(statuses.sort((one, other) => one - other)).toEqual([200, 403, 403]);
    expect((await storedEvents(testApp)).map(({ name }) => name)).toEqual([
      "User Invited",
      "Invited User Signup",
    ]);
    expect(await profiles()).toHaveLength(1);
  });

  test("a signup of a user who is removed later keeps only IDs", async () => {
    const invite = await invitedColleague();
    const { browser } = await signUp(invite);
    await sendEvents(browser, sdkEvent(testApp, "$mp_web_page_view"));
    const { programId, inviteId: userId } = invite;
    expect(await canaries()).not.toEqual([]);
    await invite.admin.call(removeMember, { params: { programId, userId } });
    expect(await canaries()).toEqual([]);
    const events = await storedEvents(testApp);
    expect(events.map(({ distinctId }) => distinctId)).toEqual([userId, userId, userId]);
  });

  test("a signup is deleted with the program, like all its events", async () => {
    const invite = await invitedColleague();
    const { browser } = await signUp(invite);
    await sendEvents(browser, sdkEvent(testApp, "$mp_web_page_view"));
    const other = await invitedColleague();
    await runOn(testApp, ["program", "delete", invite.programId, "--yes"]);
    const left = await storedEvents(testApp);
    expect(left.map(({ programId }) => programId)).toEqual([other.programId]);
    expect(await profiles()).toEqual([]);
  });
});

test("records a setup's invites and the admin's profile", async () => {
  const wanted = {
    name: "Canary Program",
    league: "Canary League",
    email: "a@canary.test",
    videoCap: 5,
  };
  const { programId, setupToken: token } = await createProgram(testApp.parts, wanted);
  const names = { firstName: "Ada", lastName: "Birch", title: "Head Coach" };
  const invites = [colleague, { ...colleague, email: "second@reed.example.test" }];
  const body = { programId, token, password: "curveball 42", ...names, invites };
  const { user } = await newBrowser(testApp).call(completeSetup, { body });
  const events = await storedEvents(testApp);
  expect(
    events.map(({ name, properties }) => [name, properties.email, properties.invitedBy]),
  ).toEqual(expect.arrayContaining(invites.map(({ email }) => ["User Invited", email, user.uid])));
  expect(events).toHaveLength(2);
  const [profile] = await profiles();
  expect(profile).toMatchObject({
    userId: user.uid,
    properties: { name: "Ada Birch", type: "admin", league: "Canary League", programId },
  });
});

test("records a CSV download only in a transaction of its program", async () => {
  const { programId, admin } = await aProgram(testApp);
  const { athleteId, gameId } = await aGame(testApp, await anAthlete(testApp, { programId }));
  const { parts, clock } = testApp;
  const download = { programId, userId: admin.userId, athleteId, gameId, now: clock() };
  const event = csvDownloadEvent(parts, download);
  await parts.db.tenant(programId, (sql) => recordEvents(sql, [event]));
  const [kept] = await storedEvents(testApp);
  expect(kept).toMatchObject({ name: "CSV Download", distinctId: admin.userId, programId });
  const createdAt = clock().toISOString();
  expect(kept?.properties).toEqual({ programId, athleteId, gameId, createdAt });
  const another = csvDownloadEvent(parts, {
    ...download,
    programId: (await aProgram(testApp)).programId,
  });
  const refused = parts.db.tenant(programId, (sql) => recordEvents(sql, [another]));
  await expect(refused).rejects.toMatchObject({ code: "42501" });
});
