import { join } from "node:path";
import { sql } from "kysely";
import { readSecret, replaceDurably } from "../core/durable-file.ts";
import { secretFileName } from "../core/server-secret.ts";
import type { Settings } from "../core/settings.ts";
import type { Tx } from "../database/database.ts";
import { isDiskFull } from "../database/disk-space.ts";
import { runningServer } from "../database/embedded/data-folder-lock.ts";
import { makeDataFolder } from "../database/embedded/make-data-folder.ts";
import {
  DatabaseNotEmpty,
  loadRows,
  type RowPiece,
  SnapshotRefused,
} from "../database/load-rows.ts";
import { requireKnown } from "../database/migrate.ts";
import { withOwner } from "../database/owner-access.ts";
import { type FilmFiles, openFilmFiles } from "../films/film-files.ts";
import { type FilmsWriter, filmOf, readyFilms, writingFilms } from "./archived-films.ts";
import { BackupError } from "./backup-error.ts";
import { secretFile, tableOf } from "./backup-format.ts";
import type { Keys } from "./encryption.ts";
import { damaged, type OpenBackup, openBackup } from "./read-backup.ts";

/** A backup that was read to its end. */
interface ReadBackup {
  /** ISO 8601, the moment whose rows it holds. */
  readonly createdAt: string;
  /** The number of rows of all tables. */
  readonly rows: number;
  /** The number of films whose files it has. */
  readonly films: number;
}

/** How much of a restored backup gives access without a password. All of it may have been ended since the backup was made. */
export interface RestoredAccess {
  readonly apiTokens: number;
  readonly reportLinks: number;
  readonly invites: number;
  /** Links of programs whose first admin has not set them up. */
  readonly setupLinks: number;
}

/** A backup that is now in the database. */
export interface RestoredBackup extends ReadBackup {
  readonly working: RestoredAccess;
  /** The number of films that have no file in CLIPS_DIR. */
  readonly missingFilms: number;
  /** Whether SERVER_SECRET differs from the server's secret in the backup, so pending invites do not work. */
  readonly isOtherSecret: boolean;
}

function summaryOf({ header, rows, films }: OpenBackup): ReadBackup {
  const total = [...rows.values()].reduce((sum, n) => sum + n, 0);
  return { createdAt: header.createdAt, rows: total, films: films.size };
}

/**
 * Reads a backup to its end and checks every byte against its checksums.
 * @throws BackupError
 */
export async function verifyBackup(
  path: string,
  { signal, ...keys }: Keys & { readonly signal?: AbortSignal | undefined },
): Promise<ReadBackup> {
  const backup = await openBackup(path, keys);
  for await (const _ of backup.files) signal?.throwIfAborted();
  return summaryOf(backup);
}

interface OtherFiles {
  readonly onSecret: (secret: string) => void;
  readonly films: FilmsWriter;
}

/** Yields the rows of a backup, passes its secret to `onSecret`, and writes its films. */
async function* rowPieces(
  { files }: OpenBackup,
  { onSecret, films }: OtherFiles,
): AsyncGenerator<RowPiece> {
  for await (const { name, content } of files) {
    const table = tableOf(name);
    const film = filmOf(name);
    if (table !== undefined) yield { table, content };
    else if (film) await films.add(film, content);
    else if (name === secretFile) onSecret(content.toString("utf8").trim());
  }
  await films.end();
}

async function countMissing(tx: Tx, files: FilmFiles): Promise<number> {
  let missing = 0;
  for (const film of await readyFilms(tx)) {
    if ((await files.sizeOf(film, "film")) === undefined) missing += 1;
  }
  return missing;
}

function refuseRunningServer({ databaseUrl, dataDir }: Settings): void {
  const server = databaseUrl === undefined ? runningServer(dataDir) : undefined;
  if (!server) return;
  throw new BackupError(
    `A server (process ${server.pid}) is running on ${dataDir}. Stop it, or set DATA_DIR to a new folder, and restore again.`,
  );
}

function explain(
  error: unknown,
  path: string,
  { databaseUrl, dataDir, clipsDir }: Settings,
): unknown {
  if (error instanceof SnapshotRefused) return damaged(path, error.message);
  if (isDiskFull(error)) {
    const where = databaseUrl === undefined ? `DATA_DIR ${dataDir}` : "the database";
    return new BackupError(
      `The disk of ${where} or of CLIPS_DIR ${clipsDir} is full, and nothing was restored. Free some space and restore again.`,
    );
  }
  if (!(error instanceof DatabaseNotEmpty)) return error;
  return new BackupError(
    databaseUrl === undefined
      ? `${dataDir} already has a database, and nothing was changed. Move the folder away, or set DATA_DIR to a new one, and restore again.`
      : "The database of DATABASE_URL already has tables, and nothing was changed. Create an empty database, set DATABASE_URL to it, and restore again.",
  );
}

