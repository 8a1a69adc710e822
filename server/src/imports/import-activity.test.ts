import { beforeAll, expect, test } from "vitest";
import { importWorld, trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

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

test("records an import as the operator's, with the games and pitches it added", async () => {
  const { importFile, noted } = await anImport();
  await importFile(two);
  const added = { actor: null, subject: null, counts: { games: 1, pitches: 2 } };
  expect(await noted()).toEqual([added]);
});

test("records an import for one athlete with that athlete as its subject", async () => {
  const { importFile, noted, athleteId } = await anImport();
  await importFile(two, { athleteId });
  expect(await noted()).toMatchObject([{ subject: athleteId }]);
});

test("records an import that only corrects readings, without counts", async () => {
  const { importFile, noted } = await anImport();
  await importFile(two);
  const corrected = trackmanFile([{ uid: "p-1", velo: 85 }, { uid: "p-2" }]);
  expect(await importFile(corrected)).toMatchObject({
    gamesCreated: 0,
    pitchesAdded: 0,
    gamesUpdated: 1,
  });
  expect((await noted()).map(({ counts }) => counts)).toEqual([{ games: 1, pitches: 2 }, {}]);
});

test("an import that changes nothing is not recorded: a repeated, refused or unmatched file, or a dry run", async () => {
  const { importFile, noted } = await anImport();
  await importFile(two, { dryRun: true });
  await importFile("no file of pitches");
  await importFile(trackmanFile([{ uid: "p-9", pitcher: "Nobody, Known", id: 7 }]));
  expect(await noted()).toEqual([]);
  await importFile(two);
  await importFile(two);
  expect(await noted()).toHaveLength(1);
});
