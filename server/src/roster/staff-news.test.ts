import { listAthletes } from "@armslot/contracts/roster/athletes";
import { newsDays } from "@armslot/contracts/roster/staff-news";
import { beforeAll, expect, test } from "vitest";
import { aGame, anAthlete, aProgram, aUser, signedInBrowser } from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { insertAuditEntries } from "../storage/audit-entries.ts";
import { insertShare } from "../storage/shares.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

const dayMs = 86_400_000;

async function aStaff() {
  const program = await aProgram(testApp);
  const { programId } = program;
  const colleague = await aUser(testApp, { programId, firstName: "Dana", lastName: "Cole" });
  const browser = await signedInBrowser(testApp, colleague);
  const athlete = await anAthlete(testApp, { programId });
  const { parts } = testApp;
  const inDays = (days: number) => new Date(parts.clock().getTime() + days * dayMs);
  const news = async () => {
    const query = { staff: "recent" } as const;
    const reply = await browser.call(listAthletes, { params: { programId }, query });
    if (!reply.news) throw new Error("The reply has no news.");
    return reply.news;
  };
  return { ...athlete, admin: program.admin, colleague, inDays, news };
}

const nothing = { done: [], questions: [], waitingFiles: 0, endingLinks: [] };

test("News name what others did of each athlete in 7 days, newest first, also for a member without the activity", async () => {
  const { programId, athleteId, colleague, admin, inDays, news } = await aStaff();
  expect(await news()).toEqual(nothing);
  const { newId } = testApp.parts;
  const entryOf = (values: object, ago: number) => ({
    ...{ programId, entryId: newId(), action: "pitches-edited" as const, now: inDays(-ago) },
    ...{ actorUserId: admin.userId, subjectId: athleteId },
    ...values,
  });
  await testApp.parts.db.tenant(programId, (tx) =>
    insertAuditEntries(tx, [
      entryOf({ counts: { pitches: 2 } }, 3),
      entryOf({ counts: { pitches: 5 } }, 1),
      entryOf({ counts: { pitches: 4 } }, 1),
      entryOf({ action: "game-charted" }, 2),
      entryOf({ actorUserId: colleague.userId, action: "game-charted" }, 2),
      entryOf(
        {
          actorUserId: null,
          subjectId: null,
          action: "data-imported",
          counts: { games: 3, pitches: 80 },
        },
        4,
      ),
      entryOf({ action: "game-edited" }, newsDays + 1),
      entryOf({ action: "signed-in" }, 1),
    ]),
  );
  expect((await news()).done).toEqual([
    {
      ...{ action: "pitches-edited", athleteId, times: 2, games: 0, pitches: 9 },
      ...{ by: { uid: admin.userId, name: "Ada Birch" }, at: inDays(-1).toISOString() },
    },
    {
      ...{ action: "game-charted", athleteId, times: 1, games: 0, pitches: 0 },
      ...{ by: { uid: admin.userId, name: "Ada Birch" }, at: inDays(-2).toISOString() },
    },
    {
      ...{ action: "pitches-edited", athleteId, times: 1, games: 0, pitches: 2 },
      ...{ by: { uid: admin.userId, name: "Ada Birch" }, at: inDays(-3).toISOString() },
    },
    {
      ...{ action: "data-imported", athleteId: null, times: 1, games: 3, pitches: 80 },
      ...{ by: { uid: null, name: null }, at: inDays(-4).toISOString() },
    },
  ]);
});

test("News name links that end in 7 days and outings that look alike, and those of another program never", async () => {
  const mine = await aStaff();
  const { programId, athleteId, colleague, inDays, news } = mine;
  const theirs = await aStaff();
  const { db, newId } = testApp.parts;
  const shared = (days: number) => ({
    ...{
      programId,
      athleteId,
      shareId: newId(),
      tokenHash: crypto.getRandomValues(new Uint8Array(32)),
    },
    ...{ consent: "guardian" as const, showsSchool: false, showsHometown: false, filter: {} },
    ...{ createdBy: colleague.userId, createdAt: inDays(-20), expiresAt: inDays(days) },
  });
  const larger = await aGame(testApp, { programId, athleteId });
  const smaller = await aGame(testApp, { programId, athleteId });
  await db.tenant(programId, async (tx) => {
    for (const days of [-1, newsDays + 1, 3]) await insertShare(tx, shared(days));
    await tx
      .insertInto("same_outings")
      .values({
        ...{ program_id: programId, counted_game_id: larger.gameId, other_game_id: smaller.gameId },
        ...{ alike: 9, decided_at: null },
      })
      .execute();
  });
  expect(await news()).toEqual({
    ...nothing,
    questions: [{ athleteId, questions: 1 }],
    endingLinks: [{ athleteId, endsAt: inDays(3).toISOString() }],
  });
  expect(await theirs.news()).toEqual(nothing);
});
