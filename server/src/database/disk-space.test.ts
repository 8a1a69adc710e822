import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/database-harness.ts";
import { makeAthlete, makePitchedGame, makeProgram } from "../../test/database-rows.ts";
import { whileThereIsSpace } from "./disk-space.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(async () => {
  await db.close();
});

const moreThanAnyDisk = Number.MAX_SAFE_INTEGER;
const outOfSpace = { name: "DatabaseUnavailable", kind: "out-of-space" };

describe("a disk that is almost full", () => {
  test("stops writes, of a program and of identities, and nothing is written", async () => {
    const { programId } = await makeProgram(db);
    const full = whileThereIsSpace(db, tmpdir(), moreThanAnyDisk);
    const write = full.tenant(programId, (sql) => makeAthlete(sql, programId));
    await expect(write).rejects.toMatchObject(outOfSpace);
    await expect(makeProgram(full)).rejects.toMatchObject(outOfSpace);
    const rows = await db.tenantRead(programId, (sql) => sql`select athlete_id from athletes`);
    expect([...rows]).toEqual([]);
  });

  test("stops no reads", async () => {
    const { programId } = await makeProgram(db);
    const { pitchId } = await makePitchedGame(db, programId);
    const full = whileThereIsSpace(db, tmpdir(), moreThanAnyDisk);
    const rows = await full.tenantRead(programId, (sql) => sql`select pitch_id as id from pitches`);
    expect([...rows]).toEqual([{ id: pitchId }]);
    await expect(full.identitySql`select name from programs`).resolves.toBeDefined();
    await expect(full.ready()).resolves.toBeUndefined();
  });
});

test("a disk with room stops nothing", async () => {
  const roomy = whileThereIsSpace(db, tmpdir(), 0);
  const { programId } = await makeProgram(roomy);
  const write = roomy.tenant(programId, (sql) => makeAthlete(sql, programId));
  await expect(write).resolves.toBeDefined();
});
