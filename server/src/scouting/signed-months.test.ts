import { deleteAthlete } from "@armslot/contracts/roster/athletes";
import {
  getContactMonth,
  logContact,
  signContactMonth,
  withdrawContact,
} from "@armslot/contracts/scouting/contacts";
import { v7 } from "uuid";
import { beforeAll, expect, test, vi } from "vitest";
import {
  anAthlete,
  aProgram,
  type BuiltAthlete,
  type BuiltProgram,
  browserWithSession,
} from "../../test/kit/build.ts";
import type { Sql } from "../../test/kit/database/sql.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { aCall } from "../../test/kit/scouting-samples.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { problemIn, type TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let athlete: BuiltAthlete;
let browser: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  program = await aProgram(testApp);
  athlete = await anAthlete(testApp, program);
  browser = await browserWithSession(testApp, program.admin);
});

interface Logged {
  readonly contactId: string;
}
const ids = (contacts: readonly Logged[]) => contacts.map(({ contactId }) => contactId).sort();

async function contactsIn(month: string): Promise<readonly Logged[]> {
  const params = { programId: program.programId, month };
  return (await browser.call(getContactMonth, { params, query: {} })).contacts;
}

test("a contact that is logged while its month is signed is in the month that was signed, or is refused", async () => {
  const month = "2025-11";
  const at = "2025-11-14T18:00:00.000Z";
  const calls = Array.from({ length: 6 }, () => ({
    params: { ...athlete, contactId: v7() },
    body: { ...aCall, at },
  }));
  const sign = async () => {
    await browser.call(signContactMonth, { params: { programId: program.programId, month } });
    return await contactsIn(month);
  };
  const log = async (call: (typeof calls)[number]) => await browser.send(logContact, call);
  const [signed, ...answers] = await Promise.all([sign(), ...calls.map(log)]);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  for (const answer of refused) expect(problemIn(answer).code).toBe("month-closed");
  const logged = calls.filter((_, index) => answers[index]?.statusCode === 200);
  expect(ids(signed)).toEqual(ids(logged.map(({ params }) => params)));
  expect(ids(await contactsIn(month))).toEqual(ids(signed));
});

test("a signed month counts the contacts that were erased with their athlete, and an open one does not", async () => {
  const gone = await anAthlete(testApp, program);
  const { programId } = program;
  const months = ["2025-07", "2025-08"] as const;
  for (const month of [...months, months[0]])
    await browser.call(logContact, {
      params: { ...gone, contactId: v7() },
      body: { ...aCall, at: `${month}-14T18:00:00.000Z` },
    });
  const withdrawn = { ...gone, contactId: v7() };
  const body = { ...aCall, at: "2025-07-15T18:00:00.000Z" };
  await browser.call(logContact, { params: withdrawn, body });
  await browser.call(withdrawContact, { params: withdrawn });
  await browser.call(signContactMonth, { params: { programId, month: months[0] } });
  const found = async (month: string) =>
    await browser.call(getContactMonth, { params: { programId, month }, query: {} });
  expect(await found(months[0])).toMatchObject({ erasedContacts: 0, erasedAt: null });
  await browser.call(deleteAthlete, { params: gone });
  const { contacts, erasedContacts, erasedAt } = await found(months[0]);
  expect({ contacts, erasedContacts }).toEqual({ contacts: [], erasedContacts: 2 });
  expect(Date.parse(erasedAt ?? "")).toBeGreaterThan(0);
  expect(await found(months[1])).toMatchObject({ contacts: [], erasedContacts: 0 });
});

/** Statements as the product's own role, without the server's checks. */
const statements = {
  sign: (sql: Sql, month: string) => sql`
    insert into contact_months (program_id, user_id, month, signed_at)
    values (${program.programId}, ${program.admin.userId}, ${`${month}-01`}, now())`,
  log: (sql: Sql, month: string) => sql`
    insert into contacts (program_id, contact_id, athlete_id, with_whom, kind, direction, was_answered, contact_at, contact_on,
      time_zone, verdict, logged_by, logged_at)
    values (${program.programId}, ${v7()}, ${athlete.athleteId}, 'parent', 'call', 'out', true, ${`${month}-14T18:00:00Z`},
      ${`${month}-14`}, 'UTC', 'unknown', ${program.admin.userId}, now())`,
};
type Doing = keyof typeof statements;

/** Runs the second statement while the first one's transaction is open, and returns the second one's outcome. */
async function oneWithinTheOther(first: Doing, second: Doing, month: string): Promise<unknown> {
  const { programId } = program;
  const run = (doing: Doing) => async (sql: Sql) => void (await statements[doing](sql, month));
  const late = await testApp.db.tenant(programId, async (sql) => {
    await run(first)(sql);
    const outcome = testApp.db.tenant(programId, run(second)).then(
      () => "done",
      (error: unknown) => error,
    );
    const waits = async () => {
      const rows = await testApp.db.asOwner(
        (owner) => owner`select from pg_locks where locktype = 'advisory' and not granted`,
      );
      expect(rows).toHaveLength(1);
    };
    await vi.waitFor(waits, { timeout: 60_000, interval: 20 });
    return { outcome };
  });
  return await late.outcome;
}

test("the database lets a signature wait for a contact that is being stored, which is then in the month", async () => {
  expect(await oneWithinTheOther("log", "sign", "2025-10")).toBe("done");
  expect(await contactsIn("2025-10")).toHaveLength(1);
});

test("the database lets a contact wait for a signature that is being stored, and refuses it then", async () => {
  expect(await oneWithinTheOther("sign", "log", "2025-09")).toMatchObject({ code: "42501" });
  expect(await contactsIn("2025-09")).toEqual([]);
});
