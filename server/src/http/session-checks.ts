import { createHash, randomUUID } from "node:crypto";
import { may } from "@armslot/contracts/core/access";
import { minuteMs } from "@armslot/contracts/core/durations";
import type { Endpoint, ReplyOf } from "@armslot/contracts/core/endpoint";
import type { FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";
import type { SessionKey, SessionRow, Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { apiTokenIn, viewerOfApiToken } from "./api-token.ts";
import { readCookies } from "./cookies.ts";
import { refuseCrossSite } from "./csrf.ts";
import { missingCode, parseInput } from "./input.ts";
import type { Read } from "./route.ts";
import { findViewer, sessionKeyOf, viewerOf } from "./session.ts";
import type { Viewer } from "./viewer.ts";

/** Checks that the viewer may use the endpoint. A path of another program gets the same error as a missing object. */
function permit(endpoint: Endpoint, request: FastifyRequest, viewer: Viewer | undefined): void {
  if (viewer) {
    Object.assign(request.audience, { userId: viewer.userId, programId: viewer.programId });
  }
  if (endpoint.access === "anyone") return;
  if (!viewer) throw new AppError("signed-out");
  const { programId } = request.params as { programId?: string };
  if (programId !== undefined && programId !== viewer.programId) {
    throw new AppError(missingCode(endpoint));
  }
  if (!may(viewer.role, endpoint.access)) throw new AppError("forbidden");
}

/** Refuses an API token at an endpoint that no token can call, instead of ignoring it beside a session. */
export function refuseStrayToken({ tokenScope }: Endpoint, request: FastifyRequest): void {
  if (tokenScope === undefined && apiTokenIn(request) !== undefined) {
    throw new AppError("forbidden-to-token");
  }
}

const noCookies = { session: undefined, device: undefined };

/**
 * Runs the checks before an endpoint in order: cross-site, session, access. An API token takes the place of the session: cookies are
 * ignored then, so another site has nothing to abuse and the cross-site check is not needed.
 */
export async function admit(parts: Parts, endpoint: Endpoint, request: FastifyRequest) {
  const { tokenScope: scope } = endpoint;
  const token = apiTokenIn(request);
  if (scope !== undefined && token !== undefined) {
    const viewer = await viewerOfApiToken(parts, { request, token, scope });
    permit(endpoint, request, viewer);
    return { viewer, cookies: noCookies };
  }
  if (endpoint.tokenOnly) throw new AppError("signed-out");
  if (request.method !== "GET" && request.method !== "HEAD")
    refuseCrossSite(request, parts.settings);
  const cookies = readCookies(request, parts.settings);
  const viewer = await findViewer(parts, cookies.session);
  permit(endpoint, request, viewer);
  return { viewer, cookies };
}

/** A request to an endpoint. */
export interface Asked<E extends Endpoint> {
  readonly endpoint: E;
  readonly request: FastifyRequest;
}

/** Returns the key of the request's session. Throws `signed-out` without asking the database if there is no token. */
function requireKey(parts: Parts, request: FastifyRequest): SessionKey {
  const { session } = readCookies(request, parts.settings);
  if (session === undefined) throw new AppError("signed-out");
  return sessionKeyOf(parts, session);
}

/** For so long, the same rows make the same reply of a conditional endpoint. */
const conditionalMs = 5 * minuteMs;

/** Returns the moment for which conditional replies are made at a time: up to five minutes before it. */
function momentOfReplies(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % conditionalMs));
}

/** Another release may print the same rows in another way, and a restored backup may have an earlier version again. */
const ofThisProcess = randomUUID();

/**
 * Returns the `ETag` of a reply to a member. It is weak, because a compressed reply has other bytes, and says nothing of what it is made
 * from.
 */
function etagOf(url: string, { userId, programVersion }: SessionRow, at: Date): string {
  const parts = [ofThisProcess, url, userId, programVersion, at.getTime()];
  return `W/"${createHash("sha256").update(JSON.stringify(parts)).digest("base64url")}"`;
}

/** What a read found, with the `ETag` of a conditional endpoint. Nothing is found where the client has the same reply already. */
interface ReadReply<E extends Endpoint> {
  readonly found?: Awaited<ReturnType<Read<E>>>;
  readonly etag?: string | undefined;
}

/**
 * Reads in one round trip: sends the statement together with the session lookup, and uses its result only after the access check. For a
 * client that names an `ETag`, the statement waits for the lookup, and is not sent at all where nothing changed.
 */
export async function readInSession<E extends Endpoint>(
  parts: Parts,
  { endpoint, request }: Asked<E>,
  read: Read<E>,
): Promise<ReadReply<E>> {
  const key = requireKey(parts, request);
  const input = parseInput(endpoint, request);
  const at = endpoint.isConditional ? momentOfReplies(key.now) : key.now;
  const known = endpoint.isConditional ? request.headers["if-none-match"] : undefined;
  const work = async (tx: Tx, opening: Promise<SessionRow | undefined>) => {
    const answer = known === undefined ? read(tx, input, at) : undefined;
    answer?.catch(() => undefined);
    const row = await opening;
    const viewer = await viewerOf(parts, key, row);
    permit(endpoint, request, viewer);
    const etag = row?.programVersion && etagOf(request.url, row, at);
    if (etag !== undefined && etag === known) return { etag };
    return { etag, found: await (answer ?? read(tx, input, at)) };
  };
  return await parts.db.sessionRead(key, work, { withVersion: endpoint.isConditional });
}

interface Write<E extends Endpoint, Prepared> {
  /**
   * Runs at once, so its first statement goes with the session lookup. Its errors count only after the access check. Without a session
   * its statement sees no rows and can add none, and a refused request rolls it back.
   */
  readonly prepare: (tx: Tx) => Promise<Prepared>;
  readonly write: (tx: Tx, prepared: Prepared & { readonly viewer: Viewer }) => Promise<ReplyOf<E>>;
}

/** Writes in the transaction that the session lookup opens. Runs `write` only after the checks of `admit`. */
export async function writeInSession<E extends Endpoint, Prepared>(
  parts: Parts,
  { endpoint, request }: Asked<E>,
  { prepare, write }: Write<E, Prepared>,
): Promise<ReplyOf<E>> {
  refuseCrossSite(request, parts.settings);
  const key = requireKey(parts, request);
  return await parts.db.sessionWrite(key, async (tx, found) => {
    const preparing = prepare(tx);
    preparing.catch(() => undefined);
    const viewer = await viewerOf(parts, key, await found);
    permit(endpoint, request, viewer);
    return await write(tx, { ...(await preparing), viewer: requireMember(endpoint, viewer) });
  });
}

/** Returns the viewer. Throws `signed-out` if there is none, or if the endpoint is declared for anyone. */
export function requireMember(endpoint: Endpoint, viewer: Viewer | undefined): Viewer {
  if (endpoint.access === "anyone" || !viewer) throw new AppError("signed-out");
  return viewer;
}
