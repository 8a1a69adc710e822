import { fixedText } from "@armslot/baseball/pitch/decimal";
import { minuteMs, secondMs } from "@armslot/contracts/core/durations";
import { sql } from "kysely";
import type { Clock } from "../../core/clock.ts";
import type { Connection } from "../../database/connection.ts";
import type { Tx } from "../../database/database.ts";
import { missingWalls, otherRole, wallsAdvice } from "../../database/database-walls.ts";
import type { Server } from "../../database/embedded/embedded-database.ts";
import { migrationState } from "../../database/migrate.ts";
import { MigrationRefused } from "../../database/refuse-misfits.ts";
import { counted } from "../terminal-text.ts";
import { type Check, checkNamed } from "./check.ts";

/** The settings without which an acknowledged write could be lost. */
const durable = { fsync: "on", full_page_writes: "on" } as const;
const fewestConnections = 25;

/** Returns the version of PostgreSQL, and whether its settings keep what was acknowledged. */
export async function checkDatabase(tx: Tx, isEmbedded: boolean): Promise<Check> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('server_version', 'fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum', 'max_connections')
  `.execute(tx);
  return judgeDatabase(new Map(rows.map(({ name, setting }) => [name, setting])), isEmbedded);
}

/** Returns what is risky in PostgreSQL's settings, which are texts by name. */
export function judgeDatabase(settings: ReadonlyMap<string, string>, isEmbedded: boolean): Check {
  const check = checkNamed("Database");
  const version = `PostgreSQL ${settings.get("server_version")} (${isEmbedded ? "embedded" : "your own"})`;
  const unsafe = Object.entries(durable).filter(([name, value]) => settings.get(name) !== value);
  if (settings.get("synchronous_commit") === "off") unsafe.push(["synchronous_commit", "on"]);
  if (unsafe.length > 0) {
    const wanted = unsafe.map(([name, value]) => `${name} = ${value}`).join(", ");
    return check.failed(
      `${version} can lose acknowledged writes in a power cut. Set ${wanted} in postgresql.conf.`,
    );
  }
  if (settings.get("autovacuum") !== "on") {
    return check.warning(`${version} grows without end. Set autovacuum = on in postgresql.conf.`);
  }
  const connections = Number(settings.get("max_connections"));
  if (connections < fewestConnections) {
    return check.warning(
      `${version} allows ${connections} connections. Set max_connections = ${fewestConnections} or more.`,
    );
  }
  const newer = isEmbedded
    ? ' Each Armslot brings one release. To use a newer one, see "A newer PostgreSQL" in docs/operating.md.'
    : "";
  return check.ok(`${version} has safe settings.${newer}`);
}

/** Returns whether the database has the tables of this version. Changes nothing. */
export async function checkMigrations(owner: Connection): Promise<Check> {
  const check = checkNamed("Migrations");
  try {
    const { applied, pending } = await migrationState(owner);
    if (applied.length === 0) {
      return check.failed(
        "The database has no tables of Armslot. Start the server to create them, or restore a backup: npx armslot restore FILE",
      );
    }
    if (pending.length === 0) return check.ok(`The database has all ${applied.length}.`);
    return check.warning(
      `This version has ${counted(pending.length, "migration")} that the database lacks: ${pending.join(", ")}. Make a backup, stop the server, and start this version, which applies them.`,
    );
  } catch (error) {
    if (error instanceof MigrationRefused) return check.failed(error.message);
    throw error;
  }
}

const connectMs = 10 * secondMs;

/**
 * Returns whether the database itself keeps programs apart.
 * @param server your own PostgreSQL, where the application's connections must switch to its roles. Undefined for the embedded one,
 * whose roles may have no password before the next start
 */
export async function checkRowSecurity(tx: Tx, server: Server | undefined): Promise<Check> {
  const check = checkNamed("Row security");
  const faults = await missingWalls(tx);
  if (server) {
    for (const role of ["armslot_app", "armslot_identity"]) {
      const connection = await server.open(server.as(role), connectMs);
      faults.push(...(await otherRole(connection.tx, role).finally(() => connection.destroy())));
    }
  }
  if (faults.length === 0) return check.ok("Every table keeps programs apart.");
  return check.failed(wallsAdvice(faults));
}

/** How long, in milliseconds, a statement may wait for a lock and a prepared transaction may hold some. */
const longestOfLocks = { waitMs: 5 * secondMs, preparedMs: 5 * minuteMs };

/** Returns whether statements wait for locks of this database, or a forgotten transaction holds some. */
export async function checkLocks(tx: Tx, { waitMs, preparedMs } = longestOfLocks): Promise<Check> {
  const check = checkNamed("Locks");
  const { rows } = await sql<{ waiting: number; prepared: number }>`
    select
      (
        select count(*) from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()
          and l.waitstart < clock_timestamp() - ${waitMs} * interval '1 millisecond'
      )::integer as waiting,
      (
        select count(*) from pg_prepared_xacts
        where database = current_database() and prepared < clock_timestamp() - ${preparedMs} * interval '1 millisecond'
      )::integer as prepared
  `.execute(tx);
  const { waiting = 0, prepared = 0 } = rows[0] ?? {};
  if (prepared > 0) {
    return check.failed(
      `Found ${counted(prepared, "prepared transaction")} with locks. End each with ROLLBACK PREPARED; pg_prepared_xacts lists them.`,
    );
  }
  if (waiting > 0) {
    return check.warning(
      `Found ${counted(waiting, "statement")} that waited for a lock for more than ${waitMs / secondMs} seconds. Run this again; if some still wait, restart the server.`,
    );
  }
  return check.ok("No statement waits for a lock.");
}

const driftMs = 2 * secondMs;
const aheadMs = 60 * secondMs;
const newestUse = sql`(select max(seen_at) from sessions)`;

/**
 * Returns whether the clock agrees with that of the database and is not behind what was stored before. A wrong clock ends sessions
 * and links too early or too late.
 * @param hasSessions false if there is no table of sessions to read
 */
export async function checkClock(tx: Tx, clock: Clock, hasSessions: boolean): Promise<Check> {
  const check = checkNamed("Clock");
  const before = clock().getTime();
  const { rows } = await sql<{ now: Date; newest: Date | null }>`
    select clock_timestamp() as now, ${hasSessions ? newestUse : sql`null`} as newest`.execute(tx);
  const after = clock().getTime();
  const [row] = rows;
  if (!row) return check.failed("The database returned no time. Run this again.");
  const database = row.now.getTime();
  const driftOf = Math.max(before - database, database - after, 0);
  const advice = "Synchronize the clock with a time server (NTP).";
  if (driftOf > driftMs) {
    return check.failed(
      `The clock differs from the database's by ${fixedText(driftOf / secondMs, 0)} seconds. ${advice}`,
    );
  }
  if (row.newest && row.newest.getTime() > after + aheadMs) {
    return check.failed(
      `The clock is behind: a session was used at ${row.newest.toISOString()}. ${advice}`,
    );
  }
  return check.ok(`${new Date(after).toISOString()}, like the database's.`);
}
