import { saveAccount } from "@armslot/contracts/people/account";
import { getSession } from "@armslot/contracts/people/sign-in";
import { getUsage } from "@armslot/contracts/people/usage";
import { beforeAll, expect, test } from "vitest";
import { aProgram, aUser, signedInBrowser } from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const names = { firstName: "Zoë", lastName: "O'Neil", title: "Área Scout" };

test("changes only the member's own names and title", async () => {
  const { programId, admin } = await aProgram(testApp);
  const colleague = await aUser(testApp, { programId });
  const browser = await signedInBrowser(testApp, admin);
  const reply = await browser.call(saveAccount, { params: { programId }, body: names });
  expect(reply.user).toEqual({ uid: admin.userId, email: admin.email, role: "admin", ...names });
  expect(await browser.call(getSession)).toEqual({ session: reply });
  const other = await signedInBrowser(testApp, colleague);
  expect((await other.call(getSession)).session?.user).toMatchObject({ firstName: "Robin" });
});

test.each([
  [{ email: "new@example.test" }, "email"],
  [{ role: "admin" }, "role"],
  [{ programId: "01950000-0000-7000-8000-000000000001" }, "programId"],
  [{ firstName: "" }, "firstName"],
  [{ lastName: "a\u0000b" }, "lastName"],
  [{ title: "\ud800" }, "title"],
  [{ title: ["Coach"] }, "title"],
  [{ firstName: "x".repeat(101) }, "firstName"],
])("refuses %j at that field and changes nothing", async (wrong, field) => {
  const { programId, admin } = await aProgram(testApp);
  const browser = await signedInBrowser(testApp, admin);
  const before = await browser.call(getSession);
  const body = { ...names, ...wrong } as typeof names;
  const problem = await browser.refused(saveAccount, { params: { programId }, body });
  expect(problem.code).toBe("invalid-input");
  expect(Object.keys(problem.fields ?? {})).toEqual([field]);
  expect(await browser.call(getSession)).toEqual(before);
});

test("returns the program's own video counts and cap", async () => {
  const { programId, admin } = await aProgram(testApp, { videoCap: 75 });
  await aProgram(testApp, { videoCap: 10 });
  await testApp.db.asOwner(
    (sql) => sql`
      update programs set videos_this_month = 18, total_video_count = 140 where program_id = ${programId}`,
  );
  const browser = await signedInBrowser(testApp, admin);
  const reply = await browser.call(getUsage, { params: { programId } });
  expect(reply).toEqual({ videoCap: 75, videosThisMonth: 18, totalVideoCount: 140 });
});
