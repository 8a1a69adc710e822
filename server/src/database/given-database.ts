import { type Connection, openConnection, type Target } from "./connection.ts";
import type { DatabaseLog } from "./database.ts";
import type { Server } from "./embedded-database.ts";
import { openSeenTimeline, type SeenTimeline } from "./seen-timeline.ts";
import { readServerState, type ServerState, type Timeline } from "./server-state.ts";

interface Host {
  /** As DATABASE_URL names it. */
  readonly name: string;
  /** DATABASE_URL with this host alone. */
  readonly url: string;
}

/** A PostgreSQL answers that this installation must not use; the message says what to do. */
export class WrongDatabaseServer extends Error {
  override readonly name = "WrongDatabaseServer";
}

/** The hosts of DATABASE_URL in their order. We choose the primary among them ourselves, so `target_session_attrs` goes. */
function hostsOf(databaseUrl: string): readonly Host[] {
  const parts = /^([^/]*\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl);
  const [, before = "", hosts = "", after = ""] = parts ?? [];
  return hosts.split(",").map((name) => {
    const url = new URL(`${before}${name}${after}`);
    url.searchParams.delete("target_session_attrs");
    return { name: name || "the database server", url: url.href };
  });
}

interface Options {
  /** Keeps the newest timeline over restarts; without it, memory does. */
  readonly dataDir?: string;
  readonly log: DatabaseLog;
  /** How often all hosts are asked for their timelines when there are several. */
  readonly lookEveryMs?: number;
}

const hidesTimeline =
  "does not let its user read its timeline: an old primary that returns after a failover is not recognized";
const lookTimeoutMs = 3_000;

/** Finds the primary among the hosts of DATABASE_URL, and refuses one that a promotion has replaced. */
class Primary {
  readonly #hosts: readonly Host[];
  readonly #seen: SeenTimeline;
  readonly #log: DatabaseLog;
  readonly #lookEveryMs: number;
  readonly #inUse = new Map<Connection, Timeline>();
  readonly #told = new Map<Host, string | undefined>();
  #firstToTry = 0;
  #firstLook: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(databaseUrl: string, { dataDir, log, lookEveryMs = 10_000 }: Options) {
    this.#hosts = hostsOf(databaseUrl);
    this.#seen = openSeenTimeline({ dataDir, log });
    this.#log = log;
    this.#lookEveryMs = lookEveryMs;
  }

  /**
   * Connects to the primary, beginning with the host that was it last.
   * @throws WrongDatabaseServer, or what the last host or its network answered
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

  /** A server that was away during a failover learns of it here; one with a connection to an old primary that still answers, too. */
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

  /** Remembers a newer timeline and gives up the connections to an older one. */
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
    this.#tell(host, timeline ? "error" : "warn", timeline ? refusal : hidesTimeline);
    return refusal === undefined ? undefined : new WrongDatabaseServer(`${host.name} ${refusal}`);
  }

  /** Logs what is wrong with a host once, until it is right again. */
  #tell(host: Host, level: "warn" | "error", fault: string | undefined): void {
    const isNew = this.#told.get(host) !== fault;
    this.#told.set(host, fault);
    if (fault === undefined || !isNew) return;
    this.#log[level]({ event: "database-host", host: host.name }, `${host.name} ${fault}`);
  }
}

/**
 * The PostgreSQL of DATABASE_URL. Its user owns the tables; the application's connections leave that role as they start.
 * Every connection goes to the primary among its hosts.
 * @throws Error when the URL or the file with the newest timeline can't be read
 */
export function givenDatabase(databaseUrl: string, options: Options): Server {
  const primary = new Primary(databaseUrl, options);
  return {
    owner: { url: databaseUrl },
    prepareRoles: async () => undefined,
    as: (role) => ({ url: databaseUrl, settings: { role } }),
    open: (target, timeoutMs) => primary.open(target, timeoutMs),
    stop: async () => primary.close(),
  };
}
