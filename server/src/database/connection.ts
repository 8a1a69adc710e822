import type { Readable, Writable } from "node:stream";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type Statement, type StatementResult, statementsThrough, type Tx } from "./statements.ts";

/** The address and role of a database connection. */
export interface Target {
  /** A PostgreSQL URL with one host. The other fields take precedence over it. */
  readonly url?: string;
  /** A host name, or the folder of a Unix socket. */
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  /** PostgreSQL settings for the whole connection, such as `statement_timeout`, and `role`. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Whether the connection can run COPY. It then sends one statement at a time, so wait for each before the next. */
  readonly runsCopy?: boolean;
}

/** A table of the schema `public` and the columns to copy, as named in the catalog. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A connection that is never reopened. Once it is broken, everything sent over it is rejected. */
export interface Connection {
  /** Sends a statement immediately, without waiting for the results of earlier ones. */
  send(statement: Statement): Promise<StatementResult>;
  /** Sends several statements without parameters as one message and returns the result of each. */
  sendAll(text: string): Promise<readonly StatementResult[]>;
  /** Statements that go through `send`. */
  readonly tx: Tx;
  /** Streams the rows of a table in PostgreSQL's text format. Needs a target with `runsCopy`. */
  copyOut(table: CopiedTable): Readable;
  /** Returns a stream that adds rows in PostgreSQL's text format to a table. Needs a target with `runsCopy`. */
  copyIn(table: CopiedTable): Writable;
  readonly openedAt: number;
  readonly isBroken: boolean;
  /** Rejects when the connection is lost or destroyed. To wait for something else at the same time, use `orBroken`. */
  readonly broken: Promise<never>;
  /** Waits for `pending` until the connection breaks. */
  orBroken<T>(pending: PromiseLike<T>): Promise<T>;
  /** Closes the connection immediately, even while the database owes a result. */
  destroy(cause?: Error): void;
}

const keepAliveAfterMs = 60_000;

/** Statements with more values have texts that depend on the number of rows. Preparing each of those would fill the server's memory. */
const mostPreparedValues = 100;

const statementNames = new Map<string, string>();

/** Returns the name of a prepared statement, or undefined for a statement that is not prepared. */
function nameOf({ text, values }: Statement): string | undefined {
  if (values === undefined || values.length > mostPreparedValues) return undefined;
  const known = statementNames.get(text);
  if (known) return known;
  const name = `s${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

const { builtins } = pg.types;

/**
 * Reads `numeric` and `bigint` as numbers (readings and counts are far below 2^53), and dates and local times as ISO text because a
 * time zone must not shift them.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMP, (text) => text.replace(" ", "T")],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as "text"),
};

/** Returns settings as start-up options, which PostgreSQL splits at spaces. */
function optionsOf(settings: Target["settings"] = {}): string {
  const escaped = (value: string | number) => String(value).replace(/[\\ ]/g, "\\$&");
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${escaped(value)}`)
    .join(" ");
}

function configOf({ url, settings, runsCopy, ...address }: Target): pg.ClientConfig {
  const target = { ...address, pipeline: runsCopy !== true };
  const options = optionsOf(settings);
  if (url === undefined) return { ...target, options };
  const full = new URL(url);
  const given = full.searchParams.get("options");
  full.searchParams.set("options", given ? `${given} ${options}` : options);
  // Without this, pg reads sslmode=require as verify-full, unlike other PostgreSQL clients.
  full.searchParams.set("uselibpqcompat", "true");
  return { ...target, connectionString: full.href };
}

/** Names the schema, because PostgreSQL looks for a table in `pg_catalog` first. */
function columnsOf({ name, columns }: CopiedTable): string {
  return `public.${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(", ")})`;
}

function resultOf({ rows, rowCount, command }: pg.QueryResult): StatementResult {
  return { rows, count: rowCount ?? 0, command };
}

function lost(cause?: Error): Error {
  const error = new Error("the database connection was lost", { cause });
  return Object.assign(error, { code: "CONNECTION_CLOSED" });
}

class PgConnection implements Connection {
  readonly openedAt = Date.now();
  readonly tx = statementsThrough((statement) => this.send(statement));
  readonly broken: Promise<never>;
  readonly opened: Promise<unknown>;
  readonly #client: pg.Client;
  readonly #waiting = new Set<(error: Error) => void>();
  #lostBy: Error | undefined;
  #isCorked = false;

  constructor(target: Target) {
    this.broken = new Promise((_, reject) => this.#waiting.add(reject));
    this.broken.catch(() => undefined);
    this.#client = new pg.Client({
      ...configOf(target),
      types,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
    });
    this.#client.on("error", (error) => this.destroy(error));
    this.#client.on("end", () => this.destroy());
    this.opened = this.orBroken(this.#client.connect());
  }

  get isBroken(): boolean {
    return this.#lostBy !== undefined;
  }

  async send(statement: Statement): Promise<StatementResult> {
    const { text, values } = statement;
    const name = nameOf(statement);
    const asked = { text, ...(values && { values: [...values] }), ...(name && { name }) };
    const [result] = [await this.#ask(asked)].flat().slice(-1);
    if (!result) throw new Error("PostgreSQL returned no result for a statement.");
    return resultOf(result);
  }

  async sendAll(text: string): Promise<readonly StatementResult[]> {
    return [await this.#ask({ text })].flat().map(resultOf);
  }

  copyOut(table: CopiedTable): Readable {
    return this.#client.query(copyTo(`copy ${columnsOf(table)} to stdout`));
  }

  copyIn(table: CopiedTable): Writable {
    return this.#client.query(copyFrom(`copy ${columnsOf(table)} from stdin`));
  }

  async #ask(query: pg.QueryConfig): Promise<pg.QueryResult | pg.QueryResult[]> {
    if (this.#lostBy) throw this.#lostBy;
    this.#cork();
    try {
      return await this.#client.query(query);
    } catch (error) {
      throw this.#lostBy ?? error;
    }
  }

  /** Sends all statements of one turn of the event loop in one message. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.#client.connection;
    stream.cork();
    setImmediate(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  /** Uses a new promise for each wait. A race against the connection's own promise would keep every result until the connection ends. */
  async orBroken<T>(pending: PromiseLike<T>): Promise<T> {
    let giveUp: (error: Error) => void = () => undefined;
    const broken = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    if (this.#lostBy) giveUp(this.#lostBy);
    else this.#waiting.add(giveUp);
    try {
      return await Promise.race([pending, broken]);
    } finally {
      this.#waiting.delete(giveUp);
    }
  }

  destroy(cause?: Error): void {
    if (this.#lostBy) return;
    const error = lost(cause);
    this.#lostBy = error;
    for (const giveUp of this.#waiting) giveUp(error);
    this.#client.connection.stream.destroy();
  }
}

/**
 * Opens a connection and waits until the database accepts statements.
 * @throws the server's or the network's error
 */
export async function openConnection(target: Target, timeoutMs: number): Promise<Connection> {
  const connection = new PgConnection(target);
  const giveUp = () =>
    connection.destroy(Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" }));
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
