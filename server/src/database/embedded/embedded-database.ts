import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { minuteMs } from "@armslot/contracts/core/durations";
import { sql } from "kysely";
import { type Connection, openConnection, type Target } from "../connection.ts";
import type { DatabaseLog } from "../database.ts";
import { withMigrationLock } from "../migrate.ts";
import {
  DataFolderHeld,
  type Holder,
  isAlive,
  lockDataFolder,
  type Purpose,
  readHolder,
} from "./data-folder-lock.ts";
import { type Cluster, openCluster, ownerName } from "./embedded-cluster.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { makeDataFolder } from "./make-data-folder.ts";
import { isUsedElsewhere, readPostmaster, within } from "./postmaster.ts";

/** A reachable PostgreSQL and the roles to use it with. */
export interface Server {
  /** The owner of the tables, which runs migrations. */
  readonly owner: Target;
  /** Makes it possible to connect as the application's roles. Call it after the migrations. */
  prepareRoles(owner: Connection): Promise<void>;
  /** Returns the connection target of an application role. */
  as(role: string): Target;
  /**
   * Opens a connection to one of these targets.
   * @throws the server's or the network's error
   */
  open(target: Target, timeoutMs: number): Promise<Connection>;
  stop(): Promise<void>;
}

interface OpenOptions {
  readonly dataDir: string;
  readonly purpose: Purpose;
  readonly log: DatabaseLog;
}

/**
 * The folder length, in bytes, at which `/.s.PGSQL.5432` still fits into a socket address on all systems (107 on Linux, 103 on
 * macOS).
 */
const longestSocketFolder = 88;
/** How long to wait for the holder of the folder: for a command to end, or for a server's database to be ready. */
const waitForHolderMs = minuteMs;

/** Returns a short path to the sockets in a folder. If the folder's own path is too long, creates a private link. */
function shortNameOf(dir: string): { name: string; forget(): void } {
  if (Buffer.byteLength(dir) <= longestSocketFolder) return { name: dir, forget: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), "armslot-"));
  const name = join(folder, "db");
  symlinkSync(dir, name);
  return { name, forget: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Derives a separate password for each role from the owner's. A role must not gain the owner's rights even by SQL injection. */
function passwordOf(cluster: Cluster, role: string): string {
  if (role === ownerName) return cluster.password;
  return createHmac("sha256", cluster.password).update(role).digest("hex");
}

/** Returns a running cluster as a server. `database` selects one of its databases. */
export function serverOf(
  cluster: Cluster,
  stop: () => Promise<void>,
  database = "postgres",
): Server {
  const short = shortNameOf(cluster.dir);
  const postmaster = readPostmaster(cluster.dir);
  const as = (role: string): Target => ({
    ...(postmaster?.isOnLoopback
      ? { host: "127.0.0.1", port: postmaster.port }
      : { host: short.name, port: 5432 }),
    user: role,
    password: passwordOf(cluster, role),
    database,
  });
  return {
    owner: as(ownerName),
    as,
    open: openConnection,
    async prepareRoles(owner) {
      await withMigrationLock(owner, async () => {
        const { rows } = await sql<{ name: string }>`
          select rolname as name from pg_roles
          where rolname in ('armslot_app', 'armslot_identity') and not rolcanlogin`.execute(
          owner.tx,
        );
        for (const { name } of rows) {
          await owner.sendAll(`alter role ${name} login password '${passwordOf(cluster, name)}'`);
        }
      });
    },
    async stop() {
      short.forget();
      await stop();
    },
  };
}

/** Waits until the server that holds the folder has its database ready. Returns false if that server ended in the meantime. */
async function waitForServer(dataDir: string, holder: Holder): Promise<boolean> {
  let isHeld = true;
  const isReady = await within(waitForHolderMs, () => {
    const now = readHolder(dataDir);
    isHeld = now?.pid === holder.pid;
    return !isHeld || readPostmaster(join(dataDir, "postgres"))?.isReady === true;
  });
  if (isHeld && !isReady) throw new DataFolderHeld(dataDir, holder);
  return isHeld;
}

/** Waits until a command releases the folder. Each command in a queue gets this time. */
async function waitForRelease(dataDir: string, holder: Holder): Promise<void> {
  const isReleased = () => readHolder(dataDir)?.pid !== holder.pid || !isAlive(holder);
  if (!(await within(waitForHolderMs, isReleased))) throw new DataFolderHeld(dataDir, holder);
}

async function acquireFolder({ dataDir, purpose, log }: OpenOptions) {
  let isLogged = false;
  for (;;) {
    const taken = lockDataFolder(dataDir, purpose);
    if ("lock" in taken) return taken;
    const { holder } = taken;
    if (holder.purpose === "serve") {
      if (purpose === "serve") throw new DataFolderHeld(dataDir, holder);
      if (await waitForServer(dataDir, holder)) return taken;
      continue;
    }
    if (!isLogged) log.info({ pid: holder.pid }, "waiting for a command that is using DATA_DIR");
    isLogged = true;
    await waitForRelease(dataDir, holder);
  }
}

/**
 * Makes the database in `dataDir` reachable. A server locks the folder. A command uses the database of the server that holds the
 * folder, or else starts the database while it runs, one command after another.
 * @throws DataFolderHeld if another process holds the folder for too long; DataFolderUnusable
 */
export async function openEmbeddedDatabase(options: OpenOptions): Promise<Server> {
  const { log } = options;
  const dataDir = makeDataFolder(options.dataDir);
  if (await isUsedElsewhere(join(dataDir, "postgres"))) {
    throw new Error(
      `${dataDir} is in use by an Armslot server in another container. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const held = await acquireFolder({ ...options, dataDir });
  if (!("lock" in held)) return serverOf(await openCluster(dataDir), async () => undefined);
  const { lock } = held;
  try {
    const cluster = await openCluster(dataDir);
    const running = await startEmbeddedPostgres({ cluster, log });
    return serverOf(cluster, async () => {
      await running.stop();
      lock.release();
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}
