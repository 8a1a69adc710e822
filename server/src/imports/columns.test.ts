import type { ImportDecisions } from "@armslot/contracts/imports/import-review";
import { reviewImportFile, runImport, uploadImportFile } from "@armslot/contracts/imports/imports";
import { addAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aProfile, aProgram, type BuiltProgram, browserWithSession } from "../../test/kit/build.ts";
import { storedRows } from "../../test/kit/database/database-dump.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let browser: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  browser = await browserWithSession(testApp, program.admin);
  const body = aProfile({ firstName: "Pitcher", lastName: "One", position: "RHP" });
  await browser.call(addAthlete, { params: program, body });
});

const header = "Who;Day;Thrown;Radar";
const first = `${header}\nPitcher One;2026-02-12;Slider;82,4\nPitcher One;2026-02-12;Slider;83,1\n`;
const second = `${header}\nPitcher One;2026-02-19;Slider;84,0\n`;
const columns = { pitcher: "Who", date: "Day", pitchType: "Thrown", velo: "Radar" };

async function uploaded(file: string) {
  const given = { params: program, query: { name: "radar.csv" }, file };
  const { files } = await browser.call(uploadImportFile, given);
  return { programId: program.programId, fileId: files[0]?.fileId ?? "" };
}

type Params = Awaited<ReturnType<typeof uploaded>>;

/** Returns everything stored except replies to repeated calls. */
const stored = async () =>
  (await storedRows(testApp)).filter((row) => !row.startsWith("idempotency_keys "));

const review = (params: Params, decisions: ImportDecisions = {}) =>
  browser.call(reviewImportFile, { params, body: { decisions } });

const run = (params: Params, decisions: ImportDecisions = {}) =>
  browser.call(runImport, { params, body: { decisions } });

test("a review of an unknown file asks for its columns, and the import uses the answer", async () => {
  const params = await uploaded(first);
  const asked = await review(params);
  expect(asked).toMatchObject({ canImport: false, format: null });
  expect(asked.error).toMatch(/^This is not a pitch file Armslot can read\./);
  expect(asked.columnQuestion).toMatchObject({
    header: ["Who", "Day", "Thrown", "Radar"],
    sample: [
      ["Pitcher One", "2026-02-12", "Slider", "82.4"],
      ["Pitcher One", "2026-02-12", "Slider", "83.1"],
    ],
    columns: {},
  });
  const required = asked.columnQuestion?.fields.filter(({ isRequired }) => isRequired);
  expect(required).toEqual([
    { key: "velo", label: "Velocity (mph)", group: "Pitch", isRequired: true },
  ]);
  const before = await stored();
  expect((await run(params)).error).toBe(asked.error);
  expect(await stored()).toEqual(before);

  const answered = await review(params, { columns });
  expect(answered).toMatchObject({ canImport: true, format: "file", error: null, pitches: 2 });
  expect(answered.columnQuestion?.columns).toEqual(columns);
  const { entry } = await run(params, { columns });
  expect(entry).toMatchObject({ format: "file", totals: answered.totals });
  expect(entry?.totals).toMatchObject({ gamesCreated: 1, pitchesAdded: 2 });
});

test("the columns of a header are remembered in the program, and in no other", async () => {
  await run(await uploaded(first), { columns });
  const chosenAt = testApp.clock().toISOString();
  testApp.clock.advance({ minutes: 5 });
  const params = await uploaded(second);
  const known = await review(params);
  expect(known).toMatchObject({ canImport: true, format: "file" });
  expect(known.columnQuestion).toMatchObject({ columns, rememberedAt: chosenAt });
  const changed = await review(params, { columns });
  expect(changed.columnQuestion?.rememberedAt).toBeNull();
  expect((await run(params)).entry?.totals).toMatchObject({ gamesCreated: 1, pitchesAdded: 1 });
  const third = await review(await uploaded(second.replace("84,0", "85,0")));
  expect(third.columnQuestion?.rememberedAt).toBe(chosenAt);

  const otherHeader = await review(await uploaded(second.replace("Radar", "Gun")));
  expect(otherHeader.canImport).toBe(false);
  program = await aProgram(testApp);
  browser = await browserWithSession(testApp, program.admin);
  expect((await review(await uploaded(second))).canImport).toBe(false);
});

test("a file with the same pitches in other bytes adds none", async () => {
  await run(await uploaded(first), { columns });
  const params = await uploaded(`${first}\n`);
  expect((await review(params)).totals).toMatchObject({ pitchesAdded: 0, pitchesKnown: 2 });
});

test("columns that the file lacks are asked for again", async () => {
  const wrong = { ...columns, velo: "Speed" };
  const { error, columnQuestion, canImport } = await review(await uploaded(first), {
    columns: wrong,
  });
  expect(error).toMatch(/Choose the columns again\.$/);
  expect([canImport, columnQuestion?.header]).toEqual([false, ["Who", "Day", "Thrown", "Radar"]]);
});
