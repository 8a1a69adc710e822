import { endpoints } from "@armslot/contracts/endpoints";
import { minuteMs } from "@armslot/contracts/ground/durations";
import { keptLimits } from "@armslot/contracts/ground/kept-limits";
import { getBoard } from "@armslot/contracts/scouting/board";
import { saveList } from "@armslot/contracts/scouting/lists";
import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import {
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  browserWithSession,
} from "../../../test/kit/build.ts";
import { noLimits } from "../../../test/kit/endpoint-calls.ts";
import { addMany, manyKinds } from "../../../test/kit/many-rows.ts";
import { openTestApp, type TestApp } from "../../../test/kit/test-app.ts";
import { type TestBrowser, urlOf } from "../../../test/kit/test-browser.ts";

/** Of texts of usual length. A page of a megabyte is no page to open at a field. */
const replyMaxBytes = 400_000;
const membersAtTheirLimits = 3;
const ofWholeProgram: readonly string[] = ["tags", "templates"];

const queries = (): Readonly<Record<string, object>> => ({
  compareAthletes: { athletes: athlete.athleteId },
  getCharting: { date: "2026-02-28" },
  getStaffSheet: { today: "2026-02-28" },
  listContacts: { today: "2026-02-28" },
  listLeaders: { measure: "velo" },
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
    const url = urlOf(endpoint, { params: paramsOfAll(), query: queries()[name] ?? {} });
    const answer = await browser.request({ method: "GET", url });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    expect(answer.body.length).toBeLessThan(replyMaxBytes);
  },
);

test("what a member reached the limits of is in what the test reads", () => {
  expect(reads.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...["getAthleteScouting", "getBoard", "getContactMonth", "getList", "listContacts"],
      "listScouted",
    ]),
  );
});
