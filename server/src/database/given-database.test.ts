import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { asOwner } from "../../test/database-server.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open-database.ts";

const testServer = inject("testServer");
const dataDir = tmpdir();

/** An address that nothing listens on. */
const deadHost = "127.0.0.1:1";

test("a database that nobody answers for is named in one sentence, soon", async () => {
  const open = (hosts: string) =>
    openDatabase({
      databaseUrl: `postgres://someone:secret@${hosts}/armslot`,
      dataDir,
      purpose: "serve",
    });
  await expect(open(deadHost)).rejects.toThrow(
    "The database of DATABASE_URL can't be used: connect ECONNREFUSED",
  );
  await expect(open(`${deadHost},${deadHost}`)).rejects.toThrow(
    "can't be used: connect ECONNREFUSED",
  );
  await expect(open(deadHost)).rejects.not.toThrow("secret");
});

describe.runIf("url" in testServer)("the database of DATABASE_URL", () => {
  const base = "url" in testServer ? testServer.url : "";
  let databaseUrl: URL;
  let db: Database | undefined;
  beforeEach(async () => {
    const name = `test_${randomBytes(6).toString("hex")}`;
    await asOwner(testServer, "postgres", (sql) => sql.unsafe(`create database ${name}`));
    databaseUrl = new URL(base);
    databaseUrl.pathname = `/${name}`;
  });
  afterEach(async () => {
    await db?.close();
    const name = databaseUrl.pathname.slice(1);
    await asOwner(testServer, "postgres", (sql) =>
      sql.unsafe(`drop database ${name} with (force)`),
    );
  });

  test("is migrated and answers as the two roles", async () => {
    db = await openDatabase({ databaseUrl: databaseUrl.href, dataDir, purpose: "serve" });
    await expect(db.ready()).resolves.toBeUndefined();
    const rows = await db.identitySql`select current_user as role`;
    expect([...rows]).toEqual([{ role: "armslot_identity" }]);
  });

  test("is found behind a host that is down", async () => {
    const several = databaseUrl.href.replace(databaseUrl.host, `${deadHost},${databaseUrl.host}`);
    db = await openDatabase({ databaseUrl: several, dataDir, purpose: "serve" });
    await expect(db.ready()).resolves.toBeUndefined();
  });
});
