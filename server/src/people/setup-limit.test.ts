import { checkSetup, completeSetup } from "@armslot/contracts/people/program-setup";
import { beforeEach, expect, test } from "vitest";
import { anEmail } from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn } from "../../test/kit/test-browser.ts";
import { createProgram } from "./create-program.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await openTestApp();
});

const wrong = { programId: "01950000-0000-7000-8000-000000000001", token: "a".repeat(52) };

async function aLink() {
  const wanted = { name: "Stone Creek", league: "L", email: anEmail(testApp), videoCap: 50 };
  const { programId, setupToken } = await createProgram(testApp.parts, wanted);
  return { programId, token: setupToken };
}

test("blocks a network for 15 minutes after 20 failed tokens in 15 minutes, even with a valid one; another network is not blocked", async () => {
  const link = await aLink();
  const browser = newBrowser(testApp);
  for (let time = 0; time < 20; time += 1) {
    expect((await browser.refused(checkSetup, { body: wrong })).code).toBe("program-not-found");
  }
  const blocked = await browser.send(checkSetup, { body: link });
  expect(problemIn(blocked).code).toBe("too-many-requests");
  expect(blocked.headers["retry-after"]).toBe("900");
  const person = { firstName: "Ada", lastName: "Birch", title: "Coach", invites: [] };
  const body = { ...link, password: "a new password 1", ...person };
  expect((await browser.refused(completeSetup, { body })).code).toBe("too-many-requests");
  await newBrowser(testApp, "192.0.2.1").call(checkSetup, { body: link });
  testApp.clock.advance({ minutes: 15, seconds: 1 });
  await browser.call(checkSetup, { body: link });
});

test("valid tokens do not count", async () => {
  const link = await aLink();
  const browser = newBrowser(testApp);
  for (let time = 0; time < 25; time += 1) await browser.call(checkSetup, { body: link });
  for (let time = 0; time < 19; time += 1) await browser.refused(checkSetup, { body: wrong });
  await browser.call(checkSetup, { body: link });
});

test("looks up at most 20 of 40 concurrent bad tokens", async () => {
  const browser = newBrowser(testApp);
  const problems = await Promise.all(
    Array.from({ length: 40 }, () => browser.refused(checkSetup, { body: wrong })),
  );
  const codes = problems.map(({ code }) => code);
  expect(codes.filter((code) => code === "program-not-found")).toHaveLength(20);
});
