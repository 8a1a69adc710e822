import { getAthlete } from "@armslot/contracts/roster/athletes";
import { createShare, readSharedReport } from "@armslot/contracts/sharing/shares";
import { setSharing } from "@armslot/contracts/sharing/sharing";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  type BuiltAthlete,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { downloadedExport } from "../../test/kit/downloads.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, type TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let browser: TestBrowser;
let athlete: BuiltAthlete;

const calls = {
  B: "ball",
  C: "called_strike",
  S: "swinging_strike",
  F: "foul",
  X: "in_play",
} as const;
type Letter = keyof typeof calls;

/** Seven batters by their calls, of whom three strike out, two walk and two put the ball in play. */
const batters = ["CSS", "BBBB", "FFBC", "X", "BCBBB", "SBCFS", "BBX"];

/** Places at the plate in turn: in the zone, on its edges, and outside. One pitch in six has none. */
const places = [[0, 2.5], [0.83, 3.5], [0.84, 2], [-1.4, 1], [0.2, 1.49], null] as const;
const types = ["Four-Seam", "Slider", "Changeup", "Slider"] as const;

interface Thrown {
  readonly letter: Letter;
  readonly balls: number;
  readonly strikes: number;
  readonly place: (typeof places)[number];
  readonly pitchType: string;
}

function thrownPitches(): Thrown[] {
  const all: Thrown[] = [];
  for (const letters of batters) {
    let [balls, strikes] = [0, 0];
    for (const letter of letters as Iterable<Letter>) {
      const place = places[all.length % places.length] ?? null;
      const pitchType = types[all.length % types.length] ?? "";
      all.push({ letter, balls, strikes, place, pitchType });
      if (letter === "B") balls += 1;
      else if (letter !== "F" || strikes < 2) strikes += 1;
    }
  }
  return all;
}

/** Counts by hand what the rates divide, as [name, part, n]. */
function countedRates(pitches: readonly Thrown[]) {
  const number = (has: (pitch: Thrown) => boolean) => pitches.filter(has).length;
  const swings = "SFX";
  const isIn = ({ place }: Thrown) =>
    place !== null && Math.abs(place[0]) <= 0.83 && place[1] >= 1.5 && place[1] <= 3.5;
  const isOut = (pitch: Thrown) => pitch.place !== null && !isIn(pitch);
  const isFirst = ({ balls, strikes }: Thrown) => balls + strikes === 0;
  const whiffs = number(({ letter }) => letter === "S");
  return [
    ["csw", whiffs + number(({ letter }) => letter === "C"), pitches.length],
    ["swingingStrike", whiffs, pitches.length],
    ["firstPitchStrike", number((one) => isFirst(one) && one.letter !== "B"), number(isFirst)],
    ["zone", number(isIn), number(({ place }) => place !== null)],
    ["chase", number((one) => isOut(one) && swings.includes(one.letter)), number(isOut)],
    [
      "zoneWhiff",
      number((one) => isIn(one) && one.letter === "S"),
      number((one) => isIn(one) && swings.includes(one.letter)),
    ],
  ] as const;
}

const ofBatters = [
  ["strikeout", 3, 7],
  ["walk", 2, 7],
  ["strikeoutMinusWalk", 1, 7],
] as const;

beforeAll(async () => {
  testApp = await openTestApp();
  const program = await aProgram(testApp);
  browser = await browserWithSession(testApp, program.admin);
  athlete = await anAthlete(testApp, { programId: program.programId });
  const game = await aGame(testApp, { ...athlete, gameDate: "2026-04-04" });
  await somePitches(
    testApp,
    game,
    thrownPitches().map(({ letter, balls, strikes, place, pitchType }) => ({
      ...{ pitchType, balls, strikes, call: calls[letter], inning: 1 },
      ...(letter === "X" ? { result: "out" as const } : {}),
      ...(place && { plateSide: place[0], plateHeight: place[1] }),
    })),
  );
  await browser.call(setSharing, {
    params: { programId: program.programId },
    body: { isAllowed: true },
  });
});

test("a shared report has the rates that the pitches have by hand count", async () => {
  const { link } = await browser.call(createShare, {
    params: athlete,
    body: { days: 30, consent: "guardian", showsSchool: false, showsHometown: false, filter: {} },
  });
  const token = new URL(link).hash.slice(1);
  const { report } = await newBrowser(testApp).call(readSharedReport, { body: { token } });
  const expected = [...countedRates(thrownPitches()), ...ofBatters];
  expect(Object.keys(report.rates).toSorted()).toEqual(expected.map(([name]) => name).toSorted());
  for (const [name, part, n] of expected) {
    expect(report.rates[name], name).toEqual({ value: expect.closeTo(part / n, 9), n });
  }
  const { rates } = await browser.call(getAthlete, { params: athlete });
  expect(rates.batters).toEqual({ batters: 7, strikeouts: 3, walks: 2 });
});

test("an export has the rates of each game and of its pitch types in percent, each with its n", async () => {
  const { rows, texts } = await downloadedExport(browser, athlete);
  const [all, ...ofTypes] = rows("rates");
  const percent = (part: number, n: number) =>
    n === 0 ? null : Math.round((1000 * part) / n) / 10;
  const cells = (counted: readonly (readonly [string, number, number])[]) =>
    Object.fromEntries(
      counted.flatMap(([name, part, n]) => [
        [name, percent(part, n)],
        [`${name}Of`, n === 0 ? null : n],
      ]),
    );
  const pitches = thrownPitches();
  const counted = [...countedRates(pitches), ...ofBatters];
  expect(all).toMatchObject({ pitchType: null, pitches: pitches.length, ...cells(counted) });
  expect(ofTypes.map(({ pitchType }) => pitchType)).toEqual(["Slider", "Four-Seam", "Changeup"]);
  for (const row of ofTypes) {
    const own = pitches.filter(({ pitchType }) => pitchType === row.pitchType);
    const noBatters = ofBatters.map(([name]) => [name, 0, 0] as const);
    expect(row).toMatchObject({
      pitches: own.length,
      ...cells([...countedRates(own), ...noBatters]),
    });
  }
  const [line] = parse(texts.get("rates.csv") ?? "", { columns: true }) as Record<string, string>[];
  expect(line).toMatchObject({ "Pitch Type": "", "K %": "42.9", "K % n": "7" });
});
