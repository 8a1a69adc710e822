import type * as z from "zod/mini";
import type { Access } from "./access.ts";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
type Schema = z.ZodMiniType;

/** The schemas of what a request carries. */
interface InputSchemas {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
}

/**
 * What both sides agree on about one HTTP endpoint. The server mounts it, the client calls it, the guard tests loop over it
 * and the API page is printed from it.
 */
export interface Endpoint<
  Input extends InputSchemas = InputSchemas,
  Reply extends Schema = Schema,
> {
  /** Operation name, unique: `listAthletes`. */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** Path with `:name` parameters; one that holds `:programId` answers only to members of that program. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly input: Input;
  readonly reply: Reply;
  /** Codes beyond those that any endpoint may answer. */
  readonly errors: readonly ErrorCode[];
  /** A create that takes an `Idempotency-Key`: the same key with the same body is carried out once. */
  readonly idempotent?: boolean;
  /** Whether a plain HTML form may post here too; it is answered with a page. All other endpoints take JSON alone. */
  readonly takesForms?: boolean;
}

/** Declares an endpoint and keeps the exact types of its schemas. */
export function endpoint<Input extends InputSchemas, Reply extends Schema>(
  declared: Endpoint<Input, Reply>,
): Endpoint<Input, Reply> {
  return declared;
}

type Parsed<Input, Part extends string> =
  Input extends Record<Part, infer S extends Schema> ? z.output<S> : undefined;

/** The parsed input that a handler of this endpoint receives. */
export type InputOf<E extends Endpoint> = {
  readonly params: Parsed<E["input"], "params">;
  readonly query: Parsed<E["input"], "query">;
  readonly body: Parsed<E["input"], "body">;
};

/** What a caller of this endpoint gives, before the schemas transform it. */
export type CallOf<E extends Endpoint> = {
  readonly [Part in keyof E["input"]]: E["input"][Part] extends Schema
    ? z.input<E["input"][Part]>
    : never;
};

/** What a caller of this endpoint gets. */
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;
