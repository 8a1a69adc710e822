import type net from "node:net";
import postgres from "postgres";
import { type Address, connectSocket } from "./connect-socket.ts";

/** How to reach a database as one role: postgres.js takes the URL apart, `options` say the rest. */
export interface Target {
  readonly url?: string;
  readonly options: postgres.Options<Record<string, postgres.PostgresType>>;
}

/** A statement of postgres.js that is not sent yet. It hands itself to `handler` when it is awaited. */
export interface Statement extends Promise<postgres.RowList<postgres.Row[]>> {
  handler: (statement: Statement) => void;
  /** Whether it was handed over already. */
  executed: boolean;
  resolve(rows: unknown): void;
  reject(error: unknown): void;
}

/** One connection that never comes back by itself: once it is broken, whatever is still sent over it is rejected. */
export interface Connection {
  /** Makes statements; `run` sends them, in order, without waiting for earlier ones. */
  readonly sql: postgres.Sql;
  run(statement: Statement): void;
  readonly openedAt: number;
  readonly isBroken: boolean;
  /** Rejects when the connection is lost or given up; whoever waits for something else besides uses `orBroken`. */
  readonly broken: Promise<never>;
  /** Waits for what is asked over the connection; rejects when that is lost or given up before. */
  orBroken<T>(asked: PromiseLike<T>): Promise<T>;
  /** Gives the connection up at once, an unanswered one too. */
  destroy(cause?: Error): void;
}

const minuteInSeconds = 60;

/** A list in PostgreSQL's own notation. */
const listText = (items: readonly string[]) =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;

/** Numbers for numeric and bigint (readings and counts are far below 2^53), plain text for dates, which must not shift with a time zone. */
const types = {
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  date: { to: 1082, from: [1082], serialize: String, parse: String },
  timestamptz: {
    to: 1184,
    from: [1114, 1184],
    serialize: (at: Date | string) => (at instanceof Date ? at.toISOString() : at),
    parse: (text: string) => new Date(text),
  },
  textList: { to: 1009, from: [], serialize: listText, parse: String },
  uuidList: { to: 2951, from: [], serialize: listText, parse: String },
};

function lost(cause?: Error): Error {
  const error = new Error("the database connection was lost", { cause });
  return Object.assign(error, { code: "CONNECTION_CLOSED" });
}

/**
 * postgres.js alone would reconnect in the middle of a transaction and has no way to give up a silent socket, so each connection is
 * an instance of its own, whose socket is ours.
 */
class OwnedConnection implements Connection {
  readonly sql: postgres.Sql;
  readonly run: (statement: Statement) => void;
  readonly openedAt = Date.now();
  readonly broken: Promise<never>;
  readonly opened: Promise<unknown>;
  readonly #timeoutMs: number;
  readonly #waiting = new Set<(error: Error) => void>();
  #lostBy: Error | undefined;
  #socket: net.Socket | undefined;
  #isOpen = false;

  constructor({ url, options }: Target, timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.broken = new Promise((_, reject) => this.#waiting.add(reject));
    this.broken.catch(() => undefined);
    const all = {
      ...options,
      types,
      max: 1,
      connect_timeout: timeoutMs / 1000,
      keep_alive: minuteInSeconds,
      max_lifetime: null,
      backoff: false,
      // Asking for the array types is a query of its own, whose failure nobody could catch while a connection opens.
      fetch_types: false,
      onnotice: () => undefined,
      onclose: () => this.#isOpen && this.destroy(),
      socket: (address: Address) => this.#connect(address),
    } as unknown as postgres.Options<Record<string, never>>;
    this.sql = url === undefined ? postgres(all) : postgres(url, all);
    const first = this.sql`select 1`;
    this.run = (first as unknown as Statement).handler;
    this.opened = this.orBroken(first).then(() => {
      this.#isOpen = true;
    });
  }

  get isBroken(): boolean {
    return this.#lostBy !== undefined;
  }

  /** One promise for each wait: a race against one that lives as long as the connection would keep every answer for so long. */
  async orBroken<T>(asked: PromiseLike<T>): Promise<T> {
    let giveUp: (error: Error) => void = () => undefined;
    const broken = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    if (this.#lostBy) giveUp(this.#lostBy);
    else this.#waiting.add(giveUp);
    try {
      return await Promise.race([asked, broken]);
    } finally {
      this.#waiting.delete(giveUp);
    }
  }

  destroy(cause?: Error): void {
    if (this.#lostBy) return;
    const error = lost(cause);
    this.#lostBy = error;
    for (const giveUp of this.#waiting) giveUp(error);
    this.#socket?.destroy();
    this.sql.end({ timeout: 0 }).catch(() => undefined);
  }

  async #connect(address: Address): Promise<net.Socket> {
    if (this.#isOpen || this.isBroken) throw lost();
    try {
      const socket = await connectSocket(address, this.#timeoutMs);
      this.#socket = socket;
      if (this.isBroken) socket.destroy();
      return socket;
    } catch (error) {
      this.destroy(error instanceof Error ? error : undefined);
      throw error;
    }
  }
}

/**
 * Connects and waits for the first answer.
 * @throws what the server or the network answered
 */
export async function openConnection(target: Target, timeoutMs: number): Promise<Connection> {
  const connection = new OwnedConnection(target, timeoutMs);
  const giveUp = () => connection.destroy(new Error("no answer in time"));
  const timer = setTimeout(giveUp, timeoutMs);
  try {
    await connection.opened;
    return connection;
  } catch (error) {
    connection.destroy();
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
  } finally {
    clearTimeout(timer);
  }
}
