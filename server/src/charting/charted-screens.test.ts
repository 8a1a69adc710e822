import { joinedOutings } from "@armslot/baseball/numbers/joined-outings";
import { outingFacts } from "@armslot/baseball/numbers/outing-facts";
import { unpackedMarks } from "@armslot/baseball/numbers/packed-marks";
import { reportOf } from "@armslot/baseball/reports/athlete-report";
import { gameReadingsCsv } from "@armslot/baseball/reports/game-readings-csv";
import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { compareAthletes } from "@armslot/contracts/compare/compare";
import type { LeaderMeasure } from "@armslot/contracts/compare/leaders";
import { listLeaders } from "@armslot/contracts/compare/leaders-screen";
import { getStaffSheet } from "@armslot/contracts/compare/staff-sheet";
import {
  correctPitches,
  getGame,
  listCorrections,
  undoCorrection,
} from "@armslot/contracts/games/games";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { createShare, readSharedReport } from "@armslot/contracts/sharing/shares";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { anAthlete, aProgram, browserWithSession } from "../../test/kit/build.ts";
import { newCharter, send } from "../../test/kit/charter.ts";
import { downloadedExport } from "../../test/kit/downloads.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { expectExactScreens } from "../../test/kit/exact-screens.ts";
import { expectExactTotals } from "../../test/kit/exact-totals.ts";
import { allowLinks, aNewShare } from "../../test/kit/share-links.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, type TestBrowser } from "../../test/kit/test-browser.ts";

const date = "2026-05-12";

/** The pitches of the game. Of the eighth, the charter only tapped that it was thrown. All numbers below were counted by hand. */
const thrown: readonly Partial<PitchFields>[] = [
  { ...{ pitchType: "Four-Seam", velo: 90, zoneCell: 13, call: "called_strike" }, ...count(0, 0) },
  { ...{ pitchType: "Four-Seam", zoneCell: 1, call: "ball" }, ...count(0, 1) },
  { ...{ pitchType: "Slider", velo: 80, zoneCell: 19, call: "swinging_strike" }, ...count(1, 1) },
  {
    ...{ pitchType: "Slider", velo: 82, zoneCell: 25, call: "swinging_strike" },
    ...{ ...count(1, 2), result: "strikeout" },
  },
  { ...{ pitchType: "Four-Seam", velo: 91, zoneCell: 6, call: "ball" }, ...count(0, 0, "L") },
  { ...{ pitchType: "Four-Seam", velo: 92, zoneCell: 8, call: "foul" }, ...count(1, 0, "L") },
  { ...{ pitchType: "Slider", call: "in_play", result: "single" }, ...count(1, 1, "L") },
  {},
  { ...{ pitchType: "Four-Seam", velo: 89, zoneCell: 15, call: "hit_by_pitch" }, ...count(0, 0) },
];

function count(balls: number, strikes: number, batterHand: "L" | "R" = "R") {
  return { balls, strikes, batterHand, inning: 1, outs: 0 } as const;
}

let testApp: TestApp;
let browser: TestBrowser;
let params: { readonly programId: string; readonly athleteId: string; readonly gameId: string };
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  const { programId, admin } = await aProgram(testApp);
  browser = await browserWithSession(testApp, admin);
  const { athleteId } = await anAthlete(testApp, { programId });
  const charter = newCharter(`${date}T18:00:00Z`);
  const start = charter.start(athleteId, { gameDate: date, opponent: "Harbor" });
  const pitches = thrown.map((fields) => charter.pitch(start.gameId, fields));
  const mistaken = charter.pitch(start.gameId, { pitchType: "Four-Seam", velo: 60 });
  const removal = charter.remove(start.gameId, mistaken.pitchId);
  await send(browser, programId, [start, ...pitches, mistaken, removal]);
  params = { programId, athleteId, gameId: start.gameId };
});

