import { getBoard, setScouting } from "@armslot/contracts/scouting/board";
import { addLook, withdrawLook } from "@armslot/contracts/scouting/looks";
import { getReport, type SeenByAuthor, saveReport } from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { beforeAll, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  type BuiltProgram,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { aLook, aNewLook, aReport, saveCall } from "../../test/kit/scouting-samples.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { problemIn, type TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let admin: TestBrowser;
let scout: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  program = await aProgram(testApp);
  admin = await browserWithSession(testApp, program.admin);
  scout = await browserWithSession(testApp, await aUser(testApp, program));
});

/** Returns what the scout's screen shows of an athlete now, as a report takes it along. */
async function seenNow(athlete: BuiltAthlete): Promise<SeenByAuthor> {
  const { readings, readingsSeal, isHidden } = await scout.call(getAthleteScouting, {
    params: athlete,
  });
  const numbers = readings && readingsSeal ? { numbers: readings, seal: readingsSeal } : null;
  return { readings: numbers, reports: !isHidden };
}

async function looksOf(athlete: BuiltAthlete): Promise<string[]> {
  const { looks } = await admin.call(getAthleteScouting, { params: athlete });
  return looks.map(({ lookId }) => lookId);
}

test("a look is withdrawn by its scout alone, and stays once a filed report cites it", async () => {
  const athlete = await anAthlete(testApp, program);
  const [cited, spare] = [await aLook(scout, athlete), await aLook(scout, athlete)];
  await aReport(scout, athlete, { content: { looks: [spare] }, isFiled: false });
  const { reportId } = await aReport(scout, athlete, { content: { looks: [cited] } });
  const withdrawal = (lookId: string) => ({ params: { ...athlete, lookId } });
  expect((await admin.refused(withdrawLook, withdrawal(spare))).code).toBe("look-not-found");
  await scout.call(withdrawLook, withdrawal(spare));
  expect(await scout.refused(withdrawLook, withdrawal(cited))).toMatchObject({
    code: "look-cited",
    detail: "A filed report cites this look, so it stays.",
  });
  expect(await looksOf(athlete)).toEqual([cited]);
  const page = await scout.call(getReport, { params: { ...athlete, reportId } });
  const { seenOn, kind, place, opposition, innings, pitches } = aNewLook;
  const told = { seenOn, kind, place, opposition, innings, pitches };
  expect(page.looks).toEqual([{ lookId: cited, ...told }]);
});

test("a look that is withdrawn while a report that cites it is filed stays, or the report is not filed", async () => {
  const athlete = await anAthlete(testApp, program);
  for (let round = 0; round < 6; round += 1) {
    const lookId = await aLook(scout, athlete);
    const answers = await Promise.all([
      scout.send(saveReport, saveCall(athlete, { content: { looks: [lookId] } })),
      scout.send(withdrawLook, { params: { ...athlete, lookId } }),
    ]);
    const refused = answers
      .filter(({ statusCode }) => statusCode !== 200)
      .map((answer) => problemIn(answer).code);
    expect([["look-cited"], ["look-not-found"]]).toContainEqual(refused);
  }
});

test("a look that is sent again is one look, and another scout's ID is taken", async () => {
  const athlete = await anAthlete(testApp, program);
  const lookId = await aLook(scout, athlete);
  const again = { params: { ...athlete, lookId }, body: aNewLook };
  expect(await scout.call(addLook, again)).toEqual({ lookId });
  expect((await admin.refused(addLook, again)).code).toBe("id-taken");
  expect(await looksOf(athlete)).toEqual([lookId]);
});

test("a filed report has one open correction at a time, by its author alone", async () => {
  const athlete = await anAthlete(testApp, program);
  const { reportId: corrects } = await aReport(scout, athlete);
  await aReport(admin, athlete);
  const foreign = saveCall(athlete, { corrects });
  expect((await admin.refused(saveReport, foreign)).code).toBe("report-not-found");
  const draft = await aReport(scout, athlete, { corrects, isFiled: false });
  const second = await scout.refused(saveReport, saveCall(athlete, { corrects }));
  expect(second.code).toBe("correction-open");
  const { reportId, revision } = draft;
  await scout.call(saveReport, saveCall(athlete, { reportId, revision }));
  const { versions } = await scout.call(getReport, { params: { ...athlete, reportId } });
  expect(versions.map(({ version, state }) => [version, state])).toEqual([
    [2, "filed"],
    [1, "superseded"],
  ]);
});

