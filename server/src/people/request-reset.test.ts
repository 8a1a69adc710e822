import { requestReset } from "@armslot/contracts/people/password-reset";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anEmail, aProgram } from "../../test/kit/build.ts";
import { watched } from "../../test/kit/database/sql.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn } from "../../test/kit/test-browser.ts";
import type { Tx } from "../database/database.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";

let testApp: TestApp;
let statements: string[] = [];
let wakes = 0;
let isMailFailing = false;
let queueFailure: Error | undefined;

/** Records the text of every statement, without its values. */
function recording(tx: Tx): Tx {
  return watched(tx, (text) => statements.push(text));
}

beforeAll(async () => {
  testApp = await openTestApp({
    parts: ({ db, mail }) => ({
      db: {
        ...db,
        identity: (work) =>
          queueFailure ? Promise.reject(queueFailure) : db.identity((tx) => work(recording(tx))),
        identitySql: recording(db.identitySql),
      },
      mail: {
        tryNow: async () => {
          throw new Error("a reset mail is never tried within the request");
        },
        wake: () => {
          wakes += 1;
          mail.wake();
        },
        isKept: mail.isKept,
        isFailing: async () => isMailFailing,
      },
    }),
  });
});
beforeEach(() => {
  statements = [];
  wakes = 0;
  isMailFailing = false;
  queueFailure = undefined;
  testApp.clock.advance({ days: 1 });
});

let nextNetwork = 0;
const aNetwork = () => {
  nextNetwork += 1;
  return `198.51.100.${nextNetwork}`;
};
const ask = (email: string, network = aNetwork()) =>
  newBrowser(testApp, network).send(requestReset, { body: { email } });

async function resetMailsTo(email: string) {
  const rows = await testApp.db.asOwner(
    (sql) => sql<{ programId: string | null; userId: string | null }[]>`
      select program_id as "programId", user_id as "userId" from mails
      where kind = 'reset' and params = ${sql.json({ email })}`,
  );
  return [...rows];
}

describe("a reset mail", () => {
  test("a reset mail is queued for a member's address in any case and is not sent within the request", async () => {
    const { admin } = await aProgram(testApp);
    const answer = await ask(`  ${admin.email.toUpperCase()} `);
    expect(answer.statusCode).toBe(200);
    expect(await resetMailsTo(admin.email)).toEqual([{ programId: null, userId: null }]);
    expect(wakes).toBe(1);
  });

  test("takes the same statements and gets the same bytes with and without an account", async () => {
    const { admin } = await aProgram(testApp);
    const stranger = anEmail(testApp);
    const askedOf = async (email: string) => {
      statements = [];
      const { statusCode, body, headers } = await ask(email);
      const { "x-request-id": _id, date: _date, ...others } = headers;
      return { statusCode, body, others, statements };
    };
    const known = await askedOf(admin.email);
    const unknown = await askedOf(stranger);
    expect(known.statements.length).toBeGreaterThan(2);
    expect(known.statements.join("\n")).not.toMatch(/\busers\b/);
    expect(unknown).toEqual(known);
    expect(await resetMailsTo(stranger)).toHaveLength(1);
  });

  test.each(["", "nobody", "a@b", "two@example.test,three@example.test", "a\nb@example.test"])(
    "a reset mail is refused for the malformed address %j",
    async (email) => {
      const problem = problemIn(await ask(email));
      expect(problem.code).toBe("invalid-email");
      expect(await resetMailsTo(email)).toEqual([]);
      expect({ statements, wakes }).toEqual({ statements: [], wakes: 0 });
    },
  );

  test.each(["known", "unknown"])(
    "a reset mail is refused to a %s address while no mail can be sent, and queued afterwards",
    async (which) => {
      const { admin } = await aProgram(testApp);
      const email = which === "known" ? admin.email : anEmail(testApp);
      isMailFailing = true;
      expect(problemIn(await ask(email))).toMatchObject({ code: "reset-not-sent", status: 503 });
      expect(await resetMailsTo(email)).toEqual([]);
      isMailFailing = false;
      expect((await ask(email)).statusCode).toBe(200);
      expect(await resetMailsTo(email)).toHaveLength(1);
    },
  );

  test("a reset mail that cannot be stored gets the database's error", async () => {
    const { admin } = await aProgram(testApp);
    queueFailure = new DatabaseUnavailable("unavailable");
    const answer = await ask(admin.email);
    expect(problemIn(answer)).toMatchObject({ code: "unavailable", status: 503 });
    expect(wakes).toBe(0);
  });
});

describe("limits", () => {
  test.each(["known", "unknown"])(
    "a %s address gets 3 mails an hour; further requests get the same answer without a mail",
    async (which) => {
      const { admin } = await aProgram(testApp);
      const email = which === "known" ? admin.email : anEmail(testApp);
      const answers: string[] = [];
      for (let time = 0; time < 5; time += 1) {
        const { statusCode, body } = await ask(email);
        answers.push(`${statusCode} ${body}`);
      }
      expect(new Set(answers)).toEqual(new Set(['200 {"isKept":false}']));
      expect(await resetMailsTo(email)).toHaveLength(3);
      expect(wakes).toBe(3);
      testApp.clock.advance({ minutes: 60, seconds: 1 });
      await ask(email);
      expect(await resetMailsTo(email)).toHaveLength(4);
    },
  );

  test("queue 3 mails for 20 concurrent requests", async () => {
    const { admin } = await aProgram(testApp);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(admin.email)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await resetMailsTo(admin.email)).toHaveLength(3);
  });

  test("a network has 10 requests an hour over all addresses; another network is not blocked", async () => {
    const network = aNetwork();
    for (let time = 0; time < 10; time += 1) {
      expect((await ask(anEmail(testApp), network)).statusCode).toBe(200);
    }
    const email = anEmail(testApp);
    const blocked = await ask(email, network);
    expect(problemIn(blocked)).toMatchObject({ code: "too-many-requests", status: 429 });
    expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(0);
    expect(await resetMailsTo(email)).toEqual([]);
    expect((await ask(email)).statusCode).toBe(200);
    testApp.clock.advance({ minutes: 60, seconds: 1 });
    expect((await ask(email, network)).statusCode).toBe(200);
  });
});

test("logs requests without the address", async () => {
  const { admin } = await aProgram(testApp);
  for (let time = 0; time < 4; time += 1) await ask(admin.email);
  const log = testApp.logLines.join("");
  expect(log).toContain('"event":"reset-request"');
  expect(log).toContain('"event":"reset-request-limit"');
  expect(log).not.toContain(admin.email);
});
