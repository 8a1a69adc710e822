import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { may, permissionsOf } from "@armslot/contracts/core/access";
import type { Endpoint } from "@armslot/contracts/core/endpoint";
import { endpoints } from "@armslot/contracts/endpoints";
import { codesOf, type ErrorCode, errors } from "@armslot/contracts/errors";
import { getSession } from "@armslot/contracts/people/sign-in";
import type { LightMyRequestResponse as Response } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { storedState } from "../kit/database/database-dump.ts";
import { type Actor, actors, type TwoPrograms, twoPrograms } from "../kit/endpoint-actors.ts";
import { memberCallOf, memberCalls, noLimits, restOf } from "../kit/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { problemIn } from "../kit/test-browser.ts";

const members = endpoints.filter(({ access, sendsFile }) => access !== "anyone" && !sendsFile);

let testApp: TestApp;
let programs: TwoPrograms;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  programs = await twoPrograms(testApp);
});

/** What a request's path names. */
interface Target {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly exists: boolean;
}

/** Returns one target of each kind: own, foreign by its own path, foreign under the own program, and missing in both ways. */
async function targetsOf(endpoint: Endpoint, actor: Actor, maker?: string): Promise<Target[]> {
  const { createTarget, isNamedByCaller } = memberCallOf(endpoint);
  const { home, away } = programs;
  const makerIn = (of: keyof TwoPrograms) => (actor.member?.of === of ? maker : undefined);
  const own = await createTarget(testApp, home, makerIn("home"));
  const foreign = await createTarget(testApp, away, makerIn("away"));
  const missing: Target["params"] = isNamedByCaller
    ? { ...own, programId: randomUUID() }
    : Object.fromEntries(Object.keys(own).map((name) => [name, randomUUID()]));
  const target = [
    { name: "an object of home", params: own, exists: true },
    { name: "an object of away", params: foreign, exists: true },
    { name: "a missing program", params: missing, exists: false },
  ];
  if (isNamedByCaller || Object.keys(own).length === 1) return target;
  const strays = [
    { name: "an object of away under home", params: { ...foreign, programId: home } },
    { name: "an object of home under away", params: { ...own, programId: away } },
    { name: "a missing object of home", params: { ...missing, programId: home } },
    { name: "a missing object of away", params: { ...missing, programId: away } },
  ];
  return [...target, ...strays.map((stray) => ({ ...stray, exists: false }))];
}

/** Returns the expected error code, or undefined if the call must succeed. */
function refusalOf(endpoint: Endpoint, actor: Actor, target: Target): ErrorCode | undefined {
  if (endpoint.access === "anyone") throw new Error(`${endpoint.name} is open to anyone`);
  const missing = codesOf(endpoint).find((code) => code.endsWith("-not-found")) ?? "not-found";
  if (!actor.member) return "signed-out";
  if (target.params.programId !== programs[actor.member.of]) return missing;
  if (!may(actor.member.role, endpoint.access)) return "forbidden";
  if (!target.exists) return missing;
  const { onOthers } = memberCallOf(endpoint);
  return onOthers === undefined || may(actor.member.role, onOthers) ? undefined : "forbidden";
}