const fourSeam = {
  ...{ pitchType: "Four-Seam", pitches: 5, usage: 5 / 9, calls: 5, strikeRate: 2 / 5 },
  ...{ swings: 1, whiffRate: 0 },
  readings: { velo: { n: 4, mean: 90.5, min: 89, max: 92, spread: null } },
};
const slider = {
  ...{ pitchType: "Slider", pitches: 3, usage: 3 / 9, calls: 3, strikeRate: 1 },
  ...{ swings: 3, whiffRate: 2 / 3 },
  readings: { velo: { n: 2, mean: 81, min: 80, max: 82, spread: null } },
};
const other = {
  ...{ pitchType: "Other", pitches: 1, usage: 1 / 9, calls: 0, strikeRate: null },
  ...{ swings: 0, whiffRate: null },
  readings: {},
};
/** The cells, newest pitch first. */
const cells = [15, null, null, 8, 6, 25, 19, 1, 13];

test("the athlete's page counts a charted game, and has its cells beside feet that no one measured", async () => {
  const shown = await browser.call(getAthlete, { params });
  expect(shown.types).toEqual([fourSeam, slider, other]);
  expect(shown.athlete).toMatchObject({
    submission: 1,
    pitchAverages: [
      { pitchType: "Four-Seam", pitches: 5, totalVelo: 362, veloCount: 4, vbCount: 0, hbCount: 0 },
      { pitchType: "Slider", pitches: 3, totalVelo: 162, veloCount: 2, vbCount: 0, hbCount: 0 },
      { pitchType: "Other", pitches: 1, totalVelo: 0, veloCount: 0, vbCount: 0, hbCount: 0 },
    ],
  });
  expect(shown.games).toMatchObject([
    {
      ...{ gameDate: date, opponent: "Harbor", kind: "game", source: "field", pitches: 9 },
      ...{ fastballs: 5, fastballMean: 90.5, fastballMax: 92 },
    },
  ]);
  expect(joinedOutings(shown.outings)).toMatchObject([
    { pitchType: "Four-Seam", pitches: 5, veloMin: 89, veloMax: 92, readings: { velo: [90.5, 4] } },
    { pitchType: "Slider", pitches: 3, veloMin: 80, veloMax: 82, readings: { velo: [81, 2] } },
    { pitchType: "Other", pitches: 1, veloMin: null, veloMax: null, readings: {} },
  ]);
  expect(shown.workload).toEqual([{ date, pitches: 9, lastBatter: 1 }]);
  const marks = unpackedMarks(shown.marks);
  expect(marks.map(({ zoneCell }) => zoneCell)).toEqual(cells);
  expect(marks.every((mark) => mark.plateSide === null && mark.plateHeight === null)).toBe(true);
  expect(shown.options).toMatchObject({
    ...{ sources: ["field"], batters: ["R", "L"], hasCounts: true, kinds: ["game"] },
  });
  await expectExactScreens(browser, params);
  await expectExactTotals(testApp.db, params.programId);
});

test.each([
  [{ batter: "L" }, { "Four-Seam": 2, Slider: 1 }],
  [{ batter: "R" }, { "Four-Seam": 3, Slider: 2 }],
  [{ count: "first-pitch" }, { "Four-Seam": 3 }],
  [{ count: "ahead" }, { "Four-Seam": 1, Slider: 1 }],
  [{ count: "even" }, { "Four-Seam": 3, Slider: 2 }],
  [{ count: "behind" }, { "Four-Seam": 1 }],
  [{ count: "two-strikes" }, { Slider: 1 }],
  [{ source: "field" }, { "Four-Seam": 5, Slider: 3, Other: 1 }],
  [{ source: "trackman" }, {}],
])("the filter %j leaves %j", async (query, expected) => {
  const { types } = await browser.call(getAthlete, { params, query });
  const found = Object.fromEntries(types.map(({ pitchType, pitches }) => [pitchType, pitches]));
  expect(found).toEqual(expected);
});

test("the game page's facts count the charted calls", async () => {
  const { pitches } = await browser.call(getGame, { params });
  expect(outingFacts(pitches)).toEqual({
    pitches: 9,
    strikes: { count: 5, of: 8 },
    firstPitchStrikes: { count: 1, of: 3 },
    whiffs: { count: 2, of: 4 },
    fastest: { velo: 92, pitchType: "Four-Seam" },
  });
});

