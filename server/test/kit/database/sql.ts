import { CompiledQuery, type RawBuilder, sql as raw } from "kysely";
import type { Connection } from "../../../src/database/connection.ts";
import type {
  Database,
  SessionKey,
  SessionRow,
  Tx,
  Write,
} from "../../../src/database/database.ts";
import { statementsThrough } from "../../../src/database/statements.ts";

/** The rows that a tagged statement returned, and how many it returned or changed. */
type CountedRows<T> = T & { readonly count: number };

// biome-ignore lint/suspicious/noExplicitAny: a row of a statement that the compiler does not check
type AnyRow = any;

/** SQL as a tagged template, for tests that look behind the product's statements or plant rows. */
interface Tag {
  <T extends readonly object[] = AnyRow[]>(
    parts: TemplateStringsArray,
    ...values: unknown[]
  ): Tagged<T>;
  /** A table's name. */
  (table: string): RawBuilder<unknown>;
  json(value: unknown): RawBuilder<unknown>;
  unsafe(text: string): Promise<CountedRows<AnyRow[]>>;
}

/** Statements as the product builds them, and as tagged templates. */
export interface Sql extends Tag, Tx {}

/** As a property that comparing and printing rows leaves out. */
function counted<T extends readonly unknown[]>(rows: T, count: number): CountedRows<T> {
  return Object.defineProperty(rows, "count", { value: count }) as CountedRows<T>;
}

/** A statement that is sent when it is awaited. */
class Tagged<T> implements Promise<CountedRows<T>> {
  readonly [Symbol.toStringTag] = "Tagged";
  readonly builder: RawBuilder<unknown>;
  readonly #db: Tx;
  #sent: Promise<CountedRows<T>> | undefined;

  constructor(db: Tx, builder: RawBuilder<unknown>) {
    this.#db = db;
    this.builder = builder;
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a statement sends it
  then<A = CountedRows<T>, B = never>(
    kept?: ((rows: CountedRows<T>) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#send().then(kept, failed);
  }

  catch<B = never>(failed: (error: unknown) => B | PromiseLike<B>): Promise<CountedRows<T> | B> {
    return this.#send().catch(failed);
  }

  finally(done?: (() => void) | null): Promise<CountedRows<T>> {
    return this.#send().finally(done);
  }

  #send(): Promise<CountedRows<T>> {
    this.#sent ??= this.builder
      .execute(this.#db)
      .then(({ rows, numAffectedRows }) => counted(rows, Number(numAffectedRows)) as never);
    return this.#sent;
  }
}

/** Adds tagged templates to statements. */
export function withTags(tx: Tx, own: object = {}): Sql {
  const tag = (parts: TemplateStringsArray | string, ...values: unknown[]) => {
    if (typeof parts === "string") return raw.table(parts);
    const inner = values.map((value) => (value instanceof Tagged ? value.builder : value));
    return new Tagged(tx, raw(parts, ...inner));
  };
  const more = {
    json: (value: unknown) => raw.val(JSON.stringify(value)),
    unsafe: (text: string) => new Tagged(tx, raw.raw(text)),
    ...own,
  };
  const get = (_: unknown, name: string | symbol) => {
    if (name in more) return Reflect.get(more, name);
    const value: unknown = Reflect.get(tx, name, tx);
    return typeof value === "function" ? value.bind(tx) : value;
  };
  return new Proxy(tag, { get }) as unknown as Sql;
}

/** Statements on a connection of their own. `unsafe` takes several statements at once. */
export interface ConnectionSql extends Sql {
  readonly owner: Connection;
  begin<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}

/** Adds tagged templates and transactions to a connection. */
export function sqlOn(owner: Connection): ConnectionSql {
  const unsafe = async (text: string) => {
    const [result] = (await owner.sendAll(text)).slice(-1);
    return counted([...(result?.rows ?? [])], result?.count ?? 0);
  };
  const begin = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    await owner.sendAll("begin");
    try {
      const result = await work(sql);
      await owner.sendAll("commit");
      return result;
    } catch (error) {
      await owner.sendAll("rollback");
      throw error;
    }
  };
  const sql = withTags(owner.tx, { owner, unsafe, begin }) as ConnectionSql;
  return sql;
}

/** A database whose statements are `Sql`. */
export interface TaggedDatabase extends Database {
  tenant<T>(programId: string, work: (sql: Sql) => Promise<T>, write?: Write): Promise<T>;
  tenantRead<T>(programId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  snapshot<T>(
    reader: Parameters<Database["snapshot"]>[0],
    work: (sql: Sql) => Promise<T>,
  ): Promise<T>;
  sessionRead<T>(
    session: SessionKey,
    work: (sql: Sql, found: Promise<SessionRow | undefined>) => Promise<T>,
    options?: Parameters<Database["sessionRead"]>[2],
  ): Promise<T>;
  sessionWrite<T>(
    session: SessionKey,
    work: (sql: Sql, found: Promise<SessionRow | undefined>) => Promise<T>,
  ): Promise<T>;
  identity<T>(work: (sql: Sql) => Promise<T>, write?: Write): Promise<T>;
  readonly identitySql: Sql;
}

/** Adds tagged templates to all statements of a database. */
export function tagged<D extends Database>(database: D): D & TaggedDatabase {
  return {
    ...database,
    tenant: (programId, work, write) =>
      database.tenant(programId, (tx) => work(withTags(tx)), write),
    tenantRead: (programId, work) => database.tenantRead(programId, (tx) => work(withTags(tx))),
    sessionRead: (session, work, options) =>
      database.sessionRead(session, (tx, found) => work(withTags(tx), found), options),
    sessionWrite: (session, work) =>
      database.sessionWrite(session, (tx, found) => work(withTags(tx), found)),
    snapshot: (reader, work) => database.snapshot(reader, (tx) => work(withTags(tx))),
    identity: (work, write) => database.identity((tx) => work(withTags(tx)), write),
    identitySql: withTags(database.identitySql),
  };
}

/**
 * The same statements, each shown before it is sent.
 * @param see gets the text, with `$1`, `$2`, … for the values; an error that it throws fails the statement
 */
export function watched(tx: Tx, see: (text: string) => void): Tx {
  return statementsThrough(async ({ text, values = [] }) => {
    see(text);
    const { rows, numAffectedRows = 0n } = await tx.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(text, [...values]),
    );
    return { rows, count: Number(numAffectedRows), command: "" };
  });
}
