import { randomUUID } from "node:crypto";
import { rowFields } from "@armslot/contracts/roster/athlete-fields";
import {
  addAthlete,
  getAthlete,
  listAthletes,
  saveAthlete,
} from "@armslot/contracts/roster/athletes";
import { beforeAll, describe, expect, test } from "vitest";
import { changedFieldByField } from "../../../contracts/test/changed-field.ts";
import {
  aGame,
  anAthlete,
  aProfile,
  aProgram,
  aUser,
  browserWithSession,
  signedInBrowser,
  somePitches,
} from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

async function aCoach() {
  const { programId } = await aProgram(testApp);
  const coach = await aUser(testApp, { programId });
  return { programId, coach, browser: await signedInBrowser(testApp, coach) };
}

describe("the roster", () => {
  test("the roster is sorted by last name, then first name, ignoring case", async () => {
    const { programId, browser } = await aCoach();
    for (const [firstName, lastName] of [
      ["Zed", "bell"],
      ["Ann", "Bell"],
      ["Kim", "Abbot"],
    ] as const) {
      await anAthlete(testApp, { programId, firstName, lastName });
    }
    const { athletes } = await browser.call(listAthletes, { params: { programId } });
    expect(athletes.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
      "Kim Abbot",
      "Ann Bell",
      "Zed bell",
    ]);
  });

  test("counts each athlete's games as submissions", async () => {
    const { programId, browser } = await aCoach();
    const athlete = await anAthlete(testApp, { programId });
    await aGame(testApp, athlete);
    await aGame(testApp, athlete);
    const { athletes } = await browser.call(listAthletes, { params: { programId } });
    expect(athletes.map(({ submission }) => submission)).toEqual([2]);
  });
});

