import { endpoints } from "@armslot/contracts/endpoints";
import { programLevel } from "@armslot/contracts/pitch/levels";
import { getAthlete, listAthletes, saveAthlete } from "@armslot/contracts/roster/athletes";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { athleteWithData } from "../../src/athlete/athlete-screen.query.ts";
import type { Tx } from "../../src/database/database.ts";
import { gameWithPitches } from "../../src/games/games.query.ts";
import { rosterOf } from "../../src/roster/athletes.query.ts";
import { deleteExpired } from "../../src/start/delete-expired.ts";
import {
  aGame,
  anAthlete,
  aProfile,
  aProgram,
  aUser,
  type BuiltGame,
  signedInBrowser,
  somePitches,
} from "../kit/build.ts";
import { noting } from "../kit/noted-statements.ts";
import { planForAnyValues } from "../kit/plan-for-any-values.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import type { TestBrowser } from "../kit/test-browser.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

type World = BuiltGame & { readonly admin: TestBrowser; readonly colleague: TestBrowser };
let world: World;
beforeEach(async () => {
  const program = await aProgram(testApp);
  const game = await aGame(testApp, await anAthlete(testApp, program));
  await somePitches(testApp, game, [{ pitchNum: 1, velo: 88 }]);
  const colleague = await signedInBrowser(
    testApp,
    await aUser(testApp, { ...program, role: "admin" }),
  );
  world = { ...game, admin: await signedInBrowser(testApp, program.admin), colleague };
});

/** Each conditional endpoint's reads, of which each is another statement. */
const readsOf: Record<string, readonly ((tx: Tx, game: BuiltGame) => Promise<unknown>)[]> = {
  getAthlete: [{}, { batter: "R" as const }, { level: programLevel.id }].map(
    (query) => (tx, game) => athleteWithData(tx, game, query),
  ),
  listAthletes: [
    (tx, { programId }) =>
      rosterOf(tx, programId, { today: "2026-05-20", staffAt: testApp.parts.clock() }),
    (tx, { programId }) => rosterOf(tx, programId, { standing: "all" }),
  ],
  getGame: [gameWithPitches],
};

/** Returns the names of the tables that a read's statement reads. */
async function tablesOf(read: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  return await testApp.parts.db.tenantRead(world.programId, async (tx) => {
    const sent: string[] = [];
    await read(noting(tx, sent));
    const plan = await planForAnyValues(tx, sent[0] ?? "");
    return [...plan.matchAll(/ on public\.(\w+)/g)].map(([, name = ""]) => name);
  });
}

const conditional = endpoints.filter(({ isConditional }) => isConditional);

describe("the tables that conditional replies read", () => {
  test("each conditional endpoint is listed here", () => {
    expect(conditional.map(({ name }) => name).sort()).toEqual(Object.keys(readsOf).sort());
  });

  test.each(conditional.map(({ name }) => name))(
    "every table that %s reads moves the program's version with each change",
    async (name) => {
      const tables = await Promise.all(
        (readsOf[name] ?? []).map((read) => tablesOf((tx) => read(tx, world))),
      );
      const read = [...new Set(tables.flat())].sort();
      expect(read).toEqual(expect.arrayContaining(["athletes", "games"]));
      const watched = await testApp.db.asOwner(
        (own) => own<{ name: string }[]>`
          select event_object_table as name from information_schema.triggers
          where action_statement like '%note_change()' and action_timing = 'AFTER'
          group by event_object_table
          having array_agg(event_manipulation::text order by event_manipulation::text) = array['DELETE', 'INSERT', 'UPDATE']`,
      );
      expect(watched.map((row) => row.name)).toEqual(expect.arrayContaining(read));
    },
  );
});

/** Returns the program's version as a reader's session finds it. */
async function version(): Promise<string | undefined> {
  const answer = await world.admin.send(getAthlete, { params: world });
  return answer.headers.etag?.toString();
}

