import { listActivity } from "@armslot/contracts/people/activity";
import { getSession } from "@armslot/contracts/people/sign-in";
import { type RestRule, setRestRule } from "@armslot/contracts/roster/rest-rule";
import { expect, test } from "vitest";
import { aProgram, aUser, browserWithSession } from "../../test/kit/build.ts";
import { openTestApp } from "../../test/kit/test-app.ts";

test("the rule that an admin sets reaches the sessions of the program's members alone, and is recorded once", async () => {
  const testApp = await openTestApp();
  const { programId, admin } = await aProgram(testApp);
  const browser = await browserWithSession(testApp, admin);
  const colleague = await browserWithSession(testApp, await aUser(testApp, { programId }));
  const stranger = await browserWithSession(testApp, (await aProgram(testApp)).admin);
  const set = (rule: RestRule | null) =>
    browser.call(setRestRule, { params: { programId }, body: { rule } });
  const ruleOf = async (one: typeof browser) =>
    (await one.call(getSession, {})).session?.program.restRule;
  const rule = { steps: [25, 40, 60], dailyMax: 85 };
  expect(await ruleOf(colleague)).toBeNull();
  expect(await set(rule)).toEqual({ rule });
  await set(rule);
  expect([await ruleOf(colleague), await ruleOf(stranger)]).toEqual([rule, null]);
  await set(null);
  expect(await ruleOf(colleague)).toBeNull();
  const { entries } = await browser.call(listActivity, { params: { programId }, query: {} });
  expect(entries.map(({ action }) => action).filter((one) => one.startsWith("rest-rule"))).toEqual([
    "rest-rule-removed",
    "rest-rule-set",
  ]);
});

test.each([
  ["without a number", { steps: [], dailyMax: null }],
  ["with six numbers", { steps: [10, 20, 30, 40, 50, 60], dailyMax: null }],
  ["that does not ascend", { steps: [30, 30], dailyMax: null }],
  ["with a number over 200", { steps: [201], dailyMax: null }],
  ["with half a pitch", { steps: [20.5], dailyMax: null }],
  ["with a maximum of 0", { steps: [20], dailyMax: 0 }],
])("a rule %s is refused", async (_, rule) => {
  const testApp = await openTestApp();
  const { programId, admin } = await aProgram(testApp);
  const browser = await browserWithSession(testApp, admin);
  const problem = await browser.refused(setRestRule, { params: { programId }, body: { rule } });
  expect(problem).toMatchObject({ code: "invalid-input" });
});
