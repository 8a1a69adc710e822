import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { addAthlete } from "@armslot/contracts/roster/athletes";
import { v7 } from "uuid";
import { describe, expect, inject, test } from "vitest";
import { aProfile, aProgram, browserWithSession } from "../../test/kit/build.ts";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { limitsOfTests, newDatabase } from "../../test/kit/database/database-harness.ts";
import { serverFor, templateName } from "../../test/kit/database/database-server.ts";
import { type Sql, type TaggedDatabase, tagged } from "../../test/kit/database/sql.ts";
import { openTestApp } from "../../test/kit/test-app.ts";
import type { DatabaseLimits } from "./database-limits.ts";
import { databaseOn } from "./open-database.ts";

const testServer = inject("testServer");

/** A connection that records who sent data and can stop transferring it. */
interface Wire {
  readonly spoke: ("us" | "database")[];
  isSilent: boolean;
}

function tap(from: Socket, to: Socket, note: (chunk: Buffer) => boolean): void {
  from.on("data", (chunk) => note(chunk) && to.write(chunk));
  from.on("error", () => to.destroy());
  from.on("close", () => to.destroy());
}

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAtEnd(async () => void server.close());
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function openOverWire(
  changes: Partial<DatabaseLimits> = {},
): Promise<{ db: TaggedDatabase; wire: Wire }> {
  const wire: Wire = { spoke: [], isSilent: false };
  const direct = serverFor(testServer, await newDatabase(templateName));
  const path = `${direct.owner.host}/.s.PGSQL.5432`;
  const port = await listening(
    createServer((client) => {
      const database = connect(path);
      tap(client, database, () => wire.spoke.push("us") > 0 && !wire.isSilent);
      tap(database, client, () => wire.spoke.push("database") > 0 && !wire.isSilent);
    }),
  );
  const as = (role: string) => ({ ...direct.as(role), host: "127.0.0.1", port });
  const limits = { ...limitsOfTests, ...changes, appConnections: 1, identityConnections: 1 };
  const db = tagged(databaseOn({ ...direct, as }, limits));
  closeAtEnd(db.close);
  return { db, wire };
}

/** Returns the number of round trips so far. */
function roundTrips({ spoke }: Wire): number {
  return spoke.filter((who, index) => who === "database" && spoke[index - 1] !== "database").length;
}

const programId = v7();
const query = (sql: Sql) => sql`select ${1}::integer as one`;

/** Prepares the statement and waits for a commit, so nothing is in progress afterwards. */
async function warmUp(db: TaggedDatabase): Promise<void> {
  await db.tenantRead(programId, query);
  await db.tenant(programId, query);
}

describe.runIf("cluster" in testServer)("over the wire", () => {
  test("a read takes one round trip, including its opening and tenant", async () => {
    const { db, wire } = await openOverWire();
    await warmUp(db);
    wire.spoke.length = 0;
    const [row] = await db.tenantRead(programId, query);
    expect(row).toEqual({ one: 1 });
    expect(roundTrips(wire)).toBe(1);
  });

  test("a read by session takes one round trip, including the session lookup and the commit", async () => {
    const { db, wire } = await openOverWire();
    const key = { tokenHash: randomBytes(32), now: new Date(), idleSince: new Date() };
    const read = () =>
      db.sessionRead(key, async (sql, found) => {
        const rows = query(sql).then(([row]) => row);
        return { found: await found, row: await rows };
      });
    await read();
    await db.tenant(programId, query);
    wire.spoke.length = 0;
    expect(await read()).toEqual({ found: undefined, row: { one: 1 } });
    await db.tenant(programId, query);
    expect(roundTrips(wire)).toBe(1 + 2);
  });

  test("a write of one statement takes two round trips: opening with statement, and commit", async () => {
    const { db, wire } = await openOverWire();
    await warmUp(db);
    wire.spoke.length = 0;
    await db.tenant(programId, query);
    expect(roundTrips(wire)).toBe(2);
  });

  test("a write by session takes one more round trip than its statements: the commit", async () => {
    const { db, wire } = await openOverWire();
    await warmUp(db);
    const key = { tokenHash: randomBytes(32), now: new Date(), idleSince: new Date() };
    wire.spoke.length = 0;
    await db.sessionWrite(key, async (sql, found) => {
      await Promise.all([query(sql), query(sql), found]);
      await query(sql);
    });
    expect(roundTrips(wire)).toBe(2 + 1);
  });

  test("a write's last statement goes with the commit if the work does not wait for it", async () => {
    const { db, wire } = await openOverWire();
    await warmUp(db);
    wire.spoke.length = 0;
    await db.tenant(programId, async (sql) => {
      await query(sql);
      await sql.leave(sql.send({ text: "select 1" }));
    });
    expect(roundTrips(wire)).toBe(2);
  });

  test("adding an athlete takes two round trips: session with key, and the rows with the stored reply and the commit", async () => {
    const { db, wire } = await openOverWire();
    const testApp = await openTestApp({ parts: () => ({ db }) });
    const { admin } = await aProgram(testApp);
    const browser = await browserWithSession(testApp, admin);
    const add = () => browser.call(addAthlete, { params: admin, body: aProfile() });
    await add();
    wire.spoke.length = 0;
    await add();
    expect(roundTrips(wire)).toBe(2);
  });

  test("a silent network fails all work within the limits, and everything works once it is back", async () => {
    const waits = { deadlineMs: 1_500, closeMs: 1_500, poolWaitMs: 1_000, connectMs: 1_000 };
    const { db, wire } = await openOverWire(waits);
    const isWell = async () => {
      await db.tenantRead(programId, query);
      await db.ready();
      return true;
    };
    const untilWell = () => expect.poll(() => isWell().catch(() => false)).toBe(true);
    await untilWell();
    wire.isSilent = true;
    const startedAt = performance.now();
    const attempts = [
      db.tenantRead(programId, query),
      db.tenant(programId, query),
      db.identity(query),
      db.ready(),
    ];
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes).toEqual(
      attempts.map(() => ({
        status: "rejected",
        reason: expect.objectContaining({ name: "DatabaseUnavailable", kind: "unavailable" }),
      })),
    );
    await expect(db.ready()).rejects.toMatchObject({ name: "DatabaseUnavailable" });
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    wire.isSilent = false;
    await untilWell();
  });
});
