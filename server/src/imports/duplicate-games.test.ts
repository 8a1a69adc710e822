import { gameCsv } from "@armslot/baseball/reports/game-csv";
import { beforeAll, describe, expect, test } from "vitest";
import { importWorld } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { undoImport } from "./undo-import.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const athlete = { firstName: "Pitcher", lastName: "One" };

interface Thrown {
  readonly velo: number | null;
  readonly vertBreak: number | null;
  readonly hb: number | null;
}

/** Pitches whose readings no other pitch has. */
function thrown(count: number, from = 80): Thrown[] {
  return Array.from({ length: count }, (_each, index) => ({
    velo: from + index / 2,
    vertBreak: 10 - index / 4,
    hb: -3 + index / 2,
  }));
}

interface Keys {
  readonly date?: string;
  readonly gameUid?: string;
  readonly uid?: string;
  readonly play?: string;
}

function trackman(
  pitches: readonly Thrown[],
  { date = "2026-02-20", gameUid = "", uid = "", play = "" }: Keys = {},
) {
  const header =
    "PitchNo,Date,Pitcher,PitcherId,TaggedPitchType,RelSpeed,InducedVertBreak,HorzBreak,GameUID,PitchUID,PlayID";
  const rows = pitches.map(({ velo, vertBreak, hb }, index) =>
    [
      ...[index + 1, date, '"One, Pitcher"', 900001, "Slider", velo, vertBreak, hb, gameUid],
      uid && `${uid}${index + 1}`,
      play && `${play}${index + 1}`,
    ].join(","),
  );
  return `${[header, ...rows].join("\r\n")}\r\n`;
}

function rapsodo(pitches: readonly Thrown[], date: string) {
  const header =
    "No,Player ID,Player Name,Unique ID,Date,Pitch Type,Velocity,HB (trajectory),VB (trajectory)";
  const rows = pitches.map(({ velo, vertBreak, hb }, index) =>
    [
      index + 1,
      700,
      "Pitcher One",
      `700@${index + 1}`,
      date,
      "Slider",
      velo ?? "-",
      hb ?? "-",
      vertBreak ?? "-",
    ].join(","),
  );
  return `${[header, ...rows].join("\n")}\n`;
}

async function aWorld() {
  const world = await importWorld(testApp);
  const athleteId = await world.athlete(athlete);
  const counts = async () => {
    const { pitches, submissions } = await world.stored();
    return { games: submissions[0]?.submission ?? 0, pitches: pitches.length };
  };
  return { ...world, athleteId, counts };
}

describe("two sessions of one day in files without the device's keys", () => {
  test("two sessions of one day in files without the device's keys are two games, whichever is imported again", async () => {
    const { importFile, counts } = await aWorld();
    const [morning, evening] = [trackman(thrown(20)), trackman(thrown(15, 70))];
    for (const file of [morning, evening, morning, evening]) await importFile(file);
    expect(await counts()).toEqual({ games: 2, pitches: 35 });
  });

  test("two sessions of one day in files without the device's keys are two games in one file, and stay two when one of them is imported alone", async () => {
    const { importFile, counts } = await aWorld();
    const [morning, evening] = [trackman(thrown(20)), trackman(thrown(15, 70))];
    const both = morning + evening.slice(evening.indexOf("\n") + 1);
    expect(await importFile(both)).toMatchObject({ gamesCreated: 2, pitchesAdded: 35 });
    expect(await importFile(evening)).toMatchObject({ gamesCreated: 0, pitchesKnown: 15 });
    expect(await importFile(both)).toMatchObject({ pitchesAdded: 0, pitchesKnown: 35 });
    expect(await counts()).toEqual({ games: 2, pitches: 35 });
  });

  test("two sessions of one day in files without the device's keys are corrected by a later file with a few other readings", async () => {
    const { importFile, stored } = await aWorld();
    await importFile(trackman(thrown(20)));
    const corrected = thrown(20).map((pitch, index) =>
      index === 4 ? { ...pitch, velo: 60 } : pitch,
    );
    expect(await importFile(trackman(corrected))).toMatchObject({
      gamesCreated: 0,
      pitchesAdded: 0,
      warned: [{ line: 6 }],
    });
    expect((await stored()).pitches[4]).toMatchObject({ velo: 60 });
  });

  test("two sessions of one day with a device's keys are two games, even with equal readings", async () => {
    const { importFile, counts } = await aWorld();
    await importFile(trackman(thrown(2), { uid: "a" }));
    await importFile(trackman(thrown(2), { uid: "b" }), { duplicates: "keep-both" });
    expect(await counts()).toEqual({ games: 2, pitches: 4 });
  });
});

