import { saveAccount } from "@armslot/contracts/people/account";
import { type ActivityEntry, listActivity } from "@armslot/contracts/people/activity";
import { getSession } from "@armslot/contracts/people/sign-in";
import { addAthlete, deleteAthlete, saveAthlete } from "@armslot/contracts/roster/athletes";
import { exportAthlete } from "@armslot/contracts/sharing/exports";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  anAthlete,
  anInvite,
  aProfile,
  aProgram,
  aUser,
  type BuiltProgram,
  browserWithSession,
} from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";
import { pageCursor } from "../core/page-cursor.ts";
import { insertAuditEntry, type NewAuditEntry } from "../storage/audit-entries.ts";
import { deleteInvite } from "../storage/pending-invites.ts";
import { deleteUser } from "../storage/users.ts";

let testApp: TestApp;
let program: BuiltProgram;
let browser: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ settings: { LIMIT_REQUESTS_PER_MINUTE: "100000" } });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  browser = await browserWithSession(testApp, program.admin);
});

/** Writes entries that happen now and returns their IDs in the same order. */
async function writeEntries(
  overrides: readonly Partial<NewAuditEntry>[],
  programId = program.programId,
): Promise<string[]> {
  const { parts, clock } = testApp;
  const entries = overrides.map((override) => ({
    programId,
    entryId: parts.newId(),
    action: "signed-in" as const,
    actorUserId: program.admin.userId,
    now: clock(),
    ...override,
  }));
  await parts.db.identity(async (sql) => {
    for (const entry of entries) await insertAuditEntry(sql, entry);
  });
  return entries.map(({ entryId }) => entryId);
}

const some = (count: number) => Array.from({ length: count }, () => ({}));

interface Page {
  readonly limit?: string;
  readonly after?: string;
}

async function page(query: Page = {}) {
  return await browser.call(listActivity, { params: program, query });
}

/** Reads page by page to the end. */
async function readAll(limit: string, between = async () => undefined as unknown) {
  const sizes: number[] = [];
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const { entries, next } = await page({ limit, ...(after !== null && { after }) });
    sizes.push(entries.length);
    ids.push(...entries.map(({ entryId }) => entryId));
    after = next;
    await between();
  } while (after !== null);
  return { sizes, ids };
}

describe("the activity of a program", () => {
  test("the activity of a program is empty at first, without a next page", async () => {
    expect(await page()).toEqual({ entries: [], next: null });
  });

  test("lists the newest first, 50 per page by default, and marks the last page", async () => {
    const ids: string[] = [];
    for (let day = 0; day < 3; day += 1) {
      testApp.clock.advance({ minutes: 1 });
      ids.push(...(await writeEntries(some(17))));
    }
    const newestFirst = ids.toReversed();
    const first = await page();
    expect(first.entries.map(({ entryId }) => entryId)).toEqual(newestFirst.slice(0, 50));
    expect(first.next).not.toBeNull();
    const second = await page({ after: first.next ?? "" });
    expect(second.entries.map(({ entryId }) => entryId)).toEqual(newestFirst.slice(50));
    expect(second.next).toBeNull();
    expect((await page({ limit: "51" })).next).toBeNull();
    expect((await page({ limit: "200" })).entries).toHaveLength(51);
  });

  test.each(["1", "2", "7", "10"])(
    "the activity of a program can be read in pages of %s without duplicates or gaps, even with equal timestamps",
    async (limit) => {
      const ids = [...(await writeEntries(some(6)))];
      testApp.clock.advance({ seconds: 1 });
      ids.push(...(await writeEntries(some(14))));
      const read = await readAll(limit);
      expect(read.ids).toEqual(ids.toReversed());
      const whole = Math.floor(20 / Number(limit));
      const rest = 20 % Number(limit);
      expect(read.sizes).toEqual([
        ...Array(whole).fill(Number(limit)),
        ...(rest > 0 ? [rest] : []),
      ]);
    },
  );

  test("continues after the last page while new entries arrive at the top", async () => {
    const ids = await writeEntries(some(9));
    const arrived: string[] = [];
    const read = await readAll("2", async () => {
      testApp.clock.advance({ seconds: 1 });
      arrived.push(...(await writeEntries(some(3))));
    });
    expect(read.ids).toEqual(ids.toReversed());
    expect((await page()).entries.map(({ entryId }) => entryId)).toEqual(
      [...ids, ...arrived].toReversed(),
    );
  });

  test("contains only this program's entries", async () => {
    const [own] = await writeEntries(some(1));
    const before = await page();
    await writeEntries(some(5), (await aProgram(testApp)).programId);
    expect(await page()).toEqual(before);
    expect(before.entries.map(({ entryId }) => entryId)).toEqual([own]);
  });
});

