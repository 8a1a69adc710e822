import type { Endpoint } from "@armslot/contracts/endpoint";
import { endpoints } from "@armslot/contracts/endpoints";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { everythingKept } from "./database-dump.ts";
import { actors, type TwoPrograms, twoPrograms } from "./endpoint-actors.ts";
import { type Given, noLimits, openCallOf, openCalls } from "./endpoint-calls.ts";
import { openTestApp, type TestApp } from "./test-app.ts";
import { newBrowser, problemIn, type TestBrowser } from "./test-browser.ts";

const open = endpoints.filter(({ access }) => access === "anyone");

let testApp: TestApp;
let programs: TwoPrograms;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  programs = await twoPrograms(testApp);
});

const kept = async () => ({ rows: await everythingKept(testApp), mails: testApp.mails.length });

async function succeed(browser: TestBrowser, endpoint: Endpoint, given: Given): Promise<void> {
  const answer = await browser.send(endpoint, given as never);
  expect(answer.statusCode, answer.body).toBe(200);
  z.parse(endpoint.reply, answer.json());
}

/** Has a call refused; gives its code, and holds that this browser was given no secret. */
async function refuse(browser: TestBrowser, endpoint: Endpoint, given: Given): Promise<string> {
  const jar = new Map(browser.jar);
  const { code } = problemIn(await browser.send(endpoint, given as never));
  expect(browser.jar).toEqual(jar);
  return code;
}

test("every endpoint that is open to anyone is walked here, and nothing else", () => {
  expect(Object.keys(openCalls).sort()).toEqual(open.map(({ name }) => name).sort());
});

const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [endpoint.name, endpoint] as const);

describe.each(named(open))("%s", (_, endpoint) => {
  const { good, again } = openCallOf(endpoint);

  test.each(actors)("serves $name, once where it uses a link up", async (actor) => {
    const browser = await actor.browser(testApp, programs);
    const given = await good(testApp);
    await succeed(browser, endpoint, given);
    if (again === undefined) return await succeed(browser, endpoint, given);
    const before = await kept();
    expect(await refuse(browser, endpoint, given)).toBe(again);
    expect(await kept()).toEqual(before);
  });
});

const refusing = open.filter((endpoint) => openCallOf(endpoint).bad);
describe.each(named(refusing))("%s", (_, endpoint) => {
  test("refuses to everybody what is not right, and changes nothing", async () => {
    const calls = (await openCallOf(endpoint).bad?.(testApp)) ?? [];
    expect(calls.length).toBeGreaterThan(0);
    for (const actor of actors) {
      const browser = await actor.browser(testApp, programs);
      const before = await kept();
      for (const [given, code] of calls) expect(await refuse(browser, endpoint, given)).toBe(code);
      expect(await kept()).toEqual(before);
    }
  });
});

const looking = open.filter(({ name, method }) => method === "GET" || name.startsWith("check"));
test.each(named(looking))("%s leaves no trace", async (_, endpoint) => {
  const given = await openCallOf(endpoint).good(testApp);
  const before = await kept();
  await succeed(newBrowser(testApp), endpoint, given);
  expect(await kept()).toEqual(before);
});
