import { tmpdir } from "node:os";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/kit/database/database-harness.ts";
import {
  makeAthlete,
  makePitchedGame,
  makeProgram,
} from "../../test/kit/database/database-rows.ts";
import type { Sql } from "../../test/kit/database/sql.ts";
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

test("deletions are always allowed", async () => {
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

describe("a disk that fills up during a write", () => {
  /** Returns a database and a function that fills its disk. */
  function onFillingDisk() {
    const reserve = { ...roomy };
    const fill = () => {
      reserve.writeBytes = moreThanAnyDisk;
    };
    return { database: refuseWhenFull(db, tmpdir(), reserve), fill };
  }

  /** Ends a connection's process, as PostgreSQL does when it has no space for its WAL. */
  const endBackend = (pid: number) =>
    db.asOwner((owner) => owner`select pg_terminate_backend(${pid}, 2000)`);
  async function backendOf(sql: Sql): Promise<number> {
    const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    return row?.pid ?? 0;
  }

  test("a disk that fills up during a write explains why the connection broke", async () => {
    const { programId } = await makeProgram(db);
    const { database, fill } = onFillingDisk();
    const write = database.tenant(programId, async (sql) => {
      fill();
      await endBackend(await backendOf(sql));
      await sql`select 1`;
    });
    await expect(write).rejects.toMatchObject(outOfSpace);
  });

  test("a disk that fills up during a write does not claim that nothing was saved if the connection broke during the commit", async () => {
    const { programId } = await makeProgram(db);
    const { database, fill } = onFillingDisk();
    let pid = 0;
    const write = database.tenant(programId, async (sql) => {
      pid = await backendOf(sql);
      await sql`create temporary table late (n int)`;
      await sql`create function pg_temp.wait() returns trigger language plpgsql
        as 'begin perform pg_sleep(60); return null; end'`;
      await sql`create constraint trigger at_commit after insert on late
        deferrable initially deferred for each row execute function pg_temp.wait()`;
      await sql`insert into late values (1)`;
      fill();
    });
    write.catch(() => undefined);
    const waits = () =>
      db.asOwner(
        (owner) =>
          owner`select 1 from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`,
      );
    await expect.poll(waits).toHaveLength(1);
    await endBackend(pid);
    await expect(write).rejects.toMatchObject({ name: "CommitUnanswered", kind: "unavailable" });
  });
});