describe("adding an athlete", () => {
  test("stores the profile without games, submitted by the sender", async () => {
    const { programId, coach, browser } = await aCoach();
    const added = await browser.call(addAthlete, {
      params: { programId },
      body: aProfile({ firstName: "  Zoë " }),
    });
    expect(added).toMatchObject({
      ...aProfile({ firstName: "Zoë" }),
      submission: 0,
      version: 1,
      pitchTypes: [],
      pitchAverages: [],
      submittedBy: coach.userId,
    });
    const params = { programId, athleteId: added.uid };
    expect((await browser.call(getAthlete, { params })).athlete).toEqual(added);
  });

  test("creates one athlete and gives the same reply for a repeated key, even concurrently", async () => {
    const { programId, browser } = await aCoach();
    const given = { params: { programId }, body: aProfile() };
    const key = { "idempotency-key": randomUUID() };
    const send = () => browser.send(addAthlete, given, key);
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const { athletes } = await browser.call(listAthletes, { params: { programId } });
    expect(athletes).toHaveLength(1);
  });

  test("refuses a used key with another profile and adds nothing", async () => {
    const { programId, browser } = await aCoach();
    const key = { "idempotency-key": randomUUID() };
    await browser.send(addAthlete, { params: { programId }, body: aProfile() }, key);
    const other = { params: { programId }, body: aProfile({ firstName: "Other" }) };
    expect((await browser.send(addAthlete, other, key)).json()).toMatchObject({
      code: "idempotency-key-reused",
    });
    const { athletes } = await browser.call(listAthletes, { params: { programId } });
    expect(athletes).toHaveLength(1);
  });

  test("keeps its key free if it is refused", async () => {
    const { programId, coach, browser } = await aCoach();
    const other = await aProgram(testApp);
    const key = { "idempotency-key": randomUUID() };
    const stored = async () => {
      const rows = await testApp.db.asOwner(
        (sql) =>
          sql`select key from idempotency_keys where program_id in (${programId}, ${other.programId})`,
      );
      return rows.length;
    };
    const given = { params: { programId }, body: aProfile() };
    const ended = await browserWithSession(testApp, coach, { lifetimeMs: -1 });
    const refusals = [
      { by: ended, input: given, code: "signed-out" },
      { by: browser, input: { ...given, params: other }, code: "not-found" },
      { by: browser, input: { ...given, body: aProfile({ city: "" }) }, code: "invalid-input" },
    ];
    for (const { by, input, code } of refusals) {
      expect((await by.send(addAthlete, input, key)).json()).toMatchObject({ code });
      expect(await stored()).toBe(0);
    }
    expect((await browser.send(addAthlete, given, key)).statusCode).toBe(200);
    expect(await stored()).toBe(1);
  });

  test("adding an athlete is refused without a key", async () => {
    const { programId, browser } = await aCoach();
    const given = { params: { programId }, body: aProfile() };
    const answer = await browser.send(addAthlete, given, { "idempotency-key": undefined });
    expect(answer.json()).toMatchObject({ code: "idempotency-key-missing" });
  });

  test.each([
    ["firstName", "", "First Name is required."],
    ["lastName", "see www.example.com", "Last Name can't contain a web address."],
    ["school", "a\u0000b", "School has characters that can't be used."],
    ["school", "\u202eabc", "School has characters that can't be used."],
    ["city", "x".repeat(101), "City can have at most 100 characters."],
    ["position", "C", "Position is required."],
    ["state", "PR", "State is required."],
    ["gradClass", 2023, "Grad Class must be 2024 or later."],
    ["gradClass", "2027", "Grad Class is required."],
    ["gradClass", 275_760, "Grad Class is too far ahead."],
    ["heightFeet", 8, "Height (ft) is required."],
    ["heightInches", 12, "Height (in) must be 0 to 11."],
    ["heightInches", 1.5, "Height (in) must be a whole number."],
    ["birthYear", 1899, expect.stringMatching(/^Birth Year must be 19\d\d to 20\d\d\.$/)],
    ["birthYear", 2009.5, expect.stringMatching(/^Birth Year must be /)],
    ["birthYear", new Date().getUTCFullYear(), expect.stringMatching(/^Birth Year must be /)],
    ["birthYear", "2009", "Birth Year must be a year."],
    ["submission", 9, "Unknown field."],
    ["programId", randomUUID(), "Unknown field."],
  ])(
    "adding an athlete with %s %j is refused under that field and adds nothing",
    async (field, value, sentence) => {
      const { programId, browser } = await aCoach();
      const body = { ...aProfile(), [field]: value } as never;
      const problem = await browser.refused(addAthlete, { params: { programId }, body });
      expect(problem).toMatchObject({ code: "invalid-input", fields: { [field]: sentence } });
      const { athletes } = await browser.call(listAthletes, { params: { programId } });
      expect(athletes).toEqual([]);
    },
  );
});

describe("an athlete's totals", () => {
  test("count each metric's non-zero readings and start with the most thrown type", async () => {
    const { programId, browser } = await aCoach();
    const athlete = await anAthlete(testApp, { programId });
    const [first, second] = [await aGame(testApp, athlete), await aGame(testApp, athlete)];
    await somePitches(testApp, first, [
      { pitchType: "Slider", velo: 80.1, vertBreak: 0, hb: -5.5 },
      { pitchType: "Four-Seam", velo: 90.4, vertBreak: 15.2, hb: 9 },
    ]);
    await somePitches(testApp, second, [{ pitchType: "Four-Seam", velo: 91.1 }, {}]);
    const params = { programId, athleteId: athlete.athleteId };
    const shown = await browser.call(getAthlete, { params });
    const { pitchTypes, pitchAverages } = shown.athlete;
    expect(pitchTypes).toEqual(["Four-Seam", "Slider"]);
    expect(pitchAverages).toEqual([
      {
        pitchType: "Four-Seam",
        pitches: 3,
        totalVelo: 181.5,
        veloCount: 2,
        totalVB: 15.2,
        vbCount: 1,
        totalHB: 9,
        hbCount: 1,
      },
      {
        pitchType: "Slider",
        pitches: 1,
        totalVelo: 80.1,
        veloCount: 1,
        totalVB: 0,
        vbCount: 0,
        totalHB: -5.5,
        hbCount: 1,
      },
    ]);
  });
});

