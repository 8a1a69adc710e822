import { signIn } from "@armslot/contracts/people/sign-in";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { getBoard } from "@armslot/contracts/scouting/board";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aProgram, aUser } from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser } from "../../test/kit/test-browser.ts";
import { insertDemoProgram } from "../storage/programs.ts";
import { type DemoSignIn, loadDemo, loadDemoIfEmpty, removeDemo } from "./load-demo.ts";

interface Counts {
  readonly programs: number;
  readonly users: number;
  readonly athletes: number;
  readonly games: number;
  readonly pitches: number;
  readonly videos: number | null;
}

async function countsOf({ db }: TestApp): Promise<Counts | undefined> {
  const [row] = await db.asOwner(
    (sql) => sql<Counts[]>`
      select (select count(*)::int from programs) as programs, (select count(*)::int from users) as users,
        (select count(*)::int from athletes) as athletes, (select count(*)::int from games) as games,
        (select count(*)::int from pitches) as pitches,
        (select max(videos_this_month) from programs where is_demo and video_cap = 50) as videos`,
  );
  return row;
}

describe("a loaded demo", () => {
  let loaded: TestApp;
  let demo: DemoSignIn;
  beforeAll(async () => {
    loaded = await openTestApp();
    const found = await loadDemoIfEmpty(loaded.parts);
    if (!found) throw new Error("the demo was not loaded");
    demo = found;
  });

  test("a loaded demo is loaded only once", async () => {
    const before = await countsOf(loaded);
    expect(before).toMatchObject({ athletes: 29, users: 4, videos: 18 });
    expect(await loadDemoIfEmpty(loaded.parts)).toBeUndefined();
    expect(await loadDemo(loaded.parts)).toBeUndefined();
    expect(await countsOf(loaded)).toEqual(before);
  });

  test("a loaded demo has a random password that meets the rules, without DEMO_PASSWORD", () => {
    expect(demo.password).toMatch(/^(?=.*[a-z])(?=.*[2-7])[a-z2-7]{16}$/);
  });

  test("lets the demo coach sign in with the returned password and see 24 athletes with games", async () => {
    const { programId, email, password } = demo;
    expect(email).toBe("coach@demo.armslot.example");
    const browser = newBrowser(loaded);
    const { user, program } = await browser.call(signIn, { body: { email, password } });
    expect(user).toMatchObject({ role: "admin", title: "Head Coach" });
    expect(program).toMatchObject({ programId, name: "Demo Program" });
    const { athletes } = await browser.call(listAthletes, { params: { programId } });
    expect(athletes).toHaveLength(24);
    expect(athletes[0]).toMatchObject({ lastName: "Addaquay", submission: 24 });
    const submissions = athletes.map(({ submission }) => submission);
    expect(submissions).toEqual(expect.arrayContaining([0, 1, 60]));
  });

  test("three pitches of the demo have a clip whose file can be read", async () => {
    const { programId } = demo;
    const { films, db } = loaded.parts;
    const clips = await db.tenantRead(programId, (tx) =>
      tx
        .selectFrom("clips as c")
        .innerJoin("pitches as p", "p.pitch_id", "c.pitch_id")
        .innerJoin("recordings as r", "r.recording_id", "c.recording_id")
        .select(["r.recording_id as recordingId", "r.byte_count as bytes", "p.pitch_type as type"])
        .orderBy("p.pitch_num")
        .execute(),
    );
    expect(clips.map(({ type }) => type)).toEqual(["Four-Seam", "Slider", "Changeup"]);
    for (const { recordingId, bytes } of clips) {
      expect(await films.sizeOf({ programId, recordingId }, "film")).toBe(bytes);
      expect(await films.sizeOf({ programId, recordingId }, "poster")).toBeGreaterThan(0);
    }
  });

  test("the demo's board has a spread of ten, agreement of three scouts, one look, one passed with a reason, and hidden reports", async () => {
    const { programId, email, password } = demo;
    const browser = newBrowser(loaded);
    await browser.call(signIn, { body: { email, password } });
    const board = await browser.call(getBoard, { params: { programId }, query: {} });
    const byName = Object.fromEntries(board.athletes.map((row) => [row.lastName, row]));
    expect(Object.keys(byName)).toHaveLength(5);
    expect(byName.Vosperry).toMatchObject({ looks: 3, scouts: 3, seenBy: 3, isHidden: false });
    const { ofpLow, ofpHigh } = byName.Orrinwood ?? {};
    expect((ofpHigh ?? 0) - (ofpLow ?? 0)).toBeGreaterThanOrEqual(10);
    expect(byName.Quenby).toMatchObject({ looks: 1, seenBy: 1, isHidden: true });
    expect(byName.Quenby).not.toHaveProperty("ofpMedian");
    const [due, ...later] = board.followUps;
    expect(due).toMatchObject({ owner: "Demo Coach", athlete: "Kellan Vosperry" });
    const today = loaded.clock().toISOString().slice(0, 10);
    expect([Date.parse(due?.due ?? "") < Date.parse(today), later.length]).toEqual([true, 2]);
    expect(board.lists).toMatchObject([{ name: "Top of the Class", athletes: 2 }]);
    const passed = { programId, athleteId: byName.Aldersmoor?.uid ?? "" };
    const { stageMoves, stages } = await browser.call(getAthleteScouting, { params: passed });
    expect(stageMoves).toMatchObject([{ reason: "Velocity has not moved in two summers" }]);
    expect(stages.find(({ stageId }) => stageId === stageMoves[0]?.stageId)?.name).toBe("Passed");
  });
});

