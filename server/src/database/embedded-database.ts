import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { minuteMs } from "@armslot/contracts/durations";
import { type Connection, openConnection, type Target } from "./connection.ts";
import {
  DataFolderHeld,
  type Holder,
  isAlive,
  type Purpose,
  readHolder,
  takeDataFolder,
} from "./data-folder-lock.ts";
import type { DatabaseLog, Sql } from "./database.ts";
import { type Cluster, openCluster, ownerName } from "./embedded-cluster.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { makeDataFolder } from "./make-data-folder.ts";
import { inTurn } from "./migrate.ts";
import { readPostmaster, within } from "./postmaster.ts";

/** A reachable PostgreSQL and how to act in it. */
export interface Server {
  /** The owner of the tables, who migrates. */
  readonly owner: Target;
  /** Makes sure that the application's roles can be acted as. Call it after the migrations. */
  prepareRoles(owner: Sql): Promise<void>;
  /** How to connect as one of the application's roles. */
  as(role: string): Target;
  /**
   * Opens a connection as one of these.
   * @throws what the server or the network answered
   */
  open(target: Target, timeoutMs: number): Promise<Connection>;
  stop(): Promise<void>;
}

interface Opening {
  readonly dataDir: string;
  readonly purpose: Purpose;
  readonly log: DatabaseLog;
}

/** Bytes that fit into a socket's address on every system we know (Linux takes 107, macOS 103), with `/.s.PGSQL.5432`. */
const longestSocketFolder = 88;
/** How long to wait for one process that holds the folder: a command to end, a server to have its database ready. */
const waitForHolderMs = minuteMs;

/** A folder's short name for connecting to a socket in it, by a private link where its own name is too long. */
function shortNameOf(dir: string): { name: string; forget(): void } {
  if (Buffer.byteLength(dir) <= longestSocketFolder) return { name: dir, forget: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), "armslot-"));
  const name = join(folder, "db");
  symlinkSync(dir, name);
  return { name, forget: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Each role has a password of its own, made from the owner's; the roles can do less than the owner even if they break out of a statement. */
function passwordOf(cluster: Cluster, role: string): string {
  if (role === ownerName) return cluster.password;
  return createHmac("sha256", cluster.password).update(role).digest("hex");
}

/** A running cluster as a server; `database` names one of its databases. */
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
      await inTurn(owner, async (tx) => {
        const roles = await tx<{ name: string }[]>`
          select rolname as name from pg_roles
          where rolname in ('armslot_app', 'armslot_identity') and not rolcanlogin`;
        for (const { name } of roles) {
          await tx.unsafe(`alter role ${name} login password '${passwordOf(cluster, name)}'`);
        }
      });
    },
    async stop() {
      short.forget();
      await stop();
    },
  };
}

/** Waits until the server that holds the folder has its database ready. False when that server went away meanwhile. */
async function joined(dataDir: string, holder: Holder): Promise<boolean> {
  let isHeld = true;
  const isReady = await within(waitForHolderMs, () => {
    const now = readHolder(dataDir);
    isHeld = now?.pid === holder.pid;
    return !isHeld || readPostmaster(join(dataDir, "postgres"))?.isReady === true;
  });
  if (isHeld && !isReady) throw new DataFolderHeld(dataDir, holder);
  return isHeld;
}

/** Waits until a command no longer holds the folder. Every command of a queue gets this time. */
async function released(dataDir: string, holder: Holder): Promise<void> {
  const isReleased = () => readHolder(dataDir)?.pid !== holder.pid || !isAlive(holder);
  if (!(await within(waitForHolderMs, isReleased))) throw new DataFolderHeld(dataDir, holder);
}

async function hold({ dataDir, purpose, log }: Opening) {
  let isTold = false;
  for (;;) {
    const taken = takeDataFolder(dataDir, purpose);
    if ("lock" in taken) return taken;
    const { holder } = taken;
    if (holder.purpose === "serve") {
      if (purpose === "serve") throw new DataFolderHeld(dataDir, holder);
      if (await joined(dataDir, holder)) return taken;
      continue;
    }
    if (!isTold) log.info({ pid: holder.pid }, "waiting for a command that uses DATA_DIR");
    isTold = true;
    await released(dataDir, holder);
  }
}

/**
 * Makes the database in `dataDir` reachable: a server holds the folder for itself; a command joins the server that holds it, or
 * starts the database for a while, one command after another.
 * @throws DataFolderHeld when another process holds the folder for too long; DataFolderUnusable
 */
export async function openEmbeddedDatabase(opening: Opening): Promise<Server> {
  const { log } = opening;
  const dataDir = makeDataFolder(opening.dataDir);
  const held = await hold({ ...opening, dataDir });
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
