import { gameCsv } from "@armslot/baseball/reports/game-csv";
import { beforeAll, describe, expect, test } from "vitest";
import { fixture, importWorld, trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const nothingNew = { gamesCreated: 0, gamesUpdated: 0, pitchesAdded: 0 };

describe("a file of every format", () => {
  const cases = [
    { file: "trackman-2024.csv", format: "trackman", games: 2, pitches: 20, skipped: 1 },
    { file: "trackman-2021.csv", format: "trackman", games: 2, pitches: 20, skipped: 1 },
    { file: "rapsodo-group.csv", format: "rapsodo", games: 4, pitches: 16, skipped: 0 },
    { file: "statcast-2019.csv", format: "statcast", games: 2, pitches: 18, skipped: 0 },
    { file: "statcast-2025.csv", format: "statcast", games: 2, pitches: 18, skipped: 0 },
  ] as const;

  test.for(cases)(
    "$file is stored once and changes nothing when repeated",
    async ({ file, ...expected }) => {
      const world = await importWorld(testApp);
      await world.athlete({ firstName: "Pitcher", lastName: "One" });
      const hand = expected.format === "trackman" ? "LHP" : "RHP";
      await world.athlete({ firstName: "Pitcher", lastName: "Two", position: hand });

      const first = await world.importFile(fixture(file));
      const { format, games, pitches, skipped } = expected;
      expect(first).toMatchObject({
        format,
        gamesCreated: games,
        gamesUpdated: 0,
        pitchesKnown: 0,
      });
      expect(first.pitchesAdded + first.rejected.length).toBe(pitches);
      expect(first.unmatched).toHaveLength(skipped);
      expect(first).not.toHaveProperty("error");
      const stored = await world.stored();
      expect(stored.pitches).toHaveLength(first.pitchesAdded);

      const again = await world.importFile(fixture(file));
      expect(again).toMatchObject({ ...nothingNew, pitchesKnown: first.pitchesAdded });
      expect(again.warned).toEqual(first.warned);
      expect(await world.stored()).toEqual(stored);
    },
  );
});

test("lists pitchers who are not on the roster with their pitch counts and never creates them", async () => {
  const world = await importWorld(testApp);
  const { unmatched, ...rest } = await world.importFile(fixture("trackman-2024.csv"));
  expect(rest).toMatchObject({ ...nothingNew, pitchesKnown: 0, rejected: [] });
  expect(unmatched.map(({ name, throws, pitches }) => ({ name, throws, pitches }))).toEqual([
    { name: "Pitcher One", throws: "R", pitches: 8 },
    { name: "Pitcher Two", throws: "L", pitches: 12 },
    { name: "Pitcher Three", throws: "R", pitches: 4 },
  ]);
  expect((await world.stored()).submissions).toEqual([]);
});

test("matches a known vendor ID even with another name", async () => {
  const world = await importWorld(testApp);
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  await world.importFile(trackmanFile([{ uid: "a" }]));
  const renamed = trackmanFile([{ uid: "b", pitcher: "Other, Someone", hand: "" }], {
    uid: "game-2",
  });
  expect(await world.importFile(renamed)).toMatchObject({
    gamesCreated: 1,
    pitchesAdded: 1,
    unmatched: [],
  });
  expect((await world.stored()).submissions).toEqual([{ athleteId, submission: 2 }]);
});

test("matches the same vendor ID to each program's own athlete", async () => {
  const [one, other] = [await importWorld(testApp), await importWorld(testApp)];
  const athleteId = await one.athlete({ firstName: "Pitcher", lastName: "One" });
  await one.importFile(trackmanFile([{ uid: "a" }]));
  expect(await other.importFile(trackmanFile([{ uid: "a" }]))).toMatchObject({
    pitchesAdded: 0,
    unmatched: [{ name: "Pitcher One" }],
  });
  const otherAthlete = await other.athlete({ firstName: "pitcher", lastName: "ONE" });
  const before = await one.stored();
  expect(await other.importFile(trackmanFile([{ uid: "a" }]))).toMatchObject({ pitchesAdded: 1 });
  expect((await other.stored()).sources).toEqual([
    { source: "trackman", vendorId: "900001", athleteId: otherAthlete },
  ]);
  expect(before.sources).toEqual([{ source: "trackman", vendorId: "900001", athleteId }]);
  expect(await one.stored()).toEqual(before);
});

test("adds new pitches of a longer file to the stored game", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const pitches = [{ uid: "a" }, { uid: "b" }];
  await world.importFile(trackmanFile(pitches));
  const grown = await world.importFile(trackmanFile([...pitches, { uid: "c", type: "Cutter" }]));
  expect(grown).toMatchObject({
    gamesCreated: 0,
    gamesUpdated: 1,
    pitchesAdded: 1,
    pitchesKnown: 2,
  });
  const { pitches: stored } = await world.stored();
  expect(stored.map(({ pitchNum, pitchType }) => [pitchNum, pitchType])).toEqual([
    [1, "Slider"],
    [2, "Slider"],
    [3, "Cutter"],
  ]);
});