let testApp: TestApp;
beforeEach(async () => {
  testApp = await openTestApp();
});

test("removes all of the demo and nothing else, and loads it beside another program only when asked to", async () => {
  await aProgram(testApp);
  const before = await countsOf(testApp);
  expect(await loadDemoIfEmpty(testApp.parts)).toBeUndefined();
  expect(await countsOf(testApp)).toEqual(before);
  expect(await loadDemo(testApp.parts)).toBeDefined();
  expect(await removeDemo(testApp.parts)).toBe(true);
  expect(await loadDemoIfEmpty(testApp.parts)).toBeUndefined();
  expect(await countsOf(testApp)).toEqual(before);
  expect(before).toMatchObject({ programs: 1, users: 1 });
  expect(await removeDemo(testApp.parts)).toBe(false);
  expect(await loadDemo(testApp.parts)).toBeDefined();
});

test("deletes an interrupted load at the next one", async () => {
  const { parts } = testApp;
  const half = {
    programId: parts.newId(),
    name: "Demo Program",
    league: "Demo League",
    videoCap: 50,
  };
  await insertDemoProgram(parts.db.identitySql, {
    ...half,
    adminEmail: "coach@demo.armslot.example",
    totalVideoCount: 0,
    videosThisMonth: 0,
    now: parts.clock(),
  });
  expect(await loadDemoIfEmpty(parts)).toBeDefined();
  expect(await countsOf(testApp)).toMatchObject({ programs: 1, users: 4, athletes: 29 });
});

test("loads nothing if another account has the demo's address", async () => {
  const { programId } = await aProgram(testApp);
  await aUser(testApp, { programId, email: "coach@demo.armslot.example" });
  const before = await countsOf(testApp);
  expect(await loadDemo(testApp.parts)).toBeUndefined();
  expect(await countsOf(testApp)).toEqual(before);
});

test("the load uses DEMO_PASSWORD, and may take longer than a request, as on a slow computer", async () => {
  const settings = { DEMO_PASSWORD: "hit and run 3" };
  const slow = await openTestApp({ settings, database: { deadlineMs: 300 } });
  expect(await loadDemo(slow.parts)).toMatchObject({ password: "hit and run 3" });
});
