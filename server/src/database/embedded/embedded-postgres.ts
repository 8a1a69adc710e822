import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { minuteMs } from "@armslot/contracts/core/durations";
import { adviceFor, ifDamaged } from "../damaged-database.ts";
import type { DatabaseLog } from "../database.ts";
import {
  type Cluster,
  type ClusterFiles,
  errorLine,
  folderArgument,
  spawnOptions,
} from "./embedded-cluster.ts";
import { readPostmaster, stopOrphan, stopPostmaster, within } from "./postmaster.ts";

/** These settings need about 70 MB. Only messages about the server itself are logged, because others may quote rows. */
const settings: Readonly<Record<string, string>> = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: "24MB",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
  max_connections: "40",
  max_wal_size: "256MB",
  min_wal_size: "32MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  io_method: "sync",
  max_parallel_workers: "0",
  max_worker_processes: "1",
  max_logical_replication_workers: "0",
  autovacuum_max_workers: "1",
  autovacuum_worker_slots: "2",
  jit: "off",
  huge_pages: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  logging_collector: "off",
  log_destination: "stderr",
  // After a crash, one call that syncs the file system instead of one for each of about a thousand files. Linux alone has it.
  ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),
};

const firstAnswerMs = minuteMs;
const keepLogBytes = 1_000_000;
const longestPauseMs = 5_000;

/** A PostgreSQL that is restarted whenever it stops unexpectedly. */
interface EmbeddedPostgres {
  stop(): Promise<void>;
}

interface StartOptions {
  readonly cluster: Cluster;
  readonly log: DatabaseLog;
  /** Overrides for test runs that need no durability. */
  readonly overrides?: Readonly<Record<string, string>>;
}

type Listening = Readonly<Record<string, string>>;
type LaunchOptions = StartOptions & { readonly listening: Listening };

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Listens on a socket in the cluster's folder, which other users cannot enter. The path is relative, so its length does not matter. */
const onSocket: Listening = {
  listen_addresses: "",
  port: "5432",
  unix_socket_directories: ".",
  unix_socket_permissions: "0700",
};

async function onLoopback(): Promise<Listening> {
  const port = String(await freePort());
  return { listen_addresses: "127.0.0.1", port, unix_socket_directories: "" };
}

/** Returns the arguments of `postgres`: the cluster's folder and all settings. */
export function postgresArguments(
  files: ClusterFiles,
  overrides: Readonly<Record<string, string>>,
): string[] {
  const all = Object.entries({ ...settings, ...overrides });
  return [
    "-D",
    folderArgument(files),
    ...all.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

async function launch({ cluster, listening, overrides }: LaunchOptions): Promise<ChildProcess> {
  const { dir, binaries, logFile } = cluster;
  const args = postgresArguments(cluster, { ...listening, ...overrides });
  const output = openSync(logFile, "a", 0o600);
  if (statSync(logFile).size > keepLogBytes) truncateSync(logFile);
  const logStart = statSync(logFile).size;
  // Detached: an interrupt from the terminal is for us. We stop PostgreSQL after our own shutdown.
  const options = {
    ...spawnOptions(cluster),
    detached: true,
    stdio: ["ignore", output, output] as const,
  };
  const child = spawn(join(binaries.folder, "bin", "postgres"), args, {
    ...options,
    stdio: [...options.stdio],
  });
  closeSync(output);
  let ended: string | undefined;
  child.once("error", (error) => {
    ended = error.message;
  });
  const onExit = () => {
    ended ??= errorLine(readFileSync(logFile).subarray(logStart).toString("utf8"));
  };
  child.once("exit", onExit);
  const isReady = () => {
    const postmaster = readPostmaster(dir);
    return postmaster?.pid === child.pid && postmaster?.isReady === true;
  };
  const isDone = await within(firstAnswerMs, () => ended !== undefined || isReady());
  child.off("exit", onExit);
  if (ended === undefined && isDone) return child;
  if (child.pid !== undefined && ended === undefined) await stopPostmaster(child.pid);
  const reason = ended?.replace("/proc/self/cwd", dir) ?? "no answer in a minute";
  throw new Error(
    `The database in ${dir} did not start: ${reason} (see ${logFile}). ${adviceFor(reason, ifDamaged)}`,
  );
}

/** Launches with retries. After a kill, the old processes hold their shared memory for a moment. */
async function launchWithRetries(options: LaunchOptions): Promise<ChildProcess> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await launch(options);
    } catch (error) {
      const isHeld = error instanceof Error && error.message.includes("shared memory block");
      if (!isHeld || tried === 25) throw error;
      await pause(200);
    }
  }
}

/** Launches on a private socket, or on a loopback port if no socket can be created. The roles' passwords protect the port. */
async function launchReachably(
  options: StartOptions,
): Promise<{ child: ChildProcess; launching: LaunchOptions }> {
  const launchOn = async (listening: Listening) => {
    const launching = { ...options, listening };
    return { child: await launchWithRetries(launching), launching };
  };
  if (process.platform === "win32") return await launchOn(await onLoopback());
  try {
    return await launchOn(onSocket);
  } catch (error) {
    const isRefused = error instanceof Error && error.message.includes("any Unix-domain sockets");
    if (!isRefused) throw error;
    options.log.warn({}, "cannot create a socket in the data folder; using a loopback port");
    return await launchOn(await onLoopback());
  }
}

/**
 * Starts PostgreSQL on a cluster whose data folder this process has locked. First stops one that a killed server left running, and
 * restarts it whenever it stops unexpectedly.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { cluster, log } = options;
  if (await stopOrphan(cluster.dir))
    log.warn({}, "stopped a database that a killed server left running");
  let isStopping = false;
  let restarting: Promise<void> = Promise.resolve();
  const launched = await launchReachably(options);
  const { launching } = launched;
  let { child } = launched;

  const restart = async (): Promise<void> => {
    for (let pauseMs = 100; !isStopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        child = await launchWithRetries(launching);
        watch();
        log.warn({}, "restarted the database");
        return;
      } catch (error) {
        log.error({ err: error }, "cannot restart the database");
        await pause(pauseMs);
      }
    }
  };
  const watch = () => {
    child.once("exit", (code, signal) => {
      if (isStopping) return;
      log.error({ code, signal }, "the database stopped unexpectedly");
      restarting = restart();
    });
  };
  watch();

  return {
    async stop() {
      isStopping = true;
      await restarting;
      if (child.pid !== undefined) await stopPostmaster(child.pid);
    },
  };
}
