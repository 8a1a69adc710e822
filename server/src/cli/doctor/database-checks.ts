import { secondMs } from "@armslot/contracts/durations";
import { sql } from "kysely";
import type { Tx } from "../../database/database.ts";
import { missingWalls } from "../../database/database-walls.ts";
import { type Check, checkNamed } from "./check.ts";

/** The settings without which an acknowledged write could be lost. */
const durable = { fsync: "on", full_page_writes: "on" } as const;
const fewestConnections = 25;

/** Returns the version of PostgreSQL, and whether its settings keep what was acknowledged. */
export async function checkDatabase(tx: Tx, isEmbedded: boolean): Promise<Check> {
  const check = checkNamed("Database");
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('server_version', 'server_encoding', 'fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum', 'max_connections')
  `.execute(tx);
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const version = `PostgreSQL ${settings.get("server_version")} (${isEmbedded ? "embedded" : "your own"})`;
  const unsafe = Object.entries(durable).filter(([name, value]) => settings.get(name) !== value);
  if (settings.get("synchronous_commit") === "off") unsafe.push(["synchronous_commit", "on"]);
  if (unsafe.length > 0) {
    const wanted = unsafe.map(([name, value]) => `${name} = ${value}`).join(", ");
    return check.failed(
      `${version} can lose acknowledged writes in a power cut. Set ${wanted} in postgresql.conf.`,
    );
  }
  if (settings.get("server_encoding") !== "UTF8") {
    return check.failed(
      `${version} stores ${settings.get("server_encoding")}. Create the database with the encoding UTF8.`,
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
  return check.ok(`${version} is migrated, and its settings are safe.`);
}

/** Returns whether the database itself keeps programs apart. */
export async function checkRowSecurity(tx: Tx): Promise<Check> {
  const check = checkNamed("Row security");
  const faults = await missingWalls(tx);
  if (faults.length === 0) return check.ok("Every table keeps programs apart.");
  return check.failed(
    `${faults.join("; ")}. Restore the database from a backup, or undo what changed it.`,
  );
}

/** Returns whether statements wait for locks, or a forgotten transaction holds some. */
export async function checkLocks(tx: Tx): Promise<Check> {
  const check = checkNamed("Locks");
  const { rows } = await sql<{ waiting: number; prepared: number }>`
    select
      (select count(*) from pg_locks where not granted and waitstart < clock_timestamp() - interval '5 seconds')::integer as waiting,
      (select count(*) from pg_prepared_xacts where prepared < clock_timestamp() - interval '5 minutes')::integer as prepared
  `.execute(tx);
  const { waiting = 0, prepared = 0 } = rows[0] ?? {};
  if (prepared > 0) {
    return check.failed(
      `${prepared} prepared transactions hold locks. End them with ROLLBACK PREPARED; pg_prepared_xacts lists them.`,
    );
  }
  if (waiting > 0) {
    return check.warning(
      `${waiting} statements have waited for a lock for more than 5 seconds. Run this again; if they stay, restart the server.`,
    );
  }
  return check.ok("No statement waits for a lock.");
}

const driftMs = 2 * secondMs;
const aheadMs = 60 * secondMs;

/**
 * Returns whether the clock agrees with that of the database and is not behind what was stored before. A wrong clock ends sessions
 * and links too early or too late.
 */
export async function checkClock(tx: Tx, clock: () => Date): Promise<Check> {
  const check = checkNamed("Clock");
  const before = clock().getTime();
  const { rows } = await sql<{ now: Date; newest: Date | null }>`
    select clock_timestamp() as now, (select max(seen_at) from sessions) as newest`.execute(tx);
  const after = clock().getTime();
  const [row] = rows;
  if (!row) return check.failed("The database returned no time. Run this again.");
  const database = row.now.getTime();
  const driftOf = Math.max(before - database, database - after, 0);
  const advice = "Synchronize the clock with a time server (NTP).";
  if (driftOf > driftMs) {
    return check.failed(
      `The clock differs from the database's by ${Math.round(driftOf / secondMs)} seconds. ${advice}`,
    );
  }
  if (row.newest && row.newest.getTime() > after + aheadMs) {
    return check.failed(
      `The clock is behind: a session was used at ${row.newest.toISOString()}. ${advice}`,
    );
  }
  return check.ok(`${new Date(after).toISOString()}, like the database's.`);
}
