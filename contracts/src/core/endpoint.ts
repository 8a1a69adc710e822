import type * as z from "zod/mini";
import type { Access } from "./access.ts";
import type { ErrorEntry, SharedCode } from "./errors.ts";

/** The types of the files that endpoints send. */
export type FileType =
  | "application/zip"
  | "text/csv; charset=utf-8"
  | "text/calendar; charset=utf-8"
  | "application/json; charset=utf-8";

/** What an API token can be allowed to do. */
export type TokenScope = "read" | "scouting" | "import";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Schema = z.ZodMiniType;

/** The schemas of a request's parts. */
interface InputSchemas {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
}

/**
 * The contract of one HTTP endpoint. The server mounts it, the client calls it, the access tests loop over it, and
 * docs/endpoints.md is generated from it.
 */
export interface Endpoint<
  Input extends InputSchemas = InputSchemas,
  Reply extends Schema = Schema,
  Codes extends string = string,
> {
  /** Operation name, unique: `listAthletes`. */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** A path with `:name` parameters. A path with `:programId` is open only to members of that program. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly input: Input;
  readonly reply: Reply;
  /** The errors beyond those that any endpoint can return, by their codes. Reading a value needs the catalog, because it can be `shared`. */
  readonly errors: Readonly<Record<Codes, ErrorEntry | typeof shared>>;
  /** The scope with which an API token can call the endpoint. Without one, no token can. */
  readonly tokenScope?: TokenScope;
  /** Whether only API tokens can call the endpoint. A session counts as absent there. */
  readonly tokenOnly?: boolean;
  /** Whether the endpoint requires an `Idempotency-Key`. Repeating a key with the same body creates nothing twice. */
  readonly idempotent?: boolean;
  /**
   * Whether a reply has an `ETag` that stays the same for up to five minutes while nothing of the program changes. A client that names it
   * in `If-None-Match` gets 304 and no body then.
   */
  readonly isConditional?: boolean;
  /** Whether the endpoint also accepts a plain HTML form and answers it with a page. All others accept JSON only. */
  readonly takesForms?: boolean;
  /** The most bytes of a JSON body, where that is more than `limits.requestBodyMaxBytes`. */
  readonly maxBodyBytes?: number;
  /** Declares that the body is a file: its bytes, of type `application/octet-stream`. The endpoint has no JSON body then. */
  readonly takesFile?: { readonly maxBytes: number };
  /** Declares that a successful response is a file of one of these types instead of a JSON reply. */
  readonly sendsFile?: { readonly types: readonly FileType[] };
  /** Declares that it sends a film or a range of it. Its route is its own, and the list of endpoints is without it. */
  readonly sendsRanges?: true;
}

/** Says in an endpoint's `errors` that the status and the sentence of a code are in `sharedErrors`. */
export const shared = "shared";

/** The errors of an endpoint. Those of the shared codes are `shared`, and no others are. */
type DeclaredErrors<Codes extends string> = {
  readonly [Code in Codes]: Code extends SharedCode ? typeof shared : ErrorEntry;
};

/** Declares an endpoint and keeps the exact types of its schemas and its error codes. */
export function endpoint<Input extends InputSchemas, Reply extends Schema, Codes extends string>(
  declared: Endpoint<Input, Reply, Codes> & { readonly errors: DeclaredErrors<Codes> },
): Endpoint<Input, Reply, Codes> {
  return declared;
}

type Parsed<Input, Part extends string> =
  Input extends Record<Part, infer S extends Schema> ? z.output<S> : undefined;

/** The parsed input that the endpoint's handler receives. */
export type InputOf<E extends Endpoint> = {
  readonly params: Parsed<E["input"], "params">;
  readonly query: Parsed<E["input"], "query">;
  readonly body: Parsed<E["input"], "body">;
};

type SentOf<Part> = Part extends Schema ? z.input<Part> : never;

/** The parts of the input that a caller can leave out, because all of their values are optional. */
type OptionalParts<Input> = {
  [Part in keyof Input]: Record<never, never> extends SentOf<Input[Part]> ? Part : never;
}[keyof Input];

/** The input that a caller passes to the endpoint, before the schemas transform it. */
export type CallOf<E extends Endpoint> = {
  readonly [Part in Exclude<keyof E["input"], OptionalParts<E["input"]>>]: SentOf<E["input"][Part]>;
} & { readonly [Part in OptionalParts<E["input"]>]?: SentOf<E["input"][Part]> };

/** The reply that a caller of the endpoint gets. */
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;
