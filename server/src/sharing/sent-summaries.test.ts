import { listActivity } from "@armslot/contracts/people/activity";
import { noteSummarySent, setSharing } from "@armslot/contracts/sharing/sharing";
import { expect, test } from "vitest";
import { anAthlete, aProgram, browserWithSession } from "../../test/kit/build.ts";
import { openTestApp } from "../../test/kit/test-app.ts";

test("the consent to a summary is refused and not recorded while the program shares nothing", async () => {
  const testApp = await openTestApp();
  const { programId, admin } = await aProgram(testApp);
  const browser = await browserWithSession(testApp, admin);
  const params = await anAthlete(testApp, { programId });
  const sent = { params, body: { consent: "athlete" } } as const;
  const recorded = async () => {
    const { entries } = await browser.call(listActivity, {
      params: { programId },
      query: {},
    });
    return entries.filter(({ action }) => action.startsWith("summary-sent"));
  };
  const share = (isAllowed: boolean) =>
    browser.call(setSharing, { params: { programId }, body: { isAllowed } });
  await share(false);
  expect(await browser.refused(noteSummarySent, sent)).toMatchObject({ code: "forbidden" });
  expect(await recorded()).toEqual([]);
  await share(true);
  await browser.call(noteSummarySent, sent);
  expect(await recorded()).toMatchObject([{ action: "summary-sent-with-athletes-consent" }]);
});