test("puts a pitch that a later file adds where it was thrown", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  await world.importFile(trackmanFile([{ uid: "a" }, { uid: "c", type: "Curveball" }]));
  await world.importFile(
    trackmanFile([{ uid: "a" }, { uid: "b", type: "Cutter" }, { uid: "c", type: "Curveball" }]),
  );
  const { pitches } = await world.stored();
  expect(pitches.map(({ pitchNum, pitchType }) => [pitchNum, pitchType])).toEqual([
    [1, "Slider"],
    [2, "Cutter"],
    [3, "Curveball"],
  ]);
});

test("applies and reports a vendor's correction and updates the totals; a missing reading replaces nothing", async () => {
  const world = await importWorld(testApp);
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  await world.importFile(
    trackmanFile([
      { uid: "a", velo: 81 },
      { uid: "b", velo: 82 },
    ]),
  );
  const corrected = await world.importFile(
    trackmanFile([
      { uid: "a", type: "Cutter", velo: 85.5 },
      { uid: "b", type: "Undefined", velo: "" },
    ]),
  );
  expect(corrected).toMatchObject({
    gamesCreated: 0,
    gamesUpdated: 1,
    pitchesAdded: 0,
    pitchesKnown: 2,
  });
  expect(corrected.warned).toEqual([{ line: 2, reason: expect.stringContaining("replaced") }]);
  const breaks = { totalVB: 1.5, totalHB: -4 };
  expect((await world.stored()).totals).toEqual([
    { athleteId, pitchType: "Cutter", pitches: 1, totalVelo: 85.5, ...breaks },
    { athleteId, pitchType: "Slider", pitches: 1, totalVelo: 82, ...breaks },
  ]);
});

test("reports the same in a dry run and stores nothing", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const before = await world.stored();
  const dry = await world.importFile(fixture("trackman-2024.csv"), { dryRun: true });
  expect(await world.stored()).toEqual(before);
  expect(dry.pitchesAdded).toBeGreaterThan(0);
  const { importId, ...result } = await world.importFile(fixture("trackman-2024.csv"));
  expect(importId).toBeDefined();
  expect(result).toEqual(dry);
});

describe("a Rapsodo session, which has no game,", () => {
  test("a Rapsodo session, which has no game, is called Bullpen unless the import names an opponent, then or later", async () => {
    const world = await importWorld(testApp);
    await world.athlete({ firstName: "Pitcher", lastName: "Three" });
    await world.importFile(fixture("rapsodo-single.csv"));
    expect((await world.stored()).pitches[0]).toMatchObject({
      opponent: "Bullpen",
      location: null,
    });
    const overrides = { opponent: "Scrimmage", location: "Cage 2" };
    const named = await world.importFile(fixture("rapsodo-single.csv"), overrides);
    expect(named).toMatchObject({ gamesCreated: 0, pitchesAdded: 0 });
    expect(named.gamesUpdated).toBeGreaterThan(0);
    expect((await world.stored()).pitches[0]).toMatchObject(overrides);
    expect(await world.importFile(fixture("rapsodo-single.csv"), overrides)).toMatchObject(
      nothingNew,
    );
    expect(await world.importFile(fixture("rapsodo-single.csv"))).toMatchObject(nothingNew);
  });
});

