import { getLeague } from "@armslot/contracts/athlete/league";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TrackmanPitch } from "../../../kit/samples.mjs";
import { aUser, browserWithSession } from "../../test/kit/build.ts";
import { type ImportWorld, importWorld, trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { undoImport } from "../imports/undo-import.ts";
import { changeStanding } from "../storage/athlete-standings.ts";

let testApp: TestApp;
let world: ImportWorld;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One", position: "RHP" });
});

const own: TrackmanPitch = { uid: "own", velo: 90 };
const theirTeam = { team: "AWY_TEA", against: "HOM_TEA" };

interface Opponents {
  readonly pitchers: number;
  readonly each: number;
  readonly hand?: string;
  /** Begins the names, the IDs and the keys of the pitches. */
  readonly prefix?: string;
}

/** Returns pitches of the other team, whose readings differ from one to the next. */
function opponents({ pitchers, each, hand = "Right", prefix = "Away" }: Opponents) {
  return Array.from({ length: pitchers * each }, (_, place): TrackmanPitch => {
    const number = place % pitchers;
    return {
      ...{ ...theirTeam, uid: `${prefix}-${place}`, pitcher: `${prefix}${number}, Rival` },
      ...{ id: `${prefix}${number}`, hand, velo: 80 + ((place * 7) % 13) / 2 },
      ...{ vertical: ((place * 5) % 11) - 3, horizontal: ((place * 3) % 17) - 5 },
    };
  });
}

async function league() {
  const member = await aUser(testApp, { programId: world.programId });
  const browser = await browserWithSession(testApp, member);
  const { types } = await browser.call(getLeague, { params: world });
  return types;
}

async function undo(importId: string | undefined) {
  const options = { programId: world.programId, importId: importId ?? "", mayUndoAll: true };
  await testApp.parts.db.tenant(world.programId, (tx) =>
    undoImport(testApp.parts, tx, { ...options, waitMs: 1_000 }),
  );
}

/** The mean and the sample standard deviation, computed value by value. */
function statisticsOf(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / (values.length - 1)), pitches: values.length };
}

