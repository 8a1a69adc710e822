import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { withDatabase } from "../../../test/kit/database/data-folder.ts";
import { type TaggedDatabase, tagged } from "../../../test/kit/database/sql.ts";
import { openConnection } from "../connection.ts";
import { openDatabase } from "../open-database.ts";
import { openCluster } from "./embedded-cluster.ts";
import { serverOf } from "./embedded-database.ts";
import { resetDatabasePassword } from "./reset-database-password.ts";

const patience = { timeout: 120_000 };

let dataDir: string;
let programId: string;
const opened: TaggedDatabase[] = [];

async function open(): Promise<TaggedDatabase> {
  const db = tagged(await openDatabase({ dataDir, purpose: "serve" }));
  opened.push(db);
  return db;
}

async function closeAll(): Promise<void> {
  for (const db of opened.splice(0)) await db.close();
}

const inFolder = (name: string) => join(dataDir, name);
const passwordFile = () => inFolder("postgres-password");
const keptPassword = () => readFileSync(passwordFile(), "utf8");

async function storedPrograms(): Promise<string[]> {
  const db = await open();
  const rows = await db.identitySql<{ id: string }[]>`select program_id as id from programs`;
  await closeAll();
  return rows.map(({ id }) => id);
}

// Creating a cluster is slow, so all tests share one folder. Each test must leave it unchanged.
beforeAll(async () => {
  dataDir = withDatabase(mkdtempSync(join(tmpdir(), "armslot-cluster-")));
  programId = randomUUID();
  const db = await open();
  await db.identitySql`
    insert into programs (program_id, name, league, admin_email, created_at, updated_at)
    values (${programId}, 'Harbor College', 'Test League', 'coach@example.test', now(), now())`;
  await closeAll();
}, patience.timeout);
afterEach(closeAll, patience.timeout);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("the password file of a database", () => {
  test.each([
    ["missing", () => rmSync(passwordFile())],
    ["empty", () => writeFileSync(passwordFile(), "")],
    ["too short", () => writeFileSync(passwordFile(), "0123456789\n")],
    ["full of zero bytes", () => writeFileSync(passwordFile(), Buffer.alloc(49))],
    ["of another database", () => writeFileSync(passwordFile(), "0".repeat(48))],
  ])(
    "the password file of a database that is %s stops the start and names the command that repairs it",
    patience,
    async (_, harm) => {
      harm();
      await expect(open()).rejects.toThrow('Run "npx armslot database reset-password"');
      expect(existsSync(inFolder("armslot.lock"))).toBe(false);
      expect(await resetDatabasePassword(dataDir)).toBe(passwordFile());
      expect(keptPassword()).toMatch(/^[0-9a-f]{48}\n$/);
      expect(statSync(passwordFile()).mode & 0o777).toBe(0o600);
      expect(await storedPrograms()).toEqual([programId]);
    },
  );

  test(
    "the password file of a database is not changed by a reset while a server runs",
    patience,
    async () => {
      const before = keptPassword();
      const server = await open();
      await expect(resetDatabasePassword(dataDir)).rejects.toThrow(
        "is in use by an Armslot server",
      );
      await expect(server.ready()).resolves.toBeUndefined();
      expect(keptPassword()).toBe(before);
    },
  );

  test(
    "the password file of a database is replaced at a first start that finds it empty",
    patience,
    async () => {
      const fresh = mkdtempSync(join(tmpdir(), "armslot-fresh-"));
      try {
        writeFileSync(join(fresh, "postgres-password"), "");
        const { password } = await openCluster(fresh);
        expect(password).toMatch(/^[0-9a-f]{48}$/);
        expect(readFileSync(join(fresh, "postgres-password"), "utf8")).toBe(`${password}\n`);
      } finally {
        rmSync(fresh, { recursive: true, force: true });
      }
    },
  );
});

test("a reset without a database says so", async () => {
  const empty = mkdtempSync(join(tmpdir(), "armslot-empty-"));
  try {
    await expect(resetDatabasePassword(empty)).rejects.toThrow("There is no database in");
    expect(existsSync(join(empty, "postgres-password"))).toBe(false);
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
});

describe("a folder that this PostgreSQL can't read", () => {
  const versionFile = () => inFolder("postgres/PG_VERSION");

  test(
    "a folder that this PostgreSQL can't read of another major version is left unchanged, and the error says how to migrate",
    patience,
    async () => {
      const version = readFileSync(versionFile(), "utf8");
      const log = readFileSync(inFolder("postgres.log"), "utf8");
      writeFileSync(versionFile(), "17\n");
      await expect(open()).rejects.toThrow(
        `${inFolder("postgres")} was written by PostgreSQL 17, and this Armslot comes with PostgreSQL ${version.trim()}. Nothing was changed. Move the data as described in docs/operating.md under "Another PostgreSQL version".`,
      );
      await expect(resetDatabasePassword(dataDir)).rejects.toThrow("was written by PostgreSQL 17");
      expect(readFileSync(inFolder("postgres.log"), "utf8")).toBe(log);
      writeFileSync(versionFile(), version);
      expect(await storedPrograms()).toEqual([programId]);
    },
  );

  test(
    "a folder that this PostgreSQL can't read that is not a database is left unchanged",
    patience,
    async () => {
      renameSync(versionFile(), inFolder("aside"));
      await expect(open()).rejects.toThrow(
        `${inFolder("postgres")} is not a PostgreSQL database: its file PG_VERSION is missing or empty. Restore the newest backup`,
      );
      renameSync(inFolder("aside"), versionFile());
      expect(await storedPrograms()).toEqual([programId]);
    },
  );
});

test("roles can be prepared by concurrent processes", patience, async () => {
  await open();
  const server = serverOf(await openCluster(dataDir), async () => undefined);
  const owners = await Promise.all(
    Array.from({ length: 8 }, () => openConnection(server.owner, patience.timeout)),
  );
  try {
    await owners[0]?.sendAll("alter role armslot_app nologin; alter role armslot_identity nologin");
    await Promise.all(owners.map((owner) => server.prepareRoles(owner)));
  } finally {
    for (const owner of owners) owner.destroy();
    await server.stop();
  }
  await closeAll();
  expect(await storedPrograms()).toEqual([programId]);
});
