import { minuteMs } from "@armslot/contracts/core/durations";
import { keptLimits } from "@armslot/contracts/core/kept-limits";
import { limits } from "@armslot/contracts/core/limits";
import { endpoints } from "@armslot/contracts/endpoints";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { readAcademics } from "@armslot/contracts/scouting/academics";
import { getBoard } from "@armslot/contracts/scouting/board";
import { getContactMonth } from "@armslot/contracts/scouting/contacts";
import { getList, saveList } from "@armslot/contracts/scouting/lists";
import { listShares } from "@armslot/contracts/sharing/shares";
import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import {
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  browserWithSession,
} from "../../test/kit/build.ts";
import { memberCalls, noLimits } from "../../test/kit/endpoint-calls.ts";
import { addMany, addManyAthletes, type ManyOf, manyKinds } from "../../test/kit/many-rows.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { type TestBrowser, urlOf } from "../../test/kit/test-browser.ts";

/** Of texts of usual length. A page of a megabyte is no page to open at a field. */
const replyMaxBytes = 400_000;
const membersAtTheirLimits = 4;
const ofWholeProgram: readonly string[] = ["tags", "templates"];

/** The queries that ask for more than the usual call of an endpoint. */
const queries = (): Readonly<Record<string, object>> => ({
  compareAthletes: { athletes: athlete.athleteId },
  listScouted: { part: "notes" },
});

let testApp: TestApp;
let athlete: BuiltAthlete;
let browser: TestBrowser;
let listId: string;
let memberId: string;

beforeAll(async () => {
  const database = { statementTimeoutMs: 10 * minuteMs, deadlineMs: 20 * minuteMs };
  testApp = await openTestApp({ settings: noLimits, database });
  const program = await aProgram(testApp);
  athlete = await anAthlete(testApp, program);
  browser = await browserWithSession(testApp, program.admin);
  const { programId } = program;
  listId = v7();
  memberId = program.admin.userId;
  const { stages } = await browser.call(getBoard, { params: { programId } });
  const body = { name: "Summer", isShared: true };
  await browser.call(saveList, { params: { programId, listId }, body });
  const rows = { ...athlete, listId, stageId: stages[0]?.stageId ?? "" };
  for (let member = 0; member < membersAtTheirLimits; member += 1) {
    const { userId } = member === 0 ? program.admin : await aUser(testApp, { programId });
    for (const kind of manyKinds.filter((each) => member === 0 || !ofWholeProgram.includes(each)))
      await addMany(testApp, kind, { ...rows, memberId: userId, count: keptLimits[kind].most });
  }
  // As the database does by itself once rows were added one by one.
  await testApp.db.asOwner((sql) => sql.unsafe("analyze"));
});

/** Of addresses with other parameters, each reads one thing. */
const params: readonly string[] = ["programId", "athleteId", "listId", "month", "userId"];
const reads = endpoints.filter(({ method, access, sendsFile, path }) => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const isOfThese = names.every((name) => params.includes(name));
  return method === "GET" && access !== "anyone" && !sendsFile && isOfThese;
});

function paramsOfAll() {
  return { ...athlete, listId, month: "2026-02", userId: memberId };
}

test.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s stays small where several members reached every limit of what they add",
  async (name, endpoint) => {
    const query = { ...memberCalls[name]?.query, ...queries()[name] };
    const url = urlOf(endpoint, { params: paramsOfAll(), query });
    const answer = await browser.request({ method: "GET", url });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    expect(answer.body.length).toBeLessThan(replyMaxBytes);
  },
);

test("the test reads everything of which members reached the limits", () => {
  expect(reads.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...["getAthleteScouting", "getBoard", "getContactMonth", "getList", "listContacts"],
      "listScouted",
    ]),
  );
});

/** A program of its own, with an athlete whose words a member adds. */
async function aFreshProgram() {
  const program = await aProgram(testApp);
  const params = { ...(await anAthlete(testApp, program)), memberId: program.admin.userId };
  return {
    params,
    admin: await browserWithSession(testApp, program.admin),
    run: async (statement: string) => await testApp.db.asOwner((sql) => sql.unsafe(statement)),
    fill: async (kind: ManyOf, count: number) => await addMany(testApp, kind, { ...params, count }),
  };
}
type Fresh = Awaited<ReturnType<typeof aFreshProgram>>;

const ofThis = ({ programId }: Fresh["params"]) => `program_id = '${programId}'`;

/** Of one member's longest rows. */
const longestMaxBytes = 300_000;

