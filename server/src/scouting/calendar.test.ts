import { changePassword, signOutEverywhere } from "@armslot/contracts/people/account";
import { requestReset, resetPassword } from "@armslot/contracts/people/password-reset";
import { removeMember } from "@armslot/contracts/people/people";
import {
  createCalendarFeed,
  endCalendarFeed,
  getCalendarFeed,
  readCalendar,
  saveFollowUp,
} from "@armslot/contracts/scouting/follow-ups";
import { v7 } from "uuid";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  type BuiltProgram,
  type BuiltUser,
  browserWithSession,
  password,
} from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn, type TestBrowser } from "../../test/kit/test-browser.ts";
import { runOn } from "../../test/kit/test-cli.ts";
import { newSecretToken } from "../core/secret-token.ts";

let testApp: TestApp;
let program: BuiltProgram;
let scout: BuiltUser;
let athlete: BuiltAthlete;
let browser: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  scout = await aUser(testApp, { programId: program.programId });
  athlete = await anAthlete(testApp, { programId: program.programId, lastName: "O'Neil, Jr" });
  browser = await browserWithSession(testApp, scout);
});

/** Creates the scout's calendar link and returns its secret. */
async function aLink(): Promise<string> {
  const { link } = await browser.call(createCalendarFeed, { params: program });
  expect(link).toMatch(/^https?:\/\/[^/]+\/api\/calendars\/[a-z2-7]{52}$/);
  return link.slice(link.lastIndexOf("/") + 1);
}

const open = (token: string, on = testApp) =>
  newBrowser(on).send(readCalendar, { params: { token } });

async function aFollowUp(about: string, { due = "2026-03-09", ownerId = scout.userId } = {}) {
  const params = { ...athlete, followUpId: v7() };
  const entered = { due, ownerId, about, isDone: false };
  await browser.call(saveFollowUp, { params, body: { ...entered, version: 0 } });
  const save = (version: number, changed: Partial<typeof entered>) =>
    browser.call(saveFollowUp, { params, body: { ...entered, version, ...changed } });
  return { ...params, save };
}

const linesOf = (text: string, name: string) =>
  text.split("\r\n").filter((line) => line.startsWith(name));

test("a calendar link serves the member's open follow-ups, with last names, to anyone who has it", async () => {
  const later = await aFollowUp("Send video", { due: "2026-04-01" });
  const first = await aFollowUp("Call; then write");
  const done = await aFollowUp("Is done");
  await done.save(1, { isDone: true });
  await aFollowUp("Of a colleague", { ownerId: program.admin.userId });
  const answer = await open(await aLink());
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'attachment; filename="follow-ups.ics"',
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(linesOf(answer.body, "UID")).toEqual([
    `UID:${first.followUpId}`,
    `UID:${later.followUpId}`,
  ]);
  expect(linesOf(answer.body, "SUMMARY")).toEqual([
    "SUMMARY:O'Neil\\, Jr: Call\\; then write",
    "SUMMARY:O'Neil\\, Jr: Send video",
  ]);
  expect(linesOf(answer.body, "DTSTART")).toEqual([
    "DTSTART;VALUE=DATE:20260309",
    "DTSTART;VALUE=DATE:20260401",
  ]);
  for (const hidden of [athlete.athleteId, scout.userId, program.programId, program.name]) {
    expect(answer.body).not.toContain(hidden);
  }
});

test("a changed follow-up keeps its event, and one that is done leaves the calendar", async () => {
  const token = await aLink();
  const { followUpId, save } = await aFollowUp("Call the coach");
  await save(1, { due: "2026-03-10" });
  const { body } = await open(token);
  expect(linesOf(body, "UID")).toEqual([`UID:${followUpId}`]);
  expect(linesOf(body, "SEQUENCE")).toEqual(["SEQUENCE:1"]);
  expect(linesOf(body, "DTSTART")).toEqual(["DTSTART;VALUE=DATE:20260310"]);
  await save(2, { isDone: true });
  expect(linesOf((await open(token)).body, "BEGIN")).toEqual(["BEGIN:VCALENDAR"]);
});

