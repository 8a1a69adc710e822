import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Endpoint, InputOf, ReplyOf } from "@armslot/contracts/core/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { AppError } from "../core/app-error.ts";
import { withoutDeadline } from "../core/request-deadline.ts";
import { serverLimits } from "../core/server-limits.ts";
import type { Settings } from "../core/settings.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { PrintedReply } from "../deps/printed-reply.ts";
import {
  claimIdempotencyKey,
  earlierRequest,
  storeIdempotentReply,
} from "../storage/idempotency-keys.ts";
import { isCompressed } from "./body.ts";
import { minFileBytesPerSecond } from "./client-deadlines.ts";
import { compressedStream } from "./compress-replies.ts";
import { writeCookies } from "./cookies.ts";
import { parseInput } from "./input.ts";
import { networkOf } from "./network.ts";
import type { Call, Download, MemberCall, Outcome, Read, Routes, VisitorCall } from "./route.ts";
import { documentedSchema, replySerializer } from "./route-schema.ts";
import {
  type Asked,
  admit,
  readInSession,
  refuseStrayToken,
  requireMember,
  writeInSession,
} from "./session-checks.ts";
import type { Viewer } from "./viewer.ts";

const fileType = "application/octet-stream";

const clearBrowser = '"cache"';

function applyOutcome<E extends Endpoint>(
  reply: FastifyReply,
  settings: Settings,
  { reply: body, cookies, clearsBrowser }: Outcome<E>,
): ReplyOf<E> {
  if (cookies) writeCookies(reply, settings, cookies);
  if (clearsBrowser) reply.header("clear-site-data", clearBrowser);
  return body;
}

/** Sets the headers of a download and returns its content for the response, compressed if it is text and the client accepts that. */
function sendDownload(reply: FastifyReply, { name, type, content }: Download): Readable {
  reply.type(type).header("content-disposition", `attachment; filename="${name}"`);
  return type === "application/zip" ? content : compressedStream(reply, content);
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

/** Sends a printed reply as it is, any other through the contract's schema, and 304 for one that the client has already. */
function readHandler<E extends Endpoint>(parts: Parts, endpoint: E, read: Read<E>): Handler {
  return async (request, reply) => {
    const { found, etag } = await readInSession(parts, { endpoint, request }, read);
    if (etag !== undefined) reply.header("etag", etag);
    if (found === undefined) return reply.code(304).send();
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

/** Returns an endpoint's route without its handler. */
function routeFor(endpoint: Endpoint): FormRoute["route"] {
  const { method, path: url, maxBodyBytes: bodyLimit } = endpoint;
  const config = {
    swaggerTransform: () => ({ schema: documentedSchema(endpoint), url }),
    ...(endpoint.sendsFile && { minBytesPerSecond: minFileBytesPerSecond }),
  };
  return {
    ...{ method, url, config, ...replySerializer(endpoint) },
    ...(bodyLimit !== undefined && { bodyLimit }),
    // The default HEAD route would create the whole file.
    ...(endpoint.sendsFile && { exposeHeadRoute: false }),
  };
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
    const route = routeFor(endpoint);
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

/** A request that may arrive more than once. */
interface Repeatable {
  readonly endpointName: string;
  /** The `Idempotency-Key` of the request. */
  readonly key: string | undefined;
  readonly input: unknown;
  readonly now: Date;
}

/** A request whose key its transaction claimed, or found claimed. */
interface ClaimedRequest {
  readonly key: string;
  readonly requestHash: Uint8Array;
  readonly isNew: boolean;
}

/**
 * Claims a request's key for its transaction. Waits for a concurrent repeat. Throws `idempotency-key-missing`.
 * @param viewer default: the member of the session that opened the transaction
 */
async function claimRequest(
  tx: Tx,
  { endpointName, key, input, now }: Repeatable,
  viewer?: Viewer,
): Promise<ClaimedRequest> {
  if (
    !key ||
    key.length > serverLimits.idempotencyKeyMaxCharacters ||
    !/^[\x21-\x7e]+$/.test(key)
  ) {
    throw new AppError("idempotency-key-missing");
  }
  const requestHash = hash("sha256", JSON.stringify([endpointName, input]), "buffer");
  const isNew = await claimIdempotencyKey(tx, { key, requestHash, now }, viewer);
  return { key, requestHash, isNew };
}

interface OnceOptions<Reply> {
  readonly viewer: Viewer;
  readonly claimed: ClaimedRequest;
  readonly work: () => Promise<Reply>;
}

/**
 * Runs a creation if its request is new, inside the transaction of the claim. A repeat gets the stored reply of the first call. Throws
 * `idempotency-key-reused` if the input differs.
 */
async function runOnce<Reply>(
  tx: Tx,
  { viewer, claimed: { key, requestHash, isNew }, work }: OnceOptions<Reply>,
): Promise<Reply> {
  const owned = { ...viewer, key };
  const earlier = isNew ? undefined : await earlierRequest(tx, owned);
  if (earlier) {
    if (Buffer.compare(earlier.requestHash, requestHash) !== 0)
      throw new AppError("idempotency-key-reused");
    return earlier.reply as Reply;
  }
  const reply = await work();
  await storeIdempotentReply(tx, { ...owned, reply });
  return reply;
}

function isFile({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.trim().toLowerCase() === fileType;
}

/**
 * Yields the bytes of a request's file as they arrive. Leaves the connection open on a failure, so the response can be sent.
 * @throws AppError `not-a-file` for another type of body, `file-too-large`
 */
async function* receivedFile(
  request: FastifyRequest,
  { takesFile }: Endpoint,
): AsyncGenerator<Uint8Array> {
  const { maxBytes } = takesFile ?? { maxBytes: 0 };
  if (!isFile(request) || isCompressed(request)) throw new AppError("not-a-file");
  if (Number(request.headers["content-length"] ?? 0) > maxBytes)
    throw new AppError("file-too-large");
  let size = 0;
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError("file-too-large");
    yield chunk;
  }
}

/** Whether the rest of a refused file is worth receiving: a client that is still sending may miss a response before that. */
function isWorthReading({ headers }: FastifyRequest, { takesFile }: Endpoint): boolean {
  return Number(headers["content-length"] ?? Number.NaN) <= (takesFile?.maxBytes ?? 0);
}

/**
 * Mounts an endpoint that receives a file. Its handler runs before the body is read. After a failure the rest of the file is read and
 * dropped. A client that sends too much, or does not say how much, is disconnected instead.
 */
function mountUpload(app: FastifyInstance, endpoint: Endpoint, route: RouteOptions): void {
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser("*", (_request, _payload, done) => done(null));
    uploads.addHook("onError", async (request, reply) => {
      if (isWorthReading(request, endpoint)) request.raw.resume();
      else reply.header("connection", "close");
    });
    const config = { ...route.config, minBytesPerSecond: minFileBytesPerSecond };
    uploads.route({ ...route, config });
  });
}
