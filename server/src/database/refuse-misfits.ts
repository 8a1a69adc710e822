import { sql } from "kysely";
import type { Connection } from "./connection.ts";

/** The database does not fit this build. The message says what to do. */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused";
}

/** A migration that a database or a backup has. */
export interface Applied {
  readonly name: string;
  readonly checksum: string;
}

const origins = {
  database: {
    made: "The database was written",
    tooOld:
      "This database is older than Armslot 0.1.0. Start Armslot 0.1.0 once, then this version.",
  },
  backup: {
    made: "The backup was made",
    tooOld:
      "This backup is older than Armslot 0.1.0. Restore it with Armslot 0.1.0, start that once, then this version.",
  },
} as const;

/**
 * Throws MigrationRefused if this build must not change the database, or restore the backup.
 * @param build its migrations, and those that its first one replaced: a database of release 0.1.0 has all of them, and an older one some
 */
export function refuseMisfits(
  applied: readonly Applied[],
  build: { readonly migrations: readonly Applied[]; readonly replaced: readonly Applied[] },
  origin: keyof typeof origins = "database",
): void {
  const { made, tooOld } = origins[origin];
  const names = new Set(applied.map(({ name }) => name));
  const lacking = build.replaced.filter(({ name }) => !names.has(name)).length;
  if (lacking > 0 && lacking < build.replaced.length) throw new MigrationRefused(tooOld);
  const known = new Map(
    [...build.replaced, ...build.migrations].map((migration) => [migration.name, migration]),
  );
  for (const { name, checksum } of applied) {
    const migration = known.get(name);
    if (!migration) {
      throw new MigrationRefused(
        `${made} by a newer Armslot (it has migration ${name}). Install that version or a later one.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationRefused(
        `Migration ${name} was changed after this database had applied it. Restore the released file and put the change into a new migration.`,
      );
    }
  }
}

/**
 * Throws MigrationRefused if our user does not own the database. The owner's policies, which the triggers need, apply to the
 * database's owner (decision 15).
 */
export async function refuseOtherOwner({ tx }: Connection): Promise<void> {
  const { rows: others } = await sql<{ user: string; database: string }>`
    select quote_ident(rolname) as user, quote_ident(current_database()) as database from pg_roles r
    where not pg_has_role(r.oid, 'pg_database_owner', 'usage') and (
      r.rolname = current_user or exists (
        select from pg_class c
        where c.relnamespace = to_regnamespace('public') and c.relforcerowsecurity and c.relowner = r.oid
      )
    )`.execute(tx);
  for (const { user, database } of others) {
    throw new MigrationRefused(
      `${user} must own the database. Have an administrator run ALTER DATABASE ${database} OWNER TO ${user}.`,
    );
  }
}

/** Throws MigrationRefused if the database cannot store every name. Sorting names needs Unicode, too (decision 24). */
export async function refuseOtherEncoding({ tx }: Connection): Promise<void> {
  const { rows } = await sql<{ encoding: string; database: string }>`
    select current_setting('server_encoding') as encoding, current_database() as database`.execute(
    tx,
  );
  const [{ encoding, database } = { encoding: "", database: "" }] = rows;
  if (encoding === "UTF8") return;
  throw new MigrationRefused(
    `The database ${database} uses the encoding ${encoding}. Create a database with ENCODING 'UTF8' and set DATABASE_URL to it.`,
  );
}