describe("every field of the profile (DATA-7)", () => {
  test.each(changedFieldByField(aProfile()))(
    "stores, lists and saves %s",
    async (name, changed) => {
      const { programId, browser } = await aCoach();
      const params = { programId };
      const added = await browser.call(addAthlete, { params, body: changed });
      const ofAdded = { programId, athleteId: added.uid };
      const { athlete } = await browser.call(getAthlete, { params: ofAdded });
      expect(athlete).toMatchObject(changed);
      const { athletes } = await browser.call(listAthletes, { params });
      const row = athletes[0] as Readonly<Record<string, unknown>> | undefined;
      const isListed = rowFields.some((field) => field === name);
      expect(row?.[name]).toBe(isListed ? changed[name] : undefined);
      const body = { ...aProfile(), version: added.version };
      await browser.call(saveAthlete, { params: ofAdded, body });
      const saved = await browser.call(getAthlete, { params: ofAdded });
      expect(saved.athlete).toMatchObject(aProfile());
    },
  );
});

test("an athlete's birth year is optional, and a save removes it only with null", async () => {
  const { programId, browser } = await aCoach();
  const { birthYear, ...required } = aProfile();
  const added = await browser.call(addAthlete, { params: { programId }, body: aProfile() });
  expect(added.birthYear).toBe(birthYear);
  const params = { programId, athleteId: added.uid };
  const forgotten = await browser.refused(saveAthlete, {
    params,
    body: { ...required, version: 1 } as never,
  });
  expect(forgotten.fields).toEqual({ birthYear: "Birth Year is required." });
  const { athlete } = await browser.call(getAthlete, { params });
  expect(athlete.birthYear).toBe(birthYear);
  const cleared = await browser.call(saveAthlete, {
    params,
    body: { ...required, birthYear: null, version: 1 },
  });
  expect(cleared.birthYear).toBeNull();
  const without = { params: { programId }, body: { ...required, lastName: "Other" } as never };
  const other = await browser.call(addAthlete, without);
  expect(other).toMatchObject({ lastName: "Other", birthYear: null });
});

describe("saving an edit", () => {
  test("changes the profile and increments the version", async () => {
    const { programId, browser } = await aCoach();
    const { athleteId } = await anAthlete(testApp, { programId });
    testApp.clock.advance({ minutes: 5 });
    const saved = await browser.call(saveAthlete, {
      params: { programId, athleteId },
      body: { ...aProfile({ school: "Other School", state: "OH" }), version: 1 },
    });
    expect(saved).toMatchObject({ school: "Other School", state: "OH", version: 2 });
    expect(saved.updatedAt > saved.createdAt).toBe(true);
  });

  test("saves one of two concurrent edits and returns the stored profile to the other", async () => {
    const { programId, browser } = await aCoach();
    const { athleteId } = await anAthlete(testApp, { programId });
    const params = { programId, athleteId };
    const save = (school: string) =>
      browser.send(saveAthlete, { params, body: { ...aProfile({ school }), version: 1 } });
    const answers = await Promise.all([save("North School"), save("South School")]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 412]);
    const { athlete: stored } = await browser.call(getAthlete, { params });
    const refused = answers.find(({ statusCode }) => statusCode === 412);
    expect(refused?.json()).toMatchObject({ code: "version-conflict", current: stored });
    expect(stored.version).toBe(2);
  });

  test("saving an edit of a missing athlete answers athlete-not-found", async () => {
    const { programId, browser } = await aCoach();
    const params = { programId, athleteId: randomUUID() };
    const problem = await browser.refused(saveAthlete, {
      params,
      body: { ...aProfile(), version: 1 },
    });
    expect(problem.code).toBe("athlete-not-found");
  });
});
