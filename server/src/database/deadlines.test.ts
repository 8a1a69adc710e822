import { readFile } from "node:fs/promises";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/kit/database/database-harness.ts";
import { makeAthlete, makeProgram } from "../../test/kit/database/database-rows.ts";
import type { Sql } from "../../test/kit/database/sql.ts";
import { withDeadline } from "../core/request-deadline.ts";
import { DatabaseUnavailable, explainDatabaseError } from "./database-unavailable.ts";

const open = (limits: Parameters<typeof openTestDatabase>[0] = {}) =>
  openTestDatabase({ appConnections: 1, identityConnections: 1, ...limits });

const anyProgram = v7();
const readMissing = () => readFile("/no/such/file");
const unavailable = { name: "DatabaseUnavailable", kind: "unavailable" };

async function timed(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const startedAt = performance.now();
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  return { error, ms: performance.now() - startedAt };
}

async function backendOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
}

describe("a deadline", () => {
  const slow = { deadlineMs: 2_000, statementTimeoutMs: 60_000 };

  test.each([
    [
      "a tenant's read",
      (db: TestDatabase) => db.tenantRead(anyProgram, (sql) => sql`select pg_sleep(30)`),
    ],
    [
      "a tenant's write",
      (db: TestDatabase) => db.tenant(anyProgram, (sql) => sql`select pg_sleep(30)`),
    ],
    [
      "an identity transaction",
      (db: TestDatabase) => db.identity((sql) => sql`select pg_sleep(30)`),
    ],
    ["a single statement", async (db: TestDatabase) => await db.identitySql`select pg_sleep(30)`],
    [
      "work that never ends",
      (db: TestDatabase) => db.tenant(anyProgram, () => new Promise(() => undefined)),
    ],
  ])("a deadline ends %s, and the next one succeeds", async (_, work) => {
    const db = await open(slow);
    const { error, ms } = await timed(work(db));
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error).toMatchObject(unavailable);
    expect(ms).toBeGreaterThan(1_900);
    expect(ms).toBeLessThan(20_000);
    await expect(db.tenantRead(anyProgram, (sql) => backendOf(sql))).resolves.toBeGreaterThan(0);
    await expect(db.identity((sql) => backendOf(sql))).resolves.toBeGreaterThan(0);
  });

  test("a deadline ends a query that a frozen server never answers, and the next query succeeds", async () => {
    const db = await open(slow);
    const backend = await db.tenant(anyProgram, (sql) => backendOf(sql));
    process.kill(backend, "SIGSTOP");
    try {
      const { error, ms } = await timed(db.tenantRead(anyProgram, (sql) => sql`select 1`));
      expect(error).toMatchObject(unavailable);
      expect(ms).toBeLessThan(20_000);
      await expect(db.tenantRead(anyProgram, (sql) => backendOf(sql))).resolves.not.toBe(backend);
    } finally {
      process.kill(backend, "SIGCONT");
    }
  });

  test("a deadline also makes the server end a statement", async () => {
    const db = await open({ statementTimeoutMs: 100 });
    const { error } = await timed(db.tenantRead(anyProgram, (sql) => sql`select pg_sleep(30)`));
    expect(error).toMatchObject({ ...unavailable, cause: { code: "57014" } });
  });
});

describe("a request's deadline", () => {
  const patient = { deadlineMs: 60_000, poolWaitMs: 60_000, statementTimeoutMs: 60_000 };

  test("a request's deadline ends the second of two statements although each alone would be in time", async () => {
    const db = await open(patient);
    const request = withDeadline(performance.now() + 1_000, async () => {
      await db.identitySql`select pg_sleep(0.5)`;
      await db.tenantRead(anyProgram, (sql) => sql`select pg_sleep(30)`);
    });
    const { error, ms } = await timed(request);
    expect(error).toMatchObject(unavailable);
    expect(ms).toBeLessThan(20_000);
  });

  test("a request's deadline ends the wait for a connection", async () => {
    const db = await open(patient);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = db.tenantRead(anyProgram, () => released);
    const request = withDeadline(performance.now() + 300, () =>
      db.tenantRead(anyProgram, (sql) => sql`select 1`),
    );
    const { error, ms } = await timed(request);
    expect(error).toMatchObject(unavailable);
    expect(ms).toBeLessThan(20_000);
    release();
    await first;
  });

  test("a request's deadline that has passed stops further statements", async () => {
    const db = await open(patient);
    const late = withDeadline(performance.now() - 1, async () => await db.identitySql`select 1`);
    await expect(late).rejects.toMatchObject(unavailable);
  });
});