test("measured numbers show where the program shows them, and a report keeps what its author saw", async () => {
  const { programId } = program;
  const athlete = await anAthlete(testApp, program);
  await somePitches(testApp, await aGame(testApp, athlete), [{ velo: 88 }, { velo: 91 }]);
  const shown = [{ pitchType: "Four-Seam", pitches: 2, n: 2, mean: 89.5 }];
  const shows = async (showsReadings: boolean) =>
    await admin.call(setScouting, {
      params: { programId },
      body: { isBlind: false, showsReadings },
    });
  const seen = async (reportId: string) => {
    const { athletes } = await scout.call(getBoard, {
      params: { programId },
      query: { standing: "all" },
    });
    const { readings } = await scout.call(getAthleteScouting, { params: athlete });
    const screen = await scout.call(getReport, { params: { ...athlete, reportId } });
    const fastball = athletes.find(({ uid }) => uid === athlete.athleteId)?.fastball ?? null;
    return { fastball, readings, today: screen.today, kept: screen.report.readings };
  };
  await shows(true);
  const open = await aReport(scout, athlete, { seen: await seenNow(athlete) });
  const draft = await aReport(scout, athlete, { isFiled: false, seen: await seenNow(athlete) });
  expect(await seen(open.reportId)).toEqual({
    ...{ fastball: 89.5, readings: shown, kept: shown },
    today: shown.map((reading) => ({ ...reading, percentile: null })),
  });
  expect(draft.readings).toBeNull();

  await shows(false);
  const { reportId } = await aReport(scout, athlete, { seen: await seenNow(athlete) });
  const hidden = { fastball: null, readings: null, today: null };
  expect(await seen(reportId)).toEqual({ ...hidden, kept: null });
  expect(await seen(open.reportId)).toEqual({ ...hidden, kept: shown });
});

test("a report that arrives late keeps the numbers that its author's screen showed, and only numbers that this server sent for its athlete", async () => {
  const [athlete, other] = [await anAthlete(testApp, program), await anAthlete(testApp, program)];
  await admin.call(setScouting, {
    params: { programId: program.programId },
    body: { isBlind: false, showsReadings: true },
  });
  await somePitches(testApp, await aGame(testApp, athlete), [{ velo: 88 }, { velo: 91 }]);
  await somePitches(testApp, await aGame(testApp, other), [{ velo: 80 }]);
  const written = await seenNow(athlete);
  await somePitches(testApp, await aGame(testApp, athlete), [{ velo: 97 }]);
  const kept = async (seen: SeenByAuthor) => (await aReport(scout, athlete, { seen })).readings;
  const shown = [{ pitchType: "Four-Seam", pitches: 2, n: 2, mean: 89.5 }];
  expect(await kept(written)).toEqual(shown);
  expect(await kept({ readings: null, reports: true })).toBeNull();
  const seal = written.readings?.seal ?? "";
  const forged = { numbers: shown.map((each) => ({ ...each, mean: 99 })), seal };
  expect(await kept({ readings: forged, reports: true })).toBeNull();
  expect(await kept(await seenNow(other))).toBeNull();
});

test("a report is blind only if others' reports are hidden when it arrives and were hidden when it was written", async () => {
  const { programId } = program;
  const athlete = await anAthlete(testApp, program);
  const hides = async (isBlind: boolean) =>
    await admin.call(setScouting, {
      params: { programId },
      body: { isBlind, showsReadings: true },
    });
  const seen = (reports: boolean) => ({ seen: { readings: null, reports } });
  await hides(false);
  const open = await aReport(scout, await anAthlete(testApp, program), seen(false));
  await hides(true);
  const saw = await aReport(scout, await anAthlete(testApp, program), seen(true));
  const blind = await aReport(scout, athlete, seen(false));
  const second = await aReport(scout, athlete, seen(false));
  await hides(false);
  expect([open, saw, blind, second].map(({ wasBlind }) => wasBlind)).toEqual([
    ...[false, false, true],
    false,
  ]);
});

test("a report has the percentile of today's mean among the program's pitchers with enough pitches", async () => {
  const own = await aProgram(testApp);
  const browser = await browserWithSession(testApp, own.admin);
  const means = [85, 86, 86, 88, 90, 91];
  const pitchers = [...means.map((mean) => ({ mean, count: 10 })), { mean: 80, count: 9 }];
  for (const { mean, count } of pitchers) {
    const athlete = await anAthlete(testApp, own);
    // Half of the pitches are 2 mph slower than the other half, so that the mean is no pitch's velocity.
    const pitches = Array.from({ length: count }, (_, at) => ({ velo: mean + (at % 2 ? 1 : -1) }));
    await somePitches(testApp, await aGame(testApp, athlete), pitches);
    const { reportId } = await aReport(browser, athlete);
    const { today } = await browser.call(getReport, { params: { ...athlete, reportId } });
    expect(today).toMatchObject([{ pitchType: "Four-Seam", n: count }]);
  }
  const { athletes } = await browser.call(getBoard, {
    params: { programId: own.programId },
    query: { standing: "all" },
  });
  for (const { uid, fastball } of athletes) {
    const athlete = { programId: own.programId, athleteId: uid };
    const { reports } = await browser.call(getAthleteScouting, { params: athlete });
    const reportId = reports[0]?.reportId ?? "";
    const { today } = await browser.call(getReport, { params: { ...athlete, reportId } });
    const mean = means.find((one) => one === fastball);
    const lower = means.filter((one) => one < (mean ?? 0)).length;
    const same = means.filter((one) => one === mean).length;
    const percentile = mean ? expect.closeTo((100 * (lower + same / 2)) / means.length, 1) : null;
    expect([uid, today?.[0]?.percentile]).toEqual([uid, percentile]);
  }
  expect(athletes).toHaveLength(pitchers.length);
});
