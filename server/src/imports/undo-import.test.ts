import * as fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectExactTotals } from "../../test/kit/exact-totals.ts";
import {
  fixture,
  type ImportWorld,
  importWorld,
  trackmanFile,
} from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { type Undone, undoImport } from "./undo-import.ts";

let testApp: TestApp;
let world: ImportWorld;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  world = await importWorld(testApp);
});

/** Returns all rows of athletes, games, pitches and totals without IDs, versions and times, sorted. */
async function content(): Promise<string[]> {
  const { programId } = world;
  const rows = await testApp.db.asOwner(
    (sql) => sql<{ row: object }[]>`
      select to_jsonb(a) - '{updated_at,created_at,version}'::text[] as row
      from athletes a where program_id = ${programId}
      union all
      select to_jsonb(s) - 'import_id' from athlete_sources s where program_id = ${programId}
      union all
      select to_jsonb(g) - '{game_id,created_at,updated_at,version}'::text[]
      from games g where program_id = ${programId}
      union all
      select (to_jsonb(p) - '{game_id,pitch_id}'::text[]) || jsonb_build_object('of', g.source_key)
      from pitches p join games g using (program_id, game_id) where p.program_id = ${programId}
      union all
      select to_jsonb(t) from pitch_totals t where program_id = ${programId}`,
  );
  return rows.map(({ row }) => JSON.stringify(row)).sort();
}

async function imported(file: string | Uint8Array): Promise<string> {
  const { importId, error } = await world.importFile(file);
  expect(error).toBeUndefined();
  return importId ?? "";
}

async function undo(importId: string): Promise<Undone> {
  const { programId } = world;
  const options = { programId, importId, mayUndoAll: true, waitMs: 1_000 };
  return await testApp.parts.db.tenant(programId, (tx) => undoImport(testApp.parts, tx, options));
}

async function correct(pitchNum: number | null): Promise<string> {
  const { programId } = world;
  const correctionId = testApp.parts.newId();
  const someone = testApp.parts.newId();
  const isPitch = pitchNum !== null;
  await testApp.db.asOwner(async (sql) => {
    await sql`
      insert into corrections
        (program_id, correction_id, game_id, version, pitch_id, changes, corrected_by, corrected_at)
      select program_id, ${correctionId}, game_id, 2, case when ${isPitch} then pitch_id end,
        '{"velo": {"before": 1, "after": 2}}', ${someone}, now()
      from pitches where program_id = ${programId} and pitch_num = ${pitchNum ?? 1} limit 1`;
  });
  return correctionId;
}

const three = [
  { uid: "a", velo: 90 },
  { uid: "b", velo: 91 },
  { uid: "c", velo: 92 },
] as const;

describe("import, undo and import again", () => {
  test.each(["trackman-2024.csv", "rapsodo-group.csv"])(
    "import, undo and import again of %s end where they began",
    async (name) => {
      const file = fixture(name);
      await world.athlete({ firstName: "Pitcher", lastName: "One", position: "RHP" });
      await world.athlete({ firstName: "Pitcher", lastName: "Two", position: "LHP" });
      const before = await content();
      const importId = await imported(file);
      const after = await content();
      expect(after.length).toBeGreaterThan(before.length);
      const { kept, pitchesRemoved } = await undo(importId);
      expect(pitchesRemoved).toBeGreaterThan(0);
      expect(kept).toEqual([]);
      expect(await content()).toEqual(before);
      await expectExactTotals(testApp.db, world.programId);
      await imported(file);
      expect(await content()).toEqual(after);
    },
  );

  test("import, undo and import again of a file that corrects and completes stored games end where they began", async () => {
    await world.athlete({ firstName: "Pitcher", lastName: "One", position: "RHP" });
    await imported(trackmanFile(three, { stadium: "" }));
    const before = await content();
    const better = trackmanFile([
      { ...three[0], velo: 95, type: "Fastball" },
      { ...three[1], vertical: 20 },
      three[2],
      { uid: "d" },
    ]);
    const importId = await imported(better);
    const after = await content();
    expect(await undo(importId)).toEqual({
      gamesRemoved: 0,
      pitchesRemoved: 1,
      pitchesRestored: 2,
      kept: [],
    });
    expect(await content()).toEqual(before);
    await expectExactTotals(testApp.db, world.programId);
    await imported(better);
    expect(await content()).toEqual(after);
  });

  test("import, undo and import again in any order keep the totals exact, and undoing all leaves nothing", async () => {
    const velo = fc.integer({ min: 60, max: 100 });
    const file = fc.array(fc.record({ uid: fc.constantFrom("a", "b", "c", "d"), velo }), {
      minLength: 1,
      maxLength: 4,
    });
    const steps = fc.array(fc.record({ file, undoes: fc.boolean() }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        world = await importWorld(testApp);
        await world.athlete({ firstName: "Pitcher", lastName: "One", position: "RHP" });
        const empty = await content();
        const done: string[] = [];
        for (const step of all) {
          done.push(await imported(trackmanFile(step.file)));
          if (step.undoes) await undo(done.pop() ?? "");
          await expectExactTotals(testApp.db, world.programId);
        }
        for (const importId of done.reverse()) await undo(importId);
        expect(await content()).toEqual(empty);
      }),
      { numRuns: 12 },
    );
  });
});