describe("a file with other keys of the same game", () => {
  test.each([
    ["the device's keys come later", {}, { uid: "a" }],
    ["the device's keys were there before", { uid: "a" }, {}],
    ["the game's name comes later", { uid: "a" }, { gameUid: "g", uid: "a" }],
    ["only the game is named before", { gameUid: "g" }, { gameUid: "g", uid: "a" }],
    ["only the game is named later", { gameUid: "g", uid: "a" }, { gameUid: "g" }],
    ["the date was missing before", { date: "", uid: "a" }, { uid: "a" }],
    ["the device's keys are of another kind", { play: "p" }, { uid: "a" }],
    [
      "the named game's keys are of another kind",
      { gameUid: "g", play: "p" },
      { gameUid: "g", uid: "a" },
    ],
  ] as const)("adds nothing when %s", async (_, before, after) => {
    const { importFile, counts, stored } = await aWorld();
    await importFile(trackman(thrown(12), before));
    expect(await importFile(trackman(thrown(12), after))).toMatchObject({
      gamesCreated: 0,
      pitchesAdded: 0,
      pitchesKnown: 12,
    });
    expect(await counts()).toEqual({ games: 1, pitches: 12 });
    expect((await stored()).pitches[0]?.gameDate).toBe("2026-02-20");
  });

  test("adds the pitches that were missing", async () => {
    const { importFile, counts } = await aWorld();
    const all = thrown(12);
    await importFile(trackman(all.filter((_pitch, index) => index !== 5)));
    expect(await importFile(trackman(all, { uid: "a" }))).toMatchObject({ pitchesAdded: 1 });
    expect(await counts()).toEqual({ games: 1, pitches: 12 });
  });
});

test("finds a pitch by the device's key in another game of the athlete", async () => {
  const { importFile, counts } = await aWorld();
  await importFile(trackman(thrown(6), { gameUid: "g", uid: "a" }));
  expect(await importFile(trackman(thrown(9), { gameUid: "h", uid: "a" }))).toMatchObject({
    pitchesKnown: 6,
    pitchesAdded: 3,
  });
  expect((await counts()).pitches).toBe(9);
});

test("gives pitches with the device's IDs to the athlete of its later file, and leaves no game behind", async () => {
  const { importFile, stored, athlete: add } = await aWorld();
  const file = trackman(thrown(4), { uid: "a" });
  await importFile(file);
  const athleteId = await add({ firstName: "Pitcher", lastName: "Two" });
  const again = file.replaceAll("900001", "900002").replaceAll("One, Pitcher", "Two, Pitcher");
  const imported = await importFile(again, { athleteId });
  expect(imported).toMatchObject({
    ...{ gamesCreated: 1, pitchesAdded: 0, pitchesKnown: 4, warned: [] },
    moved: [{ from: "Pitcher One", to: "Pitcher Two", toId: athleteId, pitches: 4 }],
  });
  const { pitches, submissions } = await stored();
  expect(pitches.map((pitch) => pitch.athleteId)).toEqual(Array(4).fill(athleteId));
  expect(submissions.filter(({ submission }) => submission === 1)).toMatchObject([{ athleteId }]);
});

describe("our own export", () => {
  const pitches = thrown(6).map((pitch, index) => ({
    ...pitch,
    pitchNum: index + 1,
    pitchType: "Slider",
  }));

  test("our own export of an undated game adds nothing", async () => {
    const { importFile, counts } = await aWorld();
    await importFile(trackman(thrown(6), { date: "", gameUid: "g", uid: "a" }));
    const game = { gameDate: null, opponent: null, location: null };
    const csv = gameCsv({ athlete, ...game, pitches });
    expect(await importFile(csv)).toMatchObject({ gamesCreated: 0, pitchesKnown: 6 });
    expect(await counts()).toEqual({ games: 1, pitches: 6 });
  });

  test("our own export from before the game got a date and an opponent adds nothing", async () => {
    const { importFile, counts } = await aWorld();
    await importFile(trackman(thrown(6), { gameUid: "g", uid: "a" }), { opponent: "Visitors" });
    const game = { gameDate: null, opponent: null, location: null };
    await importFile(gameCsv({ athlete, ...game, pitches }));
    expect(await counts()).toEqual({ games: 1, pitches: 6 });
  });
});

