import { createGame } from "@armslot/contracts/games/new-game";
import { beforeAll, describe, expect, test } from "vitest";
import { aUser, browserWithSession } from "../../test/kit/build.ts";
import { rapsodoFileOf, trackmanFileOf } from "../../test/kit/device-files.ts";
import { importWorld } from "../../test/kit/import-world.ts";
import { halfOf, measuredAgain, pitcher, sessions } from "../../test/kit/session-files.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const [morning, evening] = sessions;
const all = morning.pitches.length + evening.pitches.length;

async function aWorld() {
  const world = await importWorld(testApp);
  const athleteId = await world.athlete(pitcher);
  const counts = async () => {
    const { pitches, submissions } = await world.stored();
    return { games: submissions[0]?.submission ?? 0, pitches: pitches.length };
  };
  return { ...world, athleteId, counts };
}

describe("a file with two sessions of a day", () => {
  test("a file with two sessions of a day has no pitch of one in the place of a pitch of the other", async () => {
    const { importFile, counts } = await aWorld();
    const halves = [morning, evening].map((session) => measuredAgain(halfOf(session)));
    await importFile(rapsodoFileOf(halves, pitcher));
    const both = trackmanFileOf([morning, evening], pitcher);
    const { duplicates } = await importFile(both, { duplicates: "merge" });
    expect(duplicates).toHaveLength(2);
    expect(await counts()).toEqual({ games: 1, pitches: all });
  });

  /** A Rapsodo's file of a day on which each session had its own hour. */
  const timedDay = () => {
    const [header, ...rows] = rapsodoFileOf([morning, evening].map(measuredAgain), pitcher)
      .trim()
      .split("\r\n");
    const measured = morning.pitches.filter(({ velo }) => velo !== null).length;
    const timed = rows.map((row, at) =>
      row
        .replace(/99@\d+/, `99@${at}`)
        .replace(
          /"Feb 13, 2026"/,
          `Fri Feb 13 2026 ${at < measured ? "9:00:00 AM" : "6:00:00 PM"}`,
        ),
    );
    return `${[header, ...timed].join("\r\n")}\r\n`;
  };

  test("a file with two sessions of a day that its clock tells apart is asked about once for each session that another device has", async () => {
    const { importFile, counts } = await aWorld();
    await importFile(trackmanFileOf([morning, evening], pitcher));
    const { duplicates } = await importFile(timedDay(), { dryRun: true });
    expect(duplicates).toMatchObject([{ alike: 13 }, { alike: 9 }]);
    await importFile(timedDay(), { duplicates: "merge" });
    expect(await counts()).toEqual({ games: 2, pitches: all });
    expect(await importFile(timedDay())).toMatchObject({ duplicates: [], pitchesAdded: 0 });
    expect(await counts()).toEqual({ games: 2, pitches: all });
  });

  test("a file with two sessions of a day and no times is asked about once for each game that another device has of them", async () => {
    const { importFile, counts } = await aWorld();
    await importFile(trackmanFileOf([morning], pitcher, { keys: "none", hasEmptyDates: true }));
    await importFile(trackmanFileOf([evening], pitcher, { keys: "PitchUID" }));
    const day = rapsodoFileOf([morning, evening].map(measuredAgain), pitcher);
    const { duplicates } = await importFile(day, { dryRun: true });
    expect(duplicates).toMatchObject([{ alike: 13 }, { alike: 9 }]);
    await importFile(day, { duplicates: "merge" });
    expect(await counts()).toEqual({ games: 2, pitches: all });
    expect(await importFile(day)).toMatchObject({ duplicates: [], pitchesAdded: 0 });
    expect(await counts()).toEqual({ games: 2, pitches: all });
  });

  test("a file with two sessions of a day that are one typed game is asked about with a key for each", async () => {
    const { programId, athleteId, importFile } = await aWorld();
    const member = await aUser(testApp, { programId, role: "admin" });
    const pitches = [morning, evening]
      .flatMap((session) => session.pitches)
      .flatMap(({ type, velo, ...breaks }) => {
        // Another device reads faster.
        return velo === null ? [] : [{ pitchType: type, call: null, velo: velo + 0.6, ...breaks }];
      });
    const body = { gameDate: morning.date, kind: "bullpen", opponent: "", location: "" } as const;
    const params = { programId, athleteId };
    const browser = await browserWithSession(testApp, member);
    await browser.call(createGame, { params, body: { ...body, pitches } });
    const { duplicates } = await importFile(timedDay(), { dryRun: true });
    expect(duplicates).toHaveLength(2);
    expect(new Set(duplicates.map(({ key }) => key)).size).toBe(2);
  });

  test("a file with two sessions of a day that its clock tells apart is stored without the session that is left out", async () => {
    const { importFile, counts } = await aWorld();
    await importFile(trackmanFileOf([morning], pitcher));
    const { duplicates, pitchesAdded } = await importFile(timedDay());
    expect(duplicates).toMatchObject([{ alike: 13, decision: "skip" }]);
    expect(pitchesAdded).toBe(evening.pitches.length);
    expect(await counts()).toEqual({ games: 2, pitches: all });
  });

  test("a file with two sessions of a day that its clock tells apart is one game if nothing else has them", async () => {
    const { importFile, counts } = await aWorld();
    expect(await importFile(timedDay())).toMatchObject({ gamesCreated: 1, pitchesAdded: 22 });
    expect(await importFile(timedDay())).toMatchObject({ pitchesAdded: 0, pitchesKnown: 22 });
    expect(await counts()).toEqual({ games: 1, pitches: 22 });
  });
});