describe("waiting", () => {
  test("waiting for a connection is bounded", async () => {
    const db = await open({ poolWaitMs: 2_000 });
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = db.tenantRead(anyProgram, () => released);
    const { error } = await timed(db.tenantRead(anyProgram, (sql) => sql`select 1`));
    expect(error).toMatchObject(unavailable);
    release();
    await expect(first).resolves.toBeUndefined();
  });

  test("waiting for a connection has a bounded queue: one more request is refused at once, and the others succeed", async () => {
    const db = await open({ poolWaitMs: 60_000, poolWaitingMax: 2 });
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = db.tenantRead(anyProgram, () => released);
    const waiting = [1, 2].map(() => db.tenantRead(anyProgram, (sql) => backendOf(sql)));
    const { error } = await timed(db.tenantRead(anyProgram, (sql) => backendOf(sql)));
    expect(error).toMatchObject({ name: "DatabaseBusy", kind: "unavailable" });
    release();
    await first;
    for (const backend of await Promise.all(waiting)) expect(backend).toBeGreaterThan(0);
    await expect(db.tenantRead(anyProgram, (sql) => backendOf(sql))).resolves.toBeGreaterThan(0);
  });

  test("waiting for a free connection is first come, first served", async () => {
    const db = await open();
    const order: number[] = [];
    const turn = (number: number) =>
      db.tenant(anyProgram, async (sql) => {
        await sql`select 1`;
        order.push(number);
      });
    await Promise.all([1, 2, 3, 4, 5].map(turn));
    expect(order).toEqual([1, 2, 3, 4, 5]);
  });

  test("waiting for a lock is bounded", async () => {
    const db = await open({ appConnections: 2, lockTimeoutMs: 100 });
    const { programId } = await makeProgram(db);
    await db.tenant(programId, (sql) => makeAthlete(sql, programId));
    await db.tenant(programId, async (sql) => {
      await sql`select athlete_id from athletes for update`;
      const other = db.tenant(programId, (inner) => inner`delete from athletes`);
      await expect(other).rejects.toMatchObject({ ...unavailable, cause: { code: "55P03" } });
    });
  });
});

describe("a close", () => {
  /** Starts a write and returns its result as a promise. */
  async function begin(db: TestDatabase, work: (sql: Sql) => Promise<unknown>) {
    let ending: ReturnType<typeof timed> | undefined;
    await new Promise<void>((resolve) => {
      const begun = (sql: Sql) => {
        resolve();
        return work(sql);
      };
      ending = timed(db.tenant(anyProgram, begun));
    });
    return { ending };
  }

  test("gives up on transactions that do not end in time, long before their deadline", async () => {
    const db = await open({ closeMs: 200 });
    const { ending } = await begin(db, () => new Promise(() => undefined));
    const { ms } = await timed(db.close());
    expect(ms).toBeGreaterThan(150);
    expect(ms).toBeLessThan(20_000);
    expect(await ending).toMatchObject({ error: unavailable });
  });

  test("a close waits for running transactions and no longer", async () => {
    const db = await open();
    const { ending } = await begin(db, (sql) => sql`select pg_sleep(0.3)`);
    const { ms } = await timed(db.close());
    expect(ms).toBeLessThan(20_000);
    expect(await ending).toMatchObject({ error: undefined });
  });
});

describe("a lost connection", () => {
  test("a lost connection fails its transaction and drops later statements of the work", async () => {
    const db = await open({ appConnections: 2 });
    const { programId } = await makeProgram(db);
    const later: unknown[] = [];
    const write = db.tenant(programId, async (sql) => {
      await makeAthlete(sql, programId);
      const backend = await backendOf(sql);
      await db.asOwner((owner) => owner`select pg_terminate_backend(${backend}, 2000)`);
      const attempt = () =>
        makeAthlete(sql, programId)
          .then(() => backendOf(sql))
          .then(
            () => "kept",
            () => "refused",
          );
      later.push(await attempt(), await attempt());
    });
    await expect(write).rejects.toMatchObject(unavailable);
    await expect.poll(() => later).toEqual(["refused", "refused"]);
    const rows = await db.tenantRead(programId, (sql) => sql`select athlete_id from athletes`);
    expect([...rows]).toEqual([]);
  });

  test("a lost connection that was idle is replaced without an error", async () => {
    const db = await open();
    const before = await db.tenantRead(anyProgram, (sql) => backendOf(sql));
    await db.asOwner((owner) => owner`select pg_terminate_backend(${before}, 2000)`);
    const backends = await db.asOwner(
      (owner) => owner`select pid from pg_stat_activity where pid = ${before}`,
    );
    expect([...backends]).toEqual([]);
    await expect(db.tenantRead(anyProgram, (sql) => backendOf(sql))).resolves.not.toBe(before);
  });
});

