import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { readReplaced } from "../../../src/database/migrate.ts";
import type { ConnectionSql } from "./sql.ts";

/**
 * The 53 migrations of release 0.1.0, one after the other. A dump of their result would not do: PostgreSQL reads a condition that it printed
 * as a slightly different one.
 */
const migrations = new URL("./release-0.1.0.sql.gz", import.meta.url);

/** Makes an empty database one of release 0.1.0. */
export async function makeReleased(sql: ConnectionSql): Promise<void> {
  await sql.unsafe(
    "create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  await sql.unsafe(gunzipSync(readFileSync(migrations)).toString("utf8"));
  for (const row of readReplaced()) await sql.insertInto("schema_migrations").values(row).execute();
}