describe("a file for one named athlete", () => {
  test("a file for one named athlete is theirs despite the pitcher's name, and the next file matches them", async () => {
    const world = await importWorld(testApp);
    const athleteId = await world.athlete({ firstName: "Nick", lastName: "Name", position: "LHP" });
    expect(await world.importFile(trackmanFile([{ uid: "a" }]), { athleteId })).toMatchObject({
      pitchesAdded: 1,
    });
    const next = trackmanFile([{ uid: "b" }], { uid: "game-2" });
    expect(await world.importFile(next)).toMatchObject({ gamesCreated: 1, unmatched: [] });
  });

  test("a file for one named athlete is refused with several pitchers or one known as another athlete", async () => {
    const world = await importWorld(testApp);
    const athleteId = await world.athlete({ firstName: "Nick", lastName: "Name" });
    await world.athlete({ firstName: "Pitcher", lastName: "One" });
    const several = await world.importFile(fixture("trackman-2024.csv"), { athleteId });
    expect(several).toMatchObject({
      ...nothingNew,
      format: "trackman",
      error: expect.stringContaining("3 pitchers"),
    });
    await world.importFile(trackmanFile([{ uid: "a" }]));
    const before = await world.stored();
    const taken = await world.importFile(trackmanFile([{ uid: "a" }]), { athleteId });
    expect(taken.error).toMatch(/another athlete/);
    expect(await world.stored()).toEqual(before);
  });

  test("a file for one named athlete is not found in another program", async () => {
    const [one, other] = [await importWorld(testApp), await importWorld(testApp)];
    const athleteId = await other.athlete({});
    await expect(one.importFile(trackmanFile([{ uid: "a" }]), { athleteId })).rejects.toMatchObject(
      {
        code: "athlete-not-found",
      },
    );
  });
});

describe("our own exported file", () => {
  const pitches = [
    { pitchNum: 1, pitchType: "Slider", velo: 81, vertBreak: 1.5, hb: -4 },
    { pitchNum: 2, pitchType: "Cutter", velo: 86.25, vertBreak: null, hb: null },
  ];
  const game = { gameDate: "2026-02-20", opponent: "AWY_TEA", location: "Sample Field" };
  const athlete = { firstName: "Pitcher", lastName: "One" };

  test("matches the game it came from, even a device's, and duplicates nothing", async () => {
    const world = await importWorld(testApp);
    await world.athlete(athlete);
    await world.importFile(
      trackmanFile([
        { uid: "a" },
        { uid: "b", type: "Cutter", velo: 86.25, vertical: "", horizontal: "" },
      ]),
    );
    const before = await world.stored();
    const back = await world.importFile(gameCsv({ athlete, ...game, pitches }));
    expect(back).toMatchObject({ ...nothingNew, format: "armslot", pitchesKnown: 2, warned: [] });
    expect(await world.stored()).toEqual(before);
  });

  test("adds missing pitches and keeps stored readings", async () => {
    const world = await importWorld(testApp);
    await world.athlete(athlete);
    await world.importFile(gameCsv({ athlete, ...game, pitches }));
    const edited = [
      ...pitches.map((pitch) => ({ ...pitch, velo: pitch.pitchNum === 2 ? 99 : pitch.velo })),
      { pitchNum: 3, pitchType: "Slider", velo: 80, vertBreak: null, hb: 0 },
    ];
    const again = await world.importFile(gameCsv({ athlete, ...game, pitches: edited }));
    expect(again).toMatchObject({
      gamesCreated: 0,
      gamesUpdated: 1,
      pitchesAdded: 1,
      pitchesKnown: 2,
    });
    expect(again.warned).toEqual([{ line: 9, reason: expect.stringContaining("kept") }]);
    expect((await world.stored()).pitches.map(({ velo }) => velo)).toEqual([81, 86.25, 80]);
  });

  test("our own file of a day's other game becomes a separate game", async () => {
    const world = await importWorld(testApp);
    await world.athlete(athlete);
    await world.importFile(gameCsv({ athlete, ...game, pitches }));
    const second = pitches.map((pitch) => ({ ...pitch, pitchType: "Sinker", velo: 90 }));
    const csv = gameCsv({ athlete, ...game, pitches: second });
    expect(await world.importFile(csv)).toMatchObject({ gamesCreated: 1, pitchesAdded: 2 });
    expect(await world.importFile(csv)).toMatchObject({ ...nothingNew, pitchesKnown: 2 });
    expect(await world.importFile(gameCsv({ athlete, ...game, pitches }))).toMatchObject(
      nothingNew,
    );
  });

  test("matches its device's later file without duplicates and accepts the device's corrections", async () => {
    const world = await importWorld(testApp);
    await world.athlete(athlete);
    await world.importFile(gameCsv({ athlete, ...game, pitches }));
    const file = trackmanFile([
      { uid: "a" },
      { uid: "b", type: "Cutter", velo: 86.25, vertical: 7.5, horizontal: -2 },
      { uid: "c" },
    ]);
    expect(await world.importFile(file)).toMatchObject({
      gamesCreated: 0,
      gamesUpdated: 1,
      pitchesAdded: 1,
      pitchesKnown: 2,
    });
    expect((await world.stored()).pitches[1]).toMatchObject({
      velo: 86.25,
      vertBreak: 7.5,
      hb: -2,
    });
    expect(await world.importFile(file)).toMatchObject({ ...nothingNew, pitchesKnown: 3 });
  });
});

