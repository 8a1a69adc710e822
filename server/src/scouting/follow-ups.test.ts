import { removeMember } from "@armslot/contracts/people/people";
import { saveFollowUp } from "@armslot/contracts/scouting/follow-ups";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { anAthlete, aProgram, aUser, browserWithSession } from "../../test/kit/build.ts";
import { openTestApp } from "../../test/kit/test-app.ts";

test("a follow-up of a removed member can be marked as done, and no other one can be given to them", async () => {
  const testApp = await openTestApp();
  const program = await aProgram(testApp);
  const { programId, admin } = program;
  const [athlete, scout] = [await anAthlete(testApp, program), await aUser(testApp, program)];
  const browser = await browserWithSession(testApp, admin);
  const entered = { due: "2026-03-09", about: "Call the coach", isDone: false };
  const save = (
    followUpId: string,
    ownerId: string,
    changed: { version: number; isDone?: boolean },
  ) => ({ params: { ...athlete, followUpId }, body: { ...entered, ownerId, ...changed } });
  const [theirs, own] = [v7(), v7()];
  await browser.call(saveFollowUp, save(theirs, scout.userId, { version: 0 }));
  await browser.call(saveFollowUp, save(own, admin.userId, { version: 0 }));
  await browser.call(removeMember, { params: { programId, userId: scout.userId } });
  const given = await browser.refused(saveFollowUp, save(own, scout.userId, { version: 1 }));
  const added = await browser.refused(saveFollowUp, save(v7(), scout.userId, { version: 0 }));
  expect([given.code, added.code]).toEqual(["member-not-found", "member-not-found"]);
  const done = save(theirs, scout.userId, { version: 1, isDone: true });
  expect(await browser.call(saveFollowUp, done)).toMatchObject({
    ...{ owner: null, ownerId: scout.userId, version: 2 },
    doneAt: testApp.clock().toISOString(),
  });
});
