import { signOutEverywhere } from "@armslot/contracts/people/account";
import { removeMember } from "@armslot/contracts/people/people";
import { createCalendarFeed, getCalendarFeed } from "@armslot/contracts/scouting/follow-ups";
import { saveList } from "@armslot/contracts/scouting/lists";
import { handOverNotes, saveNote } from "@armslot/contracts/scouting/notes-and-ratings";
import { saveReport } from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { v7 } from "uuid";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  type BuiltProgram,
  type BuiltUser,
  browserWithSession,
} from "../../test/kit/build.ts";
import { dumpOf } from "../../test/kit/database/database-dump.ts";
import { waitingForLocks } from "../../test/kit/database/waiting-for-locks.ts";
import { saveCall } from "../../test/kit/scouting-samples.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { problemIn, type TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let athlete: BuiltAthlete;
let scout: BuiltUser;
let browser: TestBrowser;
let admin: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  program = await aProgram(testApp);
  athlete = await anAthlete(testApp, program);
  scout = await aUser(testApp, program);
  browser = await browserWithSession(testApp, scout);
  admin = await browserWithSession(testApp, program.admin);
});

type Send = () => ReturnType<TestBrowser["send"]>;

const patience = { timeout: 60_000, interval: 20 };

/** Sends a request of the scout while the last statement of what ends something of theirs waits, and returns the answers to both. */
async function sentWhileEnding(end: Send, send: Send) {
  const { both } = await testApp.db.asOwner((sql) =>
    sql.begin(async (holding) => {
      await holding`lock table audit_entries in access exclusive mode`;
      const ending = end();
      await vi.waitFor(async () => expect(await waitingForLocks(testApp.db)).toBe(1), patience);
      let isAnswered = false;
      const sent = send().finally(() => {
        isAnswered = true;
      });
      await vi.waitFor(
        async () => expect(isAnswered || (await waitingForLocks(testApp.db)) > 1).toBe(true),
        patience,
      );
      return { both: Promise.all([ending, sent]) };
    }),
  );
  return await both;
}

const inProgram = () => ({ programId: program.programId });

const writes: Readonly<Record<string, Send>> = {
  "a draft": () => browser.send(saveReport, saveCall(athlete, { isFiled: false })),
  "a report": () => browser.send(saveReport, saveCall(athlete)),
  "a list": () => {
    const params = { ...inProgram(), listId: v7() };
    return browser.send(saveList, { params, body: { name: "Mine", isShared: false } });
  },
  "a private note": () => {
    const params = { ...athlete, noteId: v7() };
    return browser.send(saveNote, { params, body: { version: 0, note: "Quick arm." } });
  },
};

test.each(Object.entries(writes))(
  "%s that its author saves while they are removed is refused and stored nowhere",
  async (_, send) => {
    const [removed, sent] = await sentWhileEnding(
      () => admin.send(removeMember, { params: scout }),
      send,
    );
    expect(removed.statusCode, removed.body).toBe(200);
    expect(problemIn(sent).code).toBe("signed-out");
    const rows = (await dumpOf(testApp)).filter((row) => row.includes(scout.userId));
    expect(rows.map((row) => row.split(" ", 1)[0])).toEqual(["audit_entries"]);
  },
);

test("private notes that are handed to a colleague who is being removed stay with their author", async () => {
  const params = { ...athlete, noteId: v7() };
  await admin.call(saveNote, { params, body: { version: 0, note: "Quick arm." } });
  const another = await browserWithSession(
    testApp,
    await aUser(testApp, { ...inProgram(), role: "admin" }),
  );
  const [removed, sent] = await sentWhileEnding(
    () => another.send(removeMember, { params: scout }),
    () => admin.send(handOverNotes, { params: inProgram(), body: { toUserId: scout.userId } }),
  );
  expect(removed.statusCode, removed.body).toBe(200);
  expect(problemIn(sent).code).toBe("member-not-found");
  const { notes } = await admin.call(getAthleteScouting, { params: athlete });
  expect(notes.map(({ note }) => note)).toEqual(["Quick arm."]);
});

test("a calendar link that a session asks for while all sessions of its member end is not made", async () => {
  const [ended, sent] = await sentWhileEnding(
    () => browser.send(signOutEverywhere, { params: inProgram() }),
    () => browser.send(createCalendarFeed, { params: inProgram() }),
  );
  expect(ended.statusCode, ended.body).toBe(200);
  expect(problemIn(sent).code).toBe("signed-out");
  const again = await browserWithSession(testApp, scout);
  expect(await again.call(getCalendarFeed, { params: inProgram() })).toEqual({ createdAt: null });
});
