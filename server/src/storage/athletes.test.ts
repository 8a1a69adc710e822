import { beforeAll, describe, expect, test } from "vitest";
import { aProfile } from "../../test/kit/build.ts";
import { openTestDatabase, type TestDatabase } from "../../test/kit/database/database-harness.ts";
import { madeAt, makeAthlete, makeProgram } from "../../test/kit/database/database-rows.ts";
import { rememberAthleteSources } from "./athlete-sources.ts";
import { updateAthlete } from "./athletes.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});

const profile = aProfile({ lastName: "Renamed" });

describe("an edited athlete", () => {
  test("an edited athlete is saved by exactly one of two edits of the same version", async () => {
    const { programId } = await makeProgram(db);
    const athleteId = await db.tenant(programId, (sql) => makeAthlete(sql, programId));
    const save = () =>
      db.tenant(programId, (sql) =>
        updateAthlete(sql, { programId, athleteId, ...profile, version: 1, now: madeAt }),
      );
    const outcomes = await Promise.all([save(), save()]);
    expect(outcomes.filter((isSaved) => isSaved)).toEqual([true]);
    const rows = await db.tenantRead(
      programId,
      (sql) => sql`select last_name as "lastName", version from athletes`,
    );
    expect([...rows]).toEqual([{ lastName: "Renamed", version: 2 }]);
  });

  test("an edited athlete of another program is not found and not changed", async () => {
    const [ours, theirs] = [await makeProgram(db), await makeProgram(db)];
    const athleteId = await db.tenant(theirs.programId, (sql) =>
      makeAthlete(sql, theirs.programId),
    );
    for (const programId of [ours.programId, theirs.programId]) {
      const edit = { programId, athleteId, ...profile, version: 1, now: madeAt };
      const isSaved = await db.tenant(ours.programId, (sql) => updateAthlete(sql, edit));
      expect(isSaved).toBe(false);
    }
    const rows = await db.tenantRead(theirs.programId, (sql) => sql`select version from athletes`);
    expect([...rows]).toEqual([{ version: 1 }]);
  });
});

test("keeps a vendor's ID with the athlete it was first assigned to", async () => {
  const { programId } = await makeProgram(db);
  const rows = await db.tenant(programId, async (sql) => {
    const [first, second] = [await makeAthlete(sql, programId), await makeAthlete(sql, programId)];
    for (const athleteId of [first, second]) {
      const sources = [{ source: "trackman", vendorId: "1000", athleteId, importId: null }];
      await rememberAthleteSources(sql, { programId, sources });
    }
    const found = await sql`select athlete_id as "athleteId" from athlete_sources`;
    expect([...found]).toEqual([{ athleteId: first }]);
    return found;
  });
  expect(rows.length).toBe(1);
});
