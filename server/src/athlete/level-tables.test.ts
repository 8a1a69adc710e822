import {
  addLevelTable,
  type EnteredLevelTable,
  listLevelTables,
  removeLevelTable,
  saveLevelTable,
} from "@armslot/contracts/athlete/level-tables";
import { keptLimits } from "@armslot/contracts/core/kept-limits";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  anAthlete,
  aProgram,
  aUser,
  type BuiltProgram,
  browserWithSession,
} from "../../test/kit/build.ts";
import { aLevelTable, aNewLevelTable } from "../../test/kit/program-settings.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let admin: TestBrowser;
let params: { programId: string };
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  program = await aProgram(testApp);
  admin = await browserWithSession(testApp, program.admin);
  params = { programId: program.programId };
});

const add = (body: EnteredLevelTable = aNewLevelTable) =>
  admin.call(addLevelTable, { params, body });

const [velocity] = aNewLevelTable.rows;

/** Adds a table whose first row has other values, and returns the sentences at its fields. */
async function refusedFields(row: object): Promise<unknown> {
  const body = { ...aNewLevelTable, rows: [{ ...velocity, ...row }] } as EnteredLevelTable;
  return (await admin.refused(addLevelTable, { params, body })).fields;
}

describe("a program's level table", () => {
  test("a program's level table is added, edited and deleted by an admin, and members read it", async () => {
    const added = await add({ ...aNewLevelTable, name: "  County varsity " });
    expect(added).toEqual({ ...aNewLevelTable, levelTableId: added.levelTableId, version: 1 });
    const { levelTableId } = added;
    const body = { ...aNewLevelTable, source: "Radar at 41 county games", version: 1 };
    const saved = await admin.call(saveLevelTable, { params: { ...params, levelTableId }, body });
    expect(saved).toEqual({ ...body, levelTableId, version: 2 });
    const member = await browserWithSession(testApp, await aUser(testApp, params));
    expect(await member.call(listLevelTables, { params })).toEqual({ tables: [saved] });
    await admin.call(removeLevelTable, { params: { ...params, levelTableId } });
    expect(await member.call(listLevelTables, { params })).toEqual({ tables: [] });
  });

  test("a program's level table is not changed by a member without admin rights", async () => {
    const { levelTableId } = await add();
    const member = await browserWithSession(testApp, await aUser(testApp, params));
    const ofTable = { params: { ...params, levelTableId } };
    const calls = [
      member.refused(addLevelTable, { params, body: aNewLevelTable }),
      member.refused(saveLevelTable, { ...ofTable, body: { ...aNewLevelTable, version: 1 } }),
      member.refused(removeLevelTable, ofTable),
    ];
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(
      Array.from({ length: 3 }, () => "forbidden"),
    );
    expect((await admin.call(listLevelTables, { params })).tables).toHaveLength(1);
  });

  test("a program's level table is neither read nor changed by another program", async () => {
    const { levelTableId } = await add();
    const other = await aProgram(testApp);
    const theirs = await browserWithSession(testApp, other.admin);
    const elsewhere = { programId: other.programId };
    expect(await theirs.call(listLevelTables, { params: elsewhere })).toEqual({ tables: [] });
    const athlete = await anAthlete(testApp, elsewhere);
    const query = { level: levelTableId };
    expect((await theirs.call(getAthlete, { params: athlete, query })).levelTables).toEqual([]);
    const foreign = { params: { ...elsewhere, levelTableId } };
    const body = { ...aNewLevelTable, version: 1 };
    const refused = [
      await theirs.refused(saveLevelTable, { ...foreign, body }),
      await theirs.refused(removeLevelTable, foreign),
    ];
    expect(refused.map(({ code }) => code)).toEqual([
      "level-table-not-found",
      "level-table-not-found",
    ]);
    expect((await admin.call(listLevelTables, { params })).tables).toHaveLength(1);
  });

  test("a program's level table that someone else saved in the meantime is not overwritten", async () => {
    const { levelTableId } = await add();
    const ofTable = { ...params, levelTableId };
    const theirs = { ...aNewLevelTable, year: 2025, version: 1 };
    const current = await admin.call(saveLevelTable, { params: ofTable, body: theirs });
    const mine = { ...aNewLevelTable, year: 2024, version: 1 };
    const refused = await admin.refused(saveLevelTable, { params: ofTable, body: mine });
    expect([refused.code, refused.current]).toEqual(["version-conflict", current]);
  });

  test.each([
    [{ sd: 0 }, "rows.0.sd", "The standard deviation must be above 0."],
    [{ sd: -1 }, "rows.0.sd", "The standard deviation must be above 0."],
    [{ sd: 23 }, "rows.0.sd", "The standard deviation can be at most 22.5 mph."],
    [{ mean: 140 }, "rows.0.mean", "The mean must be between 20 and 110 mph."],
    [{ mean: 5 }, "rows.0.mean", "The mean must be between 20 and 110 mph."],
    [{ pitches: 1 }, "rows.0.pitches", "The number of pitches must be at least 2."],
    [{ pitches: 2.5 }, "rows.0.pitches", "Enter the number of pitches as a whole number."],
    [{ pitchType: " " }, "rows.0.pitchType", "Pitch type is required."],
  ])("a program's level table with %j is refused", async (row, field, sentence) => {
    expect(await refusedFields(row)).toEqual({ [field]: sentence });
  });

  test("a program's level table needs rows, and has each pitch type and reading once", async () => {
    const rowsOf = async (rows: EnteredLevelTable["rows"]) =>
      (await admin.refused(addLevelTable, { params, body: { ...aNewLevelTable, rows } })).fields;
    const [first, second] = aNewLevelTable.rows;
    if (!first || !second) throw new Error("the table has two rows");
    expect(await rowsOf([])).toEqual({
      rows: "Enter the mean and standard deviation of at least one reading.",
    });
    expect(await rowsOf([first, second, { ...first, mean: 80 }])).toEqual({
      rows: "A pitch type can have each reading only once.",
    });
    const year = new Date().getUTCFullYear() + 2;
    const future = { params, body: { ...aNewLevelTable, year } };
    expect((await admin.refused(addLevelTable, future)).fields).toEqual({
      year: "The year is in the future.",
    });
  });

  test("a program's level table is refused beyond the limit of a program", async () => {
    for (let count = 0; count < keptLimits.levelTables.most; count += 1) {
      await aLevelTable(testApp, { ...params, name: `Level ${count}` });
    }
    const refused = await admin.refused(addLevelTable, { params, body: aNewLevelTable });
    expect(refused).toMatchObject({
      code: "limit-reached",
      detail: keptLimits.levelTables.sentence,
    });
    const { tables } = await admin.call(listLevelTables, { params });
    expect(tables).toHaveLength(keptLimits.levelTables.most);
  });
});

test("an athlete's page lists the tables by name and year, with the rows of the chosen one", async () => {
  const athlete = await anAthlete(testApp, params);
  const older = await aLevelTable(testApp, { ...params, year: 2024 });
  const newer = await aLevelTable(testApp, params);
  const first = await aLevelTable(testApp, { ...params, name: "Álamo league" });
  const shown = async (query: object) =>
    (await admin.call(getAthlete, { params: athlete, query })).levelTables.map((table) => [
      table.levelTableId,
      table.year,
      table.rows,
    ]);
  expect(await shown({})).toEqual([
    [first.levelTableId, 2026, null],
    [newer.levelTableId, 2026, null],
    [older.levelTableId, 2024, null],
  ]);
  // A batter can be combined with a table, unlike with the program's pitchers.
  const { rows } = aNewLevelTable;
  expect(await shown({ level: older.levelTableId, batter: "R" })).toEqual([
    [first.levelTableId, 2026, null],
    [newer.levelTableId, 2026, null],
    [older.levelTableId, 2024, rows],
  ]);
});
