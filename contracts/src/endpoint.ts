import type * as z from "zod/mini";
import type { Access } from "./access.ts";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
type Schema = z.ZodMiniType;

/**
 * What both sides agree on about one HTTP endpoint. The server mounts it, the client calls it, the guard tests loop over it
 * and the API page is printed from it.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  /** Operation name, unique: `listAthletes`. */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** Path with `:name` parameters; one that holds `:programId` answers only to members of that program. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly input: { readonly params?: Params; readonly query?: Query; readonly body?: Body };
  readonly reply: Reply;
  /** Codes beyond those that any endpoint may answer. */
  readonly errors: readonly ErrorCode[];
  /** A create that takes an `Idempotency-Key`: the same key with the same body is carried out once. */
  readonly idempotent?: boolean;
}

/** Declares an endpoint and keeps the exact types of its schemas. */
export function endpoint<Params extends Schema, Query extends Schema, Body extends Schema, Reply extends Schema>(
  declared: Endpoint<Params, Query, Body, Reply>,
): Endpoint<Params, Query, Body, Reply> {
  return declared;
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Sent<S> = S extends Schema ? z.input<S> : undefined;

/** The parsed input that a handler of this endpoint receives. */
export type InputOf<E extends Endpoint> = {
  readonly params: Parsed<E["input"]["params"]>;
  readonly query: Parsed<E["input"]["query"]>;
  readonly body: Parsed<E["input"]["body"]>;
};

/** What a caller of this endpoint gives, before the schemas transform it. */
export type CallOf<E extends Endpoint> = {
  readonly params: Sent<E["input"]["params"]>;
  readonly query: Sent<E["input"]["query"]>;
  readonly body: Sent<E["input"]["body"]>;
};

/** What a caller of this endpoint gets. */
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;
