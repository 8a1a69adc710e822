import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { newDatabase } from "../../test/kit/database/database-harness.ts";
import { asOwner, urlOf } from "../../test/kit/database/database-server.ts";
import { makeReleased } from "../../test/kit/database/released-database.ts";
import { appliedMigrations, readMigrations, readReplaced } from "./migrate.ts";
import { openDatabase, type Preparation } from "./open-database.ts";

const testServer = inject("testServer");
const all = readMigrations();
let name: string;
let dataDir: string;
beforeEach(async () => {
  name = await newDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "armslot-opened-"));
  closeAtEnd(async () => rmSync(dataDir, { recursive: true, force: true }));
});

async function open(preparation?: Preparation): Promise<void> {
  const databaseUrl = urlOf(testServer, name);
  const db = await openDatabase({ databaseUrl, dataDir, purpose: "command", preparation });
  closeAtEnd(db.close);
  await db.ready();
}

const applied = () =>
  asOwner(testServer, name, async ({ owner }) => (await appliedMigrations(owner)).length);

describe("a database of an older version", () => {
  beforeEach(() => asOwner(testServer, name, makeReleased));

  test.each([undefined, "create"] as const)(
    "a database of an older version is not migrated by a command that asks for %s, which says what to do",
    async (preparation) => {
      await expect(open(preparation)).rejects.toThrow(
        /^The database was written by an older Armslot\. Nothing was changed\. Make a backup .* npx armslot migrate$/,
      );
      expect(await applied()).toBe(readReplaced().length);
    },
  );

  test("a database of an older version is migrated by a command that asks for it", async () => {
    await open("migrate");
    expect(await applied()).toBe(all.length);
  });
});

describe("a database without tables", () => {
  test("a database without tables gets none from a command, which says what to do", async () => {
    await expect(open()).rejects.toThrow(
      /^The database has no tables of Armslot\. On a new machine, start the server or restore a backup .* DATABASE_URL\.$/,
    );
    expect(await applied()).toBe(0);
  });

  test("a database without tables gets them from two commands that create it at the same time", async () => {
    await Promise.all([open("create"), open("create")]);
    expect(await applied()).toBe(all.length);
  });
});
