import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signIn } from "@armslot/contracts/people/sign-in";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type DebianCluster,
  installedPrograms,
  startDebianCluster,
} from "../../../scripts/debian-postgres.mjs";
import { makeBackup } from "../../src/backup/make-backup.ts";
import {
  type RestoredBackup,
  restoreBackup,
  verifyBackup,
} from "../../src/backup/restore-backup.ts";
import { readSettings } from "../../src/core/settings.ts";
import { openDatabase } from "../../src/database/open-database.ts";
import { type DatabaseLocation, withOwner } from "../../src/database/owner-access.ts";
import { openMail } from "../../src/mail/open-mail.ts";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { makePitchedGame } from "../kit/database/database-rows.ts";
import { onConnection } from "../kit/database/database-server.ts";
import { fillEveryTable } from "../kit/database/every-table.ts";
import { type TaggedDatabase, tagged } from "../kit/database/sql.ts";
import { newTestTransport } from "../kit/services/test-transport.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { newBrowser } from "../kit/test-browser.ts";

const secret = "a server secret of the drill alone";
let root: string;
let number = 0;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "armslot-drill-"));
  chmodSync(root, 0o755);
  closeAtEnd(async () => rmSync(root, { recursive: true, force: true }));
});

function newFolder(): string {
  number += 1;
  const folder = join(root, String(number));
  mkdirSync(folder);
  return folder;
}

function settingsOf({ databaseUrl = "", dataDir }: DatabaseLocation) {
  const texts = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SERVER_SECRET: secret };
  return readSettings(texts, ".");
}

async function open(location: DatabaseLocation): Promise<TaggedDatabase> {
  const db = tagged(await openDatabase({ ...location, purpose: "serve" }));
  return Object.assign(db, { close: closeAtEnd(db.close) });
}

/** The app on this database, as a server that was started there would run it. */
async function openApp(db: TaggedDatabase): Promise<TestApp> {
  return await openTestApp({
    parts: (parts) => ({ db, mail: openMail({ ...parts, db }, newTestTransport()) }),
    settings: { SERVER_SECRET: secret },
  });
}