test("keeps two games of one day apart if the device does", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  await world.importFile(trackmanFile([{ uid: "a" }], { uid: "first" }));
  expect(await world.importFile(trackmanFile([{ uid: "b" }], { uid: "second" }))).toMatchObject({
    gamesCreated: 1,
    pitchesAdded: 1,
  });
});

test("merges one athlete's two IDs in a game into one game with unique pitch numbers", async () => {
  const world = await importWorld(testApp);
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  for (const id of [1, 2]) {
    const bullpen = trackmanFile([{ uid: `before-${id}`, id }], { uid: `before-${id}` });
    await world.importFile(bullpen, { athleteId });
  }
  const both = trackmanFile([
    { uid: "a", id: 1 },
    { uid: "b", id: 2 },
  ]);
  expect(await world.importFile(both)).toMatchObject({
    gamesCreated: 1,
    gamesUpdated: 0,
    pitchesAdded: 2,
  });
  expect(await world.importFile(both)).toMatchObject({ ...nothingNew, pitchesKnown: 2 });
});

test("stores nothing if the import fails midway", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const before = await world.stored();
  let shares = 0;
  const onProgress = (share: number) => {
    shares += 1;
    if (share > 0.5) throw new Error("the power went");
  };
  await expect(world.importFile(fixture("trackman-2024.csv"), { onProgress })).rejects.toThrow(
    "the power went",
  );
  expect(shares).toBeGreaterThan(0);
  expect(await world.stored()).toEqual(before);
});

test("stores the same file once when imported twice concurrently", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const taken = await Promise.all([1, 2].map(() => world.importFile(fixture("trackman-2024.csv"))));
  expect(taken.map(({ pitchesAdded, pitchesKnown }) => pitchesAdded + pitchesKnown)).toEqual([
    8, 8,
  ]);
  expect((await world.stored()).pitches).toHaveLength(8);
});

test("stores a practice export as a bullpen whose warm-up pitches count in no total", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const header = "PitchNo,Date,Pitcher,PitchSession,TaggedPitchType,RelSpeed,PlayID";
  const rows = ["Warmup,Fastball,70", "Live,Fastball,90", "Live,Fastball,91"].map(
    (cells, index) => `${index + 1},2026-02-20,"One, Pitcher",${cells},play-${index}`,
  );
  const file = [header, ...rows].join("\r\n");
  expect(await world.importFile(file)).toMatchObject({ pitchesAdded: 3, rejected: [] });
  const { pitches, totals } = await world.stored();
  expect(pitches).toMatchObject(Array(3).fill({ opponent: "Bullpen" }));
  expect(totals).toMatchObject([{ pitchType: "Four-Seam", pitches: 2, totalVelo: 181 }]);
  expect(await world.importFile(file)).toMatchObject({ pitchesAdded: 0, pitchesKnown: 3 });
});

test("imports a Rapsodo file without names for the named athlete only", async () => {
  const world = await importWorld(testApp);
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const file =
    "Date,Pitch Type,Velocity,HB (trajectory),VB (trajectory)\n2026-02-20,Fastball,90,8,16\n";
  expect(await world.importFile(file)).toMatchObject({
    pitchesAdded: 0,
    unmatched: [{ name: "", reason: expect.stringContaining("does not name the pitcher") }],
  });
  expect(await world.importFile(file, { athleteId })).toMatchObject({ pitchesAdded: 1 });
  expect(await world.importFile(file, { athleteId })).toMatchObject({ pitchesKnown: 1 });
});