test("the dashboard, the staff sheet, the leaders and a comparison count a charted game", async () => {
  const { programId, athleteId } = params;
  const ofProgram = { programId };
  const today = date;
  const { athletes } = await browser.call(listAthletes, { params: ofProgram, query: { today } });
  expect(athletes).toMatchObject([
    {
      submission: 1,
      readings: {
        fastballs: 4,
        totalFastballVelo: 362,
        lastOuting: date,
        recentPitches: 9,
        hasLeftOut: false,
      },
    },
  ]);
  const sheet = await browser.call(getStaffSheet, { params: ofProgram, query: { today } });
  expect(sheet).toMatchObject({
    allPitches: 9,
    athletes: [
      {
        ...{ lastOuting: date, pitches7: 9, pitches28: 9, hasLeftOut: false },
        types: [
          { pitchType: "Four-Seam", pitches: 5, velo: { n: 4, mean: 90.5, max: 92 } },
          { pitchType: "Slider", pitches: 3, velo: { n: 2, mean: 81, max: 82 } },
          { pitchType: "Other", pitches: 1, velo: null },
        ],
      },
    ],
  });
  const leadersOf = async (measure: LeaderMeasure) =>
    (await browser.call(listLeaders, { params: ofProgram, query: { measure } })).leaders;
  expect(await leadersOf("velo")).toMatchObject([{ n: 6, total: 524, lowest: 80, highest: 92 }]);
  expect(await leadersOf("strikeRate")).toMatchObject([{ n: 8, total: 5 }]);
  expect(await leadersOf("whiffRate")).toMatchObject([{ n: 4, total: 2 }]);
  expect(await leadersOf("vertBreak")).toEqual([]);
  const query = { athletes: athleteId };
  const compared = await browser.call(compareAthletes, { params: ofProgram, query });
  expect(compared.athletes).toMatchObject([
    {
      ...{ allPitches: 9, sources: [{ source: "field", pitches: 9 }] },
      types: [fourSeam, slider, other],
      velocities: [
        { pitchType: "Slider", from: 80, counts: [1, 0, 1] },
        { pitchType: "Four-Seam", from: 89, counts: [1, 1, 1, 1] },
      ],
    },
  ]);
});

test("the comparison with the program's pitchers counts charted velocities, and no reading that no one measured", async () => {
  const { programId, admin } = await aProgram(testApp);
  const staff = await browserWithSession(testApp, admin);
  const athletes: string[] = [];
  for (const velo of [84, 86, 88, 90, 92]) {
    const { athleteId } = await anAthlete(testApp, { programId });
    const charter = newCharter(`${date}T18:00:00Z`);
    const start = charter.start(athleteId, { gameDate: date });
    const fields = { pitchType: "Four-Seam", velo, zoneCell: 13 };
    const pitches = Array.from({ length: 10 }, () => charter.pitch(start.gameId, fields));
    await send(staff, programId, [start, ...pitches]);
    athletes.push(athleteId);
  }
  const compared = await Promise.all(
    athletes.map(async (athleteId) => {
      const call = { params: { programId, athleteId }, query: { level: "program" as const } };
      return (await staff.call(getAthlete, call)).program;
    }),
  );
  const ofPercentile = (percentile: number) => [
    { pitchType: "Four-Seam", reading: "velo", pitchers: 5, percentile },
  ];
  expect(compared).toEqual([10, 30, 50, 70, 90].map(ofPercentile));
});

test("the report and its link show the cells and no other place", async () => {
  await allowLinks(testApp, params.programId, true);
  const { link } = await browser.call(createShare, { params, body: aNewShare });
  const visitor = newBrowser(testApp);
  const token = new URL(link).hash.slice(1);
  const { report } = await visitor.call(readSharedReport, { body: { token } });
  expect(report).toEqual(reportOf(await browser.call(getAthlete, { params })));
  expect(report.marks).toMatchObject({ zoneCell: cells, plateSide: Array(9).fill(null) });
  expect(report.types).toMatchObject([
    { pitchType: "Four-Seam", pitches: 5, strikeRate: 2 / 5, readings: { velo: { mean: 90.5 } } },
    { pitchType: "Slider", pitches: 3, strikeRate: 1, whiffRate: 2 / 3 },
    { pitchType: "Other", pitches: 1, strikeRate: null },
  ]);
});

