import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { freePort } from "../../../scripts/free-port.mjs";
import {
  aGame,
  anAthlete,
  anInvite,
  aProgram,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { newDataFolder } from "../../test/kit/database/data-folder.ts";
import { newDatabase } from "../../test/kit/database/database-harness.ts";
import { asOwner, templateName, urlOf } from "../../test/kit/database/database-server.ts";
import { makeReleased } from "../../test/kit/database/released-database.ts";
import { startSmtp } from "../../test/kit/services/mail-services.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { runAlone, runOn } from "../../test/kit/test-cli.ts";
import type { Settings } from "../core/settings.ts";
import { readMigrations } from "../database/migrate.ts";
import { openDatabase } from "../database/open-database.ts";
import { withOwner } from "../database/owner-access.ts";
import type { Check } from "./doctor/check.ts";
import { checkClock, checkLocks, judgeDatabase } from "./doctor/database-checks.ts";

const testServer = inject("testServer");
let testApp: TestApp;
let databaseUrl: string;
let folder: string;
/** A folder that does not exist. */
let dataDir: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "armslot-doctor-"));
  closeAtEnd(async () => rmSync(folder, { recursive: true }));
  dataDir = join(folder, "data");
  testApp = await openTestApp();
  const [row] = await testApp.db.asOwner((sql) => sql`select current_database() as name`);
  databaseUrl = urlOf(testServer, row.name);
});

/** Runs the doctor with some settings changed. It opens the database itself. */
async function doctor(changes: Partial<Settings> = {}, words: string[] = []) {
  const local = { publicUrl: "http://localhost:3000", isProduction: false, isSecure: false };
  const given = { ...local, databaseUrl, dataDir, port: await freePort(), ...changes };
  // The union of providers cannot be spread with a changed provider.
  const settings = { ...testApp.parts.settings, ...given } as Settings;
  const { code, out } = await runOn(testApp, ["doctor", ...words, "--json"], {
    readSettings: () => settings,
    openParts: () => Promise.reject(new Error("The doctor must not migrate the database.")),
  });
  const { checks }: { checks: Check[] } = JSON.parse(out);
  return { code, checks: new Map(checks.map((check) => [check.name, check])) };
}

/** Returns the states of the checks that need the database, except the one of its settings, which are unsafe in tests. */
function statesIn(checks: ReadonlyMap<string, Check>): Record<string, string | undefined> {
  const names = ["Migrations", "Row security", "Locks", "Clock", "Mail"];
  return Object.fromEntries(names.map((name) => [name, checks.get(name)?.state]));
}

const allOk = { Migrations: "ok", "Row security": "ok", Locks: "ok", Clock: "ok", Mail: "ok" };

