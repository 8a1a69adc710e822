import type { Readable } from "node:stream";
import type { Endpoint, FileType, InputOf, ReplyOf } from "@armslot/contracts/core/endpoint";
import type { FastifyBaseLogger } from "fastify";
import type { Tx } from "../database/database.ts";
import type { PrintedReply } from "../deps/printed-reply.ts";
import type { CookieChange } from "./cookies.ts";
import type { Viewer } from "./viewer.ts";

/** The parsed input of a request and its viewer. */
export interface Call<E extends Endpoint> extends InputOf<E> {
  readonly viewer: Viewer;
}

/** What an action gets besides its input. */
interface RequestContext {
  /** The browser's tokens. */
  readonly cookies: { readonly session: string | undefined; readonly device: string | undefined };
  readonly network: string;
  /** Adds the request ID to each line. */
  readonly log: FastifyBaseLogger;
}

/** The argument of a member's action. */
export interface MemberCall<E extends Endpoint> extends Call<E>, RequestContext {
  /** Aborted when the client leaves before it has the reply. */
  readonly left: AbortSignal;
  /** Runs work once per `Idempotency-Key` inside a transaction of the action. A repeat resolves to the first reply. */
  once(tx: Tx, work: () => Promise<ReplyOf<E>>): Promise<ReplyOf<E>>;
}

/** The argument of an action that needs no session. */
export interface VisitorCall<E extends Endpoint> extends InputOf<E>, RequestContext {
  readonly viewer: Viewer | undefined;
}

/**
 * The result of an action: the reply, the tokens to change in this browser, and whether the browser deletes everything it stored
 * for this site.
 */
export interface Outcome<E extends Endpoint> {
  readonly reply: ReplyOf<E>;
  readonly cookies?: CookieChange;
  readonly clearsBrowser?: boolean;
}

/** A file that is sent while it is created. */
export interface Download {
  /** The name of the file, in ASCII letters, digits, `.`, `-` and `_`. */
  readonly name: string;
  readonly type: FileType;
  readonly content: Readable;
}

/**
 * A read in one statement. Row-level security limits it to the viewer's program.
 * @param at the moment for which it reads what changes with time alone
 */
export type Read<E extends Endpoint> = (
  tx: Tx,
  input: InputOf<E>,
  at: Date,
) => Promise<ReplyOf<E> | PrintedReply<ReplyOf<E>>>;

/** The argument of an action that receives a file. */
export interface FileCall<E extends Endpoint> extends Call<E> {
  /** The bytes as they arrive. Throws `file-too-large`, or an error if the client gives up. */
  readonly file: AsyncIterable<Uint8Array>;
  /** Aborted when the client leaves before it has the reply. */
  readonly left: AbortSignal;
}

/**
 * The ways to mount an endpoint: a read or a write in the viewer's program, a member's action that opens its own transactions, a
 * member's action that receives or sends a file, and an action that needs no session and can send a file.
 */
export interface Routes {
  read<E extends Endpoint>(endpoint: E, handle: Read<E>): void;
  write<E extends Endpoint>(
    endpoint: E,
    handle: (tx: Tx, call: Call<E>) => Promise<ReplyOf<E>>,
  ): void;
  act<E extends Endpoint>(endpoint: E, handle: (call: MemberCall<E>) => Promise<Outcome<E>>): void;
  /** The action has no deadline, because a file arrives as slowly as the client's network. Its database calls have theirs. */
  upload<E extends Endpoint>(endpoint: E, handle: (call: FileCall<E>) => Promise<ReplyOf<E>>): void;
  /** A read that sends a file. The file has no deadline, because it leaves as slowly as the client's network, but that has a minimum. */
  download<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Download>): void;
  visit<E extends Endpoint>(
    endpoint: E,
    handle: (call: VisitorCall<E>) => Promise<Outcome<E> | Download>,
  ): void;
}