/** Returns everything in a response that could reveal a difference, without the request's ID, its length, and the time. */
function bytesOf({ statusCode, headers, body }: Response): string {
  const { date: _, "x-request-id": __, "content-length": ___, ...others } = headers;
  return JSON.stringify([statusCode, others, body.replace(/"requestId":"[^"]+"/, "")]);
}

describe("the table of permissions", () => {
  test("lets users do everything except what is listed here, and admins everything", () => {
    const adminsAlone = members.filter(({ access }) => !may("user", access as never));
    expect(adminsAlone.map(({ name }) => name).sort()).toEqual([
      "addLevelTable",
      "deleteAthlete",
      "deleteGame",
      "exportProgram",
      "getFirstSteps",
      "listActivity",
      "listPeople",
      "removeInvite",
      "removeLevelTable",
      "removeMember",
      "saveContactRules",
      "saveLevelTable",
      "saveStages",
      "saveTemplate",
      "setRestRule",
      "setScouting",
      "setSharing",
    ]);
    expect(members.filter(({ access }) => !may("admin", access as never))).toEqual([]);
  });

  test("grants no permission that no endpoint requires", () => {
    const target = new Set(members.map(({ access }) => access));
    expect([...new Set(Object.values(permissionsOf).flat())].filter((p) => !target.has(p))).toEqual(
      [],
    );
  });
});

test("covers every endpoint for members and no other", () => {
  expect(Object.keys(memberCalls).sort()).toEqual(members.map(({ name }) => name).sort());
});

/** A call for a target, and the error code of its refusal. */
interface Call extends Target {
  readonly code: ErrorCode | undefined;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A requester with the objects of one endpoint that they ask for, and the calls of it that must be refused and must succeed. */
interface Requester {
  readonly actor: Actor;
  readonly ask: (call: Call) => Promise<Response>;
  readonly refused: readonly Call[];
  readonly allowed: readonly Call[];
}

async function requesterOf(endpoint: Endpoint, actor: Actor): Promise<Requester> {
  const browser = await actor.browser(testApp, programs);
  const maker = actor.member && (await browser.call(getSession)).session?.user.uid;
  const targets = (await targetsOf(endpoint, actor, maker)).map((target) => ({
    ...target,
    code: refusalOf(endpoint, actor, target),
    // The body names what was created last.
    input: { params: target.params, ...restOf(testApp, endpoint, target.params) },
  }));
  return {
    actor,
    ask: ({ input }) => browser.send(endpoint, input as never),
    refused: targets.filter(({ code }) => code !== undefined),
    allowed: targets.filter(({ code }) => code === undefined),
  };
}

/** Asks for what must be refused. Answers of one error code may not differ. */
async function askForRefusals({ actor, ask, refused }: Requester): Promise<void> {
  const answers = new Map<ErrorCode, Set<string>>();
  for (const call of refused) {
    const { name, code } = call;
    if (code === undefined) throw new Error(`${name} is not refused`);
    const answer = await ask(call);
    const { statusCode: status } = answer;
    expect([actor.name, name, status, answer.json().code]).toEqual([
      ...[actor.name, name],
      ...[errors[code].status, code],
    ]);
    problemIn(answer);
    answers.set(code, (answers.get(code) ?? new Set()).add(bytesOf(answer)));
  }
  for (const [code, bytes] of answers)
    expect([actor.name, code, [...bytes]]).toEqual([actor.name, code, [expect.anything()]]);
}

/** Asks for what must succeed, and returns the stored state after it. */
async function askForSuccess(
  endpoint: Endpoint,
  { actor, ask, allowed }: Requester,
  stored: Awaited<ReturnType<typeof storedState>>,
) {
  const { onOthers = endpoint.access } = memberCallOf(endpoint);
  const isAllowed = actor.member !== undefined && may(actor.member.role, onOthers as never);
  expect([actor.name, allowed.length]).toEqual([actor.name, isAllowed ? 1 : 0]);
  let before = stored;
  for (const call of allowed) {
    const answer = await ask(call);
    expect([actor.name, answer.statusCode, answer.body]).toEqual([
      ...[actor.name, 200, expect.anything()],
    ]);
    z.parse(endpoint.reply, answer.json());
    const after = await storedState(testApp);
    expect([actor.name, !isDeepStrictEqual(after, before)]).toEqual([
      ...[actor.name, endpoint.method !== "GET"],
    ]);
    before = after;
  }
  return before;
}

test.each(members.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s answers everyone according to the table, and changes nothing on a refusal",
  async (_, endpoint) => {
    const requesters: Requester[] = [];
    for (const actor of actors) requesters.push(await requesterOf(endpoint, actor));
    const before = await storedState(testApp);
    for (const requester of requesters) await askForRefusals(requester);
    expect(await storedState(testApp)).toEqual(before);
    let stored = before;
    for (const requester of requesters) stored = await askForSuccess(endpoint, requester, stored);
  },
);