describe("the version of a program", () => {
  const write = (work: (tx: Tx) => Promise<unknown>) =>
    testApp.parts.db.tenant(world.programId, work);
  const rename = (tx: Tx) =>
    sql`update athletes set school = school || '!' where program_id = ${world.programId}`.execute(
      tx,
    );

  test("the version moves once a change can be read, and not with one that is rolled back", async () => {
    const before = await version();
    await write(async (tx) => {
      await rename(tx);
      expect(await version()).toBe(before);
    });
    const after = await version();
    expect(after).not.toBe(before);
    await write(async (tx) => {
      await rename(tx);
      throw new Error("rolled back");
    }).catch(() => undefined);
    expect(await version()).toBe(after);
  });

  test("the version moves with what follows a savepoint that was rolled back", async () => {
    const before = await version();
    await write(async (tx) => {
      await sql`savepoint attempt`.execute(tx);
      await rename(tx);
      await sql`rollback to savepoint attempt`.execute(tx);
      await rename(tx);
    });
    expect(await version()).not.toBe(before);
  });

  test("the version moves with each of two changes that are made at the same time", async () => {
    const versions = [await version()];
    await write(async (tx) => {
      await rename(tx);
      await somePitches(testApp, world, [{ pitchNum: 2, velo: 90 }]);
      versions.push(await version());
    });
    versions.push(await version());
    expect(new Set(versions).size).toBe(3);
  });

  test("the version stays when its rows are joined, and when another program changes", async () => {
    await write(rename);
    await write(rename);
    const before = await version();
    await anAthlete(testApp, await aProgram(testApp));
    await deleteExpired(testApp.parts);
    const rows = await testApp.db.asOwner(
      (own) => own`select weight from program_changes where program_id = ${world.programId}`,
    );
    expect(rows).toHaveLength(1);
    expect(await version()).toBe(before);
  });
});

describe("a conditional reply", () => {
  const replyOf = async (browser: TestBrowser, known?: string, athleteId = world.athleteId) =>
    await browser.send(
      getAthlete,
      { params: { ...world, athleteId } },
      { "if-none-match": known, "accept-encoding": "br" },
    );
  const etagFor = async (browser: TestBrowser) =>
    (await replyOf(browser)).headers.etag?.toString() ?? "none";

  test.each(conditional.map((endpoint) => [endpoint.name, endpoint] as const))(
    "a client that has the reply to %s gets 304 and no body",
    async (_, endpoint) => {
      const first = await world.admin.send(endpoint, { params: world });
      const known = first.headers.etag?.toString();
      const again = await world.admin.send(endpoint, { params: world }, { "if-none-match": known });
      expect(again).toMatchObject({ statusCode: 304, body: "" });
      expect(again.headers).toMatchObject({ etag: known, "cache-control": "no-store" });
    },
  );

  test("a reply is sent in full after a colleague's change", async () => {
    const known = await etagFor(world.admin);
    const { athlete } = await world.colleague.call(getAthlete, { params: world });
    const changed = { ...aProfile({ lastName: "Quill" }), version: athlete.version };
    await world.colleague.call(saveAthlete, { params: world, body: changed });
    const answer = await replyOf(world.admin, known);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).not.toBe(known);
  });

  test("a reply is sent in full to another member, of another athlete, and for any other tag", async () => {
    const known = await etagFor(world.admin);
    expect(await replyOf(world.colleague, known)).toMatchObject({ statusCode: 200 });
    const { athleteId } = await anAthlete(testApp, world);
    const current = await etagFor(world.admin);
    expect(await replyOf(world.admin, current, athleteId)).toMatchObject({ statusCode: 200 });
    for (const other of ["*", known, current.slice(2), `${current}, ${current}`]) {
      expect(await replyOf(world.admin, other)).toMatchObject({ statusCode: 200 });
    }
    expect(await replyOf(world.admin, current)).toMatchObject({ statusCode: 304 });
  });

  test("a reply is refused after the session ends, whatever the client has", async () => {
    const known = await etagFor(world.colleague);
    await testApp.db.asOwner(
      (own) => own`delete from sessions where program_id = ${world.programId}`,
    );
    for (const browser of [world.colleague, world.admin]) {
      expect(await replyOf(browser, known)).toMatchObject({ statusCode: 401 });
    }
  });

  test("a reply is sent in full to a member with a new role", async () => {
    const known = await etagFor(world.colleague);
    await testApp.db.asOwner(
      (own) => own`update users set role = 'user' where program_id = ${world.programId}`,
    );
    expect(await replyOf(world.colleague, known)).toMatchObject({ statusCode: 200 });
  });

  test("a reply is good for five minutes, because some of it ends with time alone", async () => {
    const links = async (known?: string) => {
      const input = { params: world, query: { staff: "recent" as const } };
      return await world.admin.send(listAthletes, input, { "if-none-match": known });
    };
    testApp.clock.advance({ minutes: 5 - (testApp.parts.clock().getMinutes() % 5) });
    const known = (await links()).headers.etag?.toString();
    testApp.clock.advance({ minutes: 4, seconds: 59 });
    expect((await links(known)).statusCode).toBe(304);
    testApp.clock.advance({ seconds: 1 });
    expect((await links(known)).statusCode).toBe(200);
  });
});
