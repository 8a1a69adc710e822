import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, inject, test } from "vitest";
import {
  type DebianCluster,
  installedPrograms,
  startDebianCluster,
} from "../../../scripts/debian-postgres.mjs";
import type { Database, DatabaseLog } from "../../src/database/database.ts";
import { externalDatabase } from "../../src/database/external-database.ts";
import { databaseOn, openDatabase } from "../../src/database/open-database.ts";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { makeProgram } from "../kit/database/database-rows.ts";
import { onConnection } from "../kit/database/database-server.ts";
import type { Sql } from "../kit/database/sql.ts";

const runsOnDebian = "url" in inject("testServer") && installedPrograms() !== undefined;

async function asSuperuser<T>(
  cluster: DebianCluster,
  work: (sql: Sql) => Promise<T>,
  database = "postgres",
): Promise<T> {
  const url = new URL(cluster.url);
  url.pathname = `/${database}`;
  return await onConnection({ url: url.href }, work);
}

const programsOn = (cluster: DebianCluster) =>
  asSuperuser(
    cluster,
    async (sql) =>
      (await sql`select program_id as id from programs`).map(({ id }): string => String(id)),
    "armslot",
  );

/** Ends the server's connections to a PostgreSQL, which forces new ones. */
const endConnections = (cluster: DebianCluster) =>
  asSuperuser(
    cluster,
    (sql) =>
      sql`select pg_terminate_backend(pid, 2000) from pg_stat_activity where usename = 'coach'`,
  );

describe.runIf(runsOnDebian)("with a primary and a standby", () => {
  let first: DebianCluster;
  let second: DebianCluster;
  let lines: { fields: object; message: string }[];

  beforeEach(async () => {
    lines = [];
    first = await startDebianCluster();
    closeAtEnd(first.remove);
    await asSuperuser(first, async (sql) => {
      await sql.unsafe("create role coach login createrole password 'made-up'");
      await sql.unsafe("create database armslot owner coach");
    });
    second = await startDebianCluster({ standbyOf: first.url });
    closeAtEnd(second.remove);
  });

  const log: DatabaseLog = {
    info: () => undefined,
    warn: (fields, message) => lines.push({ fields, message }),
    error: (fields, message) => lines.push({ fields, message }),
  };

  function newDataDir(): string {
    const folder = mkdtempSync(join(tmpdir(), "armslot-failover-"));
    closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  async function open(hosts: readonly DebianCluster[], dataDir: string): Promise<Database> {
    const addresses = hosts.map(({ address }) => address).join(",");
    const databaseUrl = `postgres://coach:made-up@${addresses}/armslot`;
    const db = await openDatabase({ databaseUrl, dataDir, purpose: "serve", log });
    return Object.assign(db, { close: closeAtEnd(db.close) });
  }

  /** Waits until the standby is up to date, crashes the primary, and promotes the standby. */
  async function failOver() {
    const [row] = await asSuperuser(first, (sql) => sql`select pg_current_wal_lsn() as lsn`);
    await asSuperuser(second, async (sql) => {
      const caughtUp = () => sql`select pg_last_wal_replay_lsn() >= ${row?.lsn} as "isThere"`;
      await expect.poll(async () => (await caughtUp())[0]?.isThere).toBe(true);
    });
    await first.stop("SIGQUIT");
    await asSuperuser(second, (sql) => sql`select pg_promote()`);
  }

  /** Writes over new connections until this many writes are acknowledged, and returns their IDs. */
  async function writeOverNewConnections(db: Database, count: number): Promise<string[]> {
    const acknowledged: string[] = [];
    for (let tried = 0; acknowledged.length < count && tried < 100; tried += 1) {
      try {
        acknowledged.push((await makeProgram(db)).programId);
      } catch {
        await pause(20);
      }
      for (const cluster of [first, second]) await endConnections(cluster).catch(() => undefined);
    }
    expect(acknowledged).toHaveLength(count);
    return acknowledged;
  }

  describe.each([
    ["the old primary first", () => [first, second]],
    ["the new primary first", () => [second, first]],
  ])("and %s in DATABASE_URL", (_, hosts) => {
    test("writes nothing to an old primary that returns, even after a restart", async () => {
      const dataDir = newDataDir();
      const db = await open(hosts(), dataDir);
      const before = (await makeProgram(db)).programId;
      await failOver();
      const during = (await writeOverNewConnections(db, 3)).concat(before);
      await first.start();
      const after = await writeOverNewConnections(db, 10);
      await db.close();
      const restarted = await open(hosts(), dataDir);
      after.push(...(await writeOverNewConnections(restarted, 10)));
      expect((await programsOn(second)).sort()).toEqual([...during, ...after].sort());
      expect(await programsOn(first)).toEqual([before]);
    });
  });

  test("a server that was down during the failover uses the new primary", async () => {
    const dataDir = newDataDir();
    await (await open([first, second], dataDir)).close();
    await failOver();
    await first.start();
    const db = await open([first, second], dataDir);
    const written = await writeOverNewConnections(db, 5);
    expect(await programsOn(first)).toEqual([]);
    expect((await programsOn(second)).sort()).toEqual(written.sort());
  });

  test("refuses an old primary that is alone with one line, until the operator returns to it", async () => {
    const dataDir = newDataDir();
    const db = await open([first, second], dataDir);
    await failOver();
    await writeOverNewConnections(db, 1);
    await second.stop();
    await first.start();
    await expect
      .poll(() => makeProgram(db).catch(({ cause }) => cause?.name))
      .toBe("WrongDatabaseServer");
    const refusal = `${first.address} is an old primary (timeline 1, the newest is 2): what it stores would be lost. Shut it down. If you went back to it on purpose, stop Armslot, remove ${join(dataDir, "database-timeline.json")} and start it`;
    expect(lines.filter(({ message }) => message.includes("old primary"))).toEqual([
      { fields: { event: "database-host", host: first.address }, message: refusal },
    ]);
    await db.close();
    await expect(open([first, second], dataDir)).rejects.toThrow(
      `The database of DATABASE_URL can't be used: ${refusal}.`,
    );
    expect(await programsOn(first)).toEqual([]);
    rmSync(join(dataDir, "database-timeline.json"));
    const again = await open([first, second], dataDir);
    await expect(makeProgram(again)).resolves.toBeDefined();
  });

  test("a server leaves a primary that still answers after another was promoted", async () => {
    await (await open([first], newDataDir())).close();
    const url = `postgres://coach:made-up@${first.address},${second.address}/armslot`;
    const db = databaseOn(externalDatabase(url, { log, lookEveryMs: 100 }));
    closeAtEnd(db.close);
    const { programId } = await makeProgram(db);
    expect(await programsOn(first)).toEqual([programId]);
    await expect.poll(() => programsOn(second)).toEqual([programId]);
    await asSuperuser(second, (sql) => sql`select pg_promote()`);
    await expect.poll(() => lines.map(({ message }) => message).join()).toContain("old primary");
    const after = (await makeProgram(db)).programId;
    expect(await programsOn(first)).toEqual([programId]);
    expect((await programsOn(second)).sort()).toEqual([programId, after].sort());
  });
});
