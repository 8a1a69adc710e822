import { randomUUID } from "node:crypto";
import { limits } from "@armslot/contracts/core/limits";
import { addRoster, listAthletes } from "@armslot/contracts/roster/athletes";
import { beforeAll, expect, test } from "vitest";
import { anAthlete, aProfile, aProgram, aUser, browserWithSession } from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

async function aCoach() {
  const { programId } = await aProgram(testApp);
  const coach = await aUser(testApp, { programId });
  const browser = await browserWithSession(testApp, coach);
  const send = (athletes: readonly object[], key: string = randomUUID()) =>
    browser.send(addRoster, { params: { programId }, body: { athletes } } as never, {
      "idempotency-key": key,
    });
  const names = async () => {
    const { athletes } = await browser.call(listAthletes, { params: { programId } });
    return athletes.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  };
  const entries = async () => {
    const rows = await testApp.db.asOwner(
      (sql) => sql`
        select actor_user_id as actor, counts from audit_entries
        where program_id = ${programId} and action = 'roster-imported'`,
    );
    return [...rows];
  };
  return { programId, coach, send, names, entries };
}

const two = [aProfile({ lastName: "Alder" }), aProfile({ lastName: "Birch", position: "LHP" })];

test("adds all athletes and one activity entry, once per key", async () => {
  const { coach, send, names, entries } = await aCoach();
  const answers = await Promise.all([send(two, "same"), send(two, "same")]);
  answers.push(await send(two, "same"));
  expect(answers.map((answer) => answer.json())).toEqual(Array(3).fill({ added: 2 }));
  expect(await names()).toEqual(["Casey Alder", "Casey Birch"]);
  expect(await entries()).toEqual([{ actor: coach.userId, counts: { athletes: 2 } }]);
});

test("adds none if one with the same name and hand is on the roster, in any spelling", async () => {
  const { programId, send, names, entries } = await aCoach();
  await anAthlete(testApp, { programId, firstName: "Cásey", lastName: "birch", position: "LHP" });
  const answer = await send(two);
  expect(answer.json()).toMatchObject({ status: 409, code: "already-on-roster" });
  expect(await names()).toEqual(["Cásey birch"]);
  expect(await entries()).toEqual([]);
  const otherHand = [aProfile({ lastName: "Birch", position: "RHP" })];
  expect((await send(otherHand)).json()).toEqual({ added: 1 });
});

test("adds none if two rows are the same athlete", async () => {
  const { send, names } = await aCoach();
  const answer = await send([...two, ...two]);
  expect(answer.json()).toMatchObject({ code: "already-on-roster" });
  expect(await names()).toEqual([]);
});

test("adds each athlete once when two coaches add the same roster at once", async () => {
  const { send, names, entries } = await aCoach();
  const answers = await Promise.all([send(two), send(two), send(two)]);
  const added = answers.filter(({ statusCode }) => statusCode === 200);
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  expect([added.length, refused.length]).toEqual([1, 2]);
  expect(await names()).toEqual(["Casey Alder", "Casey Birch"]);
  expect(await entries()).toHaveLength(1);
});

test("adds none if one row is invalid, and names the field", async () => {
  const { send, names } = await aCoach();
  const answer = await send([...two, { ...aProfile(), state: "PR" }]);
  expect(answer.json()).toMatchObject({
    code: "invalid-input",
    fields: { "athletes.2.state": "State is required." },
  });
  expect(await names()).toEqual([]);
});

test("takes as many athletes as the limit with the longest names, and no more", async () => {
  const { send, names } = await aCoach();
  const long = (text: string) => text.padEnd(limits.nameMaxCharacters, "語");
  const roster = (length: number) =>
    Array.from({ length }, (_, index) => {
      const place = { school: long(""), city: long("") };
      return aProfile({ firstName: long(""), lastName: long(`No ${index}`), ...place });
    });
  const answer = await send(roster(limits.rosterRowsMax + 1));
  expect(answer.json()).toMatchObject({ code: "invalid-input" });
  expect(await names()).toEqual([]);
  expect((await send(roster(limits.rosterRowsMax))).json()).toEqual({ added: 200 });
  expect(await names()).toHaveLength(limits.rosterRowsMax);
});