test("a calendar has nothing of another program, even with an owner of the same ID", async () => {
  const token = await aLink();
  const other = await aProgram(testApp);
  const theirs = await anAthlete(testApp, { programId: other.programId, lastName: "Canary" });
  await testApp.db.asOwner(
    (sql) => sql`
      insert into follow_ups (program_id, follow_up_id, athlete_id, owner_id, due, about, version, created_by, created_at)
      values (${other.programId}, ${v7()}, ${theirs.athleteId}, ${scout.userId}, '2026-03-09', 'Theirs', 1, ${v7()}, now())`,
  );
  expect(linesOf((await open(token)).body, "SUMMARY")).toEqual([]);
});

const newOne = "a new curveball 42";

const endings: Readonly<Record<string, (token: string) => Promise<unknown>>> = {
  ended: () => browser.call(endCalendarFeed, { params: program }),
  "was replaced": aLink,
  "went with its member": async () => {
    const admin = await browserWithSession(testApp, program.admin);
    await admin.call(removeMember, { params: scout });
  },
  "ended when its member signed out everywhere": () =>
    browser.call(signOutEverywhere, { params: program }),
  "ended when its member changed the password": () =>
    browser.call(changePassword, {
      params: program,
      body: { currentPassword: password, newPassword: newOne },
    }),
  "ended when its member reset the password": async () => {
    await browser.call(requestReset, { body: { email: scout.email } });
    await testApp.deliverMails();
    const mail = testApp.mails.findLast(
      ({ kind, to }) => kind === "reset" && to.address === scout.email,
    );
    const token = new URL(mail?.params.reset_link ?? "").searchParams.get("token") ?? "";
    await newBrowser(testApp).call(resetPassword, { body: { token, password: newOne } });
  },
  "ended when the operator changed its member's address": () =>
    runOn(testApp, ["user", "set-email", scout.email, `new.${scout.email}`]),
  "ended when the operator signed its member out": () =>
    runOn(testApp, ["user", "end-sessions", scout.email]),
  "went with its program": () =>
    testApp.db.asOwner((sql) => sql`delete from programs where program_id = ${program.programId}`),
};

function bytesOf({ statusCode, headers, body }: Awaited<ReturnType<typeof open>>) {
  const { date: _date, "x-request-id": _id, "content-length": _length, ...others } = headers;
  return { statusCode, others, body: body.replace(/"requestId":"[^"]+"/, "") };
}

test.each(Object.entries(endings))(
  "a calendar link that %s gets the bytes of a made-up one",
  async (_, end) => {
    await aFollowUp("Call the coach");
    const token = await aLink();
    expect((await open(token)).body).toContain("Call the coach");
    await end(token);
    const answer = await open(token);
    expect(problemIn(answer).code).toBe("link-not-found");
    expect(bytesOf(answer)).toEqual(bytesOf(await open(newSecretToken())));
    expect(bytesOf(answer)).toEqual(bytesOf(await open("nonsense")));
    expect(answer.headers["cache-control"]).toBe("no-store");
  },
);

test("says since when there is a calendar link, and never its secret", async () => {
  expect(await browser.call(getCalendarFeed, { params: program })).toEqual({ createdAt: null });
  const token = await aLink();
  const answer = await browser.send(getCalendarFeed, { params: program });
  expect(answer.json()).toEqual({ createdAt: testApp.clock().toISOString() });
  const stored = await testApp.db.asOwner((sql) => sql`select * from calendar_feeds`);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test("refuses a network past its limit of unknown calendar links, and keeps serving it those that work", async () => {
  const limited = await openTestApp({ settings: { LIMIT_TOKEN_FAILURES_PER_15_MIN: "2" } });
  const codes: string[] = [];
  for (let time = 0; time < 3; time += 1) {
    codes.push(problemIn(await open(newSecretToken(), limited)).code);
  }
  expect(codes).toEqual(["link-not-found", "link-not-found", "too-many-requests"]);
  const owner = await aProgram(limited);
  const admin = await browserWithSession(limited, owner.admin);
  const { link } = await admin.call(createCalendarFeed, { params: owner });
  expect((await open(link.slice(link.lastIndexOf("/") + 1), limited)).statusCode).toBe(200);
});
