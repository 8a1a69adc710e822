import { getScoutPage, shareScoutPage } from "@armslot/contracts/scouting/scout-page";
import { expect, test } from "vitest";
import { aProgram, aUser, browserWithSession } from "../../test/kit/build.ts";
import { openTestApp } from "../../test/kit/test-app.ts";

test("a scout's page is the scout's alone until it is shared, and then admins find and read it", async () => {
  const testApp = await openTestApp();
  const program = await aProgram(testApp);
  const { programId } = program;
  const scout = await aUser(testApp, { programId, firstName: "Robin", lastName: "Vale" });
  const own = await browserWithSession(testApp, scout);
  const colleague = await browserWithSession(testApp, await aUser(testApp, { programId }));
  const admin = await browserWithSession(testApp, program.admin);
  const page = { params: { programId, userId: scout.userId } };
  const adminsOwn = { params: { programId, userId: program.admin.userId } };
  const share = { params: { programId } };

  expect((await own.call(getScoutPage, page)).isShared).toBe(false);
  for (const other of [admin, colleague])
    expect((await other.refused(getScoutPage, page)).code).toBe("scout-page-not-found");
  expect((await admin.call(getScoutPage, adminsOwn)).sharedPages).toEqual([]);

  await own.call(shareScoutPage, { ...share, body: { isShared: true } });
  await admin.call(shareScoutPage, { ...share, body: { isShared: true } });
  expect((await admin.call(getScoutPage, page)).scout).toBe("Robin Vale");
  expect((await admin.call(getScoutPage, adminsOwn)).sharedPages).toEqual([
    { uid: scout.userId, name: "Robin Vale" },
  ]);
  expect((await colleague.refused(getScoutPage, page)).code).toBe("scout-page-not-found");
  expect((await own.call(getScoutPage, page)).sharedPages).toEqual([]);

  await own.call(shareScoutPage, { ...share, body: { isShared: false } });
  expect((await admin.refused(getScoutPage, page)).code).toBe("scout-page-not-found");
});
