import { limits } from "@armslot/contracts/core/limits";
import { errors } from "@armslot/contracts/errors";
import {
  addAthlete,
  addRoster,
  deleteAthlete,
  listAthletes,
  saveAthlete,
} from "@armslot/contracts/roster/athletes";
import { addPitchers } from "@armslot/contracts/roster/begun-profiles";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  anAthlete,
  aProfile,
  aProgram,
  type BuiltAthlete,
  browserWithSession,
  withoutLimits,
} from "../../test/kit/build.ts";
import { commitTogether } from "../../test/kit/database/commit-together.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { addManyAthletes } from "../../test/kit/many-rows.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { problemIn, type TestBrowser } from "../../test/kit/test-browser.ts";

const most = limits.athletesMax;

let testApp: TestApp;
let athlete: BuiltAthlete;
let admin: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});
beforeEach(async () => {
  const program = await aProgram(testApp);
  athlete = await anAthlete(testApp, program);
  admin = await browserWithSession(testApp, program.admin);
});

const params = () => ({ programId: athlete.programId });
const shown = async () => {
  const query = { standing: "all" } as const;
  const { athletes } = await admin.call(listAthletes, { params: params(), query });
  return athletes.map(({ uid }) => uid);
};

/** The ways in which athletes come in. */
const ways = {
  "New Athlete": (lastName: string) =>
    admin.send(addAthlete, { params: params(), body: aProfile({ lastName }) }),
  "a roster file": (lastName: string) => {
    const athletes = [aProfile({ lastName }), aProfile({ lastName: `${lastName}-Smith` })];
    return admin.send(addRoster, { params: params(), body: { athletes } });
  },
  "a device file or the pad": (lastName: string) => {
    const pitchers = [{ firstName: "Casey", lastName, position: "RHP" as const }];
    return admin.send(addPitchers, { params: params(), body: { pitchers } });
  },
};

test("a full program takes no athlete in any way, and one more once another is deleted", async () => {
  await addManyAthletes(testApp, { ...athlete, count: most - 2 });
  expect(problemIn(await ways["a roster file"]("Alder")).code).toBe("roster-full");
  expect((await ways["New Athlete"]("Birch")).statusCode).toBe(200);
  for (const add of Object.values(ways)) {
    const answer = await add("Cedar");
    expect(problemIn(answer).code).toBe("roster-full");
  }
  expect(await shown()).toHaveLength(most);
  await admin.call(deleteAthlete, { params: athlete });
  expect((await ways["a device file or the pad"]("Dogwood")).statusCode).toBe(200);
  expect(errors["roster-full"].sentence).toContain(most.toLocaleString("en-US"));
});

test("athletes of a program that has more than it could add are shown, and can be edited and deleted", async () => {
  await withoutLimits(testApp, () => addManyAthletes(testApp, { ...athlete, count: most + 19 }));
  const [one = "", other = ""] = await shown();
  const ofOne = { ...params(), athleteId: one };
  await admin.call(saveAthlete, { params: ofOne, body: { ...aProfile(), version: 1 } });
  for (const athleteId of [one, other])
    await admin.call(deleteAthlete, { params: { ...params(), athleteId } });
  expect(await shown()).toHaveLength(most + 18);
});

test("one of 4 concurrent additions takes the last place", async () => {
  await addManyAthletes(testApp, { ...athlete, count: most - 2 });
  const answers = await commitTogether(testApp.db, "athletes", () =>
    ["Alder", "Birch", "Cedar", "Dogwood"].map((lastName) => ways["New Athlete"](lastName)),
  );
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  expect(await shown()).toHaveLength(most);
});