describe("a page", () => {
  const refusedAs = async (query: Page) =>
    await browser.refused(listActivity, { params: program, query });

  test.each([
    "-1",
    "0",
    "00",
    "01",
    "201",
    "1000",
    "1e9",
    "1e1",
    "NaN",
    "1.5",
    "1;--",
    " 1",
    "+1",
    "",
    "٣",
  ])("a page of %j entries is refused", async (limit) => {
    await writeEntries(some(1));
    expect((await refusedAs({ limit })).code).toBe("malformed-request");
  });

  test.each(["1", "200"])("a page of %s entries is accepted", async (limit) => {
    await writeEntries(some(1));
    expect((await page({ limit })).entries).toHaveLength(1);
  });

  test("a page with a forged cursor is refused, or with one of another program, list or server", async () => {
    const [id = ""] = await writeEntries(some(3));
    const { next } = await page({ limit: "1" });
    const cursor = next ?? "";
    expect((await page({ after: cursor })).entries).toHaveLength(2);
    const { programId } = program;
    const other = (await aProgram(testApp)).programId;
    const [, mac = ""] = cursor.split(".");
    const secret = testApp.parts.serverSecret;
    const wrongs = [
      ...["", "x", ".", "null", "0", "' or true --", id, `${id}.`, `.${mac}`, "x".repeat(100)],
      ...["x".repeat(101), cursor.toUpperCase(), ` ${cursor}`, `${cursor}0`, cursor.slice(0, -1)],
      `${id}.${mac}`,
      `${cursor.slice(0, -1)}${cursor.endsWith("0") ? "1" : "0"}`,
      pageCursor(secret, { list: "activity", programId: other, id }),
      pageCursor(secret, { list: "leads", programId, id }),
      pageCursor("another secret", { list: "activity", programId, id }),
    ];
    for (const after of wrongs) {
      const { code, status } = await refusedAs({ after });
      expect([after, status, code]).toEqual([after, 400, "malformed-request"]);
    }
    expect((await page({ after: cursor })).entries).toHaveLength(2);
  });

  test("a page with an unknown or duplicate parameter is refused", async () => {
    for (const query of ["sort=asc", "limit=1&limit=2", "after=x&after=y", "programId=x"]) {
      const url = `/api/programs/${program.programId}/activity?${query}`;
      const answer = await browser.request({ url });
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
  });

  test("a page that is refused holds no database connection, so the next hundred are answered", async () => {
    await writeEntries(some(1));
    const wrong = () => browser.send(listActivity, { params: program, query: { after: "x" } });
    const answers = await Promise.all(Array.from({ length: 100 }, wrong));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    expect((await page()).entries).toHaveLength(1);
  });

  test("gives the same refusal to an outsider for a valid and an invalid cursor", async () => {
    await writeEntries(some(2));
    const { next } = await page({ limit: "1" });
    const stranger = await browserWithSession(testApp, (await aProgram(testApp)).admin);
    const user = await browserWithSession(testApp, await aUser(testApp, program));
    for (const after of [next ?? "", "x"]) {
      const given = { params: program, query: { after } };
      expect((await stranger.refused(listActivity, given)).code).toBe("not-found");
      expect((await user.refused(listActivity, given)).code).toBe("forbidden");
    }
  });
});

describe("an entry", () => {
  const newest = async (): Promise<ActivityEntry | undefined> => (await page()).entries[0];

  test("shows the current names of the acting member and of the athlete", async () => {
    const { programId } = program;
    const athlete = await anAthlete(testApp, { programId });
    await browser.call(exportAthlete, { params: athlete });
    expect(await newest()).toMatchObject({
      at: testApp.clock().toISOString(),
      action: "athlete-exported",
      actor: { kind: "member", name: "Ada Birch" },
      subject: "Casey Underhill",
      counts: { games: 0 },
    });
    const names = { firstName: "Ada", lastName: "Rowan", title: "Coach" };
    await browser.call(saveAccount, { params: program, body: names });
    const body = { ...aProfile({ lastName: "Overhill" }), version: 1 };
    await browser.call(saveAthlete, { params: athlete, body });
    expect(await newest()).toMatchObject({
      actor: { kind: "member", name: "Ada Rowan" },
      subject: "Casey Overhill",
    });
    await browser.call(deleteAthlete, { params: athlete });
    const { entries } = await page();
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ["athlete-deleted", null],
      ["athlete-edited", null],
      ["athlete-exported", null],
    ]);
  });

  test("lists added and edited athletes, each once", async () => {
    const added = await browser.call(addAthlete, { params: program, body: aProfile() });
    const params = { programId: program.programId, athleteId: added.uid };
    const body = { ...aProfile({ lastName: "Overhill" }), version: 1 };
    testApp.clock.advance({ minutes: 1 });
    await browser.call(saveAthlete, { params, body });
    await browser.refused(saveAthlete, { params, body });
    const { entries } = await page();
    expect(entries.map(({ action, subject, actor }) => [action, subject, actor.name])).toEqual([
      ["athlete-edited", "Casey Overhill", "Ada Birch"],
      ["athlete-added", "Casey Overhill", "Ada Birch"],
    ]);
  });

  test("shows a removed member without a name", async () => {
    const member = await aUser(testApp, program);
    await writeEntries([
      { actorUserId: member.userId },
      { action: "role-changed", actorUserId: null, subjectId: member.userId },
    ]);
    const shown = async () =>
      (await page()).entries.map(({ actor, subject }) => ({ actor, subject }));
    const operator = { kind: "operator", name: null };
    expect(await shown()).toEqual([
      { actor: operator, subject: "Robin Alder" },
      { actor: { kind: "member", name: "Robin Alder" }, subject: null },
    ]);
    await testApp.parts.db.identity((sql) => deleteUser(sql, member));
    expect(await shown()).toEqual([
      { actor: operator, subject: null },
      { actor: { kind: "member", name: null }, subject: null },
    ]);
  });

  test("an entry about an invite shows the invited name until the invite is deleted", async () => {
    const invite = await anInvite(testApp, program);
    await writeEntries([{ action: "user-invited", subjectId: invite.inviteId }]);
    expect(await newest()).toMatchObject({ subject: "Sam Elder" });
    await testApp.parts.db.identity((sql) => deleteInvite(sql, invite));
    expect(await newest()).toMatchObject({ subject: null });
  });

  test("an entry never shows a name from another program, even with one of its IDs", async () => {
    const other = await aProgram(testApp);
    const { athleteId } = await anAthlete(testApp, { programId: other.programId });
    const { inviteId } = await anInvite(testApp, other);
    const strays = [athleteId, inviteId, other.admin.userId];
    await writeEntries(strays.map((subjectId) => ({ subjectId, actorUserId: other.admin.userId })));
    const { entries } = await page();
    expect(entries).toHaveLength(strays.length);
    for (const { actor, subject } of entries) {
      expect({ actor, subject }).toEqual({ actor: { kind: "member", name: null }, subject: null });
    }
    expect((await browser.call(getSession)).session?.program.programId).toBe(program.programId);
  });
});
