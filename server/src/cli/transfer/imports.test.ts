import { beforeAll, beforeEach, expect, test } from "vitest";
import { anAthlete, aProgram, aUser, type BuiltProgram } from "../../../test/kit/build.ts";
import { trackmanFile } from "../../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../../test/kit/test-app.ts";
import { oneLine, runOn } from "../../../test/kit/test-cli.ts";
import { anImport, once } from "../../../test/kit/written-files.ts";
import { importFile } from "../../imports/import-file.ts";
import { deleteUser } from "../../storage/users.ts";

let testApp: TestApp;
let program: BuiltProgram;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  program = await aProgram(testApp);
});

const list = (...more: string[]) =>
  runOn(testApp, ["imports", "list", "--program", program.programId, ...more]);
const undo = (importId: string, programId = program.programId, ...more: string[]) =>
  runOn(testApp, ["imports", "undo", importId, "--program", programId, ...more]);

test("imports list shows who imported what, and what was undone", async () => {
  expect((await list()).out).toBe("Nothing was imported into this program yet.\n");
  const { programId } = program;
  const member = await aUser(testApp, { programId, firstName: "Robin", lastName: "Alder" });
  const own = await anImport(testApp, { programId, userId: member.userId });
  const line = async () => (await list()).out.split("\n").find((each) => each.includes(own));
  expect(await line()).toMatch(/Robin Alder +games\.csv +1 +2 +0/);
  await testApp.parts.db.identity((sql) => deleteUser(sql, member));
  expect(await line()).toContain("former member");
  await undo(own);
  const { imports } = JSON.parse((await list("--json")).out);
  expect(imports).toMatchObject([
    { importId: own, totals: { pitchesAdded: 2 }, undone: { at: expect.any(String) } },
  ]);
});

test("imports undo takes an import back once, and prints what it did", async () => {
  const importId = await anImport(testApp, program);
  expect(await undo(importId, program.programId, "--json")).toMatchObject({ code: 0, error: "" });
  const games = await testApp.db.asOwner(
    (sql) => sql`select game_id from games where program_id = ${program.programId}`,
  );
  expect(games).toEqual([]);
  const again = await undo(importId);
  expect(again.code).toBe(1);
  expect(again.error).toMatch(oneLine);
  expect(again.error).toContain("already undone");
});

test("imports undo prints which games stay and why", async () => {
  await anAthlete(testApp, { ...program, firstName: "Pitcher", lastName: "One", position: "RHP" });
  const importOf = async (uids: readonly string[]) => {
    const content = once(trackmanFile(uids.map((uid) => ({ uid }))));
    const file = { name: "games.csv", content };
    return (await importFile(testApp.parts, file, program)).importId ?? expect.fail();
  };
  const [first, second] = [await importOf(["a", "b"]), await importOf(["b", "c"])];
  const reason = "Pitches that another import has as well stay.";
  const { kept } = JSON.parse((await undo(first, program.programId, "--json")).out);
  expect(kept).toEqual([{ gameId: expect.any(String), reason }]);
  await importOf(["c"]);
  const { out } = await undo(second);
  expect(out).toMatch(/These games stay:\n {2}2026-02-20 +\S+ +Pitcher One +Pitches that another/);
  expect(out).toContain(reason);
});

test("imports undo refuses an ID that is unknown, malformed or of another program", async () => {
  const other = await aProgram(testApp);
  const foreign = await anImport(testApp, other);
  for (const importId of [foreign, testApp.parts.newId(), "1", "x".repeat(500)]) {
    const { code, error } = await undo(importId);
    expect({ code, error }).toEqual({
      code: 1,
      error: "This program has no import with this ID. To list them: npx armslot imports list\n",
    });
  }
  expect((await undo(foreign, other.programId)).code).toBe(0);
});
