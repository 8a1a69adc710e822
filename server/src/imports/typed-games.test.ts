import { getGame } from "@armslot/contracts/games/games";
import { createGame } from "@armslot/contracts/games/new-game";
import { undoImport } from "@armslot/contracts/imports/imports";
import { beforeAll, describe, expect, test } from "vitest";
import { aUser, browserWithSession } from "../../test/kit/build.ts";
import { rapsodoFileOf, type ThrownPitch, trackmanFileOf } from "../../test/kit/device-files.ts";
import { expectExactTotals } from "../../test/kit/exact-totals.ts";
import { importWorld } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { ImportedFile } from "../sightings/imported-file.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const pitcher = { firstName: "Pitcher", lastName: "One" };
const date = "2026-02-20";
/** Pitches that follow each other differ by more than two devices about one of them. */
const thrown = [84, 91.2, 78.4, 88.6, 75.2, 82.8, 92.4, 79.6, 86.4, 76.8, 90, 81.4].map(
  (velo, at): ThrownPitch => ({ type: "Slider", velo, vertBreak: at / 2, hb: -at / 2 }),
);
const velocities = thrown.map(({ velo }) => velo);

const first = (count: number) => ({ date, name: "game", pitches: thrown.slice(0, count) });
const trackman = (count = thrown.length) => trackmanFileOf([first(count)], pitcher);
const keyless = (count = thrown.length) =>
  trackmanFileOf([first(count)], pitcher, { keys: "none" });
const rapsodo = (count = thrown.length) => rapsodoFileOf([first(count)], pitcher);

type Typed = (pitch: ThrownPitch) => Pick<ThrownPitch, "velo" | "vertBreak" | "hb">;
const plus = (value: number | null, more: number) => (value === null ? null : value + more);

/** How a member typed a pitch: from another device, which reads a little differently, or from a radar gun that shows whole miles. */
const ways = {
  "readings of another device": ({ velo, vertBreak, hb }) => ({
    ...{ velo: plus(velo, 0.1), vertBreak, hb: plus(hb, -0.1) },
  }),
  "velocities of a radar gun": ({ velo }) => ({
    ...{ velo: Math.floor(velo ?? 0) - 1, vertBreak: null, hb: null },
  }),
} as const satisfies Record<string, Typed>;
const namesOfWays = Object.keys(ways) as (keyof typeof ways)[];

const withoutTwo = thrown.filter((_, at) => at !== 2 && at !== 7);

/** Returns a program with a game that a member typed, by default without the third pitch and the eighth. */
async function typedGame(typed: Typed, seen = withoutTwo) {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete(pitcher);
  const browser = await browserWithSession(
    testApp,
    await aUser(testApp, { programId, role: "admin" }),
  );
  const pitches = seen.map((pitch) => ({ pitchType: pitch.type, call: null, ...typed(pitch) }));
  const body = { gameDate: date, kind: "game" as const, opponent: "", location: "", pitches };
  const { gameId } = await browser.call(createGame, { params: { programId, athleteId }, body });
  const params = { programId, athleteId, gameId };
  const undo = async (importId = "") =>
    await browser.call(undoImport, { params: { programId, importId } });
  const shown = async () => (await browser.call(getGame, { params })).pitches;
  const touched = async () =>
    await testApp.db.tenantRead(programId, async (sql) => [
      ...(await sql`select 1 from pitches where program_id = ${programId} and before_imports is not null`),
    ]);
  return { ...world, undo, shown, touched };
}

describe("a device's file that is merged into a typed game", () => {
  test.each(
    namesOfWays.flatMap((way) => [
      [way, "TrackMan", [trackman()]] as const,
      [way, "TrackMan without keys", [keyless()]] as const,
      [way, "TrackMan in two files", [trackman(6), trackman()]] as const,
      [way, "TrackMan in two files without keys", [keyless(6), keyless()]] as const,
      [way, "Rapsodo in two files", [rapsodo(6), rapsodo()]] as const,
      [way, "two devices", [rapsodo(), trackman(6), trackman()]] as const,
    ]),
  )(
    "a device's file that is merged into a typed game with %s has each pitch once, in order: %s",
    async (way, _, files) => {
      const { programId, importFile, stored, shown, undo } = await typedGame(ways[way]);
      const before = await shown();
      const imported: ImportedFile[] = [];
      for (const file of files) imported.push(await importFile(file, { duplicates: "merge" }));
      expect(imported[0]?.duplicates).toMatchObject([{ decision: "merge" }]);
      const pitches = await shown();
      expect((await stored()).pitches).toHaveLength(thrown.length);
      expect(pitches.map(({ velo }) => velo)).toEqual(velocities);
      const typed = new Set(before.map(({ pitchId }) => pitchId));
      const added = pitches.flatMap(({ pitchId }, at) => (typed.has(pitchId) ? [] : [at]));
      expect(added).toEqual([2, 7]);
      for (const { importId } of imported) await undo(importId);
      expect(await shown()).toEqual(before);
      await expectExactTotals(testApp.db, programId);
    },
  );

  test.each([
    ["the first one first", (ids: readonly string[]) => ids],
    ["the last one first", (ids: readonly string[]) => ids.toReversed()],
  ])(
    "imports that are merged into a typed game give it its numbers back when they are undone, %s",
    async (_, inOrder) => {
      const { importFile, shown, undo, touched } = await typedGame(
        ways["readings of another device"],
      );
      const before = await shown();
      const importIds: string[] = [];
      for (const file of [trackman(6), rapsodo(), trackman()]) {
        const { importId = "" } = await importFile(file, { duplicates: "merge" });
        importIds.push(importId);
      }
      expect((await shown()).map(({ pitchNum }) => pitchNum)).toEqual(
        thrown.map((_each, at) => at + 1),
      );
      for (const importId of inOrder(importIds)) await undo(importId);
      expect(await shown()).toEqual(before);
      expect(await touched()).toEqual([]);
    },
  );
});

test.each(["merge", "skip"] as const)(
  "a device's file of a day, of which one outing was typed and another device has a longer one, has no pitch twice: %s",
  async (duplicates) => {
    const asTyped: Typed = ({ velo, vertBreak, hb }) => ({ velo, vertBreak, hb });
    const { importFile, stored, shown } = await typedGame(asTyped, thrown);
    const evening = [...thrown, ...first(3).pitches].map(
      (_, at): ThrownPitch => ({ type: "Slider", velo: 70 + at, vertBreak: 20 - at, hb: 9 }),
    );
    await importFile(trackmanFileOf([{ date, name: "evening", pitches: evening }], pitcher));
    const day = rapsodoFileOf([{ date, name: "day", pitches: [...thrown, ...evening] }], pitcher);
    const { duplicates: asked } = await importFile(day, { duplicates });
    expect(asked).toMatchObject([{ pitches: evening.length, alike: evening.length }]);
    expect((await stored()).pitches).toHaveLength(thrown.length + evening.length);
    expect((await shown()).map(({ velo }) => velo)).toEqual(velocities);
  },
);
