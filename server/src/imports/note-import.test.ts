import { beforeAll, expect, test } from "vitest";
import { importWorld, trackmanFile } from "../../test/import-world.ts";
import { openTestApp, type TestApp } from "../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

async function anImport() {
  const world = await importWorld(testApp);
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const noted = async () => [
    ...(await testApp.db.asOwner(
      (sql) => sql`
        select actor_user_id as actor, subject_id as subject, counts from audit_entries
        where program_id = ${world.programId} and action = 'data-imported'
        order by created_at, entry_id`,
    )),
  ];
  return { ...world, athleteId, noted };
}

const two = trackmanFile([{ uid: "p-1" }, { uid: "p-2" }]);

test("an import is noted with the games and pitches it added, as the operator's", async () => {
  const { take, noted } = await anImport();
  await take(two);
  const added = { actor: null, subject: null, counts: { games: 1, pitches: 2 } };
  expect(await noted()).toEqual([added]);
});

test("an import for one athlete is noted as about them", async () => {
  const { take, noted, athleteId } = await anImport();
  await take(two, { athleteId });
  expect(await noted()).toMatchObject([{ subject: athleteId }]);
});

test("an import that only corrects what is stored is noted too, without counts", async () => {
  const { take, noted } = await anImport();
  await take(two);
  const corrected = trackmanFile([{ uid: "p-1", velo: 85 }, { uid: "p-2" }]);
  expect(await take(corrected)).toMatchObject({
    gamesCreated: 0,
    pitchesAdded: 0,
    gamesUpdated: 1,
  });
  expect((await noted()).map(({ counts }) => counts)).toEqual([{ games: 1, pitches: 2 }, {}]);
});

test("what changes nothing is not noted: the same file again, a dry run, a file that is refused or of strangers", async () => {
  const { take, noted } = await anImport();
  await take(two, { dryRun: true });
  await take("no file of pitches");
  await take(trackmanFile([{ uid: "p-9", pitcher: "Nobody, Known", id: 7 }]));
  expect(await noted()).toEqual([]);
  await take(two);
  await take(two);
  expect(await noted()).toHaveLength(1);
});
