import { addressesOfHosts } from "../core/database-url.ts";
import { type Connection, openConnection, type Target } from "./connection.ts";
import type { DatabaseLog } from "./database.ts";
import type { Server } from "./embedded/embedded-database.ts";
import { openSeenTimeline, type SeenTimeline } from "./seen-timeline.ts";
import { readServerState, type ServerState, type Timeline } from "./server-state.ts";

interface Host {
  /** As written in DATABASE_URL. */
  readonly name: string;
  /** DATABASE_URL with only this host. */
  readonly url: string;
}

/** A PostgreSQL that this installation must not use. The message says what to do. */
export class WrongDatabaseServer extends Error {
  override readonly name = "WrongDatabaseServer";
}

/** Returns the hosts of DATABASE_URL in order. Drops `target_session_attrs`, because we choose the primary ourselves. */
function hostsOf(databaseUrl: string): readonly Host[] {
  return addressesOfHosts(databaseUrl).map(({ name, address }) => {
    const url = new URL(address);
    url.searchParams.delete("target_session_attrs");
    return { name: name || "the database server", url: url.href };
  });
}

interface Options {
  /** The folder that stores the newest timeline. Without it, the timeline is only kept in memory. */
  readonly dataDir?: string;
  readonly log: DatabaseLog;
  /** Whether the newest timeline is not stored in `dataDir`. */
  readonly isReadOnly?: boolean | undefined;
  /** How often to check all hosts' timelines if there are several. */
  readonly lookEveryMs?: number;
}

const hidesTimeline =
  "does not let its user read its timeline. An old primary that returns after a failover is not recognized.";
const lookTimeoutMs = 3_000;

/** Finds the primary among the hosts of DATABASE_URL and refuses an old one that a promotion replaced. */
class Primary {
  readonly #hosts: readonly Host[];
  readonly #seen: SeenTimeline;
  readonly #log: DatabaseLog;
  readonly #lookEveryMs: number;
  readonly #inUse = new Map<Connection, Timeline>();
  readonly #reported = new Map<Host, string | undefined>();
  #firstToTry = 0;
  #firstLook: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(databaseUrl: string, { dataDir, log, isReadOnly, lookEveryMs = 10_000 }: Options) {
    this.#hosts = hostsOf(databaseUrl);
    this.#seen = openSeenTimeline({ dataDir, log, isReadOnly });
    this.#log = log;
    this.#lookEveryMs = lookEveryMs;
  }

  /**
   * Connects to the primary, starting with the host that was the primary last.
   * @throws WrongDatabaseServer, or the error of the last host or its network
   */
  async open(target: Target, timeoutMs: number): Promise<Connection> {
    this.#firstLook ??= this.#beginToLook();
    await this.#firstLook;
    const failures: unknown[] = [];
    const order = [
      ...this.#hosts.slice(this.#firstToTry),
      ...this.#hosts.slice(0, this.#firstToTry),
    ];
    for (const host of order) {
      try {
        const { connection, state } = await this.#ask(host, target, timeoutMs / order.length);
        this.#take(host, connection, state);
        this.#firstToTry = this.#hosts.indexOf(host);
        return connection;
      } catch (error) {
        failures.push(error);
      }
    }
    throw failures.find((error) => error instanceof WrongDatabaseServer) ?? failures.at(-1);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /**
   * Starts to check all hosts. This finds a failover that happened while the server was down, or while it is connected to an old
   * primary that still runs.
   */
  async #beginToLook(): Promise<void> {
    if (this.#hosts.length === 1) return;
    this.#timer = setInterval(() => void this.#look(), this.#lookEveryMs).unref();
    await this.#look();
  }

  async #look(): Promise<void> {
    const answers = await Promise.allSettled(
      this.#hosts.map(async (host) => {
        const { connection, state } = await this.#ask(host, {}, lookTimeoutMs);
        connection.destroy();
        return { host, state };
      }),
    );
    for (const answer of answers) {
      if (answer.status === "fulfilled") this.#learn(answer.value.state);
    }
    for (const answer of answers) {
      if (answer.status === "fulfilled") this.#objectionTo(answer.value.host, answer.value.state);
    }
  }

  async #ask(host: Host, target: Target, timeoutMs: number) {
    const endsAt = performance.now() + timeoutMs;
    const connection = await openConnection({ ...target, url: host.url }, timeoutMs);
    const giveUp = () => connection.destroy(new Error("no answer in time"));
    const timer = setTimeout(giveUp, endsAt - performance.now());
    try {
      return { connection, state: await readServerState(connection) };
    } catch (error) {
      connection.destroy();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #take(host: Host, connection: Connection, state: ServerState): void {
    this.#learn(state);
    const objection = this.#objectionTo(host, state);
    if (objection) {
      connection.destroy();
      throw objection;
    }
    if (!state.timeline) return;
    this.#inUse.set(connection, state.timeline);
    connection.broken.catch(() => this.#inUse.delete(connection));
  }

  /** Stores a newer timeline and closes the connections to an older one. */
  #learn({ timeline }: ServerState): void {
    if (timeline) this.#seen.note(timeline);
    for (const [connection, used] of this.#inUse) {
      const reason = this.#seen.refusalOf(used);
      if (reason !== undefined) connection.destroy(new WrongDatabaseServer(reason));
    }
  }

  #objectionTo(host: Host, { isStandby, timeline }: ServerState): Error | undefined {
    if (isStandby) return new Error(`${host.name} is a standby`);
    const refusal = timeline && this.#seen.refusalOf(timeline);
    this.#report(host, timeline ? "error" : "warn", timeline ? refusal : hidesTimeline);
    return refusal === undefined ? undefined : new WrongDatabaseServer(`${host.name} ${refusal}`);
  }

  /** Logs a host's fault once, until it is fixed. */
  #report(host: Host, level: "warn" | "error", fault: string | undefined): void {
    const isNew = this.#reported.get(host) !== fault;
    this.#reported.set(host, fault);
    if (fault === undefined || !isNew) return;
    this.#log[level]({ event: "database-host", host: host.name }, `${host.name} ${fault}`);
  }
}

/**
 * Returns the PostgreSQL of DATABASE_URL. Its user owns the tables; the application's connections switch to another role as they
 * start. All connections go to the primary among its hosts.
 * @throws Error if the URL or the timeline file cannot be read
 */
export function externalDatabase(databaseUrl: string, options: Options): Server {
  const primary = new Primary(databaseUrl, options);
  return {
    owner: { url: databaseUrl },
    prepareRoles: async () => undefined,
    as: (role) => ({ url: databaseUrl, settings: { role } }),
    open: (target, timeoutMs) => primary.open(target, timeoutMs),
    stop: async () => primary.close(),
  };
}
