import { minuteMs } from "@armslot/contracts/core/durations";
import type { Connection } from "./connection.ts";
import { DatabaseBusy, DatabaseUnavailable } from "./database-unavailable.ts";

interface Waiting {
  resolve(connection: Connection): void;
  reject(error: unknown): void;
  readonly timer: NodeJS.Timeout;
}

/** How busy a pool is. */
export interface PoolLoad {
  /** Connections that a request or a task uses. */
  readonly busy: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
}

/** A bounded set of connections with a bounded queue. */
export interface ConnectionPool {
  /**
   * Waits for a free connection, at most the pool's wait and `withinMs`.
   * @throws DatabaseUnavailable if none is free or can be opened in that time, and at once if the queue is full
   */
  acquire(withinMs: number): Promise<Connection>;
  /** Whether the queue is full, so that the next request for a connection is refused. */
  readonly isFull: boolean;
  readonly load: PoolLoad;
  /** Takes a connection back. Call it for every acquired connection, even a broken one. */
  release(connection: Connection): void;
  /** Waits up to `patienceMs` for borrowed connections, then closes all of them. */
  close(patienceMs: number): Promise<void>;
}

interface PoolOptions {
  readonly max: number;
  readonly waitMs: number;
  /** How many requests may wait while all connections are in use. */
  readonly waitingMax: number;
  readonly connect: () => Promise<Connection>;
}

const retryConnectMs = 50;
const longestLifeMs = 30 * minuteMs;

/** Opens connections on demand. It retries a failed attempt while a request waits, so a restart of the database only causes a pause. */
class Pool implements ConnectionPool {
  readonly #options: PoolOptions;
  readonly #idle: Connection[] = [];
  readonly #borrowed = new Set<Connection>();
  readonly #waiting: Waiting[] = [];
  #connecting = 0;
  readonly #attempts = new Set<Promise<void>>();
  #isClosed = false;
  #lastError: unknown;
  #reportEmpty: () => void = () => undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get isFull(): boolean {
    const { max, waitingMax } = this.#options;
    return this.#borrowed.size + this.#waiting.length >= max + waitingMax;
  }

  get load(): PoolLoad {
    return {
      busy: this.#borrowed.size,
      idle: this.#idle.length,
      waiting: this.#waiting.length,
    };
  }

  async acquire(withinMs: number): Promise<Connection> {
    if (this.#isClosed || withinMs <= 0) throw new DatabaseUnavailable("unavailable");
    const connection = this.#idle.pop();
    if (!connection) return await this.#wait(withinMs);
    this.#borrowed.add(connection);
    return connection;
  }

  release(connection: Connection): void {
    this.#borrowed.delete(connection);
    const isOld = Date.now() - connection.openedAt > longestLifeMs;
    if (this.#isClosed || isOld) connection.destroy();
    if (connection.isBroken) this.#grow();
    else this.#lend(connection);
    if (this.#borrowed.size === 0) this.#reportEmpty();
  }

  async close(patienceMs: number): Promise<void> {
    this.#isClosed = true;
    for (const { reject, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      reject(new DatabaseUnavailable("unavailable"));
    }
    if (this.#borrowed.size > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patienceMs);
        this.#reportEmpty = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    // An attempt that succeeds while the pool closes destroys its connection.
    await Promise.all(this.#attempts);
    for (const connection of [...this.#idle, ...this.#borrowed]) connection.destroy();
  }

  #lend(connection: Connection): void {
    const next = this.#waiting.shift();
    if (!next) {
      this.#idle.push(connection);
      return;
    }
    clearTimeout(next.timer);
    this.#borrowed.add(connection);
    next.resolve(connection);
  }

  async #wait(withinMs: number): Promise<Connection> {
    const { waitMs } = this.#options;
    if (this.isFull) throw new DatabaseBusy("unavailable");
    return await new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(new DatabaseUnavailable("unavailable", { cause: this.#lastError }));
      };
      const timer = setTimeout(giveUp, Math.min(waitMs, withinMs));
      const entry: Waiting = { resolve, reject, timer };
      this.#waiting.push(entry);
      this.#grow();
    });
  }

  #grow(): void {
    const { max } = this.#options;
    const isEnough = this.#waiting.length <= this.#connecting;
    const isFull = this.#idle.length + this.#borrowed.size + this.#connecting >= max;
    if (this.#isClosed || isEnough || isFull) return;
    this.#connecting += 1;
    const attempt = this.#connect().finally(() => this.#attempts.delete(attempt));
    this.#attempts.add(attempt);
  }

  async #connect(): Promise<void> {
    const { connect } = this.#options;
    try {
      const connection = await connect();
      this.#connecting -= 1;
      connection.broken.catch(() => this.#forget(connection));
      if (this.#isClosed) connection.destroy();
      else this.#lend(connection);
    } catch (error) {
      this.#connecting -= 1;
      this.#lastError = error;
      setTimeout(() => this.#grow(), retryConnectMs);
    }
  }

  #forget(connection: Connection): void {
    const at = this.#idle.indexOf(connection);
    if (at >= 0) this.#idle.splice(at, 1);
  }
}

/** Opens a pool whose connections come from `connect` on demand. */
export function openConnectionPool(options: PoolOptions): ConnectionPool {
  return new Pool(options);
}