describe("doctor on the database of DATABASE_URL", () => {
  test("finds a migrated one right, and stores nothing in DATA_DIR", async () => {
    const { checks } = await doctor();
    expect(statesIn(checks)).toEqual(allOk);
    expect(existsSync(dataDir)).toBe(false);
  });

  test("reports an empty one, and leaves it empty", async () => {
    const name = await newDatabase();
    const { code, checks } = await doctor({ databaseUrl: urlOf(testServer, name) });
    expect(code).toBe(1);
    expect(checks.get("Migrations")?.finding).toBe(
      "The database has no tables of Armslot. Start the server to create them, or restore a backup: npx armslot restore FILE",
    );
    expect(statesIn(checks)).toEqual({
      ...allOk,
      Migrations: "failed",
      "Row security": undefined,
    });
    const tables = await asOwner(
      testServer,
      name,
      (sql) => sql`select from pg_class where relnamespace = 'public'::regnamespace`,
    );
    expect(tables).toHaveLength(0);
    expect(existsSync(dataDir)).toBe(false);
  });

  test("reports pending migrations and those of a newer version, and applies none", async () => {
    const name = await newDatabase();
    const last = readMigrations().at(-1)?.name ?? "";
    const url = urlOf(testServer, name);
    await asOwner(testServer, name, makeReleased);
    const { checks } = await doctor({ databaseUrl: url });
    expect(statesIn(checks)).toEqual({
      ...allOk,
      Migrations: "warning",
      "Row security": undefined,
    });
    expect(checks.get("Migrations")?.finding).toContain(
      `the database lacks: ${readMigrations()
        .map((file) => file.name)
        .join(", ")}. Make a backup, stop the server`,
    );
    await asOwner(testServer, name, async (sql) => {
      expect(await sql`select from schema_migrations where name = ${last}`).toHaveLength(0);
      await sql`insert into schema_migrations (name, checksum) values ('9999-later.sql', '')`;
    });
    const { checks: newer } = await doctor({ databaseUrl: url });
    expect(newer.get("Migrations")).toMatchObject({
      state: "failed",
      finding: expect.stringContaining("by a newer Armslot (it has migration 9999-later.sql)"),
    });
  });

  test("reports an encoding that cannot store every name", async () => {
    const name = await newDatabase("template0 encoding 'SQL_ASCII' locale 'C'");
    const { checks } = await doctor({ databaseUrl: urlOf(testServer, name) });
    expect(checks.get("Migrations")).toMatchObject({
      state: "failed",
      finding: expect.stringContaining("uses the encoding SQL_ASCII. Create a database with"),
    });
  });

  test("doctor on the database of DATABASE_URL fails when a table no longer keeps programs apart, and runs the other checks", async () => {
    const name = await newDatabase(templateName);
    await asOwner(testServer, name, (sql) => sql`alter table games disable row level security`);
    const { code, checks } = await doctor({ databaseUrl: urlOf(testServer, name) });
    expect(code).toBe(1);
    expect(checks.get("Row security")?.finding).toBe(
      "table games has no forced row-level security. Undo what changed that, or restore a backup to a new database.",
    );
    expect(statesIn(checks)).toEqual({ ...allOk, "Row security": "failed" });
  });

  test("doctor on the database of DATABASE_URL goes on after checks that its user may not run", async () => {
    const name = await newDatabase(templateName);
    const role = `owner_of_${name}`;
    await asOwner(testServer, name, async (sql) => {
      await sql.unsafe(`create role ${role} login password 'made-up'`);
      await sql.unsafe(`alter database ${name} owner to ${role}`);
      await sql.unsafe(`grant select on schema_migrations to ${role}`);
    });
    onTestFinished(async () => {
      await asOwner(testServer, name, async (sql) => {
        await sql.unsafe(`alter database ${name} owner to current_user`);
        await sql.unsafe(`drop owned by ${role}; drop role ${role}`);
      });
    });
    const url = urlOf(testServer, name).replace(/\/\/[^@]*@/, `//${role}:made-up@`);
    const { checks } = await doctor({ databaseUrl: url });
    expect(statesIn(checks)).toEqual({
      ...{ Migrations: "ok", Locks: "ok" },
      ...{ "Row security": "failed", Clock: "failed", Mail: "failed" },
    });
    expect(checks.get("Row security")?.finding).toMatch(
      /^Cannot be checked: permission denied to set role "armslot_app"\. Read /,
    );
  });

  test("reports one that cannot be reached, and goes on", async () => {
    const { code, checks } = await doctor({ databaseUrl: "postgres://someone@127.0.0.1:1/none" });
    expect(code).toBe(1);
    expect(checks.get("Database")?.finding).toMatch(
      /^The database of DATABASE_URL can't be used: connect ECONNREFUSED/,
    );
    expect([...checks.keys()]).toEqual(expect.arrayContaining(["Mail", "Server", "Certificate"]));
  });

  test("doctor on the database of DATABASE_URL can write only without isReadOnly", async () => {
    const url = urlOf(testServer, await newDatabase());
    const create = (isReadOnly: boolean) =>
      withOwner({ databaseUrl: url, dataDir: join(folder, "written"), isReadOnly }, (owner) =>
        owner.sendAll("create table made (n integer)"),
      );
    await expect(create(true)).rejects.toThrow("read-only transaction");
    expect(existsSync(join(folder, "written"))).toBe(false);
    await expect(create(false)).resolves.toBeDefined();
    expect(readdirSync(join(folder, "written"))).toEqual(["database-timeline.json"]);
  });
});

