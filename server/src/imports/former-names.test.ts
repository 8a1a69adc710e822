import { saveAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, describe, expect, test } from "vitest";
import { anAthlete, aProfile, aProgram, signedInBrowser } from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { runOn } from "../../test/kit/test-cli.ts";
import { importFile } from "./import-file.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

async function aRenamedAthlete() {
  const { programId, admin } = await aProgram(testApp);
  const name = { firstName: "Pitcher", lastName: "One" };
  const { athleteId } = await anAthlete(testApp, { programId, ...name });
  const browser = await signedInBrowser(testApp, admin);
  const params = { programId, athleteId };
  const body = { ...aProfile({ firstName: "Pitcher", lastName: "Newton" }), version: 1 };
  await browser.call(saveAthlete, { params, body });
  return { programId, athleteId };
}

async function* once(text: string) {
  yield Buffer.from(text);
}

const importInto = (programId: string, pitcher = "One, Pitcher") =>
  importFile(
    testApp.parts,
    { name: "games.csv", content: once(trackmanFile([{ uid: "a", pitcher, id: "" }])) },
    { programId },
  );

const namesOf = (programId: string) =>
  testApp.db.tenantRead(
    programId,
    (sql) => sql<{ first_name: string; last_name: string }[]>`
      select first_name, last_name from athlete_former_names where program_id = ${programId} order by 1, 2`,
  );

describe("a former name", () => {
  test("matches the renamed athlete, and a remark says so", async () => {
    const { programId } = await aRenamedAthlete();
    expect(await importInto(programId)).toMatchObject({
      pitchesAdded: 1,
      unmatched: [],
      warned: [
        {
          line: 2,
          reason:
            "Pitcher One is a former name of Pitcher Newton, so the pitches were added there.",
        },
      ],
    });
  });

  test("a former name gives way to an athlete who has the name now", async () => {
    const { programId } = await aRenamedAthlete();
    const { athleteId } = await anAthlete(testApp, {
      programId,
      firstName: "Pitcher",
      lastName: "One",
    });
    expect(await importInto(programId)).toMatchObject({ pitchesAdded: 1, warned: [] });
    const [game] = await testApp.db.tenantRead(
      programId,
      (sql) => sql`select athlete_id from games where program_id = ${programId}`,
    );
    expect(game).toEqual({ athlete_id: athleteId });
  });

  test("a former name of two athletes matches neither", async () => {
    const { programId } = await aRenamedAthlete();
    const { athleteId } = await anAthlete(testApp, {
      programId,
      firstName: "Pitcher",
      lastName: "One",
    });
    await testApp.db.tenant(
      programId,
      (sql) => sql`
        update athletes set last_name = 'Other', updated_at = now() where athlete_id = ${athleteId}`,
    );
    expect(await importInto(programId)).toMatchObject({
      pitchesAdded: 0,
      unmatched: [{ reason: "Several athletes on the roster have this name." }],
    });
  });

  test("a former name passes to the athlete of a merge with all earlier ones, and is erased with the athlete", async () => {
    const { programId, athleteId } = await aRenamedAthlete();
    const { athleteId: intoId } = await anAthlete(testApp, {
      programId,
      firstName: "Ada",
      lastName: "Kept",
    });
    const words = ["athlete", "merge", athleteId, intoId, "--program", programId, "--yes"];
    expect(await runOn(testApp, words)).toMatchObject({ code: 0 });
    expect([...(await namesOf(programId))]).toEqual([
      { first_name: "Pitcher", last_name: "Newton" },
      { first_name: "Pitcher", last_name: "One" },
    ]);
    expect(await importInto(programId, "Newton, Pitcher")).toMatchObject({ pitchesAdded: 1 });
    await testApp.db.tenant(
      programId,
      (sql) => sql`delete from athletes where athlete_id = ${intoId}`,
    );
    expect([...(await namesOf(programId))]).toEqual([]);
  });
});
