import { minuteMs } from "@armslot/contracts/durations";
import type { Connection } from "./connection.ts";
import { DatabaseBusy, DatabaseUnavailable } from "./database-unavailable.ts";

interface Waiting {
  resolve(connection: Connection): void;
  reject(error: unknown): void;
  readonly timer: NodeJS.Timeout;
}

/** A bounded set of connections; who waits too long for one is told so. */
export interface ConnectionPool {
  /**
   * Waits for a free connection, no longer than the pool's wait and `withinMs`.
   * @throws DatabaseUnavailable when none is free or can be opened in that time; at once when too many wait already
   */
  acquire(withinMs: number): Promise<Connection>;
  /** Whether as many wait as may: the next one is refused. */
  readonly isFull: boolean;
  /** Every acquired connection comes back, a broken one too. */
  release(connection: Connection): void;
  /** Waits for borrowed connections, `patienceMs` at most, then gives all up. */
  close(patienceMs: number): Promise<void>;
}

interface Opening {
  readonly max: number;
  readonly waitMs: number;
  /** How many may wait while all connections are taken. */
  readonly waitingMax: number;
  readonly connect: () => Promise<Connection>;
}

const retryConnectMs = 50;
const longestLifeMs = 30 * minuteMs;

/** Opens no connection until one is asked for. A failed attempt is repeated while somebody waits, so a restart of the database is only a pause. */
class Pool implements ConnectionPool {
  readonly #opening: Opening;
  readonly #idle: Connection[] = [];
  readonly #borrowed = new Set<Connection>();
  readonly #waiting: Waiting[] = [];
  #connecting = 0;
  readonly #attempts = new Set<Promise<void>>();
  #isClosed = false;
  #lastError: unknown;
  #reportEmpty: () => void = () => undefined;

  constructor(opening: Opening) {
    this.#opening = opening;
  }

  get isFull(): boolean {
    const { max, waitingMax } = this.#opening;
    return this.#borrowed.size + this.#waiting.length >= max + waitingMax;
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
    const { waitMs } = this.#opening;
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
    const { max } = this.#opening;
    const isEnough = this.#waiting.length <= this.#connecting;
    const isFull = this.#idle.length + this.#borrowed.size + this.#connecting >= max;
    if (this.#isClosed || isEnough || isFull) return;
    this.#connecting += 1;
    const attempt = this.#connect().finally(() => this.#attempts.delete(attempt));
    this.#attempts.add(attempt);
  }

  async #connect(): Promise<void> {
    const { connect } = this.#opening;
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

/** A pool of connections that `connect` opens as they are needed. */
export function openConnectionPool(opening: Opening): ConnectionPool {
  return new Pool(opening);
}