describe("the same pitches from another device", () => {
  const measured = thrown(10);
  const near = measured.map(({ velo, vertBreak, hb }) => ({
    velo: (velo ?? 0) + 0.1,
    vertBreak: (vertBreak ?? 0) - 0.15,
    hb: (hb ?? 0) + 0.2,
  }));
  const fromTrackman = trackman(measured, { gameUid: "g", uid: "a" });
  const nextDay = rapsodo(near, "Sat Feb 21 2026 1:10:00 AM");

  test("the same pitches from another device are left out with a question, and nothing changes", async () => {
    const { importFile, stored, athleteId } = await aWorld();
    await importFile(fromTrackman);
    const before = await stored();
    const imported = await importFile(nextDay);
    expect(imported).toMatchObject({ gamesCreated: 0, pitchesAdded: 0, pitchesKnown: 0 });
    expect(imported.duplicates).toEqual([
      {
        key: expect.stringContaining(`${athleteId} rapsodo:2026-02-21 `),
        athleteId,
        line: 2,
        date: "2026-02-21",
        pitches: 10,
        alike: 10,
        gameId: expect.any(String),
        gameDate: "2026-02-20",
        opponent: null,
        storedPitches: 10,
        decision: "skip",
      },
    ]);
    expect({ ...(await stored()), sources: [] }).toEqual({ ...before, sources: [] });
  });

  test("the same pitches from another device become another game with keep-both, and are found again", async () => {
    const { importFile, counts } = await aWorld();
    await importFile(fromTrackman);
    await importFile(nextDay, { duplicates: "keep-both" });
    expect(await counts()).toEqual({ games: 2, pitches: 20 });
    expect(await importFile(nextDay)).toMatchObject({ duplicates: [], pitchesKnown: 10 });
    expect(await counts()).toEqual({ games: 2, pitches: 20 });
  });

  test("the same pitches from another device are merged by decision: missing readings are filled in, and missed pitches added", async () => {
    const { importFile, stored, counts } = await aWorld();
    const seen = measured.map((pitch, index) => (index === 3 ? { ...pitch, hb: null } : pitch));
    const rows = trackman(seen, { gameUid: "g", uid: "a" }).split("\r\n");
    await importFile(rows.toSpliced(7, 1).join("\r\n"));
    const [question] = (await importFile(nextDay)).duplicates;
    const decisions = { [question?.key ?? ""]: "merge" as const };
    expect(await importFile(nextDay, { decisions })).toMatchObject({
      gamesCreated: 0,
      gamesUpdated: 1,
      pitchesAdded: 1,
      pitchesKnown: 9,
    });
    const { pitches } = await stored();
    expect(pitches[3]).toMatchObject({ velo: measured[3]?.velo, hb: near[3]?.hb });
    expect(pitches[0]).toMatchObject({ ...measured[0] });
    expect(await counts()).toEqual({ games: 1, pitches: 10 });
    await importFile(nextDay);
    await importFile(fromTrackman);
    expect(await counts()).toEqual({ games: 1, pitches: 10 });
  });

  test("the same pitches from another device are not asked about again after a merge, until it is undone", async () => {
    const { importFile, counts, programId } = await aWorld();
    await importFile(fromTrackman, { opponent: "Rivertown" });
    const withoutTimes = nextDay.replaceAll(" 1:10:00 AM", "");
    const merged = await importFile(withoutTimes, { duplicates: "merge" });
    expect(merged).toMatchObject({ pitchesAdded: 0, pitchesKnown: 10, gamesUpdated: 0 });
    const exportedAgain = `${withoutTimes}\n`;
    const again = { duplicates: [], pitchesAdded: 0, pitchesKnown: 10 };
    const second = await importFile(exportedAgain, { duplicates: "keep-both" });
    expect(second).toMatchObject(again);
    const { parts } = testApp;
    for (const { importId = "" } of [merged, second]) {
      const undo = { programId, importId, mayUndoAll: true, waitMs: 0 };
      await parts.db.tenant(programId, async (tx) => void (await undoImport(parts, tx, undo)));
    }
    expect(await importFile(exportedAgain)).toMatchObject({ duplicates: [{ decision: "skip" }] });
    expect(await counts()).toEqual({ games: 1, pitches: 10 });
  });

  test("the same pitches from another device are found when the device has another session of that day stored", async () => {
    const { importFile, counts } = await aWorld();
    await importFile(fromTrackman);
    const day = "Sat Feb 21 2026 8:00:00 PM";
    const evening = rapsodo(thrown(5, 60), day).replaceAll("700@", "700@9");
    await importFile(evening);
    expect(await importFile(nextDay)).toMatchObject({
      pitchesAdded: 0,
      duplicates: [{ alike: 10, decision: "skip" }],
    });
    expect(await counts()).toEqual({ games: 2, pitches: 15 });
  });

  const fewAlike = [...near.slice(0, 4), ...thrown(6, 60)];

  test("the same pitches from another device are not asked about on another day or with fewer than half alike", async () => {
    const { importFile, counts } = await aWorld();
    await importFile(fromTrackman);
    for (const [date, pitches] of [
      ["Sun Feb 22 2026 8:00:00 PM", near],
      ["Fri Feb 20 2026 8:00:00 PM", fewAlike],
    ] as const) {
      const file = rapsodo(pitches, date).replaceAll("700@", `700@${date.slice(8, 10)}`);
      expect(await importFile(file)).toMatchObject({ duplicates: [], pitchesAdded: 10 });
    }
    expect(await counts()).toEqual({ games: 3, pitches: 30 });
  });

  test("the same pitches from another device are asked about if they can be one of two sessions of its day", async () => {
    const { importFile } = await aWorld();
    await importFile(fromTrackman);
    expect(await importFile(rapsodo(fewAlike, "Fri Feb 20 2026"))).toMatchObject({
      duplicates: [{ alike: 4, decision: "skip" }],
      pitchesAdded: 0,
    });
  });
});