describe("an undo keeps", () => {
  beforeEach(async () => {
    await world.athlete({ firstName: "Pitcher", lastName: "One", position: "RHP" });
  });

  const numbersLeft = async () => (await world.stored()).pitches.map(({ pitchNum }) => pitchNum);

  test("pitches that someone corrected, with their game", async () => {
    const importId = await imported(trackmanFile(three));
    await correct(2);
    const { kept, pitchesRemoved, gamesRemoved } = await undo(importId);
    expect({ pitchesRemoved, gamesRemoved }).toEqual({ pitchesRemoved: 2, gamesRemoved: 0 });
    expect(kept.map(({ why }) => why)).toEqual(["corrected"]);
    expect(await numbersLeft()).toEqual([2]);
    await expectExactTotals(testApp.db, world.programId);
  });

  test("nothing for a correction that was undone", async () => {
    const importId = await imported(trackmanFile(three));
    const correctionId = await correct(2);
    await testApp.db.asOwner(
      (sql) => sql`
        update corrections set undone_at = now(), undone_by = corrected_by
        where correction_id = ${correctionId}`,
    );
    expect(await undo(importId)).toMatchObject({ pitchesRemoved: 3, gamesRemoved: 1, kept: [] });
  });

  test("a new game that someone edited, with all its pitches", async () => {
    const importId = await imported(trackmanFile(three));
    await correct(null);
    const { kept, pitchesRemoved } = await undo(importId);
    expect(pitchesRemoved).toBe(0);
    expect(kept.map(({ why }) => why)).toEqual(["edited"]);
    expect(await numbersLeft()).toEqual([1, 2, 3]);
  });

  test("pitches that another import has as well, with its values", async () => {
    const first = await imported(trackmanFile(three));
    const second = await imported(trackmanFile([{ ...three[0], velo: 80 }]));
    const { kept, pitchesRemoved } = await undo(first);
    expect(pitchesRemoved).toBe(2);
    expect(kept.map(({ why }) => why)).toEqual(["delivered"]);
    expect((await world.stored()).pitches).toMatchObject([{ velo: 80 }]);
    expect(await undo(second)).toMatchObject({ pitchesRemoved: 1, gamesRemoved: 1, kept: [] });
    await expectExactTotals(testApp.db, world.programId);
  });

  test("all pitches if a later file has them as well", async () => {
    const forty = Array.from({ length: 40 }, (_, index) => ({
      uid: `p${index}`,
      velo: 80 + index / 4,
    }));
    const part = trackmanFile(forty.slice(0, 20));
    const first = await imported(part);
    const whole = await imported(trackmanFile(forty));
    expect(await undo(first)).toMatchObject({ pitchesRemoved: 0, gamesRemoved: 0 });
    expect(await numbersLeft()).toEqual(forty.map((_, index) => index + 1));
    await imported(part);
    expect(await undo(whole)).toMatchObject({ pitchesRemoved: 20 });
    expect(await numbersLeft()).toHaveLength(20);
    await expectExactTotals(testApp.db, world.programId);
  });

  test.each([[[0, 1]], [[1, 0]]])(
    "nothing of two versions of a file that are undone in the order %s",
    async (order) => {
      const retagged = three.map((pitch) => ({ ...pitch, type: "Cutter" }));
      const before = await content();
      const ids = [await imported(trackmanFile(three)), await imported(trackmanFile(retagged))];
      for (const index of order) await undo(ids[index] ?? "");
      expect(await content()).toEqual(before);
    },
  );
});
