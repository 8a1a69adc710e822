import { tmpdir } from "node:os";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/database-harness.ts";
import { makeAthlete, makePitchedGame, makeProgram } from "../../test/database-rows.ts";
import type { Sql } from "../../test/sql.ts";
import { refuseWhenFull } from "./disk-space.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});

const moreThanAnyDisk = Number.MAX_SAFE_INTEGER;
const almostFull = { writeBytes: moreThanAnyDisk, smallWriteBytes: 0 };
const full = { writeBytes: moreThanAnyDisk, smallWriteBytes: moreThanAnyDisk };
const roomy = { writeBytes: 0, smallWriteBytes: 0 };
const outOfSpace = { name: "DatabaseUnavailable", kind: "out-of-space" };

describe("a disk that is almost full", () => {
  test("refuses tenant and identity writes", async () => {
    const { programId } = await makeProgram(db);
    const onFull = refuseWhenFull(db, tmpdir(), full);
    const write = onFull.tenant(programId, (sql) => makeAthlete(sql, programId));
    await expect(write).rejects.toMatchObject(outOfSpace);
    await expect(makeProgram(onFull)).rejects.toMatchObject(outOfSpace);
    const rows = await db.tenantRead(programId, (sql) => sql`select athlete_id from athletes`);
    expect([...rows]).toEqual([]);
  });

  test("allows reads", async () => {
    const { programId } = await makeProgram(db);
    const { pitchId } = await makePitchedGame(db, programId);
    const onFull = refuseWhenFull(db, tmpdir(), full);
    const rows = await onFull.tenantRead(
      programId,
      (sql) => sql`select pitch_id as id from pitches`,
    );
    expect([...rows]).toEqual([{ id: pitchId }]);
    await expect(onFull.identitySql`select name from programs`).resolves.toBeDefined();
    await expect(onFull.ready()).resolves.toBeUndefined();
  });
});

test("allows small writes for longer, but not on a full disk", async () => {
  const work = async (sql: Sql) => (await sql`select 1 as one`).length;
  const onAlmostFull = refuseWhenFull(db, tmpdir(), almostFull);
  await expect(onAlmostFull.identity(work)).rejects.toMatchObject(outOfSpace);
  await expect(onAlmostFull.identity(work, { isSmall: false })).rejects.toMatchObject(outOfSpace);
  await expect(onAlmostFull.identity(work, { isSmall: true })).resolves.toBe(1);
  const onFull = refuseWhenFull(db, tmpdir(), full);
  await expect(onFull.identity(work, { isSmall: true })).rejects.toMatchObject(outOfSpace);
});

test("always allows deletions", async () => {
  const { programId } = await makeProgram(db);
  const onFull = refuseWhenFull(db, tmpdir(), full);
  const work = async (sql: Sql) => (await sql`select 1 as one`).length;
  const clearing = { isClearing: true };
  await expect(onFull.identity(work, clearing)).resolves.toBe(1);
  await expect(onFull.tenant(programId, work, clearing)).resolves.toBe(1);
  await expect(onFull.tenant(programId, work, { isClearing: false })).rejects.toMatchObject(
    outOfSpace,
  );
});

test("allows everything on a disk with free space", async () => {
  const onRoomy = refuseWhenFull(db, tmpdir(), roomy);
  const { programId } = await makeProgram(onRoomy);
  const write = onRoomy.tenant(programId, (sql) => makeAthlete(sql, programId));
  await expect(write).resolves.toBeDefined();
});
