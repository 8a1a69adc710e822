import { minuteMs } from "@armslot/contracts/core/durations";
import type { Connection } from "./connection.ts";
import { openConnectionPool } from "./connection-pool.ts";
import type { Database, DatabaseLog, SessionKey } from "./database.ts";
import {
  type DatabaseLimits,
  limitsOf,
  limitsOfServer,
  limitsOfSnapshots,
} from "./database-limits.ts";
import { DatabaseBusy, DatabaseUnavailable } from "./database-unavailable.ts";
import { requireWalls } from "./database-walls.ts";
import { refuseWhenFull } from "./disk-space.ts";
import { type Purpose, runningServer } from "./embedded/data-folder-lock.ts";
import type { Server } from "./embedded/embedded-database.ts";
import { requireEmbeddedDatabase } from "./embedded/require-database.ts";
import { type Migration, migrate, readMigrations, requireMigrated } from "./migrate.ts";
import {
  connectAsOwner,
  type DatabaseLocation,
  explainOpenError,
  openServer,
  silence,
} from "./owner-access.ts";
import { inOneRoundTrip, inTransaction, type Opening, singleStatements } from "./transaction.ts";

/** What opening does to a database: gives an empty one its tables, or also brings an older one up to date (OPS-19). */
export type Preparation = "none" | "create" | "migrate";