describe("doctor on the embedded database", () => {
  /** Runs the doctor as a command does, without a secret of the settings. */
  async function onFolder(dir: string) {
    const settings = { DATA_DIR: dir, PORT: String(await freePort()) };
    const { code, out } = await runAlone(settings, ["doctor", "--json"]);
    const { checks }: { checks: Check[] } = JSON.parse(out);
    return { code, checks: new Map(checks.map((check) => [check.name, check])) };
  }

  test("says what to do where there is none, and creates nothing", async () => {
    const { code, checks } = await onFolder(dataDir);
    expect(code).toBe(1);
    expect(checks.get("Database")).toMatchObject({
      state: "failed",
      finding: `There is no database in DATA_DIR ${dataDir}. On a new machine, start the server or restore a backup (npx armslot restore FILE); otherwise check DATA_DIR.`,
    });
    expect(checks.get("Mail")?.state).toBe("ok");
    expect(existsSync(dataDir)).toBe(false);
  });

  test("reports a damaged secret", async () => {
    const damaged = mkdtempSync(join(folder, "damaged-"));
    writeFileSync(join(damaged, "server-secret"), "", { mode: 0o600 });
    const { checks } = await onFolder(damaged);
    expect(checks.get("Settings")).toMatchObject({
      state: "failed",
      finding: expect.stringContaining("server-secret is empty or damaged. Restore it"),
    });
    expect(readdirSync(damaged)).toEqual(["server-secret"]);
  });

  test("checks a stopped one, and leaves no file", async () => {
    const stopped = newDataFolder();
    await (await openDatabase({ dataDir: stopped, purpose: "serve" })).close();
    const files = readdirSync(stopped);
    const { code, checks } = await onFolder(stopped);
    expect(statesIn(checks)).toEqual(allOk);
    expect({ code, database: checks.get("Database")?.state }).toEqual({ code: 0, database: "ok" });
    expect(readdirSync(stopped)).toEqual(files);
  });
});

describe("mail", () => {
  const address = "operator@harbor.example";

  test("mail is tried only when asked, and failed mails are a warning", async () => {
    const { taken, settings: smtp } = await startSmtp();
    const mail = { emailProvider: "smtp", smtp } as const;
    const quiet = await doctor(mail);
    expect(quiet.checks.get("Mail")?.finding).toBe(
      "smtp; no mail waits. To send a test message, add --mail ADDRESS.",
    );
    expect(taken).toHaveLength(0);
    const asked = await doctor(mail, ["--mail", address]);
    expect(asked.checks.get("Mail")?.state).toBe("ok");
    expect(taken.map(({ to }) => to)).toEqual([[address]]);
    const { programId } = await aProgram(testApp);
    await anInvite(testApp, { programId, mail: "failed" });
    const { checks } = await doctor(mail);
    expect(checks.get("Mail")).toMatchObject({
      state: "warning",
      finding: expect.stringContaining("1 mail failed."),
    });
    const refused = await doctor({ emailProvider: "smtp", smtp: { ...smtp, port: 1 } }, [
      "--mail",
      address,
    ]);
    expect(refused.code).toBe(1);
    expect(refused.checks.get("Mail")?.state).toBe("failed");
  });

  test("mail that is kept fails a test message with the sentence of mail test", async () => {
    const { checks } = await doctor({ emailProvider: "outbox" }, ["--mail", address]);
    const { error } = await runOn(testApp, ["mail", "test", address]);
    expect(error).toContain("set EMAIL_PROVIDER to smtp or emailjs");
    expect(checks.get("Mail")).toEqual({ name: "Mail", state: "failed", finding: error.trim() });
  });
});

test("counts games that wait to be compared, and warns of those that could not be", async () => {
  const { checks: before } = await doctor();
  expect(before.get("Outings")).toMatchObject({
    state: "ok",
    finding: "All games are compared with each other.",
  });
  const athlete = await anAthlete(testApp, await aProgram(testApp));
  for (const velo of [88, 90])
    await somePitches(testApp, await aGame(testApp, athlete), [{ velo }]);
  const { checks: waiting } = await doctor();
  expect(waiting.get("Outings")).toMatchObject({
    state: "ok",
    finding: "2 games to compare in the next hours.",
  });
  await testApp.db.asOwner((sql) => sql`update outings_to_compare set failed_at = now()`);
  const { checks } = await doctor();
  expect(checks.get("Outings")).toMatchObject({
    state: "warning",
    finding: expect.stringMatching(/^2 games could not be compared/),
  });
});