/** The cells of a CSV file's rows under some headers. */
function cellsOf(csv: string, headers: readonly string[]): string[][] {
  const lines = parse(csv, { bom: true, relax_column_count: true }) as string[][];
  const head = lines.findIndex((line) => headers.every((header) => line.includes(header)));
  const places = headers.map((header) => lines[head]?.indexOf(header) ?? -1);
  return lines.slice(head + 1).map((line) => places.map((place) => line[place] ?? ""));
}

const headers = ["Pitch Type", "Inning", "Outs", "Balls", "Strikes", "Batter Hand"].concat(
  ...["Call", "Result", "Zone Cell", "Source"],
);

test.each(["athlete", "program"])(
  "the export of the %s has the charted values in words",
  async (of) => {
    const { programId } = params;
    const taken = await downloadedExport(browser, of === "athlete" ? params : { programId });
    const rows = cellsOf(taken.texts.get("pitches.csv") ?? "", headers);
    expect(rows).toHaveLength(9);
    expect(rows[3]).toEqual(
      ["Slider", "1", "0", "1", "2", "Right", "Swinging strike", "Strikeout", "25"].concat(
        "Charted",
      ),
    );
    expect(rows[7]).toEqual(["Other", "", "", "", "", "", "", "", "", "Charted"]);
    expect(taken.rows("pitches").map(({ zoneCell }) => zoneCell)).toEqual(cells.toReversed());
  },
);

test("All Readings (CSV) of a charted game has the charted values in words", async () => {
  const { game, pitches } = await browser.call(getGame, { params });
  const facts = { ...game, ...game.athlete };
  const rows = cellsOf(gameReadingsCsv({ ...facts, pitches }), headers);
  expect(rows[6]).toEqual(
    ["Slider", "1", "0", "1", "1", "Left", "In play", "Single", "-"].concat("Charted"),
  );
  expect(rows).toHaveLength(9);
});

test("a corrected call, count and cell change every rate, stay in the history and can be undone", async () => {
  const { game, pitches } = await browser.call(getGame, { params });
  const before = await browser.call(getAthlete, { params });
  const values = { call: "called_strike", balls: 3, result: null, batterHand: "L", zoneCell: 14 };
  const pitchIds = [pitches[1]?.pitchId ?? ""];
  const saved = await browser.call(correctPitches, {
    params,
    body: { version: game.version, pitchIds, values },
  });
  expect(saved.pitches[1]).toMatchObject(values);
  const shown = await browser.call(getAthlete, { params });
  expect(shown.types[0]).toMatchObject({ calls: 5, strikeRate: 3 / 5 });
  expect(unpackedMarks(shown.marks)[7]?.zoneCell).toBe(14);
  await expectExactScreens(browser, params);
  await expectExactTotals(testApp.db, params.programId);
  const { corrections } = await browser.call(listCorrections, { params });
  const pitchNums = [2];
  expect(corrections[0]?.changes).toEqual([
    { field: "balls", before: "0", after: "3", pitchNums },
    { field: "batterHand", before: "R", after: "L", pitchNums },
    { field: "call", before: "ball", after: "called_strike", pitchNums },
    { field: "zoneCell", before: "1", after: "14", pitchNums },
  ]);
  const version = String(saved.game.version);
  await browser.call(undoCorrection, { params: { ...params, version } });
  expect((await browser.call(getAthlete, { params })).types).toEqual(before.types);
  const bad = { version: 9, pitchIds, values: { zoneCell: 26, call: "strike" } };
  const { fields } = await browser.refused(correctPitches, { params, body: bad as never });
  expect(fields).toEqual({
    "values.zoneCell": "Zone cell must be a whole number from 1 to 25, or empty.",
    "values.call": "Call is not one of the list.",
  });
});