interface OpenOptions extends DatabaseLocation {
  readonly purpose: Purpose;
  /** Default: `migrate` for a server, and `none` for a command. */
  readonly preparation?: Preparation | undefined;
  readonly log?: DatabaseLog;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type OpenServer = Pick<Server, "as" | "open" | "stop">;

/** The number of the newest migration of this build. The database refuses writes of servers that say none (FAULT-13). */
const newestMigration = Number(readMigrations().at(-1)?.name.slice(0, 4));

function poolOf(server: OpenServer, role: string, limits: DatabaseLimits & { max: number }) {
  const target = server.as(role);
  const settings = {
    application_name: "armslot",
    "app.migration": newestMigration,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    search_path: "public",
    TimeZone: "UTC",
    DateStyle: "ISO",
    ...target.settings,
  };
  const connect = () => server.open({ ...target, settings }, limits.connectMs);
  const { max, poolWaitMs: waitMs, poolWaitingMax: waitingMax } = limits;
  return openConnectionPool({ max, waitMs, waitingMax, connect });
}

type Mode = "read only" | "read write" | "isolation level repeatable read, read only";

const setProgram =
  "select set_config('app.program_id', $1, true), set_config('app.user_id', $2, true)";
const sessionColumns = `user_id as "userId", program_id as "programId", role, seen_at as "seenAt"`;
const openSession = `select ${sessionColumns} from open_session($1, $2, $3)`;
const openWithVersion = `
  select ${sessionColumns},
    (select coalesce(sum(c.weight), 0)::text from program_changes c where c.program_id = s.program_id) as "programVersion"
  from open_session($1, $2, $3) s`;

function opening(programId: string, mode: Mode, userId = ""): Opening {
  if (!uuid.test(programId)) throw new TypeError("A program's ID must be a lower-case UUID.");
  return { begin: `begin ${mode}`, query: { text: setProgram, values: [programId, userId] } };
}

function sessionOpening(
  { tokenHash, now, idleSince }: SessionKey,
  mode: Mode,
  text = openSession,
): Opening {
  return { begin: `begin ${mode}`, query: { text, values: [tokenHash, now, idleSince] } };
}

const readOpening = (key: SessionKey, withVersion = false) =>
  sessionOpening(key, "read only", withVersion ? openWithVersion : openSession);

/** Returns a Database with one pool per role on a migrated server. */
export function databaseOn(
  server: OpenServer,
  limits: DatabaseLimits = limitsOfServer,
  migrations: readonly Migration[] = readMigrations(),
): Database & { requireWalls(): Promise<void> } {
  const { deadlineMs, appConnections, identityConnections } = limits;
  const longDeadlineMs = Math.max(deadlineMs, minuteMs);
  const app = poolOf(server, "armslot_app", { ...limits, max: appConnections });
  const identity = poolOf(server, "armslot_identity", { ...limits, max: identityConnections });
  const identitySql = singleStatements(identity, deadlineMs);
  const snapshots = poolOf(server, "armslot_app", { ...limits, ...limitsOfSnapshots });
  // The readiness probe has its own pool, because a busy server is not a broken one.
  const probe = poolOf(server, "armslot_identity", { ...limits, max: 1 });
  const probeSql = singleStatements(probe, deadlineMs);
  const write = { isReadOnly: false, deadlineMs } as const;
  return {
    async tenant(programId, work, { isLong } = {}) {
      const deadline = { deadlineMs: isLong ? longDeadlineMs : deadlineMs };
      const begin = opening(programId, "read write");
      return await inTransaction(app, { opening: begin, isReadOnly: false, work, ...deadline });
    },
    async tenantRead(programId, work, { isLong } = {}) {
      const deadline = { deadlineMs: isLong ? longDeadlineMs : deadlineMs };
      const begin = opening(programId, "read only");
      return await inTransaction(app, { opening: begin, isReadOnly: true, work, ...deadline });
    },
    async snapshot({ programId, userId }, work) {
      const begin = opening(programId, "isolation level repeatable read, read only", userId);
      const plan = { opening: begin, isReadOnly: true, isEndAwaited: true, work };
      return await inTransaction(snapshots, { ...plan, deadlineMs: limitsOfSnapshots.deadlineMs });
    },
    sessionRead: (key, work, { withVersion } = {}) =>
      inOneRoundTrip(app, { opening: readOpening(key, withVersion), deadlineMs, work }),
    sessionWrite: (key, work) =>
      inTransaction(app, { ...write, opening: sessionOpening(key, "read write"), work }),
    async identity(work) {
      return await inTransaction(identity, { ...write, opening: { begin: "begin" }, work });
    },
    identitySql,
    requireRoom() {
      if (app.isFull || identity.isFull) throw new DatabaseBusy("unavailable");
    },
    poolLoads: () => ({ app: app.load, identity: identity.load, exports: snapshots.load }),
    async ready() {
      const applied = await probeSql.selectFrom("schema_migrations").select("name").execute();
      const names = new Set(applied.map(({ name }) => name));
      if (!migrations.every(({ name }) => names.has(name))) {
        throw new DatabaseUnavailable("unavailable", { cause: new Error("not migrated") });
      }
    },
    async requireWalls() {
      await inTransaction(app, {
        opening: { begin: "begin read only" },
        isReadOnly: true,
        deadlineMs,
        work: (tx) => requireWalls(tx, "armslot_app"),
      });
      await requireWalls(identitySql, "armslot_identity");
    },
    async close() {
      await Promise.all(
        [app, identity, snapshots, probe].map((pool) => pool.close(limits.closeMs)),
      );
      await server.stop();
    },
  };
}

interface PrepareOptions {
  readonly preparation: Preparation;
  readonly log: DatabaseLog;
  /** The data folder of the embedded database. */
  readonly folder: string | undefined;
}

/** Whether a server holds the folder and has just started, so that it may not have migrated the database yet. */
function isServerStarting(folder: string | undefined): boolean {
  const server = folder === undefined ? undefined : runningServer(folder);
  return server !== undefined && Date.now() - Date.parse(server.since) < minuteMs;
}

async function migrateOrRefuse(
  owner: Connection,
  { preparation, log, folder }: PrepareOptions,
): Promise<void> {
  const mayBeEmpty = preparation === "create";
  const isStarting = () => isServerStarting(folder);
  if (preparation !== "migrate" && (await requireMigrated(owner, { mayBeEmpty, isStarting })))
    return;
  const applied = await migrate(owner);
  if (applied.length > 0) log.info({ applied }, "migrated the database");
}

/** Does the owner's work, on a separate connection: checks the version, migrates, and prepares the roles. */
async function prepareAsOwner(server: Server, how: PrepareOptions): Promise<void> {
  const connection = await connectAsOwner(server);
  try {
    await migrateOrRefuse(connection, how);
    await server.prepareRoles(connection);
  } finally {
    connection.destroy();
  }
}

/**
 * Opens the database, prepared as far as `preparation` says: that of `databaseUrl`, or the embedded one in `dataDir`.
 * @throws DataFolderHeld, MigrationRefused, WallsMissing, or an Error whose message says what to do
 */
export async function openDatabase({ log = silence, ...options }: OpenOptions): Promise<Database> {
  const { databaseUrl, dataDir, purpose } = options;
  const { preparation = purpose === "serve" ? "migrate" : "none" } = options;
  if (preparation === "none" && databaseUrl === undefined) requireEmbeddedDatabase(dataDir);
  const server = await openServer({ ...options, log });
  let database: ReturnType<typeof databaseOn> | undefined;
  try {
    const folder = databaseUrl === undefined ? dataDir : undefined;
    await prepareAsOwner(server, { preparation, log, folder });
    database = databaseOn(server, limitsOf[purpose]);
    await database.requireWalls();
    return databaseUrl === undefined ? refuseWhenFull(database, dataDir) : database;
  } catch (error) {
    if (database) await database.close();
    else await server.stop();
    throw explainOpenError(error, databaseUrl);
  }
}