describe("the program's league (LEVEL-6)", () => {
  test("the league has the means and deviations of the other team's pitches, toward the arm side", async () => {
    const rivals = opponents({ pitchers: 16, each: 3, hand: "Left" });
    const { leaguePitches } = await world.importFile(trackmanFile([own, ...rivals]));
    const [type, ...others] = await league();
    expect(leaguePitches).toBe(48);
    expect(others).toEqual([]);
    expect(type).toMatchObject({ season: 2026, throws: "L", pitchType: "Slider", pitches: 48 });
    expect(type?.pitchers).toBeGreaterThanOrEqual(8);
    expect(type?.pitchers).toBeLessThanOrEqual(16);
    const of = (name: "velo" | "vertical" | "horizontal", sign: number) =>
      // A break of 0 is no reading.
      statisticsOf(
        rivals.map((pitch) => Number(pitch[name]) * sign).filter((value) => value !== 0),
      );
    const expected = [
      { reading: "velo", ...of("velo", 1) },
      { reading: "vertBreak", ...of("vertical", 1) },
      { reading: "armSideBreak", ...of("horizontal", -1) },
    ];
    expect(type?.rows.map(({ reading, pitches }) => ({ reading, pitches }))).toEqual(
      expected.map(({ reading, pitches }) => ({ reading, pitches })),
    );
    for (const [place, { mean, sd }] of expected.entries()) {
      expect(type?.rows[place]?.mean).toBeCloseTo(mean, 6);
      expect(type?.rows[place]?.sd).toBeCloseTo(sd, 6);
    }
  });

  test.each([
    ["7 pitchers", { pitchers: 7, each: 30 }],
    ["29 pitches", { pitchers: 29, each: 1 }],
  ])("the league counts but has no numbers of %s", async (_, few) => {
    await world.importFile(trackmanFile([own, ...opponents(few)]));
    expect(await league()).toMatchObject([{ pitches: few.pitchers * few.each, rows: [] }]);
  });

  test("counts a game once that comes again or in a longer file, until both imports are undone", async () => {
    const rivals = opponents({ pitchers: 16, each: 3 });
    const first = await world.importFile(trackmanFile([own, ...rivals.slice(0, 40)]));
    const again = await world.importFile(trackmanFile([own, ...rivals.slice(0, 40)]));
    const longer = await world.importFile(trackmanFile([own, ...rivals]));
    const pitches = async () => (await league()).map((type) => type.pitches);
    expect(await pitches()).toEqual([48]);
    await undo(longer.importId);
    expect(await pitches()).toEqual([40]);
    await undo(first.importId);
    expect(await pitches()).toEqual([40]);
    await undo(again.importId);
    expect(await pitches()).toEqual([]);
  });

  test("counts the newest of two equally long imports of a game, whatever their IDs are", async () => {
    const rivals = opponents({ pitchers: 16, each: 3 });
    const faster = rivals.map((pitch) => ({ ...pitch, velo: Number(pitch.velo) + 5 }));
    const newest = await world.importFile(trackmanFile([own, ...faster]));
    await world.importFile(trackmanFile([own, ...rivals]));
    await testApp.db.asOwner(
      (sql) => sql`
        update imports set created_at = created_at + interval '1 day'
        where program_id = ${world.programId} and import_id = ${newest.importId ?? ""}`,
    );
    const [type] = await league();
    expect(type?.rows.find(({ reading }) => reading === "velo")?.mean).toBeCloseTo(
      statisticsOf(faster.map(({ velo }) => Number(velo))).mean,
      6,
    );
  });

  test("adds games up, and keeps seasons apart", async () => {
    const game = (uid: string, date: string) =>
      trackmanFile(
        [{ ...own, uid: `own ${uid}` }, ...opponents({ pitchers: 16, each: 2, prefix: uid })],
        {
          ...{ uid, date },
        },
      );
    await world.importFile(game("g1", "2026-02-20"));
    await world.importFile(game("g2", "2026-03-20"));
    await world.importFile(game("g3", "2025-03-20"));
    expect((await league()).map(({ season, pitches }) => ({ season, pitches }))).toEqual([
      { season: 2026, pitches: 64 },
      { season: 2025, pitches: 32 },
    ]);
  });

  test("leaves out the own team's pitchers, the roster's, and those that a person keeps out", async () => {
    const rivals = opponents({ pitchers: 16, each: 2 });
    const mate: TrackmanPitch = { uid: "mate", pitcher: "Two, Pitcher", id: 900_002 };
    const file = trackmanFile([own, mate, ...rivals]);
    const left = await world.importFile(file, { countsLeague: false });
    expect(left.leaguePitches).toBe(0);
    expect(await league()).toEqual([]);
    await undo(left.importId);
    await world.athlete({ firstName: "Rival", lastName: "Away0", position: "RHP" });
    const { leaguePitches } = await world.importFile(file);
    expect(leaguePitches).toBe(30);
  });

  test("counts an opponent whom the program keeps with a name", async () => {
    const rivals = opponents({ pitchers: 16, each: 2 });
    const rival = await world.athlete({ firstName: "Rival", lastName: "Away0", position: "RHP" });
    await testApp.parts.db.tenant(world.programId, (tx) =>
      changeStanding(tx, {
        ...{ programId: world.programId, changeId: testApp.parts.newId(), athleteId: rival },
        ...{ standing: "opponent", since: "2026-02-01", setBy: null, now: testApp.parts.clock() },
      }),
    );
    const { leaguePitches, pitchesAdded } = await world.importFile(trackmanFile([own, ...rivals]));
    expect({ leaguePitches, pitchesAdded }).toEqual({ leaguePitches: 32, pitchesAdded: 3 });
    // Without an athlete of the own team there is no own team, and no league.
    const theirs = trackmanFile(rivals, { uid: "other" });
    expect(await world.importFile(theirs)).toMatchObject({ leaguePitches: 0 });
  });

  test("counts nothing of a file without an athlete of the program, or with one team", async () => {
    const rivals = opponents({ pitchers: 16, each: 2 });
    const strangers = trackmanFile([{ ...own, pitcher: "Nobody, Known", id: 7 }, ...rivals]);
    expect(await world.importFile(strangers, { team: "HOM_TEA" })).toMatchObject({
      leaguePitches: 0,
    });
    const mates = rivals.map(({ team: _team, against: _against, ...pitch }) => pitch);
    expect(await world.importFile(trackmanFile([own, ...mates]))).toMatchObject({
      leaguePitches: 0,
    });
    expect(await league()).toEqual([]);
  });

  test("keeps no name and no ID of another team's pitcher anywhere", async () => {
    const rivals = opponents({ pitchers: 16, each: 2, prefix: "Zyxw" });
    await world.importFile(trackmanFile([own, ...rivals]));
    const found = await testApp.db.asOwner(async (sql) => {
      const tables = await sql<{ name: string }[]>`
        select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname = 'public'`;
      const hits: string[] = [];
      for (const { name } of tables) {
        const rows = await sql<{ text: string }[]>`
          select t::text as text from ${sql(name)} t where t::text ilike '%zyxw%'`;
        hits.push(...rows.map(({ text }) => `${name}: ${text}`));
      }
      return hits;
    });
    expect(found).toEqual([]);
  });
});