describe("a transaction", () => {
  test("a transaction is rolled back if the work swallows a failed statement", async () => {
    const db = await open();
    const { programId } = await makeProgram(db);
    const write = db.tenant(programId, async (sql) => {
      await makeAthlete(sql, programId);
      await sql`select 1 / 0`.catch(() => undefined);
    });
    await expect(write).rejects.toMatchObject({ code: "22012" });
    const rows = await db.tenantRead(programId, (sql) => sql`select athlete_id from athletes`);
    expect([...rows]).toEqual([]);
  });

  test("a transaction is rolled back if a statement fails that the work did not wait for", async () => {
    const db = await open();
    const { programId } = await makeProgram(db);
    const write = db.tenant(programId, async (sql) => {
      await makeAthlete(sql, programId);
      await sql.leave(sql.send({ text: "select 1 / 0" }));
    });
    await expect(write).rejects.toMatchObject({ code: "22012" });
    const rows = await db.tenantRead(programId, (sql) => sql`select athlete_id from athletes`);
    expect([...rows]).toEqual([]);
  });

  test("a transaction fails with the error of the statement that it did not wait for, not of those after it", async () => {
    const db = await open();
    const write = db.tenant(anyProgram, async (sql) => {
      await sql.leave(sql.send({ text: "select 1 / 0" }));
      await sql`select 1`;
    });
    await expect(write).rejects.toMatchObject({ code: "22012" });
  });

  test("a transaction is the only place where a statement is left: a single one is waited for", async () => {
    const { identitySql } = await open();
    const failing = identitySql.leave(identitySql.send({ text: "select 1 / 0" }));
    await expect(failing).rejects.toMatchObject({ code: "22012" });
  });

  test("refuses statements after its end", async () => {
    const db = await open();
    const kept: Sql[] = [];
    await db.tenant(anyProgram, async (sql) => void kept.push(sql));
    const late = kept.map((sql) => sql`select 1`);
    expect(late.length).toBe(1);
    await expect(Promise.all(late)).rejects.toThrow("after its transaction ended");
  });

  test("reports a database that is no longer the primary", async () => {
    const db = await open();
    const { programId } = await makeProgram(db);
    const write = db.tenant(programId, async (sql) => {
      await sql`set transaction read only`;
      return await makeAthlete(sql, programId);
    });
    await expect(write).rejects.toMatchObject({ ...unavailable, cause: { code: "25006" } });
    await expect(db.tenant(programId, (sql) => makeAthlete(sql, programId))).resolves.toBeDefined();
  });

  test.each([
    ["write", (db: TestDatabase) => db.tenant(anyProgram, readMissing)],
    ["read", (db: TestDatabase) => db.tenantRead(anyProgram, readMissing)],
    ["identity transaction", (db: TestDatabase) => db.identity(readMissing)],
  ])("a file that is missing within a %s is not told as a silent database", async (_, attempt) => {
    const db = await open();
    await expect(attempt(db)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("a transaction that is read-only cannot write, which is not a temporary failure", async () => {
    const db = await open();
    const { programId } = await makeProgram(db);
    const write = db.tenantRead(programId, (sql) => makeAthlete(sql, programId));
    await expect(write).rejects.toMatchObject({ code: "25006", severity: "ERROR" });
  });
});

test.each([
  ["53100", "out-of-space"],
  ["53300", "unavailable"],
  ["57P01", "unavailable"],
  ["40P01", "unavailable"],
  ["08006", "unavailable"],
  ["CONNECTION_CLOSED", "unavailable"],
])("converts an error with code %s into %s", (code, kind) => {
  const explained = explainDatabaseError(Object.assign(new Error("no"), { code }));
  expect(explained).toMatchObject({ name: "DatabaseUnavailable", kind });
});

test.each(["23505", "42501", "22P02", "UNDEFINED_VALUE", "ENOENT", "ECONNREFUSED", "EPIPE"])(
  "an error with code %s is not converted",
  (code) => {
    const error = Object.assign(new Error("no"), { code });
    expect(explainDatabaseError(error)).toBe(error);
  },
);
