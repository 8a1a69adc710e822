import { fixedText } from "@armslot/baseball/pitch/decimal";
import { minuteMs, secondMs } from "@armslot/contracts/core/durations";
import { sql } from "kysely";
import { hasCode } from "../../core/error-code.ts";
import type { Connection } from "../../database/connection.ts";
import { explainDamage, TableDamaged } from "../../database/damaged-database.ts";
import { storedTables } from "../../database/dump-rows.ts";
import { counted } from "../terminal-text.ts";
import { type Check, checkNamed } from "./check.ts";

/** The SQLSTATEs of a statement that took too long, or waited too long for a lock. */
const tooSlow = ["57014", "55P03"];

/**
 * Reads every value of a table.
 * @returns why rows cannot be read, or undefined
 */
async function damageOf(owner: Connection, table: string): Promise<TableDamaged | undefined> {
  try {
    // The text of a row needs all of its values, also those that PostgreSQL keeps outside of the table.
    await sql`select count(t::text) from ${sql.id("public", table)} t`.execute(owner.tx);
    return undefined;
  } catch (error) {
    const damage = explainDamage(error, table);
    if (damage instanceof TableDamaged) return damage;
    throw error;
  }
}

/** Returns what PostgreSQL itself has noticed: whether it can notice changed bytes, and how often it did. */
async function noticed({ tx }: Connection): Promise<{ hasChecksums: boolean; failures: number }> {
  const { rows } = await sql<{ hasChecksums: boolean; failures: number }>`
    select current_setting('data_checksums') = 'on' as "hasChecksums", coalesce(checksum_failures, 0)::integer as failures
    from pg_stat_database where datname = current_database()`.execute(tx);
  return rows[0] ?? { hasChecksums: false, failures: 0 };
}

/** Reads tables one after the other until the time is over. */
async function readTables(owner: Connection, patienceMs: number) {
  const endsAt = performance.now() + patienceMs;
  const tables = await storedTables(owner);
  const damaged: TableDamaged[] = [];
  let read = 0;
  for (const { name } of tables) {
    const leftMs = Math.ceil(endsAt - performance.now());
    if (leftMs <= 0) break;
    await owner.sendAll(`set statement_timeout = ${leftMs}`);
    try {
      const damage = await damageOf(owner, name);
      if (damage) damaged.push(damage);
      read += 1;
    } catch (error) {
      if (!hasCode(error, ...tooSlow)) throw error;
    }
  }
  await owner.sendAll("reset statement_timeout");
  return { damaged, read, all: tables.length };
}

/** Reads all rows of the database, for a limited time, and returns which tables are damaged. */
export async function checkRows(owner: Connection, patienceMs = minuteMs): Promise<Check> {
  const check = checkNamed("Rows");
  const startedAt = performance.now();
  const { damaged, read, all } = await readTables(owner, patienceMs);
  const { hasChecksums, failures } = await noticed(owner);
  const took = `${fixedText((performance.now() - startedAt) / secondMs, 1)} seconds`;
  if (damaged.length > 0) {
    return check.failed(damaged.map(({ message }) => message).join(" "));
  }
  if (failures > 0) {
    return check.warning(
      `All rows can be read, but PostgreSQL found ${counted(failures, "damaged page")}, perhaps of an index. Check the disk, make a backup, and restore it to a new DATA_DIR or a new database, which creates every index again.`,
    );
  }
  if (read < all) {
    return check.warning(
      `Read ${read} of ${all} tables in ${took} and found no damage. To read all rows, make a backup: npx armslot backup DIR`,
    );
  }
  const unseen = hasChecksums
    ? ""
    : " Data checksums are off, so changed bytes may go unnoticed. Stop PostgreSQL and run pg_checksums --enable.";
  return check.ok(`Read all rows of ${all} tables in ${took}.${unseen}`);
}