/** What fills a kind to its limit with the longest rows, and reads the reply that has all of them. */
const longest: Readonly<Record<string, (of: Fresh) => ReturnType<TestBrowser["send"]>>> = {
  tags: async ({ admin, params, fill, run }) => {
    await fill("tags", keptLimits.tags.most);
    await run(`update tags set name = rpad(name, 100, 'x') where ${ofThis(params)}`);
    return await admin.send(getBoard, { params, query: { limit: "1" } });
  },
  lists: async ({ admin, params, fill, run }) => {
    await fill("lists", keptLimits.lists.most);
    await run(`update athlete_lists set name = rpad(name, 100, 'x') where ${ofThis(params)}`);
    return await admin.send(getBoard, { params, query: { limit: "1" } });
  },
  facts: async ({ admin, params, fill, run }) => {
    await fill("facts", keptLimits.facts.most);
    await run(`update academic_facts set value = rpad(value, 200, 'x') where ${ofThis(params)}`);
    return await admin.send(readAcademics, { params });
  },
  shares: async ({ admin, params, run }) => {
    await run(`
      insert into shares (program_id, share_id, athlete_id, token_hash, consent, shows_school, shows_hometown, filter, created_by,
        created_at, expires_at)
      select '${params.programId}', gen_random_uuid(), '${params.athleteId}', sha256(gen_random_uuid()::text::bytea), 'athlete',
        true, true, '{"season":"2026","last":"10","from":"2026-01-01","to":"2026-02-02","kind":"bullpen","source":"trackman"}',
        '${params.memberId}', now(), now() + interval '20 days'
      from generate_series(1, ${keptLimits.shares.most})`);
    return await admin.send(listShares, { params });
  },
  "contacts of a month": async ({ admin, params, fill, run }) => {
    await fill("contacts", keptLimits.contactsOfMonth.most);
    await run(`
      update athletes set first_name = rpad('F', 100, 'x'), last_name = rpad('L', 100, 'y') where ${ofThis(params)}`);
    await run(`
      update contacts set contact_on = '2026-02-01', place = rpad('p', ${limits.textMaxCharacters}, 'x'), verdict = 'not-allowed',
        time_zone = 'America/Argentina/ComodRivadavia', minutes = 1440, rule = rpad('r', 1000, 'x'), rules_version = 1000,
        grad_class = 2028, override_reason = rpad('r', 500, 'x')
      where ${ofThis(params)}`);
    return await admin.send(getContactMonth, {
      params: { ...params, month: "2026-02" },
      query: {},
    });
  },
  "athletes of a list": async ({ admin, params, run }) => {
    const list = { programId: params.programId, listId: v7() };
    await admin.call(saveList, { params: list, body: { name: "Summer", isShared: true } });
    await addManyAthletes(testApp, { ...params, count: keptLimits.listAthletes.most });
    await run(`
      update athletes set first_name = rpad(first_name, 100, 'x'), last_name = rpad(last_name, 100, 'x') where ${ofThis(params)}`);
    await run(`
      insert into list_moves (program_id, list_id, athlete_id, place, reason, moved_by, moved_at)
      select program_id, '${list.listId}', athlete_id, 1, rpad('r', 500, 'x'), '${params.memberId}', created_at from athletes
      where program_id = '${params.programId}' and athlete_id <> '${params.athleteId}'`);
    const reply = await admin.send(getList, { params: list, query: {} });
    expect(JSON.parse(reply.body).entries).toHaveLength(keptLimits.listAthletes.most);
    return reply;
  },
};

test.each(Object.entries(longest))(
  "a member's longest %s at the limit fit into a reply of 300 KB",
  async (_, send) => {
    const of = await aFreshProgram();
    await of.run(`
      update users set first_name = rpad('F', 100, 'x'), last_name = rpad('L', 100, 'y')
      where user_id = '${of.params.memberId}'`);
    const reply = await send(of);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.body.length).toBeLessThan(longestMaxBytes);
  },
);

test("the board and the roster of as many athletes as a program can have fit into a reply of 1 MB", async () => {
  const { params, admin, run } = await aFreshProgram();
  await addManyAthletes(testApp, { ...params, count: limits.athletesMax - 1 });
  const { stages } = await admin.call(getBoard, { params });
  const ofAll = `from athletes where ${ofThis(params)}`;
  const added = `program_id, athlete_id, '${params.memberId}'::uuid, now()`;
  await run(`
    update athletes set standing = 'prospect' where ${ofThis(params)};
    insert into tags (program_id, tag_id, name) values ('${params.programId}', gen_random_uuid(), 'Lefty');
    insert into athlete_tags (program_id, athlete_id, tagged_by, tagged_at, tag_id)
    select ${added}, (select tag_id from tags where ${ofThis(params)}) ${ofAll};
    insert into stage_moves (program_id, athlete_id, moved_by, moved_at, stage_id)
    select ${added}, '${stages[0]?.stageId}' ${ofAll};
    insert into looks (program_id, athlete_id, scout_id, added_at, look_id, seen_on, kind)
    select ${added}, gen_random_uuid(), '2026-02-02', 'game' ${ofAll};
    analyze`);
  const board = await admin.send(getBoard, { params });
  expect(JSON.parse(board.body).athletes).toHaveLength(limits.athletesMax);
  expect(JSON.parse(board.body).athletes[0]).toMatchObject({ looks: 1, lastLook: "2026-02-02" });
  const roster = await admin.send(listAthletes, { params, query: { standing: "prospect" } });
  expect(JSON.parse(roster.body).athletes).toHaveLength(limits.athletesMax);
  for (const { body } of [board, roster]) expect(body.length).toBeLessThan(1_000_000);
});
