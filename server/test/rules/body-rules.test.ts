import { randomUUID } from "node:crypto";
import { endpoints } from "@armslot/contracts/endpoints";
import { beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { aUser, browserWithSession } from "../kit/build.ts";
import { storedState } from "../kit/database/database-dump.ts";
import { type TwoPrograms, twoPrograms } from "../kit/endpoint-actors.ts";
import { goodCall, noLimits } from "../kit/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { problemIn } from "../kit/test-browser.ts";

let testApp: TestApp;
let programs: TwoPrograms;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  programs = await twoPrograms(testApp);
});

/** Extra fields that an attacker might add to become someone else or to gain rights. */
const extraFields = {
  programId: () => programs.away,
  role: () => "admin",
  email: () => "mallory@example.test",
  userId: () => randomUUID(),
  uid: () => randomUUID(),
  invitedBy: () => randomUUID(),
  submittedBy: () => randomUUID(),
  submission: () => 99,
  status: () => "active",
  isSetupComplete: () => true,
  nonsense: () => 1,
  constructor: () => ({}),
} as const;

const withBody = endpoints.filter(({ method, takesFile }) => method !== "GET" && !takesFile);

describe.each(withBody.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s",
  (_, endpoint) => {
    const { body: schema } = endpoint.input;
    const known = new Set(schema ? Object.keys((schema as z.ZodMiniObject).shape) : []);
    const unknown = Object.entries(extraFields).filter(([name]) => !known.has(name));

    test("refuses every unknown field by name and changes nothing", async () => {
      const admin = await aUser(testApp, { programId: programs.home, role: "admin" });
      const browser = await browserWithSession(testApp, admin);
      const given = await goodCall(testApp, endpoint, programs.home, admin.userId);
      const before = await storedState(testApp);
      for (const [name, value] of unknown) {
        const body = { ...given.body, [name]: value() };
        const problem = problemIn(await browser.send(endpoint, { ...given, body } as never));
        expect([problem.code, Object.keys(problem.fields ?? {})]).toEqual([
          "invalid-input",
          [name],
        ]);
      }
      expect(await storedState(testApp)).toEqual(before);
      const answer = await browser.send(endpoint, given as never);
      expect(answer.statusCode, answer.body).toBe(200);
    });
  },
);
