import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/kit/database/database-harness.ts";
import { madeAt, makeAthlete, makeProgram } from "../../test/kit/database/database-rows.ts";
import type { Sql } from "../../test/kit/database/sql.ts";
import { insertSession } from "../storage/sessions.ts";
import type { SessionKey } from "./database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ appConnections: 2 });
});

const hourMs = 60 * 60 * 1000;
const later = (hours: number) => new Date(madeAt.getTime() + hours * hourMs);

/** Creates a program with some athletes and a member's session that ends after two hours. */
async function aProgramOf(athletes: number) {
  const { programId, userId } = await makeProgram(db);
  await db.tenant(programId, async (sql) => {
    for (let n = 0; n < athletes; n += 1) await makeAthlete(sql, programId);
  });
  const tokenHash = randomBytes(32);
  const session = { tokenHash, programId, userId, now: madeAt, expiresAt: later(2) };
  await db.identity((sql) => insertSession(sql, session));
  const key: SessionKey = { tokenHash, now: later(1), idleSince: later(-1) };
  return { programId, userId, key };
}

const athleteIds = (sql: Sql) => sql`select athlete_id from athletes`;

async function readWith(key: SessionKey) {
  return await db.sessionRead(key, async (sql, found) => {
    const rows = athleteIds(sql).then((all) => all.length);
    return { found: await found, athletes: await rows };
  });
}

describe("a read by session", () => {
  test("sees the session's member and the rows of its program", async () => {
    await aProgramOf(3);
    const { programId, userId, key } = await aProgramOf(2);
    expect(await readWith(key)).toEqual({
      found: { programId, userId, role: "admin", seenAt: madeAt },
      athletes: 2,
    });
  });

  test("sees nothing if the session is unknown, expired or idle for too long", async () => {
    const { key } = await aProgramOf(2);
    const keys = [
      { ...key, tokenHash: randomBytes(32) },
      { ...key, now: later(2) },
      { ...key, idleSince: madeAt },
    ];
    for (const ended of keys) {
      expect(await readWith(ended)).toEqual({ found: undefined, athletes: 0 });
    }
    expect((await readWith(key)).athletes).toBe(2);
  });

  test("leaves no program set on its connection, whether it succeeds or fails", async () => {
    const { key } = await aProgramOf(2);
    const noSession = { ...key, tokenHash: randomBytes(32) };
    for (let turn = 0; turn < 20; turn += 1) {
      await readWith(key);
      const failing = db.sessionRead(key, (sql) => sql`select 1 / 0`);
      await expect(failing).rejects.toMatchObject({ code: "22012" });
      const refused = db.sessionRead(key, async () => {
        throw new Error("refused before any statement");
      });
      await expect(refused).rejects.toThrow("refused before any statement");
      expect((await readWith(noSession)).athletes).toBe(0);
    }
  });

  test("a read by session never mixes two programs in many reads over two connections", async () => {
    const [few, many] = [await aProgramOf(1), await aProgramOf(4)];
    const counts = await Promise.all(
      Array.from({ length: 200 }, async (_, turn) => {
        const { key, programId } = turn % 2 === 0 ? few : many;
        const { found, athletes } = await readWith(key);
        return found?.programId === programId ? athletes : -1;
      }),
    );
    expect(counts).toEqual(counts.map((_, turn) => (turn % 2 === 0 ? 1 : 4)));
  });

  test("refuses a second statement, because the transaction has ended", async () => {
    const { key } = await aProgramOf(1);
    const twice = db.sessionRead(key, async (sql) => {
      await athleteIds(sql);
      return await athleteIds(sql);
    });
    await expect(twice).rejects.toThrow("one statement");
    expect((await readWith(key)).athletes).toBe(1);
  });

  test("a read by session cannot write", async () => {
    const { key, programId } = await aProgramOf(1);
    const write = db.sessionRead(key, (sql) => makeAthlete(sql, programId));
    await expect(write).rejects.toMatchObject({ code: "25006" });
  });
});

describe("a write by session", () => {
  const addAthlete = (key: SessionKey, programId: string) =>
    db.sessionWrite(key, async (sql, found) => {
      const member = await found;
      await makeAthlete(sql, programId);
      return member;
    });

  test("sees the session's member and adds to its program", async () => {
    const { programId, userId, key } = await aProgramOf(1);
    const found = await addAthlete(key, programId);
    expect(found).toEqual({ programId, userId, role: "admin", seenAt: madeAt });
    expect((await readWith(key)).athletes).toBe(2);
  });

  test("adds nothing to another program, or without a session", async () => {
    const [own, other] = [await aProgramOf(1), await aProgramOf(1)];
    const noSession = { ...own.key, tokenHash: randomBytes(32) };
    for (const [key, programId] of [
      [own.key, other.programId],
      [noSession, own.programId],
    ] as const) {
      await expect(addAthlete(key, programId)).rejects.toMatchObject({ code: "42501" });
    }
    expect((await readWith(own.key)).athletes).toBe(1);
    expect((await readWith(other.key)).athletes).toBe(1);
  });

  test("knows the session's member in the database, and no one afterwards", async () => {
    const { userId, key } = await aProgramOf(0);
    const noSession = { ...key, tokenHash: randomBytes(32) };
    const memberIn = (opened: SessionKey) =>
      db.sessionWrite(opened, (sql) => sql`select current_user_id() as "userId"`);
    for (let turn = 0; turn < 5; turn += 1) {
      expect([...(await memberIn(key))]).toEqual([{ userId }]);
      expect([...(await memberIn(noSession))]).toEqual([{ userId: null }]);
    }
  });

  test("adds nothing if the work refuses the session, and leaves no program set", async () => {
    const { programId, key } = await aProgramOf(1);
    const noSession = { ...key, tokenHash: randomBytes(32) };
    for (let turn = 0; turn < 5; turn += 1) {
      const refused = db.sessionWrite(key, async (sql, found) => {
        await found;
        await makeAthlete(sql, programId);
        throw new Error("refused after the insert");
      });
      await expect(refused).rejects.toThrow("refused after the insert");
      expect((await readWith(noSession)).athletes).toBe(0);
    }
    expect((await readWith(key)).athletes).toBe(1);
  });
});
