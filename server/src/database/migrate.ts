import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { hasCode } from "../core/error-code.ts";
import type { Connection } from "./connection.ts";
import {
  type Applied,
  MigrationRefused,
  refuseMisfits,
  refuseOtherEncoding,
  refuseOtherOwner,
} from "./refuse-misfits.ts";

/** One file of `server/migrations`. */
export interface Migration {
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text with LF line breaks, because a checkout may convert them. */
  readonly checksum: string;
}

const folderOfThisBuild = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Reads the migrations `NNNN-name.sql` of a folder in order. Default: those of this build. */
export function readMigrations(folder: string = folderOfThisBuild): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
  });
}

/** The schema of release 0.1.0 in one file. */
const baseline = "0001-baseline.sql";

/** The migrations of release 0.1.0, which the baseline replaced, as `sha256sum` prints them: a database of that release has these names. */
export function readReplaced(): Applied[] {
  const lines = readFileSync(join(folderOfThisBuild, "0.1.0.sha256"), "utf8").trim().split("\n");
  return lines.map((line) => {
    const [checksum = "", name = ""] = line.trim().split(/\s+/);
    return { name, checksum };
  });
}

/** Whether these are migrations of a database of release 0.1.0 that was not taken over yet. */
const isReleased = (names: ReadonlySet<string>) =>
  readReplaced().every(({ name }) => names.has(name));

const createTable = `
  create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  )`;

/** An arbitrary key that no other program uses for an advisory lock. */
const lockKey = 6_246_020_131;

/** Returns the migrations that a database has, in order. */
export async function appliedMigrations({ tx }: Connection): Promise<Applied[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.schema_migrations') is not null as exists`.execute(tx);
  if (!rows[0]?.exists) return [];
  return await tx
    .withSchema("public")
    .selectFrom("schema_migrations")
    .select(["name", "checksum"])
    .orderBy("name")
    .execute();
}

/**
 * Runs a transaction that changes the database's structure or roles. Concurrent processes wait for each other.
 * @param owner acts as the owner of the tables
 */
export async function withMigrationLock<T>(owner: Connection, work: () => Promise<T>): Promise<T> {
  await owner.sendAll(`
    begin; set local statement_timeout = 0; set local lock_timeout = 0; set local search_path = public;
    select pg_advisory_xact_lock(${lockKey})`);
  try {
    const result = await work();
    await owner.sendAll("commit");
    return result;
  } catch (error) {
    await owner.sendAll("rollback").catch(() => undefined);
    throw error;
  }
}

async function applyNext(
  owner: Connection,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  return await withMigrationLock(owner, async () => {
    await owner.sendAll(createTable);
    const applied = await appliedMigrations(owner);
    refuseMisfits(applied, { migrations, replaced: readReplaced() });
    const done = new Set(applied.map(({ name }) => name));
    const next = migrations.find(({ name }) => !done.has(name));
    if (!next) return undefined;
    const { name, checksum, text } = next;
    if (name === baseline && isReleased(done)) {
      await owner.tx.deleteFrom("schema_migrations").execute();
    } else {
      await owner.sendAll(text);
    }
    await owner.tx.insertInto("schema_migrations").values({ name, checksum }).execute();
    return name;
  });
}

const deadlock = "40P01";
const triesOfDeadlocks = 5;

/** Applies the next migration, and starts it again after a deadlock with the requests of a server that still runs. */
async function applyNextDespiteOthers(
  owner: Connection,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  for (let left = triesOfDeadlocks; ; left -= 1) {
    try {
      return await applyNext(owner, migrations);
    } catch (error) {
      if (left === 1 || !hasCode(error, deadlock)) throw error;
    }
  }
}

/** The names of the migrations that a database has, and of those that it lacks. */
interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/**
 * Returns what `migrate` would do, and changes nothing.
 * @throws MigrationRefused where `migrate` would
 */
export async function migrationState(
  owner: Connection,
  migrations: readonly Migration[] = readMigrations(),
): Promise<MigrationState> {
  await refuseOtherOwner(owner);
  await refuseOtherEncoding(owner);
  const applied = await appliedMigrations(owner);
  refuseMisfits(applied, { migrations, replaced: readReplaced() });
  const done = new Set(applied.map(({ name }) => name));
  const pending = migrations.map(({ name }) => name).filter((name) => !done.has(name));
  return { applied: [...done], pending };
}

const lookEveryMs = 100;
const noTables =
  "The database has no tables of Armslot. On a new machine, start the server or restore a backup (npx armslot restore FILE); otherwise check DATA_DIR and DATABASE_URL.";
const olderTables =
  "The database was written by an older Armslot. Nothing was changed. Make a backup (npx armslot backup DIR), stop every server that uses the database, and start this version, or run: npx armslot migrate";

/**
 * Throws MigrationRefused unless the database has the tables of this build. Changes nothing. Waits while another process migrates, and as
 * long as `isStarting` says that one is about to.
 * @returns false for a database without tables, if `mayBeEmpty`
 */
export async function requireMigrated(
  owner: Connection,
  { mayBeEmpty = false, isStarting = (): boolean => false, migrations = readMigrations() } = {},
): Promise<boolean> {
  for (;;) {
    const state = () => migrationState(owner, migrations);
    const { applied, pending } = await withMigrationLock(owner, state);
    if (pending.length === 0) return true;
    if (mayBeEmpty && applied.length === 0) return false;
    if (!isStarting()) throw new MigrationRefused(applied.length > 0 ? olderTables : noTables);
    await pause(lookEveryMs);
  }
}

/**
 * Migrates a database to this build, with one transaction per file and one process at a time. A database of release 0.1.0 has the baseline's
 * tables, so only its list of migrations is replaced.
 * @param owner acts as the owner of the tables
 * @returns the names of the files that were applied now
 * @throws MigrationRefused if the user does not own the database, its encoding is not UTF8, a released file was changed, or the database is
 * older than release 0.1.0 or newer than this build
 */
export async function migrate(
  owner: Connection,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const { pending } = await migrationState(owner, migrations);
  const names: string[] = [];
  if (pending.length === 0) return names;
  // The session keeps the lock from one file to the next, so no other process sees a database that is migrated halfway.
  await withMigrationLock(owner, () => owner.sendAll(`select pg_advisory_lock(${lockKey})`));
  try {
    for (;;) {
      const name = await applyNextDespiteOthers(owner, migrations);
      if (name === undefined) return names;
      names.push(name);
    }
  } finally {
    await owner.sendAll(`select pg_advisory_unlock(${lockKey})`).catch(() => undefined);
  }
}

/** Throws MigrationRefused unless this build can restore a backup of these migrations. */
export function requireKnown(applied: readonly Applied[]): void {
  refuseMisfits(applied, { migrations: readMigrations(), replaced: readReplaced() }, "backup");
}

/**
 * Creates all tables in an empty database as they were after some migrations. `schema_migrations` stays empty. Runs in the caller's
 * transaction.
 * @throws MigrationRefused if the user does not own the database, its encoding is not UTF8, the migrations are older than release 0.1.0, or
 * this build lacks one
 */
export async function createTables(owner: Connection, applied: readonly Applied[]): Promise<void> {
  requireKnown(applied);
  await refuseOtherOwner(owner);
  await refuseOtherEncoding(owner);
  const names = new Set(applied.map(({ name }) => name));
  const wanted = isReleased(names) ? new Set([baseline]) : names;
  await owner.sendAll(createTable);
  for (const { name, text } of readMigrations()) {
    if (wanted.has(name)) await owner.sendAll(text);
  }
}
