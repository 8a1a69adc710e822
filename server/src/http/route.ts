import type { Endpoint, InputOf, ReplyOf } from "@armslot/contracts/ground/endpoint";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from "fastify";
import { type CookieChange, writeCookies } from "../access/cookies.ts";
import { claimRequest, runOnce } from "../access/idempotency.ts";
import { networkOf } from "../access/network.ts";
import type { Viewer } from "../access/viewer.ts";
import { AppError } from "../basics/app-error.ts";
import { withoutDeadline } from "../basics/request-deadline.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../parts/parts.ts";
import { PrintedReply } from "../parts/printed-reply.ts";
import type { Settings } from "../settings/settings.ts";
import { minFileBytesPerSecond } from "./client-deadlines.ts";
import { type Download, sendDownload } from "./download.ts";
import { parseInput } from "./input.ts";
import { routeSchema } from "./route-schema.ts";
import {
  type Asked,
  admit,
  readInSession,
  refuseStrayToken,
  requireMember,
  writeInSession,
} from "./session-checks.ts";
import { mountUpload, receivedFile } from "./upload.ts";

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

const clearBrowser = '"cache"';

/** A read in one statement. Row-level security limits it to the viewer's program. */
type Read<E extends Endpoint> = (
  tx: Tx,
  input: InputOf<E>,
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

function applyOutcome<E extends Endpoint>(
  reply: FastifyReply,
  settings: Settings,
  { reply: body, cookies, clearsBrowser }: Outcome<E>,
): ReplyOf<E> {
  if (cookies) writeCookies(reply, settings, cookies);
  if (clearsBrowser) reply.header("clear-site-data", clearBrowser);
  return body;
}

/** Runs the checks, then parses the input. */
async function visitOf<E extends Endpoint>(
  parts: Parts,
  endpoint: E,
  request: FastifyRequest,
): Promise<VisitorCall<E>> {
  const { viewer, cookies } = await admit(parts, endpoint, request);
  const input = parseInput(endpoint, request);
  return { ...input, viewer, cookies, network: networkOf(request.ip), log: request.log };
}

/** Returns what a repeat of a request has in common with it: the key and the input. */
function repeatableOf<E extends Endpoint>(
  { clock }: Parts,
  { endpoint, request }: Asked<E>,
  { params, body }: InputOf<E>,
) {
  const key = request.headers["idempotency-key"]?.toString();
  return { endpointName: endpoint.name, key, input: { params, body }, now: clock() };
}

/** Parses a write's input. If the endpoint is idempotent, claims the key as the member of the session that opened the transaction. */
async function claimInput<E extends Endpoint>(parts: Parts, asked: Asked<E>, tx: Tx) {
  const { endpoint, request } = asked;
  const input = parseInput(endpoint, request);
  if (!endpoint.idempotent) return { input };
  return { input, claimed: await claimRequest(tx, repeatableOf(parts, asked, input)) };
}

/** Returns a function that runs work once per idempotency key in a transaction of an action. */
function onceFor<E extends Endpoint>(
  parts: Parts,
  asked: Asked<E>,
  call: Call<E>,
): MemberCall<E>["once"] {
  const { viewer } = call;
  return async (tx, work) => {
    const claimed = await claimRequest(tx, repeatableOf(parts, asked, call), viewer);
    return await runOnce(tx, { viewer, claimed, work });
  };
}

/** Returns a signal that is aborted when the client leaves before it has the reply. */
function leftSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) left.abort(new AppError("malformed-request"));
  });
  return left.signal;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Sends a printed reply as it is, any other through the contract's schema. */
function readHandler<E extends Endpoint>(parts: Parts, endpoint: E, read: Read<E>): Handler {
  return async (request, reply) => {
    const found = await readInSession(parts, { endpoint, request }, read);
    if (!(found instanceof PrintedReply)) return found;
    reply.type("application/json; charset=utf-8");
    return found.text;
  };
}

/** An endpoint that also accepts plain HTML forms, with everything needed to mount it. */
export interface FormRoute {
  readonly endpoint: Endpoint;
  /** All route options except the handler. */
  readonly route: Omit<RouteOptions, "handler">;
  /** Handles a request and resolves to the endpoint's reply. */
  readonly answer: Handler;
}

/**
 * Returns the functions that mount endpoints on the server. Every endpoint runs the same steps in order: cross-site check, session,
 * access, input, transaction, handler.
 * @param mountForm mounts an endpoint that also accepts plain HTML forms
 */
export function routesOf(
  app: FastifyInstance,
  parts: Parts,
  mountForm: (app: FastifyInstance, formRoute: FormRoute) => void,
): Routes {
  const mount = (endpoint: Endpoint, handle: Handler) => {
    const answer: Handler = (request, reply) => {
      refuseStrayToken(endpoint, request);
      return handle(request, reply);
    };
    const { method, path: url, maxBodyBytes: bodyLimit } = endpoint;
    // The default HEAD route would create the whole file.
    const file = endpoint.sendsFile && {
      exposeHeadRoute: false,
      config: { minBytesPerSecond: minFileBytesPerSecond },
    };
    const limited = bodyLimit === undefined ? {} : { bodyLimit };
    const route = { method, url, schema: routeSchema(endpoint), ...limited, ...file };
    if (endpoint.takesForms) mountForm(app, { endpoint, route, answer });
    else if (endpoint.takesFile) mountUpload(app, endpoint, { ...route, handler: answer });
    else app.route({ ...route, handler: answer });
  };
  return {
    upload: (endpoint, handle) =>
      mount(endpoint, async (request, reply) => {
        const { viewer: someone } = await admit(parts, endpoint, request);
        const viewer = requireMember(endpoint, someone);
        const input = parseInput(endpoint, request);
        const file = receivedFile(request, endpoint);
        const left = leftSignal(reply);
        return await withoutDeadline(() => handle({ ...input, viewer, file, left }));
      }),
    download: (endpoint, handle) =>
      mount(endpoint, async (request, reply) => {
        const { viewer: someone } = await admit(parts, endpoint, request);
        const viewer = requireMember(endpoint, someone);
        const download = await handle({ ...parseInput(endpoint, request), viewer });
        return sendDownload(reply, download);
      }),
    read: (endpoint, handle) => mount(endpoint, readHandler(parts, endpoint, handle)),
    write: (endpoint, handle) =>
      mount(endpoint, (request) => {
        const asked = { endpoint, request };
        return writeInSession(parts, asked, {
          prepare: (tx) => claimInput(parts, asked, tx),
          write(tx, { input, claimed, viewer }) {
            const work = () => handle(tx, { ...input, viewer });
            return claimed ? runOnce(tx, { viewer, claimed, work }) : work();
          },
        });
      }),
    act: (endpoint, handle) =>
      mount(endpoint, async (request, reply) => {
        const visit = await visitOf(parts, endpoint, request);
        const viewer = requireMember(endpoint, visit.viewer);
        const call = { ...visit, viewer, left: leftSignal(reply) };
        const once = onceFor(parts, { endpoint, request }, call);
        return applyOutcome(reply, parts.settings, await handle({ ...call, once }));
      }),
    visit: (endpoint, handle) =>
      mount(endpoint, async (request, reply) => {
        const outcome = await handle(await visitOf(parts, endpoint, request));
        if ("content" in outcome) return sendDownload(reply, outcome);
        return applyOutcome(reply, parts.settings, outcome);
      }),
  };
}