/** Everything in a database: rows as text, structure, rights and sequences. */
async function contentOf(location: DatabaseLocation): Promise<Record<string, readonly unknown[]>> {
  return await withOwner(location, async (owner) => {
    const textsOf = async (query: string) => {
      const [result] = await owner.sendAll(query);
      return (result?.rows ?? []).map((row) => String(Object(row).text)).sort();
    };
    const tables = await textsOf(`
      select relname::text as text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
    const rows: [string, unknown[]][] = [];
    for (const name of tables)
      rows.push([name, await textsOf(`select t::text as text from ${name} t`)]);
    const structure = await textsOf(`
      select format('%s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) as text
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select format('%s %s %s %s', attrelid::regclass, attname, atttypid::regtype, attnotnull) from pg_attribute
        join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
      union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on oid = indexrelid
        where relnamespace = 'public'::regnamespace
      union all select format('%s %s', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
      union all select format('%s %s %s', relname, relrowsecurity, relforcerowsecurity) from pg_class
        where relnamespace = 'public'::regnamespace
      union all select format('%s %s %s %s %s', tablename, policyname, roles, qual, with_check) from pg_policies
        where schemaname = 'public'
      union all select format('%s %s %s', table_name, privilege_type, column_name) from information_schema.column_privileges
        where grantee like 'armslot_%'
      union all select format('%s %s', sequencename, last_value) from pg_sequences where schemaname = 'public'`);
    return { ...Object.fromEntries(rows), structure };
  });
}

/** Makes every token, link and invite work by the real clock, which is ahead of that of the tests. */
async function makeLasting(location: DatabaseLocation): Promise<void> {
  await withOwner(location, (owner) =>
    owner.sendAll(`
      update api_tokens set expires_at = now() + interval '1 day';
      update pending_invites set expires_at = now() + interval '1 day';
      update shares set expires_at = now() + interval '1 day', revoked_at = null, revoked_by = null;
      update programs set setup_token_hash = sha256(program_id::text::bytea), is_setup_complete = false,
        setup_expires_at = now() + interval '1 day' where program_id = (select max(program_id::text) from programs)::uuid`),
  );
}

/** Counts by the rules of the sign-in: a token, link or invite works until it expires or, for a link, is revoked. */
async function workingIn(location: DatabaseLocation) {
  return await withOwner(location, async (owner) => {
    const [result] = await owner.sendAll(`
      select (select count(*) from api_tokens where expires_at > clock_timestamp())::integer as "apiTokens",
        (select count(*) from shares where expires_at > clock_timestamp() and revoked_at is null)::integer as "reportLinks",
        (select count(*) from pending_invites where expires_at > clock_timestamp())::integer as invites,
        (select count(*) from programs where setup_expires_at > clock_timestamp())::integer as "setupLinks"`);
    return result?.rows[0];
  });
}

interface Kind {
  readonly name: string;
  newPlace(): Promise<DatabaseLocation>;
}

const kinds: Kind[] = [
  {
    name: "the embedded database",
    newPlace: async () => ({ dataDir: join(newFolder(), "data") }),
  },
];
let cluster: DebianCluster;
if (installedPrograms()) {
  beforeAll(async () => {
    cluster = await startDebianCluster();
    closeAtEnd(cluster.remove);
  });
  kinds.push({
    name: "a PostgreSQL of one's own",
    async newPlace() {
      const dataDir = newFolder();
      const [owner, database] = [`owner_${number}`, `armslot_${number}`];
      await onConnection({ url: cluster.url }, async (sql) => {
        await sql.unsafe(`create role ${owner} login createrole password 'made-up'`);
        await sql.unsafe(`create database ${database} owner ${owner}`);
      });
      return { databaseUrl: `postgres://${owner}:made-up@${cluster.address}/${database}`, dataDir };
    },
  });
}

describe.each(kinds)("a backup of $name", (from) => {
  let file: string;
  let account: Awaited<ReturnType<typeof fillEveryTable>>;
  let stored: Awaited<ReturnType<typeof contentOf>>;

  beforeAll(async () => {
    const place = await from.newPlace();
    const db = await open(place);
    account = await fillEveryTable(await openApp(db));
    await makeLasting(place);
    stored = await contentOf(place);
    const backup = await makeBackup(settingsOf(place), { folder: newFolder() });
    file = backup.file;
    await db.close();
  });

  test("a backup has rows of every table", () => {
    const empty = Object.entries(stored).filter(([, rows]) => rows.length === 0);
    expect(empty).toEqual([]);
  });

  test("a backup can be read by its owner only, and leaves no other file", () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(file, ".."))).toHaveLength(1);
  });

  test("a backup is verified", async () => {
    const rows = Object.entries(stored).filter(([name]) => name !== "structure");
    expect((await verifyBackup(file, {})).rows).toBe(rows.flatMap(([, each]) => each).length);
  });

  test("gives no access without a password when it is restored so", async () => {
    const place = await from.newPlace();
    const options = { isAllAccessEnded: true };
    const { working } = await restoreBackup(file, settingsOf(place), options);
    const none = { apiTokens: 0, reportLinks: 0, invites: 0, setupLinks: 0 };
    expect(working).toEqual(none);
    expect(await workingIn(place)).toEqual(none);
    const { api_tokens, shares, pending_invites } = await contentOf(place);
    for (const rows of [api_tokens, shares, pending_invites]) expect(rows).not.toEqual([]);
  });

  describe.each(kinds)("restored to $name", (to) => {
    let place: DatabaseLocation;
    let restored: RestoredBackup;
    beforeAll(async () => {
      place = await to.newPlace();
      restored = await restoreBackup(file, settingsOf(place), {});
    });

    test("a restored backup has every row but those of sessions, resets and calendar links, and every constraint, index, trigger, policy and right", async () => {
      expect(await contentOf(place)).toEqual({
        ...stored,
        sessions: [],
        password_resets: [],
        calendar_feeds: [],
      });
    });

    test("counts what gives access without a password", async () => {
      expect(restored.working).toEqual(await workingIn(place));
      for (const count of Object.values(restored.working)) expect(count).toBeGreaterThan(0);
    });

    test("serves: members sign in, programs stay separate, totals are counted", async () => {
      const db = await open(place);
      const app = await openApp(db);
      const { email, password, programId } = account;
      const { user } = await newBrowser(app).call(signIn, { body: { email, password } });
      expect(user.email).toBe(email);
      const total = () =>
        db.tenantRead(programId, (sql) => sql`select sum(pitches)::integer as n from pitch_totals`);
      const [before] = await total();
      await makePitchedGame(db, programId);
      const [after] = await total();
      expect(after?.n).toBe(before?.n + 1);
      const other = "01a1fbf5-b9e4-7142-9e8b-5bf7306a80cc";
      const seen = await db.tenantRead(other, (sql) => sql`select athlete_id from athletes`);
      expect([...seen]).toEqual([]);
      await db.close();
    });

    test("a backup is not restored again over what is there", async () => {
      const before = await contentOf(place);
      await expect(restoreBackup(file, settingsOf(place), {})).rejects.toThrow(/restore again\.$/);
      expect(await contentOf(place)).toEqual(before);
    });
  });
});
