import { randomUUID } from "node:crypto";
import { athleteFields } from "@armslot/contracts/roster/athlete-fields";
import { getAthlete, listAthletes, saveAthlete } from "@armslot/contracts/roster/athletes";
import {
  addPitchers,
  completeProfiles,
  listIncompleteProfiles,
} from "@armslot/contracts/roster/begun-profiles";
import { getFirstSteps } from "@armslot/contracts/roster/first-steps";
import { beforeAll, expect, test } from "vitest";
import {
  anAthlete,
  anInvite,
  aProfile,
  aProgram,
  aUser,
  browserWithSession,
} from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const quill = { firstName: "Mateo", lastName: "Quill", position: "LHP" } as const;
const vance = { firstName: "Ellis", lastName: "Vance", position: "RHP" } as const;

async function aCoach() {
  const { programId } = await aProgram(testApp);
  const browser = await browserWithSession(testApp, await aUser(testApp, { programId }));
  const params = { programId };
  const add = (pitchers: readonly object[], key: string = randomUUID()) =>
    browser.send(addPitchers, { params, body: { pitchers } } as never, { "idempotency-key": key });
  const added = async (...pitchers: readonly object[]): Promise<string[]> =>
    (await add(pitchers)).json().athleteIds;
  const roster = async () => (await browser.call(listAthletes, { params })).athletes;
  const complete = (athletes: readonly object[]) =>
    browser.call(completeProfiles, { params, body: { athletes } } as never);
  const incomplete = () => browser.call(listIncompleteProfiles, { params });
  return { programId, browser, params, add, added, roster, complete, incomplete };
}

const facts = {
  gradClass: 2027,
  school: "Bayview High",
  city: "Mobile",
  state: "AL",
  heightFeet: 6,
  heightInches: 2,
} as const;

test("Adding pitchers needs a name and a hand, and happens once per key", async () => {
  const { add, roster } = await aCoach();
  const replies = [await add([quill, vance], "same"), await add([quill, vance], "same")];
  const [first, second] = replies.map((reply) => reply.json().athleteIds);
  expect(first).toHaveLength(2);
  expect(second).toEqual(first);
  const rows = await roster();
  expect(rows.map(({ uid }) => uid)).toEqual(first);
  expect(rows[0]).toMatchObject({ ...quill, gradClass: null, city: null, isIncomplete: true });
});

test.each(["firstName", "lastName", "position"] as const)(
  "A pitcher without %s is refused, and none is added",
  async (field) => {
    const { add, roster } = await aCoach();
    const { [field]: _, ...rest } = quill;
    expect((await add([vance, rest])).statusCode).toBe(422);
    expect(await roster()).toEqual([]);
  },
);

test("A pitcher of a known name and hand is added only beside the athletes whom the member saw", async () => {
  const { programId, add, roster } = await aCoach();
  const known = await anAthlete(testApp, { programId, ...quill, firstName: "MATEO" });
  const refused = await add([vance, quill]);
  expect(refused.json()).toMatchObject({ status: 409, code: "already-on-roster" });
  expect(await roster()).toHaveLength(1);
  const namesakes = [known.athleteId];
  expect((await add([{ ...quill, namesakes }])).statusCode).toBe(200);
  expect((await add([{ ...quill, position: "RHP" }])).statusCode).toBe(200);
  expect(await roster()).toHaveLength(3);
});

test("Two members who add the same pitchers at once add them once", async () => {
  const { add, roster } = await aCoach();
  const replies = await Promise.all([add([quill, vance]), add([vance, quill])]);
  expect(replies.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  expect(await roster()).toHaveLength(2);
});

test.each(athleteFields.filter(({ isStart }) => !isStart))(
  "A profile that lacks $name alone is incomplete unless the field may be empty",
  async ({ name, isOptional }) => {
    const { programId, params, browser, added, complete, incomplete } = await aCoach();
    const [athleteId = ""] = await added(quill);
    const { [name as keyof typeof facts]: _, ...others } = facts;
    expect(await complete([{ athleteId, ...others }])).toEqual({ changed: 1 });
    const { athlete } = await browser.call(getAthlete, {
      params: { ...params, athleteId },
      query: {},
    });
    expect(athlete[name]).toBeNull();
    expect(athlete.isIncomplete).toBe(!isOptional);
    const { athletes, total } = await incomplete();
    expect(athletes.map(({ uid }) => uid)).toEqual(isOptional ? [] : [athleteId]);
    expect(total).toBe(isOptional ? 0 : 1);
    const [row] = (await browser.call(listAthletes, { params: { programId } })).athletes;
    expect(row?.isIncomplete).toBe(!isOptional);
  },
);

test("Completing a profile fills what is missing and keeps what someone added in the meantime", async () => {
  const { params, browser, added, complete } = await aCoach();
  const [athleteId = "", other = ""] = await added(quill, vance);
  await complete([{ athleteId, school: "First High" }]);
  const reply = await complete([
    { athleteId, ...facts },
    { athleteId: other, school: "Second High" },
    { athleteId: randomUUID(), school: "Nowhere" },
  ]);
  expect(reply).toEqual({ changed: 2 });
  expect(await complete([{ athleteId, ...facts }])).toEqual({ changed: 0 });
  const { athlete } = await browser.call(getAthlete, {
    params: { ...params, athleteId },
    query: {},
  });
  expect(athlete).toMatchObject({ ...quill, ...facts, school: "First High", isIncomplete: false });
  expect(athlete.version).toBe(3);
});

test("Another program's profiles stay as they are", async () => {
  const mine = await aCoach();
  const theirs = await aCoach();
  const [athleteId = ""] = await theirs.added(quill);
  expect(await mine.complete([{ athleteId, ...facts }])).toEqual({ changed: 0 });
  expect((await mine.incomplete()).total).toBe(0);
  expect((await theirs.incomplete()).athletes[0]?.school).toBeNull();
});

test("Edit Profile still requires every field of a profile that began with a name and a hand", async () => {
  const { params, browser, added } = await aCoach();
  const [athleteId = ""] = await added(quill);
  const { birthYear, ...profile } = aProfile(quill);
  const call = (body: object) =>
    browser.send(saveAthlete, { params: { ...params, athleteId }, body } as never);
  const refused = await call({ ...profile, birthYear, school: null, version: 1 });
  expect(refused.statusCode).toBe(422);
  const saved = await call({ ...profile, birthYear, version: 1 });
  expect(saved.json()).toMatchObject({ isIncomplete: false, school: profile.school });
});

test("The first steps know a colleague, an invite, and whether the server makes backups", async () => {
  const { programId, admin } = await aProgram(testApp);
  const browser = await browserWithSession(testApp, admin);
  const steps = () => browser.call(getFirstSteps, { params: { programId } });
  expect(await steps()).toEqual({ hasStaff: false, hasBackups: false });
  await anInvite(testApp, { programId, invitedBy: admin.userId });
  expect((await steps()).hasStaff).toBe(true);
});
