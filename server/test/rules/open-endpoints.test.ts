import type { Endpoint } from "@armslot/contracts/core/endpoint";
import { endpoints } from "@armslot/contracts/endpoints";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { storedState } from "../kit/database/database-dump.ts";
import { actors, type TwoPrograms, twoPrograms } from "../kit/endpoint-actors.ts";
import { type CallInput, noLimits, openCallOf, openCalls } from "../kit/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { newBrowser, problemIn, type TestBrowser } from "../kit/test-browser.ts";

const open = endpoints.filter(({ access }) => access === "anyone");

let testApp: TestApp;
let programs: TwoPrograms;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  programs = await twoPrograms(testApp);
});

async function succeed(browser: TestBrowser, endpoint: Endpoint, input: CallInput): Promise<void> {
  const answer = await browser.send(endpoint, input as never);
  expect(answer.statusCode, answer.body).toBe(200);
  if (!endpoint.sendsFile) z.parse(endpoint.reply, answer.json());
}

/** Makes a call that must be refused, checks that it changed no cookie, and returns the error code. */
async function refuse(browser: TestBrowser, endpoint: Endpoint, input: CallInput): Promise<string> {
  const jar = new Map(browser.jar);
  const { code } = problemIn(await browser.send(endpoint, input as never));
  expect(browser.jar).toEqual(jar);
  return code;
}

test("covers every endpoint that is open to anyone and no other", () => {
  expect(Object.keys(openCalls).sort()).toEqual(open.map(({ name }) => name).sort());
});

const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [endpoint.name, endpoint] as const);

describe.each(named(open))("%s", (_, endpoint) => {
  const { good, again } = openCallOf(endpoint);

  test.each(actors)("serves $name, once if it uses up a link", async (actor) => {
    const browser = await actor.browser(testApp, programs);
    const input = await good(testApp);
    await succeed(browser, endpoint, input);
    if (again === undefined) return await succeed(browser, endpoint, input);
    const before = await storedState(testApp);
    expect(await refuse(browser, endpoint, input)).toBe(again);
    expect(await storedState(testApp)).toEqual(before);
  });
});

const refusing = open.filter((endpoint) => openCallOf(endpoint).bad);
describe.each(named(refusing))("%s", (_, endpoint) => {
  test("refuses invalid calls from everyone and changes nothing", async () => {
    const calls = (await openCallOf(endpoint).bad?.(testApp)) ?? [];
    expect(calls.length).toBeGreaterThan(0);
    for (const actor of actors) {
      const browser = await actor.browser(testApp, programs);
      const before = await storedState(testApp);
      for (const [input, code] of calls) expect(await refuse(browser, endpoint, input)).toBe(code);
      expect(await storedState(testApp)).toEqual(before);
    }
  });
});

const looking = open.filter(({ name, method }) => method === "GET" || name.startsWith("check"));
test.each(named(looking))("%s changes nothing", async (_, endpoint) => {
  const input = await openCallOf(endpoint).good(testApp);
  const before = await storedState(testApp);
  await succeed(newBrowser(testApp), endpoint, input);
  expect(await storedState(testApp)).toEqual(before);
});