test("finds statements that wait for locks, and prepared transactions", async () => {
  const tx = testApp.parts.db.identitySql;
  const now = { waitMs: 0, preparedMs: 0 };
  const later = { waitMs: 600_000, preparedMs: 600_000 };
  expect((await checkLocks(tx, now)).state).toBe("ok");
  await testApp.db.asOwner(async (holder) => {
    await holder.unsafe("begin; lock table games");
    const waiting = testApp.db.asOwner((sql) => sql.unsafe("begin; lock table games"));
    await expect
      .poll(() => checkLocks(tx, now))
      .toMatchObject({
        state: "warning",
        finding: expect.stringMatching(/^Found 1 statement that waited/),
      });
    expect((await checkLocks(tx, later)).state).toBe("ok");
    await holder.unsafe("prepare transaction 'forgotten'");
    expect(await checkLocks(tx, now)).toMatchObject({
      state: "failed",
      finding: expect.stringMatching(/^Found 1 prepared transaction with locks\. End each with/),
    });
    expect((await checkLocks(tx, later)).state).toBe("ok");
    await holder.unsafe("rollback prepared 'forgotten'");
    await waiting;
  });
});

const safe = {
  ...{ server_version: "18.1", fsync: "on", full_page_writes: "on", synchronous_commit: "on" },
  ...{ autovacuum: "on", max_connections: "25" },
};

test.each([
  [{}, "ok", "PostgreSQL 18.1 (your own) has safe settings."],
  [{ fsync: "off" }, "failed", "Set fsync = on in"],
  [{ full_page_writes: "off" }, "failed", "Set full_page_writes = on in"],
  [{ synchronous_commit: "off" }, "failed", "Set synchronous_commit = on in"],
  [{ synchronous_commit: "local" }, "ok", "has safe settings."],
  [{ autovacuum: "off" }, "warning", "Set autovacuum = on in"],
  [{ max_connections: "24" }, "warning", "allows 24 connections. Set max_connections = 25"],
])("judges a database with %j as %s", (changes, state, sentence) => {
  const check = judgeDatabase(new Map(Object.entries({ ...safe, ...changes })), false);
  expect(check).toMatchObject({ state, finding: expect.stringContaining(sentence) });
});

test("names the embedded release, and where it says how to use a newer one", () => {
  expect(judgeDatabase(new Map(Object.entries(safe)), true).finding).toBe(
    'PostgreSQL 18.1 (embedded) has safe settings. Each Armslot brings one release. To use a newer one, see "A newer PostgreSQL" in docs/operating.md.',
  );
});

test("reads the settings of the database", async () => {
  const [row] = await testApp.db.asOwner((sql) => sql`select current_setting('fsync') as fsync`);
  const { checks } = await doctor();
  expect(checks.get("Database")?.state).toBe(row.fsync === "off" ? "failed" : "ok");
});

test("compares the clock with the database and with what was stored", async () => {
  const tx = testApp.parts.db.identitySql;
  const at = (seconds: number) => () => new Date(Date.now() + 1000 * seconds);
  expect((await checkClock(tx, at(0), true)).state).toBe("ok");
  const late = await checkClock(tx, at(60), true);
  expect(late).toMatchObject({
    state: "failed",
    finding: expect.stringMatching(/by [3-6]\d seconds/),
  });
  const { admin } = await aProgram(testApp);
  await browserWithSession(testApp, admin);
  const useIn = (seconds: number) =>
    testApp.db.asOwner(
      (sql) =>
        sql`update sessions set seen_at = clock_timestamp() + ${seconds} * interval '1 second'`,
    );
  await useIn(30);
  expect((await checkClock(tx, at(0), true)).state).toBe("ok");
  await useIn(600);
  expect(await checkClock(tx, at(0), true)).toMatchObject({
    state: "failed",
    finding: expect.stringMatching(/^The clock is behind: a session was used at 2\d{3}-/),
  });
  expect((await checkClock(tx, at(0), false)).state).toBe("ok");
});
