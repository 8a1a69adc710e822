import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { endpoints } from "@armslot/contracts/endpoints";
import { may, permissionsOf } from "@armslot/contracts/ground/access";
import type { Endpoint } from "@armslot/contracts/ground/endpoint";
import { type ErrorCode, errors } from "@armslot/contracts/ground/errors";
import { getSession } from "@armslot/contracts/sign-in/sign-in";
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
  const missing = endpoint.errors.find((code) => code.endsWith("-not-found")) ?? "not-found";
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

describe.each(members.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s",
  (_, endpoint) => {
    test.each(actors)(
      "answers $name according to the table and changes nothing on a refusal",
      async (actor) => {
        const browser = await actor.browser(testApp, programs);
        const maker = actor.member && (await browser.call(getSession)).session?.user.uid;
        const things = await targetsOf(endpoint, actor, maker);
        const ask = ({ params }: Target) =>
          browser.send(endpoint, { params, ...restOf(testApp, endpoint, params) } as never);
        const before = await storedState(testApp);
        const answers = new Map<ErrorCode, Set<string>>();
        for (const target of things) {
          const code = refusalOf(endpoint, actor, target);
          if (code === undefined) continue;
          const answer = await ask(target);
          const { statusCode: status } = answer;
          expect([target.name, status, answer.json().code]).toEqual([
            target.name,
            errors[code].status,
            code,
          ]);
          problemIn(answer);
          answers.set(code, (answers.get(code) ?? new Set()).add(bytesOf(answer)));
        }
        for (const [code, bytes] of answers)
          expect([code, [...bytes]]).toEqual([code, [expect.anything()]]);
        expect(await storedState(testApp)).toEqual(before);

        const allowed = things.filter((target) => refusalOf(endpoint, actor, target) === undefined);
        const { onOthers = endpoint.access } = memberCallOf(endpoint);
        const isAllowed = actor.member !== undefined && may(actor.member.role, onOthers as never);
        expect(allowed.length).toBe(isAllowed ? 1 : 0);
        for (const target of allowed) {
          const answer = await ask(target);
          expect(answer.statusCode, answer.body).toBe(200);
          z.parse(endpoint.reply, answer.json());
          const hasChanged = !isDeepStrictEqual(await storedState(testApp), before);
          expect(hasChanged).toBe(endpoint.method !== "GET");
        }
      },
    );
  },
);
