import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { minuteMs } from "@armslot/contracts/durations";
import type { DatabaseLog } from "./database.ts";
import {
  type Cluster,
  type ClusterFiles,
  folderArgument,
  spawnOptions,
  tellingLine,
} from "./embedded-cluster.ts";
import { readPostmaster, stopOrphan, stopPostmaster, within } from "./postmaster.ts";

/** About 70 MB in all. A message of PostgreSQL may quote a row, so only what concerns the server itself is logged. */
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
};

const firstAnswerMs = minuteMs;
const keepLogBytes = 1_000_000;
const longestPauseMs = 5_000;

/** A PostgreSQL that is kept running until it is stopped. */
export interface EmbeddedPostgres {
  stop(): Promise<void>;
}

interface Starting {
  readonly cluster: Cluster;
  readonly log: DatabaseLog;
  /** Overrides for test runs that need no durability. */
  readonly overrides?: Readonly<Record<string, string>>;
}

type Listening = Readonly<Record<string, string>>;
type Launching = Starting & { readonly listening: Listening };

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

/** In the cluster's own folder, which nobody else may enter; relative to it, so that its length never matters. */
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

/** How `postgres` is called: the cluster's folder and every setting. */
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

async function launch({ cluster, listening, overrides }: Launching): Promise<ChildProcess> {
  const { dir, binaries, logFile } = cluster;
  const args = postgresArguments(cluster, { ...listening, ...overrides });
  const output = openSync(logFile, "a", 0o600);
  if (statSync(logFile).size > keepLogBytes) truncateSync(logFile);
  const logStart = statSync(logFile).size;
  // Detached: an interrupt typed in the terminal is for us, and PostgreSQL stops after we have finished with it.
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
    ended ??= tellingLine(readFileSync(logFile).subarray(logStart).toString("utf8"));
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
  throw new Error(
    `The database in ${dir} does not start: ${ended ?? "no answer in a minute"} (see ${logFile}).`,
  );
}

/** After a kill, the old processes take a moment to notice and to let go of their memory. */
async function launchPatiently(starting: Launching): Promise<ChildProcess> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await launch(starting);
    } catch (error) {
      const isHeld = error instanceof Error && error.message.includes("shared memory block");
      if (!isHeld || tried === 25) throw error;
      await pause(200);
    }
  }
}

/** Starts on a private socket, or where none can be made on a port of loopback, which the roles' passwords guard. */
async function launchReachably(
  starting: Starting,
): Promise<{ child: ChildProcess; launching: Launching }> {
  const launchOn = async (listening: Listening) => {
    const launching = { ...starting, listening };
    return { child: await launchPatiently(launching), launching };
  };
  if (process.platform === "win32") return await launchOn(await onLoopback());
  try {
    return await launchOn(onSocket);
  } catch (error) {
    const isRefused = error instanceof Error && error.message.includes("any Unix-domain sockets");
    if (!isRefused) throw error;
    starting.log.warn({}, "no socket can be made in the data folder: using a port of loopback");
    return await launchOn(await onLoopback());
  }
}

/**
 * Starts PostgreSQL on a cluster whose data folder we hold, having stopped one that a killed server left behind, and starts it
 * again whenever it ends by itself.
 */
export async function startEmbeddedPostgres(starting: Starting): Promise<EmbeddedPostgres> {
  const { cluster, log } = starting;
  if (await stopOrphan(cluster.dir)) log.warn({}, "stopped a database that was left running");
  let isStopping = false;
  let restarting: Promise<void> = Promise.resolve();
  const launched = await launchReachably(starting);
  const { launching } = launched;
  let { child } = launched;

  const restart = async (): Promise<void> => {
    for (let pauseMs = 100; !isStopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        child = await launchPatiently(launching);
        watch();
        log.warn({}, "the database runs again");
        return;
      } catch (error) {
        log.error({ err: error }, "the database does not start again");
        await pause(pauseMs);
      }
    }
  };
  const watch = () => {
    child.once("exit", (code, signal) => {
      if (isStopping) return;
      log.error({ code, signal }, "the database ended by itself");
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
