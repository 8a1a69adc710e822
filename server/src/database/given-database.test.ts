import { tmpdir } from "node:os";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { closeAtEnd } from "../../test/close-at-end.ts";
import { newDatabase } from "../../test/database-harness.ts";
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
  beforeEach(async () => {
    databaseUrl = new URL(base);
    databaseUrl.pathname = `/${await newDatabase()}`;
  });
  async function open(address: string): Promise<Database> {
    const db = await openDatabase({ databaseUrl: address, dataDir, purpose: "serve" });
    closeAtEnd(db.close);
    return db;
  }

  test("is migrated and answers as the two roles", async () => {
    const db = await open(databaseUrl.href);
    await expect(db.ready()).resolves.toBeUndefined();
    const rows = await db.identitySql`select current_user as role`;
    expect([...rows]).toEqual([{ role: "armslot_identity" }]);
  });

  test("is found behind a host that is down", async () => {
    const several = databaseUrl.href.replace(databaseUrl.host, `${deadHost},${databaseUrl.host}`);
    const db = await open(several);
    await expect(db.ready()).resolves.toBeUndefined();
  });
});