const lasting = {
  apiTokens: { table: "api_tokens", expiry: "expires_at", condition: sql`true` },
  reportLinks: { table: "shares", expiry: "expires_at", condition: sql`revoked_at is null` },
  invites: { table: "pending_invites", expiry: "expires_at", condition: sql`true` },
  setupLinks: { table: "programs", expiry: "setup_expires_at", condition: sql`true` },
} as const;

/**
 * Ends the sessions, password resets and calendar links of a backup: what was ended since the backup must not work again, and people
 * replace them in a moment. The rest ends only if `isAllEnded`, because it takes more than that to replace.
 */
async function endAccess(tx: Tx, { isAllEnded }: { isAllEnded: boolean }): Promise<RestoredAccess> {
  await tx.deleteFrom("sessions").execute();
  await tx.deleteFrom("password_resets").execute();
  await tx.deleteFrom("calendar_feeds").execute();
  const working = async (name: keyof typeof lasting) => {
    const { table, expiry, condition } = lasting[name];
    const column = sql.ref(expiry);
    const isWorking = sql`${column} > now() and ${condition}`;
    if (isAllEnded) {
      await sql`update ${sql.table(table)} set ${column} = now() where ${isWorking}`.execute(tx);
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${isWorking}`.execute(tx);
    return rows[0]?.count ?? 0;
  };
  return {
    apiTokens: await working("apiTokens"),
    reportLinks: await working("reportLinks"),
    invites: await working("invites"),
    setupLinks: await working("setupLinks"),
  };
}

interface RestoreOptions extends Keys {
  /** Ends the restore, which then leaves the database empty. It has no effect once everything is loaded. */
  readonly signal?: AbortSignal;
  /** Whether API tokens, report links, invites and setup links of the backup end too. Sessions and calendar links always end. */
  readonly isAllAccessEnded?: boolean;
}

/**
 * Restores a backup to the empty database of the settings, all of it or nothing. Reads the whole file before it creates anything. Its films
 * go to CLIPS_DIR. The secret of the backup goes to DATA_DIR unless SERVER_SECRET is set.
 * @throws BackupError, MigrationRefused, or another Error with a sentence that says what to do
 */
export async function restoreBackup(
  path: string,
  settings: Settings,
  { signal, isAllAccessEnded = false, ...keys }: RestoreOptions,
): Promise<RestoredBackup> {
  const { databaseUrl, dataDir, clipsDir, serverSecret } = settings;
  const backup = await openBackup(path, keys);
  const { header } = backup;
  requireKnown(header.migrations);
  refuseRunningServer(settings);
  // The checksums are at the end. PostgreSQL would complain about a damaged row before they are read.
  await verifyBackup(path, { ...keys, signal });
  let secret: string | undefined;
  const filmFiles = openFilmFiles(clipsDir);
  const films = writingFilms(filmFiles);
  const onSecret = (found: string) => {
    secret = found;
  };
  const pieces = rowPieces(backup, { onSecret, films });
  const keepSecret = () => {
    if (serverSecret !== undefined || secret === undefined) return;
    const file = join(makeDataFolder(dataDir), secretFileName);
    if (readSecret(file) !== secret) replaceDurably(file, { text: secret, mode: 0o600 });
  };
  signal?.throwIfAborted();
  const loading = new AbortController();
  const interrupt = () => loading.abort(signal?.reason);
  signal?.addEventListener("abort", interrupt);
  let working = { apiTokens: 0, reportLinks: 0, invites: 0, setupLinks: 0 };
  let missingFilms = 0;
  const beforeCommit = async (tx: Tx) => {
    working = await endAccess(tx, { isAllEnded: isAllAccessEnded });
    missingFilms = await countMissing(tx, filmFiles);
    keepSecret();
    // After the commit the database is full, so an interruption must not report an empty one.
    signal?.removeEventListener("abort", interrupt);
  };
  try {
    await withOwner({ databaseUrl, dataDir, signal: loading.signal }, async (owner, server) => {
      await loadRows(owner, { outline: header, pieces }, () => beforeCommit(owner.tx));
      await server.prepareRoles(owner);
    });
  } catch (error) {
    await films.undo();
    // A terminal interrupts the programs of PostgreSQL too, and one of them may fail first.
    loading.signal.throwIfAborted();
    throw explain(error, path, settings);
  }
  const isOtherSecret =
    serverSecret !== undefined && secret !== undefined && serverSecret !== secret;
  return { ...summaryOf(backup), working, missingFilms, isOtherSecret };
}
