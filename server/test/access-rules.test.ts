import { randomUUID } from "node:crypto";
import { may, permissionsOf } from "@armslot/contracts/access";
import type { Endpoint } from "@armslot/contracts/endpoint";
import { endpoints } from "@armslot/contracts/endpoints";
import { type ErrorCode, errors } from "@armslot/contracts/errors";
import type { LightMyRequestResponse as Response } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { everythingKept } from "./database-dump.ts";
import { type Actor, actors, type TwoPrograms, twoPrograms } from "./endpoint-actors.ts";
import { memberCallOf, memberCalls, noLimits } from "./endpoint-calls.ts";
import { openTestApp, type TestApp } from "./test-app.ts";
import { problemIn } from "./test-browser.ts";

const members = endpoints.filter(({ access }) => access !== "anyone");

let testApp: TestApp;
let programs: TwoPrograms;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  programs = await twoPrograms(testApp);
});

/** What a path names. */
interface Asked {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly isThere: boolean;
}

/** One thing of each kind: own, foreign by its own path, foreign below one's own program, and missing in both ways. */
async function everyThing(endpoint: Endpoint): Promise<Asked[]> {
  const { thing } = memberCallOf(endpoint);
  const { home, away } = programs;
  const [own, foreign] = [await thing(testApp, home), await thing(testApp, away)];
  const missing = Object.fromEntries(Object.keys(own).map((name) => [name, randomUUID()]));
  const asked = [
    { name: "a thing of home", params: own, isThere: true },
    { name: "a thing of away", params: foreign, isThere: true },
    { name: "a missing program", params: missing, isThere: false },
  ];
  if (Object.keys(own).length === 1) return asked;
  const strays = [
    { name: "a thing of away below home", params: { ...foreign, programId: home } },
    { name: "a thing of home below away", params: { ...own, programId: away } },
    { name: "a missing thing of home", params: { ...missing, programId: home } },
    { name: "a missing thing of away", params: { ...missing, programId: away } },
  ];
  return [...asked, ...strays.map((stray) => ({ ...stray, isThere: false }))];
}

/** What must be answered; undefined where the call must succeed. */
function refusalOf(endpoint: Endpoint, actor: Actor, asked: Asked): ErrorCode | undefined {
  if (endpoint.access === "anyone") throw new Error(`${endpoint.name} is open to anyone`);
  const missing = endpoint.errors.find((code) => code.endsWith("-not-found")) ?? "not-found";
  if (!actor.member) return "signed-out";
  if (asked.params.programId !== programs[actor.member.of]) return missing;
  if (!may(actor.member.role, endpoint.access)) return "forbidden";
  return asked.isThere ? undefined : missing;
}

/** All of an answer that could tell one from another, less what every request has for itself. */
function bytesOf({ statusCode, headers, body }: Response): string {
  const { date: _, "x-request-id": __, ...others } = headers;
  return JSON.stringify([statusCode, others, body.replace(/"requestId":"[^"]+"/, "")]);
}

const kept = async () => ({ rows: await everythingKept(testApp), mails: testApp.mails.length });

describe("the table of permissions", () => {
  test("lets users do everything but what is listed here, and admins everything", () => {
    const adminsAlone = members.filter(({ access }) => !may("user", access as never));
    expect(adminsAlone.map(({ name }) => name).sort()).toEqual([
      "copyInviteLink",
      "deleteAthlete",
      "deleteGame",
      "listActivity",
      "listPeople",
      "removeInvite",
      "removeMember",
      "resendInvite",
    ]);
    expect(members.filter(({ access }) => !may("admin", access as never))).toEqual([]);
  });

  test("grants nothing that no endpoint asks for", () => {
    const asked = new Set(members.map(({ access }) => access));
    expect([...new Set(Object.values(permissionsOf).flat())].filter((p) => !asked.has(p))).toEqual(
      [],
    );
  });
});

test("every endpoint for members is walked here, and nothing else", () => {
  expect(Object.keys(memberCalls).sort()).toEqual(members.map(({ name }) => name).sort());
});

describe.each(members.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s",
  (_, endpoint) => {
    test.each(actors)(
      "answers $name as the table says, and changes nothing where it refuses",
      async (actor) => {
        const browser = await actor.browser(testApp, programs);
        const { body } = memberCallOf(endpoint);
        const things = await everyThing(endpoint);
        const ask = ({ params }: Asked) =>
          browser.send(endpoint, { params, ...(body && { body: body(testApp) }) } as never);
        const before = await kept();
        const answers = new Map<ErrorCode, Set<string>>();
        for (const asked of things) {
          const code = refusalOf(endpoint, actor, asked);
          if (code === undefined) continue;
          const answer = await ask(asked);
          const { statusCode: status } = answer;
          expect([asked.name, status, answer.json().code]).toEqual([
            asked.name,
            errors[code].status,
            code,
          ]);
          problemIn(answer);
          answers.set(code, (answers.get(code) ?? new Set()).add(bytesOf(answer)));
        }
        for (const [code, bytes] of answers)
          expect([code, [...bytes]]).toEqual([code, [expect.anything()]]);
        expect(await kept()).toEqual(before);

        const allowed = things.filter((asked) => refusalOf(endpoint, actor, asked) === undefined);
        const isAllowed =
          actor.member !== undefined && may(actor.member.role, endpoint.access as never);
        expect(allowed.length).toBe(isAllowed ? 1 : 0);
        for (const asked of allowed) {
          const answer = await ask(asked);
          expect(answer.statusCode, answer.body).toBe(200);
          z.parse(endpoint.reply, answer.json());
          const hasChanged = (await everythingKept(testApp)).join() !== before.rows.join();
          expect(hasChanged).toBe(endpoint.method !== "GET");
        }
      },
    );
  },
);
