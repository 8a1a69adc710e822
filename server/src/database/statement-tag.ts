import { type Kysely, type RawBuilder, sql as raw } from "kysely";
import type { QueryResultRow } from "pg";
import type { Schema } from "./schema.ts";
import { type Send, statementsThrough } from "./statements.ts";

/** The rows that a tagged statement returned, and how many it returned or changed. */
export type TaggedRows<T> = T & { readonly count: number };

/** A row that the compiler does not check. */
type AnyRow = QueryResultRow;

/** Awaiting sends. */
const then = "then";

/** SQL as a tagged template. `numeric` and `bigint` arrive as numbers, `date` as `YYYY-MM-DD`, `timestamptz` as Date. */
export interface Sql {
  <T extends readonly object[] = AnyRow[]>(
    parts: TemplateStringsArray,
    ...values: unknown[]
  ): Tagged<T>;
  (rows: readonly object[] | string): RawBuilder<unknown>;
  json(value: unknown): RawBuilder<unknown>;
  unsafe(text: string): Promise<TaggedRows<AnyRow[]>>;
  /** For the owner alone. */
  begin<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Statements that the compiler checks. */
  readonly k: Kysely<Schema>;
}

/** As a property that comparing and printing rows leaves out. */
function counted<T extends readonly unknown[]>(rows: T, count: number): TaggedRows<T> {
  return Object.defineProperty(rows, "count", { value: count }) as TaggedRows<T>;
}

/** A statement that is sent when it is awaited. */
class Tagged<T> implements Promise<TaggedRows<T>> {
  readonly [Symbol.toStringTag] = "Tagged";
  readonly builder: RawBuilder<unknown>;
  readonly #db: Kysely<Schema>;
  #sent: Promise<TaggedRows<T>> | undefined;

  constructor(db: Kysely<Schema>, builder: RawBuilder<unknown>) {
    this.#db = db;
    this.builder = builder;
  }

  [then]<A = TaggedRows<T>, B = never>(
    kept?: ((rows: TaggedRows<T>) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#send().then(kept, failed);
  }

  catch<B = never>(failed: (error: unknown) => B | PromiseLike<B>): Promise<TaggedRows<T> | B> {
    return this.#send().catch(failed);
  }

  finally(done?: (() => void) | null): Promise<TaggedRows<T>> {
    return this.#send().finally(done);
  }

  #send(): Promise<TaggedRows<T>> {
    this.#sent ??= this.builder
      .execute(this.#db)
      .then(({ rows, numAffectedRows }) => counted(rows, Number(numAffectedRows)) as never);
    return this.#sent;
  }
}

function insertion(rows: readonly object[]): RawBuilder<unknown> {
  const names = Object.keys(rows[0] ?? {});
  const columns = raw.join(names.map((name) => raw.ref(name)));
  const values = rows.map((row) => raw`(${raw.join(Object.values(row))})`);
  return raw`(${columns}) values ${raw.join(values)}`;
}

/** A tagged template whose statements go through `send`. */
export function statementTag(send: Send): Sql {
  const db = statementsThrough(send);
  const tag = (parts: TemplateStringsArray | readonly object[] | string, ...values: unknown[]) => {
    if (typeof parts === "string") return raw.table(parts);
    if (!("raw" in parts)) return insertion(parts);
    const inner = values.map((value) => (value instanceof Tagged ? value.builder : value));
    return new Tagged(db, raw(parts, ...inner));
  };
  return Object.assign(tag, {
    k: db,
    json: (value: unknown) => raw.val(JSON.stringify(value)),
    unsafe: async (text: string) => {
      const { rows, count } = await send({ text });
      return counted(rows, count);
    },
    async begin<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
      await send({ text: "begin" });
      try {
        const result = await work(statementTag(send));
        await send({ text: "commit" });
        return result;
      } catch (error) {
        await send({ text: "rollback" });
        throw error;
      }
    },
  }) as unknown as Sql;
}
